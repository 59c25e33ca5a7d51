"""Figures, cards and actions of Dog Royal as integers: their names, the deck, small constructors and accessors.

A figure is `4 * seat + face`, as on the board of the DOG family. Nothing here knows a position. A *spot* names a place
without naming the board: a field of the ring 0 .. 95, 96 .. 99 for T1 .. T4 of the figure that moves, or HOME.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.ring.engine.cards import CARD, UNITS
from stammtisch.games.ring.engine.events import KIND_BITS, kind_of

# Faces, highest rank first: a figure passes figures whose number is not below its own (ROYAL-4).
KING: Final = 0
KNIGHT: Final = 1
CITIZEN: Final = 2
JESTER: Final = 3

# Cards
FOUR: Final = 2
TEN: Final = 7
ONE_TO_SEVEN: Final = 9
ELEVEN: Final = 10
THIRTEEN: Final = 11
SWAP: Final = 12
MAGNET: Final = 13
COPY: Final = 14
CARD_NAMES: Final[list[str]] = ["2", "3", "4", "5", "6", "8", "9", "10", "12", "1-7", "11", "13", "swap", "magnet", "="]
COUNTS: Final[list[int]] = [7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 10, 10, 7, 6, 7]  # 110 in all
DECK: Final = sum([UNITS[card] * COUNTS[card] for card in range(15)])
VALUES: Final[list[list[int]]] = [
    [2],
    [3],
    [4, -4],
    [5],
    [6],
    [8],
    [9],
    [10],
    [12],
    [1, 2, 3, 4, 5, 6, 7],
    [1, 11],
    [13],
    [],
    [],
    [],
]  # the printed values of a card; backward ones are negative
# The forward values of a card as bits: quicker than a list.
FORWARD: Final[list[int]] = [sum([2**value for value in values if value > 0]) for values in VALUES]
BACKWARD: Final = 4  # of the card 4, the only one that goes backward
KINGS_MOST: Final = 7  # the highest value a King may walk with (ROYAL-7)
KINGS_BITS: Final = 0xFE  # the same as bits of steps
LAPSE: Final = 2  # points a jester may let lapse on his way into the target

# Tilts of the phone: what they change a value by
LEVEL: Final = 0
UP: Final = 1
DOWN: Final = 2
CHANGES: Final[list[int]] = [0, 1, -1]

# Kinds of action, from FIRST_OWN_KIND on. Numbers, here and below, and no sums with constants of other modules:
# compiled, only those cost nothing to read.
PLAY: Final = 4  # a card that starts or moves one figure
EXCHANGE: Final = 5  # a swapper
PLACE: Final = 6  # the opening figure
JUMP: Final = 7  # the citizen's jump
STAY: Final = 8  # no jump
COVER: Final = 9  # the light sensor
ACCUSE: Final = 10
SHIFTED: Final = 11  # chance: a new place for one special field
LOST: Final = 12  # chance: the figure an accusation costs

# Where the parts of a play begin, in bits, behind its kind; spots are counted from HOME = 0 there
CARD_AT: Final = 4
USE_AT: Final = 8
FIGURE_AT: Final = 12
FIGURE: Final = 31  # the bits of a figure
SOURCE_AT: Final = 17  # of an exchange: the other figure
SPOT: Final = 127  # the bits of a spot
TO_AT: Final = 24
TILT_AT: Final = 31
TILT: Final = 3  # the bits of a tilt
UNTILTED: Final = 0x7FFFFFFF  # all bits below it


def starts(card: i64) -> bool:
    """Whether this card can bring a figure from home."""
    return card in (ELEVEN, THIRTEEN)


def play(card: i64, use: i64, figure: i64, source: i64, to: i64, tilt: i64) -> i64:
    """Play a card, used as itself or (a copier) as another, to bring a figure from one spot to another."""
    return (
        PLAY
        | card << CARD_AT
        | use << USE_AT
        | figure << FIGURE_AT
        | (source + 1) << SOURCE_AT
        | (to + 1) << TO_AT
        | tilt << TILT_AT
    )


def coming_from(idle: i64, face: i64, source: i64) -> i64:
    """A play of a King that stays at HOME, now of the seat's figure with this face, beginning in this spot."""
    return idle | face << FIGURE_AT | (source + 1) << SOURCE_AT


def leading_to(nowhere: i64, to: i64) -> i64:
    """A play whose end was left open (HOME), now ending in this spot."""
    return nowhere | (to + 1) << TO_AT


def card_of(action: i64) -> i64:
    """The card of a play or an exchange."""
    return action >> CARD_AT & CARD


def use_of(action: i64) -> i64:
    """The card it is used as; differs from the card for a copier only."""
    return action >> USE_AT & CARD


def figure_of(action: i64) -> i64:
    """The figure of a play, an exchange or a jump."""
    return action >> FIGURE_AT & FIGURE


def source_of(action: i64) -> i64:
    """The spot a play or a jump begins in."""
    return (action >> SOURCE_AT & SPOT) - 1


def to_of(action: i64) -> i64:
    """The spot a play or a jump ends in."""
    return (action >> TO_AT & SPOT) - 1


def tilt_of(action: i64) -> i64:
    return action >> TILT_AT & TILT


def levelled(action: i64) -> i64:
    """A play as others see it: without its tilt."""
    return action & UNTILTED if kind_of(action) == PLAY else action


def exchange(card: i64, figure: i64, other: i64) -> i64:
    """Play a swapper, or a copier of one: an own figure and another player's change places."""
    return EXCHANGE | card << CARD_AT | SWAP << USE_AT | figure << FIGURE_AT | other << SOURCE_AT


def other_of(action: i64) -> i64:
    """The other player's figure of an exchange."""
    return action >> SOURCE_AT & FIGURE


def place(figure: i64) -> i64:
    """Put the opening figure on its start field."""
    return PLACE | figure << KIND_BITS


def placed_of(action: i64) -> i64:
    return action >> KIND_BITS & FIGURE


def jump(figure: i64, source: i64, to: i64) -> i64:
    """The citizen jumps to the next free special field."""
    return JUMP | figure << FIGURE_AT | (source + 1) << SOURCE_AT | (to + 1) << TO_AT


def accuse(player: i64) -> i64:
    """Say that this player has cheated since one's own last turn."""
    return ACCUSE | player << KIND_BITS


def accused_of(action: i64) -> i64:
    return action >> KIND_BITS


def shifted(field: i64) -> i64:
    """The next special field turns up here."""
    return SHIFTED | field << KIND_BITS


def field_of(action: i64) -> i64:
    return action >> KIND_BITS


def lost(figure: i64) -> i64:
    """This figure goes home for a cheat found out, or a false accusation."""
    return LOST | figure << KIND_BITS


def lost_figure(action: i64) -> i64:
    return action >> KIND_BITS
