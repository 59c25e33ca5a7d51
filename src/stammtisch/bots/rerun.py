"""Bots' decisions of a finished game, decided once more: whoever doubts that a bot played as it does can look."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import UNSET

from stammtisch.bots.deadline import Deadline
from stammtisch.bots.levels import make_bot
from stammtisch.core import FastDice
from stammtisch.data import AnyGame, View
from stammtisch.errors import BadRecord
from stammtisch.record import Effort, Record, entries, replay
from stammtisch.start import bot_seed


class Decided(NamedTuple):
    """What a bot did at a place of the log, and what it does there when it is asked again."""

    place: int
    level: str
    played: int
    again: int | None


class Asked(NamedTuple):
    """What a bot was told when it was asked."""

    view: View
    legal: list[int]
    is_awaited: bool


def rerun(record: Record, game: AnyGame) -> Iterator[Decided]:
    """Every decision of a bot that the record tells the effort of; raises BadRecord for one that tells no secret."""
    secret = record.proof.server.value if record.proof is not None else None
    if secret is None:
        raise BadRecord("The record does not tell the server's secret, from which the bots' dice follow.")
    efforts = {place: line.effort for place, line in enumerate(record.log) if line.effort is not UNSET}
    played, asked = entries(game, record.log), told(record, game, efforts)
    for place, effort in efforts.items():
        seat = played[place].player
        dice = FastDice(bot_seed(bytes.fromhex(secret), effort.place, seat))
        yield Decided(place, effort.level, played[place].action, decide(game, effort, asked[place], dice))


def decide(game: AnyGame, effort: Effort, asked: Asked, dice: FastDice) -> int | None:
    bot = make_bot(game, effort.level)
    if not asked.is_awaited:
        return bot.interrupt(asked.view, asked.legal, dice)
    return bot.choose(asked.view, asked.legal, dice, Deadline(looks=effort.looks))


def told(record: Record, game: AnyGame, efforts: dict[int, Effort]) -> dict[int, Asked]:
    """What each bot saw where it was asked, by the place of its decision."""
    wanted: dict[int, list[int]] = {}
    for place, effort in efforts.items():
        if not 0 <= effort.place <= place:
            raise BadRecord(f"Entry {place} of the log was asked for at place {effort.place}, which is later.")
        wanted.setdefault(effort.place, []).append(place)
    found: dict[int, Asked] = {}
    for number, (state, _) in enumerate(replay(record, game).walk()):
        for place in wanted.get(number, ()):
            seat = record.log[place].player
            found[place] = Asked(game.view(state, seat), state.legal(seat), seat in state.to_act())
    return found
