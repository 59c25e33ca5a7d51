"""A tournament's findings for people and programs: tables in the terminal, and files of several kinds."""

import csv
from io import StringIO
from pathlib import Path

import msgspec
from rich.console import Console
from rich.table import Table

from stammtisch.arena.plan import Plan
from stammtisch.arena.plots import matrix_plot, rating_plot
from stammtisch.arena.standings import Findings, Rate, Standing


def as_json(plan: Plan, found: Findings) -> bytes:
    return msgspec.json.encode({"plan": plan, **msgspec.to_builtins(found)})


def write_files(folder: Path, plan: Plan, found: Findings) -> None:
    """`standings.csv`, `matrix.csv`, `findings.json`, `ratings.svg` and `matrix.svg`."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        "standings.csv": standings_csv(found),
        "matrix.csv": matrix_csv(found),
        "findings.json": msgspec.json.format(as_json(plan, found)).decode(),
        "ratings.svg": rating_plot(found),
        "matrix.svg": matrix_plot(found),
    }
    for name, content in files.items():
        (folder / name).write_text(content, encoding="utf-8", newline="")


def standings_csv(found: Findings) -> str:
    return table_csv([list(Standing.__struct_fields__), *(list(msgspec.structs.astuple(row)) for row in found.standings)])


def matrix_csv(found: Findings) -> str:
    """One line for each pair that met."""
    names = [row.bot for row in found.standings]
    rows = zip(names, found.matrix, strict=True)
    cells = [(name, other, rate) for name, row in rows for other, rate in zip(names, row, strict=True)]
    met = [[name, other, *msgspec.structs.astuple(rate)] for name, other, rate in cells if rate is not None]
    return table_csv([["bot", "against", *Rate.__struct_fields__], *met])


def table_csv(rows: list[list[object]]) -> str:
    output = StringIO()
    csv.writer(output).writerows(rows)
    return output.getvalue()


def show(plan: Plan, found: Findings) -> None:
    """The tables a person reads."""
    console = Console()
    console.print(standings_table(plan, found))
    if len(found.standings) > 2:
        console.print(matrix_table(found))
    shares = ", ".join(f"{side.share:.3f} ({interval(side)})" for side in found.sides)
    console.print(f"Wins by side, the first seat's first: {shares}", highlight=False)
    if not found.is_bounded:
        console.print("Somebody won or lost everything: ratings count one drawn game more at each table.", highlight=False)


def standings_table(plan: Plan, found: Findings) -> Table:
    par = 1 / len(found.sides) if found.sides else 0.0
    title = f"{plan.game}, scale {plan.scale:g}, par {par:.3f}"
    table = Table("bot", "games", "win rate", "95 %", "rating", "95 %", "ms", title=title)
    for one in found.standings:
        spread = f"{one.rating_low:+.0f} .. {one.rating_high:+.0f}"
        cost = "-" if one.milliseconds is None else f"{one.milliseconds:.2f}"
        won = f"{one.low:.3f} .. {one.high:.3f}"
        table.add_row(one.bot, str(one.games), f"{one.share:.3f}", won, f"{one.rating:+.0f}", spread, cost)
    return table


def matrix_table(found: Findings) -> Table:
    names = [row.bot for row in found.standings]
    table = Table("wins against", *names)
    for name, row in zip(names, found.matrix, strict=True):
        table.add_row(name, *("" if rate is None else f"{rate.share:.3f}\n{interval(rate)}" for rate in row))
    return table


def interval(rate: Rate) -> str:
    return f"{rate.low:.3f} .. {rate.high:.3f}"
