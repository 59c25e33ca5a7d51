"""Twelve exports while games are played: is each of them one moment?"""

import asyncio
import json
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from tools.attack.house import SERVE, House, Innocent, Outcome

POINTS = (14,)


async def attack(house: House) -> Outcome:
    tables = [Innocent(house, f"192.0.2.{number}") for number in range(4)]
    playing = [asyncio.create_task(table.play()) for table in tables]
    found: list[str] = []
    sizes: list[int] = []
    for number in range(12):
        file = house.folder / f"{number}.json"
        command = [sys.executable, "-c", SERVE, "export", str(file), "--store", house.store]
        await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True, timeout=60)
        found += differences(json.loads(file.read_text(encoding="utf-8")))
        sizes.append(len(json.loads(Path(file).read_text(encoding="utf-8"))["steps"]))
    for task in playing:
        if task.done():
            task.result()  # raises what ended it: exports of a quiet store show nothing
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    kept = not found and sizes[-1] > sizes[0] and file.stat().st_mode & 0o777 == 0o600
    return Outcome(
        "an export is one moment", kept, f"12 exports of {sizes[0]} to {sizes[-1]} steps, differences: {found[:3] or 0}"
    )


def differences(content: dict[str, Any]) -> list[str]:
    """Between the index and the log."""
    steps: defaultdict[str, list[int]] = defaultdict(list)
    for row in content["steps"]:
        steps[row["table_id"]].append(row["step"])
    holes = [name for name, known in steps.items() if sorted(known) != list(range(len(known)))]
    indexed = {row["id"] for row in content["tables"]}
    sitting = {row["table_id"] for row in content["sitting"]} - steps.keys()
    return [*holes, *(indexed ^ steps.keys()), *sitting]
