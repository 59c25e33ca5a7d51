"""A server between a browser and the house that tells a page positions of its own over a real WebSocket.

Playwright's own routing of sockets runs inside the page, where it would be measured too.
"""

import asyncio
import json
import threading
from collections.abc import Callable
from urllib.parse import urlsplit

from aiohttp import ClientSession, ClientWebSocketResponse, web

PASSED_ON = ("Content-Type", "Content-Security-Policy", "Cache-Control")


class Prompter:
    """Passes everything on between the page and the house, but says its own updates."""

    def __init__(self, house: str, update: Callable[[str], str]) -> None:
        self.house = house
        self.update = update  # the message to send for this table
        self.table = ""
        self.url = ""
        self.page: web.WebSocketResponse | None = None
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()
        self.ready.wait()

    def say(self) -> None:
        """Send the position as it is now."""
        assert self.page is not None
        asyncio.run_coroutine_threadsafe(self.page.send_str(self.update(self.table)), self.loop).result()

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._open())
        self.ready.set()
        self.loop.run_forever()
        self.loop.run_until_complete(self.runner.cleanup())

    async def _open(self) -> None:
        app = web.Application()
        app.router.add_get("/ws", self._socket)
        app.router.add_get("/{path:.*}", self._fetch)
        app.on_shutdown.append(self._hang_up)
        self.runner = web.AppRunner(app)
        await self.runner.setup()
        await web.TCPSite(self.runner, "127.0.0.1", 0).start()
        self.url = f"http://127.0.0.1:{self.runner.addresses[0][1]}"

    async def _hang_up(self, _: web.Application) -> None:
        if self.page is not None:
            await self.page.close()

    async def _fetch(self, request: web.Request) -> web.Response:
        headers = {name: request.headers[name] for name in ("Accept", "Accept-Language") if name in request.headers}
        async with ClientSession() as session, session.get(self.house + request.path_qs, headers=headers) as answer:
            here, there = urlsplit(self.url).netloc, urlsplit(self.house).netloc
            kept = {name: answer.headers[name].replace(there, here) for name in PASSED_ON if name in answer.headers}
            return web.Response(status=answer.status, body=await answer.read(), headers=kept)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        self.page = page = web.WebSocketResponse(compress=True)
        await page.prepare(request)
        async with ClientSession() as session, session.ws_connect(f"{self.house}/ws", max_msg_size=0) as house:
            listening = asyncio.create_task(self._from_house(house, page))
            async for message in page:
                await house.send_str(message.data)
            listening.cancel()
        return page

    async def _from_house(self, house: ClientWebSocketResponse, page: web.WebSocketResponse) -> None:
        async for message in house:
            said = json.loads(message.data)
            if said["type"] == "update":
                self.table = said["table"]
                await page.send_str(self.update(self.table))
            elif said["type"] != "ended":
                await page.send_str(message.data)
