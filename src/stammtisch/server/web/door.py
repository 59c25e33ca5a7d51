"""The door of the web server: where a request comes from, and how many are let in."""

import asyncio
import math
import time

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from stammtisch.server.house.limits import Doors, Kind, parsed, plain

log = structlog.get_logger()

UNLIMITED = ("/healthz", "/readyz", "/metrics")  # those who watch the house come often, and from one address
PRIVATE = ("/metrics",)  # how long bots think, and how many steps were taken, would tell what the tables hide
NOT_HERE = "This is told to programs on the server's own machine only.\n"
HOLD = 0.5  # seconds
MOST_HELD = 1000
FORWARDED = "X-Forwarded-For"  # what most proxies write
PROXIES = (FORWARDED, "Forwarded", "X-Real-IP", "Via")  # who sends one of these passes on somebody else's request
TOO_MANY = "Too many requests from this address; please wait a moment.\n"


class Door:
    """Knows where people come from."""

    def __init__(self, doors: Doors, proxy_header: str = "") -> None:
        self.doors = doors
        self.held = 0  # refusals on their way
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

    async def _hold(self) -> None:
        """A refusal takes a moment: who floods over a few connections gets a few answers a second."""
        if self.held < MOST_HELD:
            self.held += 1
            try:
                await asyncio.sleep(HOLD)
            finally:
                self.held -= 1

    def middleware(self) -> Middleware:
        @web.middleware
        async def let_in(request: web.Request, handler: Handler) -> web.StreamResponse:
            self._notice_proxy(request)
            if request.path in PRIVATE and not self.is_from_here(request):
                return web.Response(status=403, text=NOT_HERE)
            wait = 0.0
            if request.path not in UNLIMITED:
                wait = self.doors.wait(kind_of(request.path), self.address(request), time.monotonic())
            if not wait:
                return await handler(request)
            await self._hold()
            return too_many(wait)

        return let_in


def kind_of(path: str) -> Kind:
    """What costs the house something is counted apart from files, of which one visit takes many."""
    return "request" if path == "/ws" or path.startswith("/api/") else "file"


def too_many(wait: float) -> web.Response:
    return web.Response(status=429, text=TOO_MANY, headers={"Retry-After": str(math.ceil(wait))})
