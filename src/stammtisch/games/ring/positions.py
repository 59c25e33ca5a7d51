"""Drawn positions of the DOG family and the positions a card may lead to, for rule cases and tests.

Never compiled: it works on JSON.
"""

import msgspec

from stammtisch.data import Data, Found, Json
from stammtisch.games.ring.engine.board import SLOTS
from stammtisch.games.ring.engine.cards import UNITS
from stammtisch.games.ring.engine.position import PLAYING, RingPosition
from stammtisch.games.ring.wire import Men, restore_board

Listed = dict[str, list[str]]  # an expected result: some seats with their men


class Expected(Data, frozen=True):
    """What a case expects of the set of distinct results."""

    exact: tuple[Listed, ...] | None = None
    has: tuple[Listed, ...] = ()
    hasnt: tuple[Listed, ...] = ()
    count: int | None = None


def set_men(state: RingPosition, men: dict[str, tuple[str, ...]], player: int) -> None:
    """Put the men where a case draws them, with this player on turn and nobody holding cards; raises ValueError."""
    seats = range(int(state.seats))
    if player not in seats or men.keys() - set(map(str, seats)):
        raise ValueError(f"Seats are numbered from 0 to {len(seats) - 1}.")
    drawn = tuple(men.get(str(seat), ("H",) * SLOTS) for seat in seats)
    if any(len(four) != SLOTS for four in drawn):
        raise ValueError("Each seat has four men.")
    restore_board(state.board, drawn)
    state.phase = PLAYING
    state.turn = player


def hold(state: RingPosition, player: int, card: int) -> None:
    """Give a player a card of the pile."""
    state.pile -= UNITS[card]
    state.hands[player] += UNITS[card]
    state.sizes[player] += 1


def compare(expect: Json, found: set[Men], interchangeable: bool) -> Found:
    """Whether these are the positions a case expects. `interchangeable`: the men of one colour count as the same."""
    wanted = msgspec.convert(expect, Expected)
    if not expect:
        raise ValueError("A case expects something.")
    boards = {tuple(tuple(sorted(four)) for four in men) for men in found} if interchangeable else found
    passed = all(contains(boards, item, interchangeable) for item in (*(wanted.exact or ()), *wanted.has))
    passed = passed and not any(contains(boards, item, interchangeable) for item in wanted.hasnt)
    passed = passed and wanted.count in (None, len(boards))
    passed = passed and (wanted.exact is None or len(boards) == len(wanted.exact))
    return Found(passed, str(expect), str(sorted(boards)))


def contains(boards: set[Men], listed: Listed, interchangeable: bool) -> bool:
    """Whether one of the boards agrees with the seats a listed result names."""
    wanted = {int(seat): tuple(sorted(four) if interchangeable else four) for seat, four in listed.items()}
    return any(all(men[seat] == four for seat, four in wanted.items()) for men in boards)
