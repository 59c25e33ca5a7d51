"""The door of the web server: where a request comes from, and how many are let in."""

import asyncio
import math
import time
from collections import Counter

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from stammtisch.server.house.limits import Doors, Kind, parsed, plain

log = structlog.get_logger()

WATCHING = ("/healthz", "/readyz", "/metrics")  # by those who watch the house: counted apart
PRIVATE = ("/metrics",)  # how long bots think, and how many steps were taken, would tell what the tables hide
NOT_HERE = "This is told to programs on the server's own machine only.\n"
HOLD = 0.5  # seconds
MOST_HELD = 1000
MOST_HELD_BACK = 100  # of one address
SILENCE = 10.0  # seconds without an answer for those beyond: who is hung up on at once comes back at once, and that costs more
MOST_SILENT = 2000
FORWARDED = "X-Forwarded-For"  # what most proxies write
PROXIES = (FORWARDED, "Forwarded", "X-Real-IP", "Via")  # who sends one of these passes on somebody else's request
TOO_MANY = "Too many requests from this address; please wait a moment.\n"


class Door:
    """Knows where people come from."""

    def __init__(self, doors: Doors, proxy_header: str = "") -> None:
        self.doors = doors
        self.held: Counter[str] = Counter()  # refusals on their way, by address
        self.silent = 0  # connections that are left without an answer
        self.proxy_header = proxy_header  # whose last address is believed, because our own proxy wrote it
        self.has_warned = False

    def address(self, request: web.Request) -> str:
        """The address of whoever sent this; a proxy's word counts only where the operator says so."""
        told = request.headers.getall(self.proxy_header, []) if self.proxy_header else []
        return plain(told[-1].rpartition(",")[2].strip() if told else request.remote or "")

    def is_from_here(self, request: web.Request) -> bool:
        """Whether a program on this machine asks for itself, and not a proxy for somebody."""
        told = any(name in request.headers for name in (*PROXIES, self.proxy_header) if name)
        return not told and bool(request.remote) and parsed(request.remote or "").is_loopback

    def _notice_proxy(self, request: web.Request) -> None:
        """Tell the operator once: behind a proxy nobody told us of, all people share one address and its limits."""
        if not self.proxy_header and not self.has_warned and FORWARDED in request.headers:
            self.has_warned = True
            log.warning("requests come through a proxy; name its header with --proxy-header", header=FORWARDED)

    async def _hold(self, address: str) -> bool:
        """A refusal takes a moment: who floods over a few connections gets a few answers a second. False: he gets none."""
        if self.held[address] >= MOST_HELD_BACK or self.held.total() >= MOST_HELD:
            await self._keep_silent()
            return False
        self.held[address] += 1
        try:
            await asyncio.sleep(HOLD)
        finally:
            self.held[address] -= 1
            if not self.held[address]:
                del self.held[address]
        return True

    async def _keep_silent(self) -> None:
        if self.silent < MOST_SILENT:
            self.silent += 1
            try:
                await asyncio.sleep(SILENCE)
            finally:
                self.silent -= 1

    def middleware(self) -> Middleware:
        @web.middleware
        async def let_in(request: web.Request, handler: Handler) -> web.StreamResponse:
            self._notice_proxy(request)
            address = self.address(request)
            wait = self.doors.wait(kind_of(request.path), address, time.monotonic())
            if wait:
                if not await self._hold(address) and request.transport is not None:
                    request.transport.abort()
                return too_many(wait)
            if request.path in PRIVATE and not self.is_from_here(request):
                return web.Response(status=403, text=NOT_HERE)
            return await handler(request)

        return let_in


def kind_of(path: str) -> Kind:
    """What costs the house something is counted apart from files, of which one visit takes many."""
    if path in WATCHING:
        return "health"
    return "request" if path == "/ws" or path.startswith("/api/") else "file"


def too_many(wait: float) -> web.Response:
    return web.Response(status=429, text=TOO_MANY, headers={"Retry-After": str(math.ceil(wait))})
