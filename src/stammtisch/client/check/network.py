"""A bad network between a bot and a server: it passes every frame on, late or not at all, and shows it to who watches."""

import asyncio
from collections.abc import Callable

import aiohttp
from aiohttp import web

from stammtisch.client.check.watching import Watching
from stammtisch.client.links import socket_of
from stammtisch.client.reading import read

TOGETHER = 0.02  # seconds in which everything that was held back is passed on


class Network:
    """A door of its own at 127.0.0.1; `delay` seconds each way, and cut off after every `cut` plays.

    With `jolt` the server's messages are held back for so many seconds and then come all at once: the bot finds several
    waiting, of which the first may be past.
    """

    def __init__(
        self, server: Callable[[], str], watching: Watching, delay: float = 0.0, cut: int = 0, jolt: float = 0.0
    ) -> None:
        self.server = server
        self.watching = watching
        self.delay = delay
        self.cut = cut
        self.jolt = jolt
        self.cuts = 0
        self.port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        app = web.Application()
        app.router.add_get("/ws", self.pass_on)
        self.runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.2)
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0).start()
        self.port = self.runner.addresses[0][1]

    async def close(self) -> None:
        await self.runner.cleanup()

    async def pass_on(self, request: web.Request) -> web.StreamResponse:
        near = web.WebSocketResponse(max_msg_size=0)
        await near.prepare(request)
        try:
            async with aiohttp.ClientSession() as session, session.ws_connect(socket_of(self.server()), max_msg_size=0) as far:
                both = [asyncio.create_task(self.there(near, far)), asyncio.create_task(self.back(near, far))]
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for task in both:
                    task.cancel()
                await asyncio.gather(*both, return_exceptions=True)
        except (aiohttp.ClientError, OSError):
            pass  # the server is away: so is the bot's connection
        if request.transport is not None:
            request.transport.abort()
        return near

    async def there(self, near: web.WebSocketResponse, far: aiohttp.ClientWebSocketResponse) -> None:
        plays = 0
        async for frame in near:
            if frame.type != aiohttp.WSMsgType.TEXT:
                continue
            self.watching.sent(frame.data)
            await asyncio.sleep(self.delay)
            await far.send_str(frame.data)
            plays += '"play"' in frame.data
            if self.cut and plays >= self.cut:
                self.cuts += 1
                return  # before it hears what became of it

    async def back(self, near: web.WebSocketResponse, far: aiohttp.ClientWebSocketResponse) -> None:
        let_go, now = 0.0, asyncio.get_running_loop().time
        async for frame in far:
            if frame.type != aiohttp.WSMsgType.TEXT:
                continue
            await asyncio.sleep(self.delay)
            if self.jolt and now() > let_go + TOGETHER:
                await asyncio.sleep(self.jolt)
                let_go = now()
            self.watching.heard(read(frame.data))
            await near.send_str(frame.data)
