"""Plays one game of a tournament; a plain function, so that any process on any machine can."""

import hashlib

import msgspec

from stammtisch.arena.plan import Fixture, Plan, open_randomly
from stammtisch.arena.simulate import play_out
from stammtisch.bots.levels import any_level, make_bot
from stammtisch.data import Data
from stammtisch.games import find
from stammtisch.match import Match
from stammtisch.record import Record, Seat, finished


class Played(Data, frozen=True):
    """A finished game of a tournament: the same whenever and wherever it is played."""

    number: int
    entrants: tuple[int, ...]  # per seat
    result: tuple[float, ...]  # per seat
    entries: int
    digest: str  # of the whole log: re-running the plan gives the same


class Thinking(Data, frozen=True):
    """What the decisions of one game cost on the machine that played it."""

    number: int
    entrants: tuple[int, ...]  # per seat
    decisions: tuple[int, ...]  # per seat
    seconds: tuple[float, ...]  # per seat, of processor time


class Outcome(Data, frozen=True):
    """All that becomes of a fixture."""

    played: Played
    thinking: Thinking
    record: Record


def play_fixture(plan: Plan, fixture: Fixture) -> Outcome:
    game = find(plan.game)
    match = Match(game, plan.seats, msgspec.convert(plan.options, game.options), fixture.seed)
    open_randomly(match, plan.opening)
    decisions, seconds = play_out(match, [make_bot(game, name, plan.scale, any_level) for name in fixture.seating])
    log = hashlib.sha256(repr([tuple(entry) for entry in match.log]).encode()).hexdigest()
    return Outcome(
        Played(fixture.number, fixture.entrants, match.state.result(), len(match.log), log),
        Thinking(fixture.number, fixture.entrants, tuple(decisions), tuple(seconds)),
        finished(match, [Seat(name, name) for name in fixture.seating], name=f"{plan.seed}:{fixture.number}", proof=None),
    )
