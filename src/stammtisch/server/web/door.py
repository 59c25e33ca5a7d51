"""The door of the web server: where a request comes from, and how many are let in."""

import math
import time

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from stammtisch.server.house.limits import Doors

UNLIMITED = ("/healthz", "/readyz", "/metrics")  # those who watch the house come often, and from one address
TOO_MANY = "Too many requests from this address; please wait a moment.\n"


class Door:
    """Knows where people come from."""

    def __init__(self, doors: Doors, proxy_header: str = "") -> None:
        self.doors = doors
        self.proxy_header = proxy_header  # whose last address is believed, because our own proxy wrote it

    def address(self, request: web.Request) -> str:
        """The address of whoever sent this; a proxy's word counts only where the operator says so."""
        told = request.headers.getall(self.proxy_header, []) if self.proxy_header else []
        return told[-1].rpartition(",")[2].strip() if told else request.remote or ""

    def middleware(self) -> Middleware:
        @web.middleware
        async def let_in(request: web.Request, handler: Handler) -> web.StreamResponse:
            wait = 0.0
            if request.path not in UNLIMITED:
                wait = self.doors.wait("request", self.address(request), time.monotonic())
            return too_many(wait) if wait else await handler(request)

        return let_in


def too_many(wait: float) -> web.Response:
    return web.Response(status=429, text=TOO_MANY, headers={"Retry-After": str(math.ceil(wait))})
