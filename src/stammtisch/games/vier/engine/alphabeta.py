"""Alpha-beta search for Vier: negamax over two sets of bits, with a table of positions and threats first.

Stones are searched everywhere. Jokers are searched at the first plies and wherever a threat must be met; a joker
that wins at once is seen at every node. A budget of work makes the search the same on every machine; rules know no
clock, so whoever asks says when the time is up.
"""

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from stammtisch.games.vier.engine.bot import UNUSED_JOKER, balance, completing, count, landings, winning_joker
from stammtisch.games.vier.engine.moves import (
    MY_JOKERS,
    WIN,
    Move,
    can_win,
    in_column,
    joker_actions,
    made,
    ordered,
    outcome_of,
    passed_on,
    root_moves,
)
from stammtisch.games.vier.engine.rules import COLUMNS, FIELD, NOTHING, Vier

SURE: Final = 9000  # beyond this a score is a win or a loss in a known number of plies
MOST_PLIES: Final = 56

JOKER_WORK: Final = 10  # looking for a winning joker costs as much as so many plain nodes
TABLE: Final = 1 << 17
BETWEEN_LOOKS: Final = 2000  # nodes between two looks at the clock

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


def never() -> bool:
    """For a search without a clock."""
    return False


def put_first(moves: list[Move], move: Move) -> None:
    """Bring one move to the front; the others keep their order."""
    moves.remove(move)
    moves.insert(0, move)


# A table entry packs, from the lowest bits: status 4, column 5, bound 2, depth 6, score + 2 * WIN.


def entry_of(status: i64, column: i64, depth: i64, bound: i64, score: i64, ply: i64) -> i64:
    """Wins are stored as seen from the position, not from the root."""
    if score > SURE:
        score += ply
    elif score < -SURE:
        score -= ply
    return status | column << 4 | bound << 9 | min(depth, 63) << 11 | (score + 2 * WIN) << 17


def status_in(entry: i64) -> i64:
    return entry & 15


def column_in(entry: i64) -> i64:
    return entry >> 4 & 31


def bound_in(entry: i64) -> i64:
    return entry >> 9 & 3


def depth_in(entry: i64) -> i64:
    return entry >> 11 & 63


def score_in(entry: i64, ply: i64) -> i64:
    score = (entry >> 17) - 2 * WIN
    if score > SURE:
        return score - ply
    return score + ply if score < -SURE else score


def settles(entry: i64, ply: i64, alpha: i64, beta: i64) -> bool:
    """Whether a stored score answers what this window asks."""
    bound, score = bound_in(entry), score_in(entry, ply)
    return bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha)


def place_in_table(mine: i64, theirs: i64, status: i64) -> i64:
    """Where a position is kept; every product stays below 2**63."""
    mixed = (mine & 0xFFFFFFFF) * 0x3C6EF373 ^ (mine >> 32) * 0x5BD1E995 ^ status * 0x1B873593
    mixed ^= (theirs & 0xFFFFFFFF) * 0x62A9D9ED ^ (theirs >> 32) * 0x7F4A7C15
    return (mixed ^ mixed >> 29) % TABLE


class Search:
    """One search. `work` is the budget in nodes, `depth` the greatest depth, `joker_plies` where jokers are tried."""

    def __init__(self, work: int, depth: int, joker_plies: int = 1) -> None:
        self.budget: i64 = work
        self.depth: i64 = depth
        self.joker_plies: i64 = joker_plies
        self.work: i64 = 0
        self.is_time_up: Callable[[], bool] = never
        self.next_look: i64 = 0
        self.stopped = False
        self.best_column: i64 = COLUMNS
        self.mines: list[int] = [0] * TABLE
        self.others: list[int] = [0] * TABLE
        self.entries: list[int] = [0] * TABLE

    def choose(self, state: Vier, legal: list[int], is_time_up: Callable[[], bool]) -> int:
        """The best of these actions as far as the budget reaches; `legal` in the order of preference among equals."""
        self.is_time_up = is_time_up
        moves = self.candidates(root_moves(state, legal))
        best = moves[0]
        for depth in range(1, int(self.depth) + 1):
            if len(moves) == 1 or best.score > SURE or best.score < -SURE or self.stopped:
                break
            best = self.deepen(moves, depth, best)
        return best.action

    def candidates(self, moves: list[Move]) -> list[Move]:
        """VIER-7: a win at once, else what leaves the other player no win at once, else whatever there is."""
        safe: list[Move] = []
        for move in moves:
            outcome = outcome_of(move)
            if outcome == WIN:
                return [move]
            if outcome == 0 or (outcome == NOTHING and not can_win(move.theirs, move.mine, move.status)):
                safe.append(move)
        return safe if safe else moves

    def deepen(self, moves: list[Move], depth: int, best: Move) -> Move:
        """Search all moves to this depth, the best of the last round first; returns the new best."""
        put_first(moves, best)
        alpha: i64 = -WIN
        leader = best
        for move in moves:
            score = self.score(move, depth, alpha)
            if self.stopped:
                break
            move.score = score
            if score > alpha:
                alpha = score
                leader = move
        return leader

    def score(self, move: Move, depth: int, alpha: i64) -> i64:
        """A move's score, exact if it beats alpha. Most do not, which a search with a narrow window shows quickly."""
        outcome = outcome_of(move)
        if outcome != NOTHING:
            return outcome
        if alpha > -WIN:
            score = -self.negamax(move.theirs, move.mine, move.status, depth - 1, 1, -alpha - 1, -alpha)
            if score <= alpha or self.stopped:
                return score
        return -self.negamax(move.theirs, move.mine, move.status, depth - 1, 1, -WIN, -alpha)

    def negamax(self, mine: i64, theirs: i64, status: i64, depth: i64, ply: i64, alpha: i64, beta: i64) -> i64:
        """The score of a position for its mover."""
        if self.is_over_budget():
            return 0
        taken = mine | theirs
        empty = FIELD & ~taken
        if empty == 0:
            return 0
        reach = landings(taken)
        if completing(mine, empty) & reach:
            return WIN - ply - 1
        jokers = status & MY_JOKERS
        if jokers and depth > 0:
            self.work += JOKER_WORK
            if winning_joker(mine, theirs, jokers) != NOTHING:
                return WIN - ply - 1
        threats = completing(theirs, empty)
        danger = threats & reach
        stones = reach
        if danger:
            stones = danger if danger & (danger - 1) == 0 else 0
        stones &= ~(threats >> 1)  # a stone there would lift the other player to the cell above
        if not stones and not jokers:
            return ply + 2 - WIN
        if danger and depth < 1 and ply < MOST_PLIES:
            depth = 1  # a forced answer costs no depth
        if depth < 1:
            return self.estimate(mine, theirs, status)
        wide = danger != 0 or ply < self.joker_plies
        return self.explore(mine, theirs, status, depth, ply, alpha, beta, stones, wide)

    def explore(
        self, mine: i64, theirs: i64, status: i64, depth: i64, ply: i64, alpha: i64, beta: i64, stones: i64, wide: bool
    ) -> i64:
        """Search these stones and, if wide or lost otherwise, jokers, unless the table already knows enough."""
        place = place_in_table(mine, theirs, status)
        first: i64 = COLUMNS
        if self.mines[place] == mine and self.others[place] == theirs:
            entry: i64 = self.entries[place]
            if status_in(entry) == status:
                first = column_in(entry)
                if depth_in(entry) >= depth and settles(entry, ply, alpha, beta):
                    return score_in(entry, ply)
        self.best_column = COLUMNS
        best = self.try_stones(mine, theirs, status, depth, ply, alpha, beta, stones, first)
        column = self.best_column
        if status & MY_JOKERS and best < beta and (wide or best < -SURE):
            best = max(best, self.try_jokers(mine, theirs, status, depth, ply, max(alpha, best), beta))
        if not self.stopped:
            self.mines[place] = mine
            self.others[place] = theirs
            bound: i64 = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
            self.entries[place] = entry_of(status, column, depth, bound, best, ply)
        return best

    def try_stones(
        self, mine: i64, theirs: i64, status: i64, depth: i64, ply: i64, alpha: i64, beta: i64, stones: i64, first: i64
    ) -> i64:
        """The best score of these stones; leaves its column in `best_column`."""
        best: i64 = -WIN
        best_column: i64 = COLUMNS
        other = passed_on(status)
        for column in ordered(mine, mine | theirs, stones, first, depth > 1):
            stone = in_column(stones, column)
            score = -self.negamax(theirs, mine | stone, other, depth - 1, ply + 1, -beta, -max(alpha, best))
            if self.stopped:
                break
            if score > best:
                best = score
                best_column = column
                if best >= beta:
                    break
        self.best_column = best_column
        return best

    def try_jokers(self, mine: i64, theirs: i64, status: i64, depth: i64, ply: i64, alpha: i64, beta: i64) -> i64:
        """The best score of the mover's jokers."""
        best: i64 = -WIN
        for action in joker_actions(mine | theirs, status & MY_JOKERS):
            move = made(action, mine, theirs, status)
            self.work += 1
            score = outcome_of(move)
            if score == NOTHING:
                score = -self.negamax(move.theirs, move.mine, move.status, depth - 1, ply + 1, -beta, -max(alpha, best))
            elif score != 0:
                score = WIN - ply - 1 if score > 0 else ply + 1 - WIN
            if self.stopped:
                break
            if score > best:
                best = score
                if best >= beta:
                    break
        return best

    def is_over_budget(self) -> bool:
        """Count a node; the clock is looked at now and then."""
        self.work += 1
        if self.work >= self.next_look:
            self.next_look = self.work + BETWEEN_LOOKS
            if self.is_time_up():
                self.stopped = True
        if self.work > self.budget:
            self.stopped = True
        return self.stopped

    def estimate(self, mine: i64, theirs: i64, status: i64) -> i64:
        return balance(mine, theirs) + UNUSED_JOKER * (count(status & MY_JOKERS) - count(status >> 2))
