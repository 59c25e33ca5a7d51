"""Plays the tournaments of docs/bots.md, and writes its table and its plot from the games that were really played.

    PYTHONPATH=build/wheel .venv/bin/python tools/strength.py --jobs 2

It goes on where it was stopped: every tournament is a folder below build/strength. `--report` plays nothing.
What was not played here keeps its row; `--only catan` after a change of one game plays its rows alone.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from stammtisch.arena.executors import executor
from stammtisch.arena.plan import Plan
from stammtisch.arena.standings import Standing, standings
from stammtisch.arena.tournament import Tournament
from stammtisch.data import options_of
from stammtisch.games import find

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build" / "strength"
PAGE = ROOT / "docs" / "bots.md"
PLOT = ROOT / "docs" / "pictures" / "strength.svg"
BEGIN, END = "<!-- strength: written by tools/strength.py -->", "<!-- end of strength -->"
FULL = 20  # games of each pair of levels at full scale
WEAK = 40  # games against random play, which in Dog Royal hardly ever finishes


class Setting(NamedTuple):
    """How a game is played for the table: two sides, or one seat against three."""

    seats: int
    rivals: int
    games: int
    scale: float  # of all iterations: small enough for an hour on two cores
    opening: int = 0


SETTINGS = {
    "vier": Setting(seats=2, rivals=1, games=200, scale=0.1, opening=4),
    "doerfer": Setting(seats=2, rivals=1, games=200, scale=0.2),
    "catan": Setting(seats=4, rivals=3, games=400, scale=0.1),
    "dog": Setting(seats=4, rivals=1, games=400, scale=0.05),  # two against two
    "dog-royal": Setting(seats=4, rivals=1, games=400, scale=0.05),  # two against two
}


class Pairing(NamedTuple):
    game: str
    level: str
    below: str
    games: int
    scale: float


class Rate(NamedTuple):
    """What a row of the table says of a tournament that is not here."""

    share: float
    low: float
    high: float


class Result(NamedTuple):
    pairing: Pairing
    played: int
    found: Standing | Rate
    par: float


def pairings(factor: float) -> Iterator[Pairing]:
    """The levels against each other first: they are what is claimed."""
    for game, setting in SETTINGS.items():
        for level, below in (("medium", "easy"), ("hard", "medium")):
            yield Pairing(game, level, below, setting.games, factor * setting.scale)
    for game, setting in SETTINGS.items():
        for level in ("easy", "medium", "hard"):
            yield Pairing(game, level, "random", WEAK, factor * setting.scale)
    for game in SETTINGS:
        for level, below in (("medium", "easy"), ("hard", "medium")):
            yield Pairing(game, level, below, FULL, 1.0)


def tournament(pairing: Pairing) -> Tournament:
    game, setting = find(pairing.game), SETTINGS[pairing.game]
    plan = Plan(
        game=game.name,
        version=game.version,
        seats=setting.seats,
        options=msgspec.to_builtins(options_of(game, {})),
        bots=(pairing.level, *[pairing.below] * setting.rivals),
        games=pairing.games,
        seed=1,
        scale=pairing.scale,
        opening=setting.opening,
    )
    return Tournament(plan, FOLDER / f"{pairing.game}-{pairing.level}-{pairing.below}-{pairing.scale:g}")


def result(pairing: Pairing) -> Result:
    found = tournament(pairing)
    sides = 1 + SETTINGS[pairing.game].rivals
    return Result(pairing, len(found.played), standings(found.plan.bots, found.played.values())[0], 1 / sides)


def written() -> dict[tuple[str, ...], Result]:
    """The rows of the table as it is, by game, levels and scale."""
    found: dict[tuple[str, ...], Result] = {}
    for line in PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 9 and cells[3].isdigit():
            game, level, below, played, scale, share, interval, par, _ = cells
            low, high = map(float, interval.split(" - "))
            pairing = Pairing(game, level, below, int(played), float(scale))
            found[key(pairing)] = Result(pairing, int(played), Rate(float(share), low, high), float(par))
    return found


def key(pairing: Pairing) -> tuple[str, ...]:
    return (pairing.game, pairing.level, pairing.below, f"{pairing.scale:g}")


def results(wanted: list[Pairing]) -> list[Result]:
    """Of the games played here; else what the table said before."""
    before = written()
    found = [(each, result(each)) for each in wanted]
    return [one if one.played else before[key(each)] for each, one in found if one.played or key(each) in before]


def play(wanted: list[Pairing], jobs: int) -> None:
    for pairing in wanted:
        games = tournament(pairing)
        print(f"{pairing.game}: {pairing.level} against {pairing.below}, scale {pairing.scale:g}", file=sys.stderr, flush=True)
        for _ in games.run(executor(jobs, None)):
            pass


def verdict(one: Result) -> str:
    return "yes" if one.found.low > one.par else "no" if one.found.high < one.par else "open"


def table(results: list[Result]) -> str:
    lines = [
        "| game | level | against | games | scale | win rate | 95 % | par | above par |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for one in results:
        pairing, found = one.pairing, one.found
        lines.append(
            f"| {pairing.game} | {pairing.level} | {pairing.below} | {one.played} | {pairing.scale:g} | {found.share:.3f} | "
            f"{found.low:.3f} - {found.high:.3f} | {one.par:g} | {verdict(one)} |"
        )
    return "\n".join(lines)


def plot(results: list[Result]) -> str:
    """Win rates with their intervals, one line for each pairing; the small stroke is par."""
    left, width, row, top = 390, 420, 20, 34
    height = top + row * len(results) + 10
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 30} {height}" '
        'font-family="sans-serif" font-size="12" role="img" aria-label="Win rates of the bots">',
        f'<rect width="{left + width + 30}" height="{height}" fill="#fff"/>',
    ]
    for tenth in range(0, 11, 2):
        x = left + width * tenth / 10
        parts.append(f'<line x1="{x}" y1="{top - 8}" x2="{x}" y2="{height - 6}" stroke="#ddd"/>')
        parts.append(f'<text x="{x}" y="{top - 14}" text-anchor="middle" fill="#444">{tenth * 10} %</text>')
    for number, one in enumerate(results):
        parts += plot_row(one, top + row * number + row / 2, left, width)
    return "\n".join([*parts, "</svg>", ""])


def plot_row(one: Result, y: float, left: float, width: float) -> list[str]:
    pairing, found = one.pairing, one.found
    name = f"{pairing.game}: {pairing.level} against {pairing.below}, scale {pairing.scale:g}, {one.played} games"
    low, high, share, par = (left + width * value for value in (found.low, found.high, found.share, one.par))
    return [
        f'<text x="{left - 10}" y="{y + 4}" text-anchor="end" fill="#222">{name}</text>',
        f'<line x1="{par}" y1="{y - 7}" x2="{par}" y2="{y + 7}" stroke="#b00" stroke-width="1.5"/>',
        f'<line x1="{low:.1f}" y1="{y}" x2="{high:.1f}" y2="{y}" stroke="#147" stroke-width="2"/>',
        f'<circle cx="{share:.1f}" cy="{y}" r="4" fill="#147"/>',
    ]


def write(results: list[Result]) -> None:
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{BEGIN}\n\n{table(results)}\n\n{END}{after}", encoding="utf-8")
    PLOT.write_text(plot(results), encoding="utf-8")


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("--scale", type=float, default=1.0, help="times each game's own scale")
    words.add_argument("--jobs", type=int, default=2)
    words.add_argument("--only", default="", help="games, with commas")
    words.add_argument("--report", action="store_true")
    asked = words.parse_args()
    everything = list(pairings(asked.scale))
    if not asked.report:
        play([each for each in everything if not asked.only or each.game in asked.only.split(",")], asked.jobs)
    found = results(everything)
    write(found)
    print(table(found))


if __name__ == "__main__":
    main()
