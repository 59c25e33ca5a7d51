"""Special fields (ROYAL-6, ROYAL-7): a card for the figure that comes there, and a jump for the citizen."""

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine.figures import CITIZEN, JUMP, to_of
from stammtisch.games.dog_royal.engine.position import DRAW, JUMPING, Position
from stammtisch.games.dog_royal.engine.turns import end_turn
from stammtisch.games.ring.engine.board import NOWHERE, SLOTS
from stammtisch.games.ring.engine.cards import pick, total
from stammtisch.games.ring.engine.events import drawn, drawn_card, kind_of
from stammtisch.games.ring.engine.hands import draw_card
from stammtisch.games.ring.engine.position import LUCK
from stammtisch.games.ring.engine.rounds import reshuffle
from stammtisch.games.ring.engine.turns import remember


def reward(position: Position, figure: i64) -> None:
    """ROYAL-6: a figure was moved onto a special field: its player draws a card at once, if there is one."""
    position.figure = figure
    if position.pile == 0:
        reshuffle(position, position.top())
    if position.pile != 0:
        position.phase = LUCK
        position.luck = DRAW
    else:
        offer_jump(position)


def pile_draws(position: Position) -> list[int]:
    """The cards the seat on turn may draw from the pile."""
    return [drawn(position.turn, pick(position.pile, number)) for number in range(total(position.pile))]


def take_reward(position: Position, action: i64) -> None:
    draw_card(position, position.turn, drawn_card(action))
    offer_jump(position)


def offer_jump(position: Position) -> None:
    """ROYAL-7: the citizen may go on to the next free special field."""
    if position.figure % SLOTS == CITIZEN and position.next_special(position.board.men[position.figure]) != NOWHERE:
        position.phase = JUMPING
    else:
        end_turn(position)


def jump_or_stay(position: Position, action: i64) -> None:
    if kind_of(action) == JUMP:
        remember(position, position.turn, action)
        position.board.put(position.figure, to_of(action))
    end_turn(position)
