"""Figures, cards and actions of Dog Royal as integers: their names, the deck, small constructors and accessors.

A figure is `4 * seat + face`, as on the board of the DOG family. Nothing here knows a position. A *spot* names a place
without naming the board: a field of the ring 0 .. 95, 96 .. 99 for T1 .. T4 of the figure that moves, or HOME.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.ring.engine.cards import UNITS
from stammtisch.games.ring.engine.events import FIRST_OWN_KIND

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

# Kinds of action
PLAY: Final = FIRST_OWN_KIND  # a card that starts or moves one figure
EXCHANGE: Final = FIRST_OWN_KIND + 1  # a swapper
PLACE: Final = FIRST_OWN_KIND + 2  # the opening figure
JUMP: Final = FIRST_OWN_KIND + 3  # the citizen's jump
STAY: Final = FIRST_OWN_KIND + 4  # no jump
COVER: Final = FIRST_OWN_KIND + 5  # the light sensor
ACCUSE: Final = FIRST_OWN_KIND + 6
SHIFTED: Final = FIRST_OWN_KIND + 7  # chance: a new place for one special field
LOST: Final = FIRST_OWN_KIND + 8  # chance: the figure an accusation costs


def starts(card: i64) -> bool:
    """Whether this card can bring a figure from home."""
    return card in (ELEVEN, THIRTEEN)


def play(card: i64, use: i64, figure: i64, source: i64, to: i64, tilt: i64) -> i64:
    """Play a card, used as itself or (a copier) as another, to bring a figure from one spot to another."""
    return PLAY | card << 4 | use << 8 | figure << 12 | (source + 1) << 17 | (to + 1) << 24 | tilt << 31


def coming_from(idle: i64, source: i64) -> i64:
    """A play whose beginning was left open (HOME), now beginning in this spot."""
    return idle + (source + 1 << 17)


def leading_to(nowhere: i64, to: i64) -> i64:
    """A play whose end was left open (HOME), now ending in this spot."""
    return nowhere | (to + 1) << 24


def card_of(action: i64) -> i64:
    """The card of a play or an exchange."""
    return action >> 4 & 15


def use_of(action: i64) -> i64:
    """The card it is used as; differs from the card for a copier only."""
    return action >> 8 & 15


def figure_of(action: i64) -> i64:
    """The figure of a play, an exchange or a jump."""
    return action >> 12 & 31


def source_of(action: i64) -> i64:
    """The spot a play or a jump begins in."""
    return (action >> 17 & 127) - 1


def to_of(action: i64) -> i64:
    """The spot a play or a jump ends in."""
    return (action >> 24 & 127) - 1


def tilt_of(action: i64) -> i64:
    return action >> 31 & 3


def levelled(action: i64) -> i64:
    """A play as others see it: without its tilt."""
    return action & 0x7FFFFFFF if action & 15 == PLAY else action


def exchange(card: i64, figure: i64, other: i64) -> i64:
    """Play a swapper, or a copier of one: an own figure and another player's change places."""
    return EXCHANGE | card << 4 | SWAP << 8 | figure << 12 | other << 17


def other_of(action: i64) -> i64:
    """The other player's figure of an exchange."""
    return action >> 17 & 31


def place(figure: i64) -> i64:
    """Put the opening figure on its start field."""
    return PLACE | figure << 4


def placed_of(action: i64) -> i64:
    return action >> 4 & 31


def jump(figure: i64, source: i64, to: i64) -> i64:
    """The citizen jumps to the next free special field."""
    return JUMP | figure << 12 | (source + 1) << 17 | (to + 1) << 24


def accuse(player: i64) -> i64:
    """Say that this player has cheated since one's own last turn."""
    return ACCUSE | player << 4


def accused_of(action: i64) -> i64:
    return action >> 4


def shifted(field: i64) -> i64:
    """The next special field turns up here."""
    return SHIFTED | field << 4


def field_of(action: i64) -> i64:
    return action >> 4


def lost(figure: i64) -> i64:
    """This figure goes home for a cheat found out, or a false accusation."""
    return LOST | figure << 4


def lost_figure(action: i64) -> i64:
    return action >> 4
