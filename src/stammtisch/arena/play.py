"""Plays one game of a tournament; a plain function, so that any process on any machine can."""

import hashlib

import msgspec

from stammtisch.arena.plan import Fixture, Plan, open_randomly
from stammtisch.arena.simulate import play_out
from stammtisch.bots.levels import any_level, make_bot
from stammtisch.data import Data
from stammtisch.games import find
from stammtisch.match import Match


class Played(Data, frozen=True):
    """A finished game of a tournament."""

    number: int
    entrants: tuple[int, ...]  # per seat
    result: tuple[float, ...]  # per seat
    entries: int
    digest: str  # of the whole log: re-running the plan gives the same


def play_fixture(plan: Plan, fixture: Fixture) -> Played:
    game = find(plan.game)
    match = Match(game, plan.seats, msgspec.convert(plan.options, game.options), fixture.seed)
    open_randomly(match, plan.opening)
    play_out(match, [make_bot(game, name, plan.scale, any_level) for name in fixture.seating])
    log = hashlib.sha256(repr([tuple(entry) for entry in match.log]).encode()).hexdigest()
    return Played(fixture.number, fixture.entrants, match.state.result(), len(match.log), log)
