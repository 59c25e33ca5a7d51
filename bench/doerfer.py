"""Dörfer: random games beside the nearest open engine, compiled against interpreted, and growth with the board."""

from pathlib import Path

from bench.rates import Row, best_of, row, with_build

SCRIPT = Path(__file__).parent / "villages.py"
SECONDS = "0.5"
# Games per second of the nearest open engine with the same 50 tiles, measured once on the same type of machine.
NEAREST = 27.0


def measure() -> list[Row]:
    compiled, pure = best_of(
        lambda: with_build("build/wheel", SCRIPT, SECONDS, "4000"),
        lambda: with_build("src", SCRIPT, SECONDS, "400"),
    )
    return [
        row("Dörfer, random games of 50 tiles and two players vs the nearest open engine", compiled["games"], NEAREST, "games/s"),
        row("Dörfer, random games, compiled vs interpreted", compiled["games"], pure["games"], "games/s"),
        row("Dörfer, legal placements listed, compiled vs interpreted", compiled["legal"], pure["legal"], "placements/s"),
        row("Dörfer, state copy after 25 tiles", 1e6 / compiled["copies"], None, "us"),
        row(
            "Dörfer, 4000 tiles: laying one of the last 500 vs one of the first 500",
            1e6 / compiled["late laid"],
            1e6 / compiled["early laid"],
            "us",
            less_is_better=True,
        ),
        row(
            "Dörfer, 4000 tiles: listing one placement among the last 500 vs among the first 500",
            1e9 / compiled["late listed"],
            1e9 / compiled["early listed"],
            "ns",
            less_is_better=True,
        ),
    ]
