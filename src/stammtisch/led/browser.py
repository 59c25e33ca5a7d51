"""A virtual Sense HAT in a browser window: the same 64 lamps and the same stick, for who has no hardware."""

import asyncio
import os
import queue
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import click
from aiohttp import WSMsgType, web

from stammtisch.led.colours import PALETTE, SIZE, Colour
from stammtisch.led.modes import KEYS
from stammtisch.led.port import Event, NoDevice

PAGE = Path(__file__).with_name("browser.html")
SLICE = 0.2  # seconds; in between Python hears signals


class WebDevice:
    """A page on this machine that shows the lamps to whoever opens it; all its windows share one stick."""

    def __init__(self, port: int = 0) -> None:
        self.port = port
        self.colours: list[Colour] = [PALETTE["."]] * (SIZE * SIZE)
        self.sticks: queue.SimpleQueue[Event | None] = queue.SimpleQueue()
        self.windows: set[web.WebSocketResponse] = set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    # The page, in a thread of its own

    def __enter__(self) -> Self:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="lamps", daemon=True)
        self._thread.start()
        try:
            asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()
        except OSError as error:
            self._stop()
            raise NoDevice(f"No page can be opened at {self.address}: {os.strerror(error.errno or 0)}.") from error
        click.echo(f"The matrix is at {self.address}")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        asyncio.run_coroutine_threadsafe(self._runner.cleanup(), self._loop).result()
        self._stop()

    def _stop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _open(self) -> None:
        app = web.Application()
        app.router.add_get("/", self._page)
        app.router.add_get("/lamps", self._lamps)
        app.on_shutdown.append(self._say_goodbye)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        assert self._runner.addresses
        self.port = self._runner.addresses[0][1]

    async def _page(self, request: web.Request) -> web.StreamResponse:
        return web.FileResponse(PAGE, headers={"Cache-Control": "no-cache", "X-Frame-Options": "DENY"})

    async def _lamps(self, request: web.Request) -> web.StreamResponse:
        origin = request.headers.get("Origin")
        if origin is not None and origin.partition("://")[2] != request.host:
            raise web.HTTPForbidden  # another page would move our stick
        socket = web.WebSocketResponse(heartbeat=20, max_msg_size=64)
        await socket.prepare(request)
        self.windows.add(socket)
        await socket.send_json(self.colours)
        try:
            async for message in socket:
                key = next((key for key in KEYS if message.type == WSMsgType.TEXT and message.data == key), None)
                if key is not None:
                    self.sticks.put(Event(key))
        finally:
            self.windows.discard(socket)
        return socket

    async def _say_goodbye(self, app: web.Application) -> None:
        for socket in list(self.windows):
            await socket.close()

    async def _tell(self) -> None:
        for socket in list(self.windows):
            await socket.send_json(self.colours)

    # The device

    def show(self, colours: Sequence[Colour]) -> None:
        self.colours = list(colours)
        asyncio.run_coroutine_threadsafe(self._tell(), self._loop)

    def read(self) -> Event | None:
        while True:
            try:
                return self.sticks.get(timeout=SLICE)
            except queue.Empty:
                continue

    def tell(self, text: str) -> None:
        click.echo(text)

    def discard(self) -> None:
        while not self.sticks.empty():
            self.sticks.get()
