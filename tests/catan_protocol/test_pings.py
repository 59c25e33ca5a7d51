"""Pings at the Catan-Protokoll's door: answered, and read no faster than text."""

import pytest
from aiohttp import WSMessage, WSMsgType

from stammtisch.catan_protocol.codec.stream import Piece
from stammtisch.catan_protocol.gateway.reading import BEAT_WEIGHT, frames


class Socket:
    """Says what it is told to, and keeps what is answered."""

    def __init__(self, *said: WSMessage) -> None:
        self.said = list(said)
        self.answered: list[bytes] = []

    async def receive(self, seconds: float) -> WSMessage:
        return self.said.pop(0) if self.said else WSMessage(WSMsgType.CLOSED, None, None)

    async def pong(self, data: bytes) -> None:
        self.answered.append(data)


@pytest.mark.asyncio
async def test_pings_are_answered_and_weighed_and_do_not_end_an_object() -> None:
    weighed: list[int] = []

    async def weigh(size: int) -> None:
        weighed.append(size)

    ping, pong = WSMessage(WSMsgType.PING, b"p", None), WSMessage(WSMsgType.PONG, b"", None)
    socket = Socket(ping, WSMessage(WSMsgType.TEXT, '{"Hallo":', None), pong, WSMessage(WSMsgType.TEXT, "{}}", None))
    found: list[Piece] = []
    async for pieces in frames(socket, weigh):  # type: ignore[arg-type]
        found += pieces
    assert [str(piece.text) for piece in found if piece.text.strip()] == ['{"Hallo":{}}']
    assert (socket.answered, weighed) == ([b"p"], [BEAT_WEIGHT, 9, BEAT_WEIGHT, 3])
