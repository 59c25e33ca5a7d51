"""A second server on the same file, and a look at the file by others."""

import asyncio
import stat
import subprocess
import sys

from tools.attack.house import SERVE, House, Outcome

POINTS = (17,)
PROMISE = "one server to a file, for its owner's eyes"


async def attack(house: House) -> Outcome:
    if house.kind != "sqlite":
        return Outcome(PROMISE, None, "several servers may share a PostgreSQL, and it has no file of ours")
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--store", house.store, "--quiet", "--workers", "0"]
    second = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
    modes = {stat.S_IMODE(one.stat().st_mode) for one in house.folder.glob("attacked.db*")}
    kept = second.returncode != 0 and "Traceback" not in second.stderr and modes == {0o600}
    return Outcome(PROMISE, kept, f"exit {second.returncode}, modes {[oct(mode) for mode in modes]}")
