"""What bots know about Vier: small functions over two sets of bits, no search.

`mine` and `theirs` are the stones of the mover and of the other, in the layout of the rules.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.vier.engine.rules import (
    BLASTS,
    BOMB,
    BOMBS,
    BOTTOM,
    CELL,
    DELETES,
    DRAW,
    FIELD,
    FIELD_BITS,
    GREEN,
    NOTHING,
    ROW,
    ROWS,
    RUNNING,
    TOP,
    Vier,
    cleared_by,
    has_four,
    settled,
)

# The cells where a run of four may begin, per direction.
UPWARDS: Final = 0x0F0F0F0F0F0F0F0F
SIDEWAYS: Final = 0x0000007F7F7F7F7F
RISING: Final = 0x0000000F0F0F0F0F
FALLING: Final = 0x0000007878787878

CENTRE: Final = 0x0000007F7F000000  # columns 3 and 4, then two more, then another two
INNER: Final = 0x00007F7F7F7F0000
WIDE: Final = 0x007F7F7F7F7F7F00

OPEN_THREE: Final = 20  # what a cell is worth that would complete a four
UNUSED_JOKER: Final = 25


def landings(taken: i64) -> i64:
    """The cells where a stone would come to rest."""
    return ((taken & ~TOP) << 1 | BOTTOM) & ~taken


def completing(stones: i64, empty: i64) -> i64:
    """The empty cells, reachable or not, where one more of these stones makes a four."""
    cells = (stones & (stones >> 1) & (stones >> 2) & UPWARDS) << 3
    cells |= gaps(stones, 8, SIDEWAYS)
    cells |= gaps(stones, 9, RISING)
    cells |= gaps(stones, 7, FALLING)
    return cells & empty


def gaps(stones: i64, step: i64, starts: i64) -> i64:
    """The missing cells of runs in one direction that have three of their four stones."""
    second = stones >> step
    third = stones >> (2 * step)
    fourth = stones >> (3 * step)
    cells = second & third & fourth
    cells |= (stones & third & fourth & starts) << step
    cells |= (stones & second & fourth & starts) << (2 * step)
    return cells | (stones & second & third & starts) << (3 * step)


def count(cells: i64) -> i64:
    """How many bits are set."""
    number: i64 = 0
    while cells:
        cells &= cells - 1
        number += 1
    return number


def balance(mine: i64, theirs: i64) -> i64:
    """How much better the mover stands, from open threes and the middle; about -300 to 300."""
    empty = FIELD & ~(mine | theirs)
    score = OPEN_THREE * (count(completing(mine, empty)) - count(completing(theirs, empty)))
    for columns in (CENTRE, INNER, WIDE):
        score += 2 * (count(mine & columns) - count(theirs & columns))
    return score


def evaluate(state: Vier, player: int) -> float:
    """The chance of this seat, from the open threes and the jokers left."""
    if state.outcome != RUNNING:
        return 0.5 if state.outcome == DRAW else float(state.outcome == player)
    score = balance(state.green, state.blue)
    score += UNUSED_JOKER * (count(state.jokers & 3) - count(state.jokers >> 2))
    share = 0.5 + max(-450, min(450, int(score))) / 1000
    return share if player == GREEN else 1 - share


def winning_joker(mine: i64, theirs: i64, jokers: i64) -> i64:
    """A joker that wins for the mover at once, or NOTHING. `jokers` are the mover's own."""
    if jokers & DELETES:
        action = winning_delete(mine, theirs)
        if action != NOTHING:
            return action
    return winning_bomb(mine, theirs) if jokers & BOMBS else NOTHING


def winning_delete(mine: i64, theirs: i64) -> i64:
    """Only a stone with another above it is worth trying, or a row: a cleared column makes nothing fall."""
    taken = mine | theirs
    covered = taken & (taken >> 1)
    while covered:
        bit = covered & -covered
        if wins(mine, theirs, bit):
            return CELL + place_of(bit)
        covered ^= bit
    for h in range(ROWS):
        if wins(mine, theirs, cleared_by(ROW + h)):
            return ROW + h
    return NOTHING


def winning_bomb(mine: i64, theirs: i64) -> i64:
    taken = mine | theirs
    for bit in FIELD_BITS:
        if not taken >> bit & 1 and wins(mine, theirs, BLASTS[bit]):
            return BOMB + bit
    return NOTHING


def wins(mine: i64, theirs: i64, cleared: i64) -> bool:
    """Whether the mover wins by clearing these cells (VIER-1.12)."""
    if not cleared & (mine | theirs):
        return False
    mine, theirs = settled(mine, theirs, cleared)
    return has_four(mine) and not has_four(theirs)


def place_of(bit: i64) -> i64:
    """The number of a single bit."""
    place: i64 = 0
    while bit > 1:
        bit >>= 1
        place += 1
    return place


def jokers_of(state: Vier, player: int) -> i64:
    """The jokers this player has left: DELETES, BOMBS."""
    return state.jokers >> (2 * player) & 3
