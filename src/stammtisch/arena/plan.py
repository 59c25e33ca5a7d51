"""What a tournament plays: balanced seatings, openings and seeds, all from one small plan.

Games come in blocks: one for every rotation of the bots over the sides, with the same luck and the same opening, so
that no bot is favoured by a seat or a deal. Where there are more bots than sides everybody meets everybody.
"""

import hashlib
from collections.abc import Iterator
from itertools import combinations

from stammtisch.core import FastDice, State
from stammtisch.data import AnyGame, Data, Json
from stammtisch.errors import BadOptions
from stammtisch.match import Match


class Plan(Data, frozen=True, kw_only=True):
    """Everything a tournament depends on: the same plan gives the same games, entry by entry."""

    game: str
    version: int
    seats: int
    options: Json
    bots: tuple[str, ...]  # the entrants: as many as there are sides, or more
    games: int
    seed: int
    scale: float = 1.0  # of the levels' iterations
    opening: int = 0  # random decisions at the start


class Fixture(Data, frozen=True):
    """One game to play: its number and the bot on each seat."""

    number: int
    seating: tuple[str, ...]
    entrants: tuple[int, ...]  # per seat, the place of its bot in the plan
    seed: str


def sides_of(state: State, seats: int) -> tuple[int, ...]:
    """The side of each seat, numbered in the order of the seats: 0 1 0 1 for two teams of two."""
    teams = [state.team(seat) for seat in range(seats)]
    order = list(dict.fromkeys(teams))
    return tuple(order.index(team) for team in teams)


def fixtures(plan: Plan, sides: tuple[int, ...]) -> Iterator[Fixture]:
    """The games of a plan, in order: for every deal all tables, and at every table each bot on each side."""
    count = max(sides) + 1
    if len(plan.bots) < count:
        raise BadOptions(f"There are {count} sides, so name {count} bots or more, not {len(plan.bots)}.")
    tables = list(combinations(range(len(plan.bots)), count))
    for number in range(plan.games):
        block, turn = divmod(number, count)
        deal, table = divmod(block, len(tables))
        entrants = tuple(tables[table][(side + turn) % count] for side in sides)
        seed = hashlib.sha256(f"{plan.seed}:{deal}".encode()).hexdigest()
        yield Fixture(number, tuple(plan.bots[entrant] for entrant in entrants), entrants, seed)


def open_randomly(match: Match, decisions: int) -> None:
    """Random decisions that depend on the match's luck alone; one that would end the game is not played."""
    dice = FastDice(int(match.seed[:15], 16))
    for _ in range(decisions):
        [seat, *_] = match.state.to_act()
        quiet = [action for action in match.state.legal(seat) if not ends(match.state, seat, action)]
        if not quiet:
            return
        match.play(seat, quiet[dice.below(len(quiet))])


def ends(state: State, seat: int, action: int) -> bool:
    twin = state.copy()
    twin.apply(seat, action)
    return twin.to_act() == ()


def check_plan(plan: Plan, game: AnyGame) -> None:
    if plan.version != game.version:
        raise BadOptions(f"The plan is for version {plan.version} of {game.name}; this program has {game.version}.")
