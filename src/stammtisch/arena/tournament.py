"""A tournament on disk: its plan, the games played so far and their records, in one folder.

It goes on after being killed, and it can grow: the same plan with more games keeps those that were played.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from stammtisch import record as records
from stammtisch.arena.executors import Executor
from stammtisch.arena.plan import Fixture, Plan, check_plan, fixtures, sides_of
from stammtisch.arena.play import Outcome, Played, Thinking
from stammtisch.data import Data
from stammtisch.errors import StammtischError
from stammtisch.games import find

D = TypeVar("D", bound=Data)


class Tournament:
    """The games of one plan, played once each."""

    def __init__(self, plan: Plan, folder: Path | None) -> None:
        game = find(plan.game)
        check_plan(plan, game)
        self.plan = plan
        self.folder = folder
        self.played: dict[int, Played] = {}
        self.thinking: dict[int, Thinking] = {}
        if folder is not None:
            self._open(folder)
        options = msgspec.convert(plan.options, game.options)
        self.fixtures = list(fixtures(self.plan, sides_of(game.new(plan.seats, options), plan.seats)))

    def _open(self, folder: Path) -> None:
        """Make the folder, or take up what is in it if it belongs to the same plan."""
        folder.mkdir(parents=True, exist_ok=True)
        manifest = folder / "plan.json"
        if manifest.exists():
            self.plan = grown(read_plan(folder), self.plan, folder)
        manifest.write_bytes(msgspec.json.format(msgspec.json.encode(self.plan)))
        self.played = {game.number: game for game in lines(folder / "games.jsonl", Played)}
        self.thinking = {game.number: game for game in lines(folder / "thinking.jsonl", Thinking)}

    def open_fixtures(self) -> list[Fixture]:
        return [fixture for fixture in self.fixtures if fixture.number not in self.played]

    def run(self, execute: Executor) -> Iterator[Played]:
        """Play what is left; each game is on disk before it is told."""
        for outcome in execute(self.plan, self.open_fixtures()):
            if self.folder is not None:
                keep(self.folder, outcome)
            self.thinking[outcome.played.number] = outcome.thinking
            self.played[outcome.played.number] = outcome.played
            yield outcome.played


def keep(folder: Path, outcome: Outcome) -> None:
    """The record first: a game in the list has one."""
    (folder / "records").mkdir(exist_ok=True)
    (folder / "records" / f"{outcome.played.number:06}.json").write_bytes(records.encode(outcome.record))
    for name, line in (("thinking.jsonl", outcome.thinking), ("games.jsonl", outcome.played)):
        with (folder / name).open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")


def lines(path: Path, kind: type[D]) -> list[D]:
    """The complete lines; one that was cut off by a kill is forgotten, and its game played again."""
    content = path.read_bytes() if path.exists() else b""
    whole = content[: content.rfind(b"\n") + 1]
    if whole != content:
        path.write_bytes(whole)
    return [msgspec.json.decode(line, type=kind) for line in whole.splitlines()]


def grown(kept: Plan, wanted: Plan, folder: Path) -> Plan:
    """The plan of a folder with as many games as are wanted, or more if it has them already."""
    games = max(kept.games, wanted.games)
    first, second = (msgspec.json.encode(msgspec.structs.replace(plan, games=games)) for plan in (kept, wanted))
    if msgspec.json.decode(first) != msgspec.json.decode(second):  # compared as JSON, where a tuple is a list
        raise StammtischError(f"{folder} holds another tournament; choose another folder.")
    return msgspec.structs.replace(wanted, games=games)


def read_plan(folder: Path) -> Plan:
    """The plan of a tournament on disk."""
    try:
        return msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan)
    except msgspec.DecodeError as error:
        raise StammtischError(f"{folder / 'plan.json'} is no plan: {error}") from error
