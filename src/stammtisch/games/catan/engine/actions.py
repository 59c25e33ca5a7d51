"""Catan's actions as integers: the kind in the low six bits, what it needs above them.

Only constructors and accessors; `data.py` holds the names people and programs see.
"""

from typing import Final

from mypy_extensions import i64

# Chance.
LAID: Final = 0  # a terrain on the next hex
CHIPPED: Final = 1  # the corner where the spiral of number chips begins
ANCHORED: Final = 2  # whether the first or the second sea hex has a harbour
MOORED: Final = 3  # a harbour on a coastal path
ORDER_ROLLED: Final = 4  # the next seat's roll for the order of play
ROLLED: Final = 5
DRAWN: Final = 6  # a development card
STOLEN: Final = 7  # a resource

# Players.
ROLL: Final = 8
END_TURN: Final = 9
BUY_CARD: Final = 10
BUILD_ROAD: Final = 11
BUILD_VILLAGE: Final = 12
BUILD_CITY: Final = 13
DISCARD: Final = 14
MOVE_ROBBER: Final = 15
PLAY_KNIGHT: Final = 16
PLAY_ROADS: Final = 17
PLAY_MONOPOLY: Final = 18
PLAY_INVENTION: Final = 19
TRADE_BANK: Final = 20
OFFER: Final = 21
ANSWER: Final = 22
CONFIRM: Final = 23
WITHDRAW: Final = 24
DISCARDED: Final = 25  # a discard as others witness it: only the number

HIDDEN: Final = 7  # in place of a card that the viewer does not see
NOBODY: Final = 7  # in place of a victim
NO_PATH: Final = 127  # in place of a second road

# Where things stand above the kind, in bits.
KIND_BITS: Final = 6
KIND: Final = 63
LOWER_BITS: Final = 3  # the second of two things: a seat, a terrain, a harbour or a die
LOWER: Final = 7
UPPER_AT: Final = KIND_BITS + LOWER_BITS
PATH_BITS: Final = 7
PATH: Final = 127
SECOND_PATH_AT: Final = KIND_BITS + PATH_BITS
SIDE: Final = 25  # one side of a trade
PACK: Final = 0x1FFFFFF
TAKEN_AT: Final = KIND_BITS + SIDE
NUMBER_AT: Final = KIND_BITS + 1  # of an offer, above what is said to it


def kind_of(action: i64) -> i64:
    return action & KIND


def place_of(action: i64) -> i64:
    """The hex, crossing, path, card or number an action is about."""
    return action >> KIND_BITS


def at(kind: i64, place: i64) -> i64:
    return place << KIND_BITS | kind


def robbery(kind: i64, hexagon: i64, victim: i64) -> i64:
    """A move of the robber, by a seven or a knight."""
    return (hexagon << LOWER_BITS | victim) << KIND_BITS | kind


def hex_of(action: i64) -> i64:
    return action >> UPPER_AT


def victim_of(action: i64) -> i64:
    return (action >> KIND_BITS) & LOWER


def roads(first: i64, second: i64) -> i64:
    """The road-building card; `second` may be NO_PATH."""
    return (second << PATH_BITS | first) << KIND_BITS | PLAY_ROADS


def first_path(action: i64) -> i64:
    return (action >> KIND_BITS) & PATH


def second_path(action: i64) -> i64:
    return action >> SECOND_PATH_AT


def trade(kind: i64, give: i64, take: i64) -> i64:
    """A trade of squeezed packs, with the bank or as an offer."""
    return (take << SIDE | give) << KIND_BITS | kind


def given(action: i64) -> i64:
    return (action >> KIND_BITS) & PACK


def taken(action: i64) -> i64:
    return action >> TAKEN_AT


def answer(number: i64, accept: bool) -> i64:
    return (number << 1 | (1 if accept else 0)) << KIND_BITS | ANSWER


def answered(action: i64) -> i64:
    """The number of the offer that somebody answers."""
    return action >> NUMBER_AT


def accepts(action: i64) -> bool:
    return (action >> KIND_BITS) & 1 == 1


def confirm(number: i64, partner: i64) -> i64:
    return (number << LOWER_BITS | partner) << KIND_BITS | CONFIRM


def rolled(kind: i64, first: i64, second: i64) -> i64:
    """Two dice."""
    return two(first, second) << KIND_BITS | kind


def two(first: i64, second: i64) -> i64:
    """Two dice as one number, as a position keeps its last roll."""
    return first << LOWER_BITS | second


def first_of(dice: i64) -> i64:
    return dice >> LOWER_BITS


def second_of(dice: i64) -> i64:
    return dice & LOWER


def laid(hexagon: i64, terrain: i64) -> i64:
    return (hexagon << LOWER_BITS | terrain) << KIND_BITS | LAID


def moored(path: i64, harbour: i64) -> i64:
    return (path << LOWER_BITS | harbour) << KIND_BITS | MOORED


def upper(action: i64) -> i64:
    """The first of two things."""
    return action >> UPPER_AT


def lower(action: i64) -> i64:
    """The second of two things."""
    return (action >> KIND_BITS) & LOWER
