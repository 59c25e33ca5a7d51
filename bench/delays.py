"""A network that takes its time: passes every byte on, in both directions, a while after it came.

Chromium can delay requests by itself, but not WebSockets.
"""

import asyncio
import threading
from contextlib import suppress
from typing import Self


class Delay:
    """Between browsers and a house on this machine; `seconds` are those of a round trip, half in each direction."""

    def __init__(self, port: int, seconds: float) -> None:
        self.to = port
        self.seconds = seconds
        self.url = ""
        self.loop = asyncio.new_event_loop()
        self.ready = threading.Event()
        self.thread = threading.Thread(target=self._run, daemon=True)

    def __enter__(self) -> Self:
        self.thread.start()
        self.ready.wait()
        return self

    def __exit__(self, *error: object) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._connect, "127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self.ready.set()
        self.loop.run_forever()
        server.close()
        left = asyncio.all_tasks(self.loop)
        for task in left:
            task.cancel()
        self.loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
        self.loop.close()

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        beyond, onward = await asyncio.open_connection("127.0.0.1", self.to)
        with suppress(asyncio.CancelledError):  # the network is taken down
            await asyncio.gather(self._pass(reader, onward), self._pass(beyond, writer))

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        waiting: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        sending = asyncio.create_task(self._send(waiting, writer))
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                waiting.put_nowait((self.loop.time() + self.seconds / 2, data))
        waiting.put_nowait((self.loop.time() + self.seconds / 2, b""))
        await sending

    async def _send(self, waiting: asyncio.Queue[tuple[float, bytes]], writer: asyncio.StreamWriter) -> None:
        """In the order it came; nothing is sent before its time."""
        with suppress(ConnectionError):
            while True:
                due, data = await waiting.get()
                await asyncio.sleep(max(0.0, due - self.loop.time()))
                if not data:
                    break
                writer.write(data)
        writer.close()
