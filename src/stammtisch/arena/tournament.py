"""A tournament on disk: its plan and the games played so far, in one folder, so that it can go on after being killed."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from stammtisch.arena.executors import Executor
from stammtisch.arena.plan import Fixture, Plan, check_plan, fixtures, sides_of
from stammtisch.arena.play import Played
from stammtisch.errors import StammtischError
from stammtisch.games import find


class Tournament:
    """The games of one plan, played once each."""

    def __init__(self, plan: Plan, folder: Path | None) -> None:
        game = find(plan.game)
        check_plan(plan, game)
        self.plan = plan
        self.folder = folder
        options = msgspec.convert(plan.options, game.options)
        self.fixtures = list(fixtures(plan, sides_of(game.new(plan.seats, options), plan.seats)))
        self.played: dict[int, Played] = {}
        if folder is not None:
            self._open(folder)

    def _open(self, folder: Path) -> None:
        """Make the folder, or take up what is in it if it belongs to the same plan."""
        folder.mkdir(parents=True, exist_ok=True)
        manifest = folder / "plan.json"
        written = msgspec.json.encode(self.plan)  # compared as JSON, where a tuple is a list
        if manifest.exists() and msgspec.json.decode(manifest.read_bytes()) != msgspec.json.decode(written):
            raise StammtischError(f"{folder} holds another tournament; choose another folder.")
        manifest.write_bytes(msgspec.json.format(written))
        for line in self._lines(folder):
            game = msgspec.json.decode(line, type=Played)
            self.played[game.number] = game

    @staticmethod
    def _lines(folder: Path) -> list[bytes]:
        """The complete lines; one that was cut off by a kill is played again."""
        path = folder / "games.jsonl"
        content = path.read_bytes() if path.exists() else b""
        whole = content[: content.rfind(b"\n") + 1]
        if whole != content:
            path.write_bytes(whole)
        return whole.splitlines()

    def open_fixtures(self) -> list[Fixture]:
        return [fixture for fixture in self.fixtures if fixture.number not in self.played]

    def run(self, execute: Executor) -> Iterator[Played]:
        """Play what is left; each game is on disk before it is told."""
        for game in execute(self.plan, self.open_fixtures()):
            if self.folder is not None:
                with (self.folder / "games.jsonl").open("ab") as file:
                    file.write(msgspec.json.encode(game) + b"\n")
            self.played[game.number] = game
            yield game


def read_plan(folder: Path) -> Plan:
    """The plan of a tournament on disk."""
    try:
        return msgspec.json.decode((folder / "plan.json").read_bytes(), type=Plan)
    except msgspec.DecodeError as error:
        raise StammtischError(f"{folder / 'plan.json'} is no plan: {error}") from error
