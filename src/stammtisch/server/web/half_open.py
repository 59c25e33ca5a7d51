"""Connections that ask for nothing: they are let go after a while, and the oldest at once when there are many.

aiohttp waits for a request's head as long as it takes, so a thousand half-sent requests would hold a thousand descriptors.
"""

import asyncio
import time
from collections import Counter

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

PACE = 1.0  # seconds between two looks
IDLE = 20.0  # seconds without a request
MOST_IDLE = 400  # connections


class HalfOpen:
    """Knows which connections are being served, and since when the others are not."""

    def __init__(self) -> None:
        self.busy: Counter[web.RequestHandler] = Counter()
        self.since: dict[web.RequestHandler, float] = {}

    def middleware(self) -> Middleware:
        @web.middleware
        async def serve(request: web.Request, handler: Handler) -> web.StreamResponse:
            protocol = request.protocol
            self.busy[protocol] += 1
            try:
                return await handler(request)
            finally:
                self.since.pop(protocol, None)
                self.busy[protocol] -= 1
                if not self.busy[protocol]:
                    del self.busy[protocol]

        return serve

    async def run(self, server: web.Server) -> None:
        while True:
            await asyncio.sleep(PACE)
            self.close_idle(server.connections, time.monotonic())

    def close_idle(self, connections: list[web.RequestHandler], now: float) -> int:
        """Close those that have waited too long, and the oldest of too many; how many that were."""
        idle = [one for one in connections if one not in self.busy and one.transport is not None]
        self.since = {one: self.since.get(one, now) for one in idle}
        idle.sort(key=lambda one: self.since[one])
        too_many = len(idle) - MOST_IDLE
        closed = [one for place, one in enumerate(idle) if place < too_many or now - self.since[one] > IDLE]
        for one in closed:
            transport = one.transport
            if transport is not None:  # uvloop's is no asyncio.Transport by name
                transport.abort()
        return len(closed)
