"""Hold each package to its floor: how much of it the traced tests have to reach, in percent of lines and branches.

    python tools/floors.py build/coverage.json

The floors are in tests/floors.toml. A package without one is an error, and so is a floor without a package: both are
how a check is lost.
"""

import sys
from collections import Counter
from pathlib import Path, PurePath

import msgspec

ROOT = Path(__file__).resolve().parent.parent
FLOORS = ROOT / "tests" / "floors.toml"
PARTED = ("games", "server", "catan_protocol")  # packages whose rooms have floors of their own


class Summary(msgspec.Struct):
    """What coverage.py says of a file."""

    num_statements: int
    covered_lines: int
    num_branches: int
    covered_branches: int


class File(msgspec.Struct):
    summary: Summary


class Report(msgspec.Struct):
    files: dict[str, File]


def package_of(path: str) -> str:
    """`src/stammtisch/games/dog/view.py` belongs to `games.dog`, `src/stammtisch/match.py` to `stammtisch`."""
    parts = PurePath(path).parts
    inside = parts[parts.index("stammtisch") + 1 : -1]
    deep = inside[: 2 if inside[:1] and inside[0] in PARTED else 1]
    return ".".join(deep) or "stammtisch"


def reached(report: Report) -> dict[str, float]:
    """Percent of each package's lines and branches."""
    found: Counter[str] = Counter()
    whole: Counter[str] = Counter()
    for path, file in report.files.items():
        of, package = file.summary, package_of(path)
        found[package] += of.covered_lines + of.covered_branches
        whole[package] += of.num_statements + of.num_branches
    return {package: 100 * found[package] / whole[package] for package in sorted(whole) if whole[package]}


def complaints(floors: dict[str, int], found: dict[str, float]) -> list[str]:
    return [
        *(
            f"{name}: {found[name]:.1f} % is below its floor of {floors[name]} %"
            for name in found
            if found[name] < floors.get(name, 0)
        ),
        *(f"{name}: {found[name]:.1f} %, but it has no floor" for name in found.keys() - floors.keys()),
        *(f"{name}: has a floor, but there is nothing of it" for name in floors.keys() - found.keys()),
    ]


def read_floors() -> dict[str, int]:
    return msgspec.toml.decode(FLOORS.read_bytes(), type=dict[str, dict[str, int]])["floors"]


def main(report: str) -> int:
    found = reached(msgspec.json.decode(Path(report).read_bytes(), type=Report))
    floors = read_floors()
    for name, percent in found.items():
        print(f"{name:28} {percent:5.1f} %   floor {floors.get(name, '-')}")
    wrong = complaints(floors, found)
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
