"""Games at home that are gone on with later: each step is saved as a record, which is deleted when the game is over."""

import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from stammtisch import record as records
from stammtisch.errors import BadRecord, StammtischError
from stammtisch.games import find
from stammtisch.match import Match
from stammtisch.record import Seat
from stammtisch.start import Proof


class Setting(NamedTuple):
    """What a game at home consists of besides its match."""

    name: str  # of the match
    proof: Proof | None
    names: list[str]
    levels: list[str | None]  # of the bots; None for people

    def seats(self) -> list[Seat]:
        return [Seat(name, level) for name, level in zip(self.names, self.levels, strict=True)]

    def record(self, match: Match, resigned: int | None = None) -> records.Record:
        """The game so far; one that is left is void, and so is one that was given up against several."""
        end, result = ending(match, resigned)
        return records.write(match, self.seats(), name=self.name, proof=self.proof, end=end, result=result)


def ending(match: Match, resigned: int | None) -> tuple[records.End, tuple[float, ...] | None]:
    """How a game at home has ended, and what each seat got."""
    if not match.state.to_act():
        return "finished", match.state.result()
    teams = [match.state.team(seat) for seat in range(match.seats)]
    if resigned is not None and len(set(teams)) == 2:
        return "resigned", tuple(float(team != teams[resigned]) for team in teams)
    return "void", None


def folder() -> Path:
    return Path(click.get_app_dir("stammtisch")) / "games"


def new_path(game: str, within: Path) -> Path:
    return within / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}.json"


def save(path: Path, setting: Setting, match: Match, is_over: bool) -> None:
    """Whole or not at all."""
    if is_over:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(records.encode(setting.record(match)))
    fresh.replace(path)


def newest(game: str | None, within: Path) -> Path:
    """The game that was left last; raises StammtischError if there is none."""
    found = sorted(within.glob(f"{game or '*'}-[0-9]*-[0-9]*.json"), key=lambda path: path.stat().st_mtime)
    if not found:
        raise StammtischError(f"There is no saved game{f' of {game}' if game else ''} in {within}.")
    return found[-1]


def load(path: Path) -> tuple[Match, Setting]:
    """A saved game, or any record of a game that was broken off."""
    record = records.decode(path.read_bytes())
    match = records.replay(record, find(record.game))
    if not match.state.to_act():
        raise BadRecord(f"{path} is a game that is over.")
    names = [str(seat.name) for seat in record.seats]
    return match, Setting(record.match, record.proof, names, [seat.bot for seat in record.seats])


def levels_of(names: Sequence[str], people: int, bot: str) -> list[str | None]:
    return [None if seat < people else bot for seat in range(len(names))]
