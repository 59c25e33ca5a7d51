"""What clients send, as it comes over a WebSocket or a TCP stream: in pieces, with pauses, in odd letters.

Only the size of an object and the time since it began count; how it is cut does not.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Protocol

from aiohttp import WSMessage, WSMsgType

from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.codec.stream import BLANK, Piece, Splitter, decoded, text_of, utf_8

READ_BYTES = 16_384
OBJECT_TIME = 60.0  # seconds from the first character of an object to its last; people type by hand, too
HELLO_TIME = 300.0  # for the first one
SILENCE = 300_000.0  # a game may last
BEATS = WSMsgType.PING, WSMsgType.PONG
BEAT_WEIGHT = 2048  # characters
Weigh = Callable[[int], Awaitable[None]]  # waits where so many characters are too much just now


class Waiting:
    """How long to wait for more, given what has come so far."""

    def __init__(self, splitter: Splitter) -> None:
        self.splitter = splitter
        self.began: float | None = None  # the object that is not complete yet
        self.idle = HELLO_TIME

    def heard(self) -> None:
        self.idle = SILENCE
        if self.splitter.is_empty:
            self.began = None
        elif self.began is None:
            self.began = asyncio.get_running_loop().time()

    def seconds(self) -> float:
        if self.began is None:
            return self.idle
        return max(0.01, self.began + OBJECT_TIME - asyncio.get_running_loop().time())


class Frames(Protocol):
    """What a WebSocket brings."""

    async def receive(self, timeout: float | None = None) -> WSMessage: ...

    async def pong(self, message: bytes = b"") -> None: ...


async def frames(socket: Frames, weigh: Weigh) -> AsyncIterator[Iterable[Piece]]:
    """The objects of a WebSocket. Binary messages are read as text, too; an object may be cut into several messages."""
    splitter = Splitter()
    waiting = Waiting(splitter)
    while True:
        try:
            frame = await socket.receive(waiting.seconds())
        except TimeoutError:
            if splitter.is_empty:
                return
            yield splitter.end()
            waiting.heard()
            continue
        if frame.type in BEATS:
            await beat(socket, frame, weigh)
            continue
        text = text_in(frame)
        if text is None:
            yield splitter.end()
            return
        if not splitter.is_empty and is_message(text):  # what stood before it was an object without an end
            yield splitter.end()
        await weigh(len(text))
        yield splitter.feed(text)
        if not splitter.depth:
            yield splitter.feed("\n")  # the end of a message ends a line
        waiting.heard()


async def beat(socket: Frames, frame: WSMessage, weigh: Weigh) -> None:
    """A ping is weighed like much text, and answered by us: the library would answer as many as come."""
    await weigh(BEAT_WEIGHT)
    if frame.type == WSMsgType.PING:
        await socket.pong(frame.data)


def text_in(frame: WSMessage) -> str | None:
    """None if the connection ends."""
    if frame.type == WSMsgType.TEXT:
        return str(frame.data)
    return text_of(frame.data) if frame.type == WSMsgType.BINARY else None


def is_message(text: str) -> bool:
    """Whether this is a message of the document, whole, if perhaps a wrong one."""
    try:
        forms.read(text.strip(BLANK))
    except Refusal as refusal:
        return refusal.code == "protocol.body"
    return True


async def stretches(reader: asyncio.StreamReader, weigh: Weigh) -> AsyncIterator[Iterable[Piece]]:
    """The objects of a stream as they are completed; one that is not completed in time is reported."""
    splitter = Splitter()
    waiting = Waiting(splitter)
    decoder = utf_8()
    while True:
        try:
            data = await asyncio.wait_for(reader.read(READ_BYTES), waiting.seconds())
        except TimeoutError:
            if splitter.is_empty:
                return
            yield splitter.end()
            waiting.heard()
            continue
        if not data:
            yield splitter.end()
            return
        await weigh(len(data))
        yield splitter.feed(decoded(decoder, data))
        waiting.heard()
