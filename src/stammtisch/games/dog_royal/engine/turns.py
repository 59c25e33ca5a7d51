"""The course of Dog Royal: rounds and their opening, whose turn comes next, and the quota of cheats."""

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine.deeds import NEVER, still_matter
from stammtisch.games.dog_royal.engine.house import FIVE
from stammtisch.games.dog_royal.engine.plays import can_play
from stammtisch.games.dog_royal.engine.position import PLACING, Position
from stammtisch.games.ring.engine import rounds
from stammtisch.games.ring.engine.board import NOBODY
from stammtisch.games.ring.engine.position import PLAYING
from stammtisch.games.ring.engine.turns import ends_with_round, fold_hand, open_turns, pass_turn, seek_hand


def set_up(position: Position) -> None:
    """Everybody at home, the first deal awaited."""
    position.specials = position.house.specials(position.board.size)
    position.turns = [0] * position.seats
    position.latest = [NEVER] * position.seats
    position.clear_hands()
    begin_round(position)


def begin_round(position: Position) -> None:
    rounds.begin_round(position, position.top())
    position.lap = 0
    if position.round > 0 and (position.house.quota_by_laps or position.round % FIVE == 0):
        begin_block(position)


def open_round(position: Position) -> None:
    """ROYAL-2.3: only before the first round everybody puts a figure on his start field."""
    if position.round == 0:
        position.phase = PLACING
        position.turn = position.opener()
    else:
        begin_turns(position)


def place_opening(position: Position, figure: i64) -> None:
    position.board.enter(figure)
    position.turn = position.after(position.turn)
    if position.turn == position.opener():
        begin_turns(position)


def begin_turns(position: Position) -> None:
    open_turns(position)
    find_turn(position)


def end_turn(position: Position) -> None:
    position.clock += 1
    position.turns[position.turn] = position.clock
    position.figure = NOBODY
    if position.house.quota_by_laps:
        next_turn_of_lap(position)
    else:
        next_turn(position)


def next_turn(position: Position) -> None:
    pass_turn(position)
    find_turn(position)


def find_turn(position: Position) -> None:
    """From `turn` on: skip empty hands, fold unplayable ones (ROYAL-2.5), end the round when all are empty."""
    while seek_hand(position):
        if can_play(position, position.turn):
            return
        fold_hand(position)
    if not ends_with_round(position):
        begin_round(position)


def next_turn_of_lap(position: Position) -> None:
    """Count how often the turn comes back to the opener, or past him: five laps are a block."""
    round = position.round
    before = place_in_lap(position)
    next_turn(position)
    if position.phase == PLAYING and position.round == round and place_in_lap(position) <= before:
        position.lap += 1
        if position.lap % FIVE == 0:
            begin_block(position)


def place_in_lap(position: Position) -> i64:
    """How many seats before this turn's have had theirs since the opener's."""
    return (position.turn - position.opener()) % position.seats


def begin_block(position: Position) -> None:
    """Everybody may cheat and accuse once more; what is left of the old quota lapses (ROYAL-10)."""
    position.block += 1
    position.cheated = 0
    position.accused = 0
    if len(position.deeds) != 0:
        position.deeds = still_matter(position.deeds, position.block, position.turns)
