"""What is neither a request nor a message is not read for long: no limit would count it."""

import asyncio
import base64
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from stammtisch.catan_protocol.gateway.listen import catan_protocol
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.server.web import sieve
from stammtisch.server.web.app import Server, listen
from stammtisch.server.wire.kinds import CHAT_LENGTH
from tests.server.live import Player, free_port, live

UPGRADE = (
    b"GET %s HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: " + base64.b64encode(bytes(16)) + b"\r\n\r\n"
)
EMPTY_PIECE = b"\x00\x80\0\0\0\0"
MUCH = 2 * sieve.MOST_AHEAD
SOON = 5.0  # seconds; a connection that says nothing more would be let go much later


def frame(first: int, text: bytes) -> bytes:
    return bytes([first, 0x80 | len(text), 0, 0, 0, 0]) + text


async def is_let_go(port: int, beginning: bytes, more: bytes) -> bool:
    """Whether a connection ends that goes on in this way after its beginning."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(beginning + more * (MUCH // len(more)))
        async with asyncio.timeout(SOON):
            await writer.drain()
            await reader.read()
        return True
    except ConnectionError:
        return True
    except TimeoutError:
        return False
    finally:
        writer.close()


@asynccontextmanager
async def with_catan(path: Path) -> AsyncIterator[int]:
    async with live(str(path / "s.db")) as server:
        other = Server(server.hub)
        async with catan_protocol(other, CatanSettings()):
            runner = await listen(other, "127.0.0.1", port := free_port())
            yield port
            await runner.cleanup()


@pytest.mark.asyncio
async def test_pieces_of_a_message_that_never_ends_are_not_read_for_ever(tmp_path: Path) -> None:
    async with with_catan(tmp_path) as port:
        for door in (b"/ws", b"/catan"):
            assert await is_let_go(port, UPGRADE % door + frame(0x01, b"{"), EMPTY_PIECE * 2000), door


@pytest.mark.asyncio
async def test_a_body_that_nobody_asked_for_is_not_read_for_ever(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        for line in (b"Transfer-Encoding: chunked", b"Content-Length: 999999999"):
            for method in (b"POST /api/games", b"GET /", b"GET /nothing"):
                head = method + b" HTTP/1.1\r\nHost: x\r\n" + line + b"\r\n\r\n"
                assert await is_let_go(server.port, head, b"1\r\nx\r\n" * 2000), head


@pytest.mark.asyncio
async def test_a_request_that_never_begins_is_not_read_for_ever(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        assert await is_let_go(server.port, b"", b"\r\n" * 6000)


@pytest.mark.asyncio
async def test_a_request_with_a_body_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(b"GET /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nhi")
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 413 ") and answer.endswith(sieve.NO_BODY.encode())
        writer.close()


@pytest.mark.asyncio
async def test_whoever_says_something_may_say_as_much_as_he_likes(tmp_path: Path) -> None:
    """A message may be long, in pieces or full of umlauts: what was understood does not count any more."""
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        for _ in range(2 * sieve.MOST_AHEAD // CHAT_LENGTH):
            await ada.socket.send_str('{"type":"chat","table":"x","text":"%s"}' % ("ä" * CHAT_LENGTH))
            assert (await ada.get("refused"))["code"] == "table.unknown"
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(UPGRADE % b"/ws" + frame(0x01, b'{"type":') + EMPTY_PIECE + frame(0x80, b'"hello"}'))
        assert b"welcome" in await reader.readuntil(b'"welcome"')
        writer.close()


@pytest.mark.asyncio
async def test_requests_over_one_connection_and_long_ones_are_answered(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        long = b"GET /healthz?%s HTTP/1.1\r\nHost: x\r\n\r\n" % (b"x" * 6000)
        for _ in range(2 * sieve.MOST_AHEAD // len(long)):
            writer.write(long)
            assert b"200 OK" in await reader.readuntil(b'"ok"}')
        writer.close()
