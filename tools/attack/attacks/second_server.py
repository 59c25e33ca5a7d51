"""A second server on the same file, and a look at the file by others."""

import asyncio
import stat
import subprocess
import sys

from tools.attack.house import SERVE, House, Outcome

POINTS = (17,)


async def attack(house: House) -> Outcome:
    command = [sys.executable, "-c", SERVE, "serve", "--port", "0", "--store", str(house.store), "--quiet", "--workers", "0"]
    second = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, timeout=60)
    modes = {stat.S_IMODE(one.stat().st_mode) for one in house.store.parent.glob("attacked.db*")}
    kept = second.returncode != 0 and "Traceback" not in second.stderr and modes == {0o600}
    return Outcome(
        "one server to a file, for its owner's eyes", kept, f"exit {second.returncode}, modes {[oct(mode) for mode in modes]}"
    )
