"""DOG: whole random games of four, compiled against interpreted, and copying. There is no credible public engine."""

from pathlib import Path

from bench.rates import Row, best_of, row, with_build

SCRIPT = Path(__file__).parent / "rings.py"
SECONDS = "1"


def measure() -> list[Row]:
    compiled, pure = best_of(
        lambda: with_build("build/wheel", SCRIPT, "dog", SECONDS),
        lambda: with_build("src", SCRIPT, "dog", SECONDS),
    )
    return [
        row("DOG, random games of four, compiled vs interpreted", compiled["games"], pure["games"], "games/s"),
        row("DOG, random actions, compiled vs interpreted", compiled["actions"], pure["actions"], "actions/s"),
        row("DOG, state copy", 1e6 / compiled["copies"], None, "us"),
    ]
