"""Dog Royal's actions as tokens, compiled; `dog_royal/tokens.py` has their names and says the same from a view."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine.cheats import distance
from stammtisch.games.dog_royal.engine.figures import (
    ACCUSE,
    COPY,
    COVER,
    EXCHANGE,
    JUMP,
    PLACE,
    STAY,
    accused_of,
    card_of,
    figure_of,
    other_of,
    placed_of,
    source_of,
    tilt_of,
    to_of,
    use_of,
)
from stammtisch.games.dog_royal.engine.position import Position
from stammtisch.games.ring.engine.board import HOME, MOST_SEATS, SLOTS
from stammtisch.games.ring.engine.events import GIVE, given_card, kind_of

RING_SPOTS: Final = 96
FARTHEST: Final = 14  # thirteen and a tilt; only a magnet pulls farther

# The first token of each kind; 0, 1 and 2 are stay, jump and cover.
GIFTS: Final = 3
PLACES: Final = 18
ACCUSED: Final = 22
CARDS: Final = 28
COPIES: Final = 43
STARTS: Final = 58
WALKS: Final = 82
PULLS: Final = 1474
SWAPS: Final = 1522


def add_tokens(position: Position, player: i64, action: i64, tokens: list[int]) -> None:
    kind = kind_of(action)
    if kind == STAY:
        tokens.append(0)
    elif kind == JUMP:
        tokens.append(1)
    elif kind == COVER:
        tokens.append(2)
    elif kind == GIVE:
        tokens.append(GIFTS + given_card(action))
    elif kind == PLACE:
        tokens.append(PLACES + placed_of(action) % SLOTS)
    elif kind == ACCUSE:
        tokens.append(ACCUSED + (accused_of(action) - player) % position.seats)
    else:
        card = card_of(action)
        tokens.append(COPIES + use_of(action) if card == COPY else CARDS + card)
        tokens.append(swap(position, player, action) if kind == EXCHANGE else walk(position, player, action))


def swap(position: Position, player: i64, action: i64) -> i64:
    other = other_of(action)
    whose = (other // SLOTS - player) % position.seats
    return SWAPS + (whose_figure(player, action) * MOST_SEATS + whose) * SLOTS + other % SLOTS


def whose_figure(player: i64, action: i64) -> i64:
    """An own figure by its face, or behind these the mate's."""
    figure = figure_of(action)
    return figure % SLOTS if figure // SLOTS == player else SLOTS + figure % SLOTS


def walk(position: Position, player: i64, action: i64) -> i64:
    source, to, tilt = source_of(action), to_of(action), tilt_of(action)
    figure = whose_figure(player, action)
    if source == HOME:
        return STARTS + 3 * figure + tilt
    end: i64 = 1 if to >= RING_SPOTS else 0
    steps = length(position, figure_of(action), source, to)
    if steps > FARTHEST or steps < -FARTHEST:
        return PULLS + (2 * figure + end) * 3 + tilt
    return WALKS + ((29 * figure + steps + FARTHEST) * 2 + end) * 3 + tilt


def length(position: Position, figure: i64, source: i64, to: i64) -> i64:
    """As `distance`, but half around the ring is forward."""
    size = position.board.size
    if to < RING_SPOTS and (to - source) % size == size // 2:
        return size // 2
    return distance(position, figure, source, to)
