"""A WebSocket whose texts can be taken as they are read.

From a frame to whoever waits for it aiohttp goes through a queue, a future and another turn of the loop, and through one more
for its heartbeat: with small moves that is much of what a move costs. What is changed here are parts of aiohttp that it does
not promise. Where it has others a socket works as usual and costs more; a test tells when that is so.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web
from aiohttp.http import WebSocketReader

from stammtisch.server.web import sieve

try:
    from aiohttp._websocket.reader import WebSocketDataQueue
except ImportError:  # another aiohttp
    WebSocketDataQueue = object  # type: ignore[assignment,misc]  # never made

LIMIT = 65_536  # bytes that may wait, until no more is read; aiohttp's own bound
NEEDED = ("_post_start", "_on_data_received", "_heartbeat_cb", "_heartbeat_when", "_pong_response_cb", "_parser", "_reader")
IS_QUICK = hasattr(WebSocketDataQueue, "feed_data") and all(hasattr(web.WebSocketResponse, name) for name in NEEDED)
Taker = Callable[[str], bool]  # whether it has taken a text


class Inbox(WebSocketDataQueue):
    """What was read and is not taken yet. Where nothing waits, a text is offered to the taker first."""

    taker: Taker | None = None

    def feed_data(self, data: Any, size: int) -> None:
        if self.taker is None or data.type is not WSMsgType.TEXT or self._buffer or not self.taker(data.data):
            super().feed_data(data, size)


class Socket(sieve.Socket):
    """One with such an inbox, and with a heartbeat that takes no turn of the loop for a message."""

    inbox: Inbox | None = None

    def offer_to(self, taker: Taker | None) -> None:
        """Offer texts to this one, or to nobody any more."""
        if self.inbox is not None:
            self.inbox.taker = taker

    def _post_start(self, request: Any, protocol: Any, writer: Any) -> None:
        is_hasty = bool(getattr(request.protocol, "_message_tail", True))  # what it sent behind its request is read already
        super()._post_start(request, protocol, writer)
        if IS_QUICK and not is_hasty:
            self.inbox = self._reader = Inbox(request.protocol, LIMIT, loop=asyncio.get_running_loop())
            self._parser = WebSocketReader(self.inbox, self._max_msg_size, compress=False, decode_text=True)
            request.protocol._payload_parser = self._parser

    def _on_data_received(self) -> None:
        if not IS_QUICK or self._heartbeat is None or self._heartbeat_cb is None or self._pong_response_cb is not None:
            super()._on_data_received()
        else:  # the timer looks at this when it rings, and waits on
            self._heartbeat_when = asyncio.get_running_loop().time() + self._heartbeat
