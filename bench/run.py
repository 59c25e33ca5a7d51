"""`make bench`: every benchmark beside its peers in one run, as a table and as bench/results.json.

`make bench TOPICS="vier catan"` measures some of them.
"""

import importlib
import json
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from bench.rates import Row
from rich.console import Console
from rich.table import Table

TOPICS = ("vier", "dog", "dog_royal", "doerfer", "catan", "envs", "bots", "server", "growth", "web", "tap")
RESULTS = HERE / "results.json"


def collect(topics: list[str]) -> tuple[list[Row], list[str]]:
    """The rows of all topics and the topics that failed; one that fails is told and does not cost the others."""
    rows: list[Row] = []
    failed: list[str] = []
    for topic in topics:
        print(f"measuring {topic} ...", file=sys.stderr, flush=True)
        try:
            rows += importlib.import_module(f"bench.{topic}").measure()
        except Exception as error:
            print(f"{topic} could not be measured: {error}", file=sys.stderr)
            failed.append(topic)
        RESULTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")  # hours may pass until the last one
    return rows, failed


def figure(value: float | None) -> str:
    return "-" if value is None else f"{value:,.3g}" if value < 1000 else f"{value:,.0f}"


def verdict(found: Row) -> str:
    """Whether a figure is what it was meant to be."""
    if found["goal"] is None:
        return ""
    said = {True: "met", False: "MISSED", None: "not measured"}
    return f"{found['goal']}: {said[found['met']]}"


def table_of(rows: list[Row]) -> Table:
    table = Table("benchmark", "ours", "peer", "unit", "ratio", "goal")
    for found in rows:
        figures = (figure(found["ours"]), figure(found["peer"]), found["unit"], figure(found["ratio"]))
        table.add_row(found["name"], *figures, verdict(found))
    return table


def main() -> None:
    topics = sys.argv[1:] or [topic for topic in TOPICS if (HERE / f"{topic}.py").exists()]
    unknown = [topic for topic in topics if topic not in TOPICS]
    if unknown:
        sys.exit(f"There is no benchmark {', '.join(unknown)}; there are {', '.join(TOPICS)}.")
    rows, failed = collect(topics)
    Console(width=160).print(table_of(rows))
    if failed:
        sys.exit(f"Not measured: {', '.join(failed)}.")


if __name__ == "__main__":
    main()
