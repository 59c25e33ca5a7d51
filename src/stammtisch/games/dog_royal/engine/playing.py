"""What a card does in Dog Royal: a figure starts, walks or changes places, and somebody may have won."""

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine import cheats
from stammtisch.games.dog_royal.engine.figures import (
    EXCHANGE,
    PLAY,
    card_of,
    figure_of,
    levelled,
    other_of,
    source_of,
    to_of,
)
from stammtisch.games.dog_royal.engine.moves import RING_SPOTS, cell_of
from stammtisch.games.dog_royal.engine.position import Position
from stammtisch.games.dog_royal.engine.special import reward
from stammtisch.games.dog_royal.engine.turns import end_turn
from stammtisch.games.ring.engine.board import HOME, SLOTS
from stammtisch.games.ring.engine.events import kind_of
from stammtisch.games.ring.engine.hands import lay
from stammtisch.games.ring.engine.turns import remember, win


def play_card(position: Position, player: i64, action: i64) -> None:
    remember(position, player, levelled(action))
    if position.house.cheating and kind_of(action) == PLAY:
        cheats.note_play(position, player, action)
    position.last = card_of(action)
    lay(position, player, position.last)
    if kind_of(action) == EXCHANGE:
        position.board.exchange(figure_of(action), other_of(action))
        end_turn(position)
    elif source_of(action) == HOME:
        position.board.enter(figure_of(action))
        end_turn(position)
    else:
        walk(position, action)


def walk(position: Position, action: i64) -> None:
    """Bring the figure where the play says, then see what that is good for."""
    figure = figure_of(action)
    cell = cell_of(position.board, figure, to_of(action))
    if source_of(action) != to_of(action):
        position.board.capture(cell)
        position.board.put(figure, cell)
        if to_of(action) >= RING_SPOTS and position.has_won(figure // SLOTS):
            win(position, position.team(figure // SLOTS))
            return
        if position.is_special(cell):
            reward(position, figure)
            return
    end_turn(position)
