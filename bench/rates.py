"""How often something happens per second; shared by all benchmarks."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).resolve().parent.parent
ROUNDS = 3  # the best of so many, ours and the peer's in turn


class Row(TypedDict):
    """One line of bench/results.json."""

    name: str
    ours: float
    peer: float | None
    unit: str
    ratio: float | None
    goal: str | None  # in words
    met: bool | None  # whether it is reached; none without a goal, or without the peer it is about


def row(
    name: str,
    ours: float,
    peer: float | None,
    unit: str,
    *,
    less_is_better: bool = False,
    least: float | None = None,
    times: float | None = None,
) -> Row:
    """A figure beside its peer's; the ratio says how many times better ours is.

    The goal is a figure of `least`, or a ratio of `times`.
    """
    ratio = None if peer is None else (peer / ours if less_is_better else ours / peer)
    goal, met = None, None
    if least is not None:
        goal, met = f"{least:,.0f}", ours >= least
    elif times is not None:
        goal, met = f"{times:g} times", None if ratio is None else ratio >= times
    return Row(name=name, ours=ours, peer=peer, unit=unit, ratio=ratio, goal=goal, met=met)


def rate(work: Callable[[], int], seconds: float = 1.0) -> float:
    """Units of work per second of CPU time, which a busy machine does not spoil; `work` does a few and says how many."""
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def tell(progress: str) -> None:
    print(progress, file=sys.stderr, flush=True)


def best_of(*measures: Callable[[], dict[str, float]]) -> list[dict[str, float]]:
    """Measure each in turn, several times over; the best of each figure."""
    best: list[dict[str, float]] = [{} for _ in measures]
    for _ in range(ROUNDS):
        for place, measure in enumerate(measures):
            for key, value in measure().items():
                best[place][key] = max(value, best[place].get(key, 0.0))
    return best


def in_python(python: Path, script: Path, *words: str, path: Path | None = None) -> dict[str, float]:
    """The figures a script prints as JSON when another interpreter, or another build, runs it; its progress is shown."""
    environment = {**os.environ, "PYTHONPATH": f"{path}{os.pathsep}{ROOT}" if path else str(ROOT)}
    command = [str(python), str(script), *words]
    done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def with_build(build: str, script: Path, *words: str) -> dict[str, float]:
    """The figures of a script under our compiled (`build/wheel`) or interpreted (`src`) build."""
    return in_python(Path(sys.executable), script, *words, path=ROOT / build)
