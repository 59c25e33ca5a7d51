"""`make bench`: every benchmark beside its peers in one run, as a table and as bench/results.json.

Names on the command line choose some of them: `bench/run.py vier catan`.
"""

import importlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from bench.rates import Row  # noqa: E402
from rich.console import Console  # noqa: E402
from rich.table import Table  # noqa: E402

TOPICS = ("vier", "dog", "dog_royal", "doerfer", "catan", "bots", "server")


def collect(topics: list[str]) -> list[Row]:
    """The rows of all topics; one that fails is told and does not cost the others."""
    rows: list[Row] = []
    for topic in topics:
        if not (HERE / f"{topic}.py").exists():
            continue
        print(f"measuring {topic} ...", file=sys.stderr, flush=True)
        try:
            rows += importlib.import_module(f"bench.{topic}").measure()
        except Exception as error:
            print(f"{topic} could not be measured: {error}", file=sys.stderr)
    return rows


def figure(value: float | None) -> str:
    return "-" if value is None else f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"


def main() -> None:
    rows = collect(sys.argv[1:] or list(TOPICS))
    table = Table("benchmark", "ours", "peer", "unit", "ratio")
    for found in rows:
        table.add_row(found["name"], figure(found["ours"]), figure(found["peer"]), found["unit"], figure(found["ratio"]))
    Console(width=140).print(table)
    (HERE / "results.json").write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
