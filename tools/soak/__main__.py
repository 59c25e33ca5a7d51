"""Add up what the parts of every soak have shown: `python -m tools.soak`."""

from rich.console import Console
from rich.table import Table
from tools.soak.ledger import FOLDER, Ledger, Part

SUMMED = (
    "games",
    "tables",
    "moves",
    "kills",
    "resumptions",
    "late",
    "states",
    "compared",
    "step",
    "unseen",
    "takeback",
    "unlike",
)
LARGEST = ("p99", "worst")


def told(parts: list[Part]) -> str:
    sums = {name: sum(part.get(name, 0) for part in parts) for name in SUMMED if any(name in part for part in parts)}
    most = {
        f"largest {name}": max(part.get(name, 0.0) for part in parts) for name in LARGEST if any(name in part for part in parts)
    }
    return ", ".join(f"{name} {value:,}" for name, value in (sums | most).items())


def main() -> None:
    table = Table("soak", "parts", "failed", "hours", "figures", "commits")
    for file in sorted(FOLDER.glob("*.jsonl")):
        ledger = Ledger(file.stem)
        parts, passed = ledger.parts(), ledger.passed()
        hours = sum(part["seconds"] for part in parts) / 3600
        commits = sorted({part["commit"] for part in parts})
        table.add_row(file.stem, str(len(parts)), str(len(parts) - len(passed)), f"{hours:.2f}", told(passed), " ".join(commits))
    Console(width=200).print(table)


if __name__ == "__main__":
    main()
