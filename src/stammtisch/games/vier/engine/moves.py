"""Moves of Vier as a search sees them: from the mover's side, one for each different outcome."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.vier.engine.bot import completing, count, jokers_of, landings, winning_joker
from stammtisch.games.vier.engine.rules import (
    BOMB,
    BOMBS,
    COLUMNS,
    DELETES,
    DELETIONS,
    FIELD,
    FIELD_BITS,
    FULL,
    GREEN,
    NOTHING,
    STRIDE,
    Vier,
    cleared_by,
    has_four,
    settled,
)

WIN: Final = 10000  # the score of a won game

# What a position is besides its stones: the jokers of the mover and, two bits higher, those of the other.
MY_JOKERS: Final = 3

CENTRE_FIRST: Final[list[int]] = [3, 4, 2, 5, 1, 6, 0, 7]


class Move:
    """A move at the root: what it leaves for the other player."""

    def __init__(self, action: int, mine: i64, theirs: i64, status: i64) -> None:
        self.action = action
        self.mine = mine  # of the player who has just moved
        self.theirs = theirs
        self.status = status  # seen by the player who is to move next
        self.score: i64 = 0


def passed_on(status: i64) -> i64:
    """The status seen by the other player."""
    return (status & MY_JOKERS) << 2 | status >> 2


def status_of(state: Vier) -> i64:
    mover = int(state.mover)
    return jokers_of(state, mover) | jokers_of(state, 1 - mover) << 2


def root_moves(state: Vier, legal: list[int]) -> list[Move]:
    """The legal actions; of those with the same outcome only the first (VIER-7)."""
    mine, theirs = (state.green, state.blue) if state.mover == GREEN else (state.blue, state.green)
    status = status_of(state)
    moves: list[Move] = []
    known: set[tuple[int, int, int]] = set()
    for action in legal:
        move = made(action, mine, theirs, status)
        outcome = (int(move.mine), int(move.theirs), int(move.status))
        if outcome not in known:
            known.add(outcome)
            moves.append(move)
    return moves


def made(action: int, mine: i64, theirs: i64, status: i64) -> Move:
    if action < COLUMNS:
        return Move(action, mine | in_column(landings(mine | theirs), action), theirs, passed_on(status))
    used: i64 = BOMBS if action >= BOMB else DELETES
    mine, theirs = settled(mine, theirs, cleared_by(action))
    return Move(action, mine, theirs, passed_on(status & ~used))


def outcome_of(move: Move) -> i64:
    """WIN, 0 or -WIN for the player who moved, if the move ends the game; else NOTHING."""
    mine, theirs = has_four(move.mine), has_four(move.theirs)
    if mine or theirs:
        return 0 if mine and theirs else WIN if mine else -WIN
    return 0 if (move.mine | move.theirs) == FIELD else NOTHING


def can_win(mine: i64, theirs: i64, status: i64) -> bool:
    """Whether the mover has a stone or a joker that wins at once."""
    taken = mine | theirs
    if completing(mine, FIELD & ~taken) & landings(taken):
        return True
    return winning_joker(mine, theirs, status & MY_JOKERS) != NOTHING


def in_column(cells: i64, column: i64) -> i64:
    """Those of the cells that are in one column."""
    return (cells >> (STRIDE * column) & FULL) << (STRIDE * column)


def ordered(mine: i64, taken: i64, stones: i64, first: i64, by_threats: bool) -> list[int]:
    """The columns of these stones: `first` if there is one, then those that make most threes, then the middle."""
    columns: list[int] = []
    keys: list[int] = []
    for rank in range(COLUMNS):
        column = CENTRE_FIRST[rank]
        stone = in_column(stones, column)
        if not stone:
            continue
        key: i64 = COLUMNS - rank
        if column == first:
            key += 1000
        elif by_threats:
            key += 10 * count(completing(mine | stone, FIELD & ~taken & ~stone))
        place = len(columns)
        columns.append(column)
        keys.append(key)
        while place > 0 and keys[place - 1] < key:
            keys[place], columns[place] = keys[place - 1], columns[place - 1]
            place -= 1
        keys[place], columns[place] = key, column
    return columns


def joker_actions(taken: i64, jokers: i64) -> list[int]:
    """The jokers worth a try: one for each set of stones they can hit, and one that hits nothing."""
    actions: list[int] = []
    known: list[int] = []
    if jokers & DELETES:
        add_different(actions, known, DELETIONS, taken)
    if jokers & BOMBS:
        known = []
        add_different(actions, known, [BOMB + bit for bit in FIELD_BITS if not taken >> bit & 1], taken)
    return actions


def add_different(actions: list[int], known: list[int], more: list[int], taken: i64) -> None:
    for action in more:
        hit = cleared_by(action) & taken
        if hit not in known:
            known.append(hit)
            actions.append(action)
