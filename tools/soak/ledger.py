"""What the parts of a soak have shown so far: one line of JSON for each part that was played to its end."""

import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

FOLDER = Path("build/soak")
Part = dict[str, Any]


class Ledger:
    """The parts of one soak; a part that failed is a line as well, and never counts."""

    def __init__(self, name: str, folder: Path = FOLDER) -> None:
        self.name = name
        self.file = folder / f"{name}.jsonl"

    def parts(self) -> list[Part]:
        if not self.file.exists():
            return []
        return [json.loads(line) for line in self.file.read_text(encoding="utf-8").splitlines()]

    def passed(self) -> list[Part]:
        return [part for part in self.parts() if part["failure"] is None]

    def total(self, what: str) -> int:
        return sum(int(part[what]) for part in self.passed())

    def add(self, seconds: float, failure: str | None = None, **figures: float) -> None:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        load = round(os.getloadavg()[0], 1)
        when = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        part = {"when": when, "commit": commit(), "load": load, "seconds": round(seconds, 1), "failure": failure, **figures}
        with self.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(part) + "\n")


def commit() -> str:
    """Of the tree that was tested."""
    found = subprocess.run(["git", "describe", "--always", "--dirty"], capture_output=True, text=True, check=False)
    return found.stdout.strip()


def percentile(values: list[float], share: float) -> float:
    found = sorted(values)
    return found[min(len(found) - 1, int(share * len(found)))] if found else 0.0
