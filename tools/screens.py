"""Writes the screens of the terminal client into docs/terminal.md, as text: `python -m tools.screens`.

A staged game, a size of the terminal, some keys: the same on every machine, and a test keeps the page fresh.
"""

import asyncio
import io
import re
from pathlib import Path
from typing import NamedTuple

from rich.console import Console

from stammtisch.bots.levels import make_bot
from stammtisch.core import FastDice
from stammtisch.data import options_of
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.terminal.app import TableApp
from stammtisch.terminal.local import LocalPort
from stammtisch.terminal.saved import Setting, levels_of

PAGE = Path(__file__).resolve().parent.parent / "docs" / "terminal.md"
BLOCK = re.compile(r"<!-- screen: (.+?) -->\n```text\n.*?```", re.DOTALL)
SEED = "5a" * 32


class Stage(NamedTuple):
    """A position that random play leads to, and what is pressed there."""

    game: str
    seats: int
    entries: int  # of the log, at least: until the first seat decides
    keys: tuple[str, ...] = ()
    least: int = 1  # choices there
    kind: str = ""  # one of them, by its class
    among: int = 1000  # random play takes one of the first so many
    language: str = "en"
    width: int = 80
    height: int = 24


STAGES = {
    "vier": Stage("vier", 2, 14, (*"bomb", "enter", *("up",) * 3, *("right",) * 4), least=9, among=8),
    "dog": Stage("dog", 4, 120, ("7", "enter"), least=12, kind="Divide"),
    "dog-royal": Stage("dog-royal", 4, 160, ("enter",), least=8),
    "catan": Stage("catan", 4, 28, ("right", "down", "down")),
    "catan-turn": Stage("catan", 4, 400, (*"Dorf", "enter"), least=20, language="de"),
    "doerfer": Stage("doerfer", 2, 24, ("enter", "right")),
    "catan-large": Stage("catan", 4, 400, least=20, width=160, height=50),
}
STAGES |= {f"{name}-large": STAGES[name]._replace(width=160, height=50) for name in ("vier", "dog", "dog-royal", "doerfer")}


def staged(stage: Stage) -> Match:
    game, dice = GAMES[stage.game], FastDice(11)
    match = Match(game, stage.seats, options_of(game, {}), SEED)
    while not is_there(match, stage):
        seat = match.state.to_act()[0]
        legal = match.state.legal(seat)[: stage.among]
        match.play(seat, legal[dice.below(len(legal))])
    return match


def is_there(match: Match, stage: Stage) -> bool:
    if len(match.log) < stage.entries or 0 not in match.state.to_act():
        return False
    legal = match.legal(0)
    return len(legal) >= stage.least and stage.kind in {"", *(type(action).__name__ for action in legal)}


def port_of(match: Match, language: str = "en", people: int = 1) -> LocalPort:
    """A game at home against random bots that answer at once."""
    names = ["Ada", "Ben", "Cem", "Dora", "Emil", "Fee"][: match.seats]
    bots = {seat: make_bot(match.game, "random") for seat in range(people, match.seats)}
    setting = Setting("home", None, names, levels_of(names, people, "random"))
    return LocalPort(match, setting, bots, FastDice(3), language, pace=0.0)


async def screen(stage: Stage) -> str:
    """What stands on the screen there."""
    app = TableApp(port_of(staged(stage), stage.language, people=stage.seats))  # no bots: nothing moves by itself
    async with app.run_test(size=(stage.width, stage.height)) as pilot:
        await pilot.press(*stage.keys)
        await pilot.pause()
        return text_of(app)


def text_of(app: TableApp) -> str:
    """The screen as lines of letters."""
    width, height = app.size
    console = Console(width=width, height=height, file=io.StringIO(), force_terminal=True, record=True, legacy_windows=False)
    console.print(app.screen._compositor.render_update(full=True))
    return "\n".join(line.rstrip() for line in console.export_text(styles=False).splitlines()[:height])


def page() -> str:
    """The page with fresh screens."""

    def drawn(block: re.Match[str]) -> str:
        return f"<!-- screen: {block[1]} -->\n```text\n{asyncio.run(screen(STAGES[block[1]]))}\n```"

    return BLOCK.sub(drawn, PAGE.read_text(encoding="utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
