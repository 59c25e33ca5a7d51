"""Servers as processes of their own, to be killed at any moment."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import aiohttp

from stammtisch.server.house.hub import Limits
from stammtisch.server.running.plan import Plan
from tests.server.live import free_port

SERVE = "from stammtisch.cli import main; main()"


class Process:
    """`stammtisch serve` on a port of its own."""

    def __init__(
        self,
        store: str,
        port: int | None = None,
        rate: int = 100_000,
        workers: int = 0,
        installed: Path | None = None,  # a folder of packages beside ours
        log: Path = Path(os.devnull),
        entry: str = SERVE,  # another program than ours, to see that a test notices
        processes: int = 1,  # of the house
        more: Sequence[str] = (),  # options
    ) -> None:
        self.store = store
        self.port = port or free_port()
        command = [sys.executable, "-c", entry, "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--store", store, "--workers", str(workers), "--rate", str(rate), "--bot-pace", "0", "--quiet"]
        command += [*(["--processes", str(processes)] if processes > 1 else []), *more]
        places = [*([str(installed)] if installed else []), os.environ.get("PYTHONPATH", "")]
        with log.open("ab") as file:
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places)}
            self.process = subprocess.Popen(command, stderr=file, env=environment)

    async def until_ready(self) -> "Process":
        async with aiohttp.ClientSession() as session:
            while True:
                assert self.process.poll() is None, "the server ended"
                with suppress(aiohttp.ClientError, OSError):
                    async with session.get(f"http://127.0.0.1:{self.port}/healthz") as response:
                        if response.status == 200:
                            return self
                await asyncio.sleep(0.05)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to finish gracefully; its exit code."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait()


def plan_for(store: str, port: int = 0, processes: int = 2) -> Plan:
    """What such a house would be asked for."""
    links = (f"http://127.0.0.1:{port}",)
    return Plan(host="127.0.0.1", port=port, url=store, links=links, limits=Limits(), processes=processes, quiet=True)
