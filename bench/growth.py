"""How a house grows: cost of a move, memory and start with few and many tables, and how long questions take a full store.

`make bench TOPICS=growth` fills stores with games (`bench/stored.py`), opens a server on each and writes what it found to
docs/growth.md and docs/pictures/growth.svg. A move is Catan's, at a rate that no server of these sizes is busy with, so
latencies are those of an idle house; processor time is that of everything the house does meanwhile.
"""

import shutil
import statistics
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import uvloop
from bench.load import SERVE, cpu, drive, family, free_port, memory, running
from bench.rates import ROOT, Row, row, tell
from bench.rooms import GameRoom
from bench.stored import fill, token

from stammtisch.arena.plots import DOT, INK, framed, line, text
from stammtisch.server.store.shape import known

PAGE, PLOT = ROOT / "docs" / "growth.md", ROOT / "docs" / "pictures" / "growth.svg"
BEGIN, END = "<!-- figures: written by bench/growth.py -->", "<!-- end of figures -->"
STORES = ROOT / "build" / "growth"
ROOMS = 50  # that play at most
RATE = 120.0  # moves a second in all
SECONDS = 8.0
GAME, SEATS = "catan", 4  # long enough for one table to be played at all the time
ASKED = 60  # times each question
AWAKE_PACE = 0.2  # seconds between two looks at how many tables are awake
QUESTIONS = {
    "lobby": "/api/tables",
    "running games of a regular": "/api/me/tables",
    "finished games of a regular, first page": "/api/me/finished",
    "finished games of a regular, in the middle": "/api/me/finished?after={middle}-f000000000",
    "a finished game by its name": "/api/tables/f{number:09}",
}


class Size(NamedTuple):
    """A house: games that run, games that are over, and how many of those have their logs."""

    live: int
    over: int
    whole: int | None = None

    @property
    def title(self) -> str:
        return f"{self.live:,} live" + (f", {self.over:,} over" if self.over else "")


SIZES = (Size(1, 0), Size(100, 0), Size(10_000, 0), Size(100, 100_000), Size(100, 1_000_000, 100_000))


class Found(NamedTuple):
    """What one house showed."""

    size: Size
    start: float  # seconds until the door is open
    awake: float  # seconds until every running game is in memory
    megabytes: float  # then
    cost: float  # microseconds of processor time of a move
    p50: float  # milliseconds
    p99: float
    asked: dict[str, tuple[float, float]]  # p50 and p99 of each question, milliseconds


def ask(url: str, path: str) -> bytes:
    request = urllib.request.Request(url + path, headers={"Authorization": f"Bearer {token(0)}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return bytes(answer.read())


def until_ready(url: str) -> None:
    while True:
        try:
            ask(url, "/readyz")
        except urllib.error.HTTPError:
            time.sleep(0.02)
        else:
            return


def tables_awake(url: str) -> int:
    [told] = [each for each in ask(url, "/metrics").decode().splitlines() if each.startswith("stammtisch_tables ")]
    return int(float(told.split()[1]))


@contextmanager
def house(file: Path, live: int) -> Any:
    """A server on this store: its process, its address, and the seconds until its door was open and all games awake."""
    port, begun = free_port(), time.perf_counter()
    command = [sys.executable, "-c", SERVE, "serve", "--host", "127.0.0.1", "--port", str(port), "--store", str(file)]
    with running([*command, "--workers", "0", "--rate", "100000", "--quiet"], port) as process:
        url = f"http://127.0.0.1:{port}"
        until_ready(url)
        start = time.perf_counter() - begun
        while tables_awake(url) < live:
            time.sleep(AWAKE_PACE)
        yield process.pid, url, start, time.perf_counter() - begun


def percentiles(seconds: Sequence[float]) -> tuple[float, float]:
    """The middle and the 99th percentile, in milliseconds."""
    ordered = sorted(seconds)
    return 1000 * statistics.median(ordered), 1000 * ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]


def questions(url: str, size: Size) -> dict[str, tuple[float, float]]:
    found = {}
    for name, path in QUESTIONS.items():
        if size.over or "finished" not in name:
            found[name] = percentiles([time_of(url, filled(path, size, number)) for number in range(ASKED)])
    return found


def filled(path: str, size: Size, number: int) -> str:
    """Another finished game each time, so that none is in memory already."""
    middle = 1_700_000_000_000 + 60_000 * (size.over // 2)
    whole = size.over if size.whole is None else size.whole
    return path.format(middle=middle, number=number * 997 % max(1, whole))


def time_of(url: str, path: str) -> float:
    begun = time.perf_counter()
    ask(url, path)
    return time.perf_counter() - begun


def filled_store(size: Size) -> Path:
    """A store of this size; written once, for a million games take minutes."""
    kept = size.live - min(size.live, ROOMS)  # the others are opened by those who play
    file = STORES / f"{known()[0]}-{kept}-{size.over}.db"
    if not file.exists():
        tell(f"growth: writing {size.title} ...")
        STORES.mkdir(parents=True, exist_ok=True)
        unfinished = file.with_suffix(".unfinished")
        unfinished.unlink(missing_ok=True)
        fill(unfinished, size.over, kept, size.whole)
        unfinished.rename(file)
    return file


def measure_size(size: Size, folder: Path) -> Found:
    rooms, file = min(size.live, ROOMS), folder / f"{size.live}-{size.over}.db"
    kept = size.live - rooms
    shutil.copy(filled_store(size), file)
    tell(f"growth: opening {size.title} ...")
    with house(file, kept) as (pid, url, start, awake):
        players = [GameRoom(url, SEATS, GAME, {}, 1, period=rooms / RATE) for _ in range(rooms)]
        played = uvloop.run(drive(players, SECONDS, pid, warm=0))
        resident = sum(map(memory, family(pid))) / 1e6
        asked = questions(url, size)
        used = sum(cpu(pid).values())
        tell(f"growth: {size.title}: {used:.0f} s of processor time in all")
    file.unlink()
    return Found(size, start, awake, resident, played["cpu_us_per_move"], played["p50_ms"], played["p99_ms"], asked)


# The page

HEAD = ("house", "door open", "all awake", "memory", "a move, processor", "a move, p50", "p99")


def table_of(found: Sequence[Found]) -> str:
    lines = [cells(HEAD), cells(["---"] * len(HEAD))]
    for one in found:
        times = f"{one.start:.1f} s", f"{one.awake:.1f} s", f"{one.megabytes:,.0f} MB"
        lines.append(cells([one.size.title, *times, f"{one.cost:.0f} us", f"{one.p50:.1f} ms", f"{one.p99:.1f} ms"]))
    return "\n".join(lines)


def questions_of(found: Sequence[Found]) -> str:
    full = [one for one in found if one.size.over]
    lines = [cells(["question, p50 / p99", *(one.size.title for one in full)]), cells(["---"] * (1 + len(full)))]
    for name in QUESTIONS:
        lines.append(cells([name, *("{:.1f} / {:.1f} ms".format(*one.asked[name]) for one in full)]))
    return "\n".join(lines)


def cells(words: Sequence[str]) -> str:
    return f"| {' | '.join(words)} |"


def write(found: Sequence[Found]) -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n{table_of(found)}\n\n{questions_of(found)}\n{END}{after}", encoding="utf-8")
    PLOT.write_text(plot(found), encoding="utf-8")


PANEL, HEIGHT, LEFT, TOP = 230, 150, 46, 40


def plot(found: Sequence[Found]) -> str:
    """Three panels, a bar for each house: what a move costs, the memory, and the start."""
    panels = (
        ("processor time of a move, us", [one.cost for one in found]),
        ("memory, MB", [one.megabytes for one in found]),
        ("seconds until the door is open", [one.start for one in found]),
    )
    parts = [part for place, panel in enumerate(panels) for part in drawn(LEFT + place * PANEL, found, *panel)]
    return framed(LEFT + PANEL * len(panels), TOP + HEIGHT + 70, "How a house grows", parts)


def drawn(left: float, found: Sequence[Found], title: str, values: Sequence[float]) -> list[str]:
    bottom, width, highest = TOP + HEIGHT, PANEL - 70, max(values)
    wide = width / len(values)
    parts = [text(left, TOP - 16, title, "start"), line(left, bottom, left + width, bottom, INK)]
    for place, (one, value) in enumerate(zip(found, values, strict=True)):
        x, high = left + wide * place, HEIGHT * value / highest
        parts.append(f'<rect x="{x + 3:.1f}" y="{bottom - high:.1f}" width="{wide - 6:.1f}" height="{high:.1f}" fill="{DOT}"/>')
        parts.append(text(x + wide / 2, bottom - high - 4, f"{value:,.3g}" if value < 1000 else f"{value:,.0f}", size=9))
        parts += [text(x + wide / 2, bottom + 14 + 12 * number, words, size=9) for number, words in enumerate(short(one.size))]
    return parts


def short(size: Size) -> list[str]:
    """Under a bar, one line for what runs and one for what is over."""
    return [f"{size.live:,}", f"+{size.over // 1000:,}k over"] if size.over else [f"{size.live:,}", "live"]


def kept() -> list[Found]:
    """What was measured, perhaps in several runs: a large house takes minutes to wake."""
    files = [STORES / f"{size.live}-{size.over}.json" for size in SIZES]
    return [msgspec.json.decode(file.read_bytes(), type=Found) for file in files if file.exists()]


def measure(sizes: Sequence[Size] = SIZES) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        for size in sizes:
            file = STORES / f"{size.live}-{size.over}.json"
            file.write_bytes(msgspec.json.encode(measure_size(size, Path(folder))))
            write(kept())
    return rows_of(kept())


def rows_of(found: Sequence[Found]) -> list[Row]:
    rows = []
    for one in found:
        name = f"growth, {one.size.title}"
        rows += [
            row(f"{name}: door open", one.start, None, "s"),
            row(f"{name}: memory", one.megabytes, None, "MB"),
            row(f"{name}: a move", one.cost, None, "us/move"),
            row(f"{name}: p99 of a move", one.p99, None, "ms"),
        ]
        rows += [row(f"{name}: {question}, p99", late, None, "ms") for question, (_, late) in one.asked.items()]
    return rows


if __name__ == "__main__":  # the stores alone, or the houses of these numbers
    if sys.argv[1:]:
        measure([SIZES[int(number)] for number in sys.argv[1:]])
    else:
        for size in SIZES:
            filled_store(size)
