"""Dog Royal's rule cases: figures, a card, and the positions it may lead to before any draw or jump."""

import msgspec

from stammtisch.data import Data, Found, Json
from stammtisch.games.dog_royal.data import CARDS, Card, Options
from stammtisch.games.dog_royal.engine.figures import (
    EXCHANGE,
    LEVEL,
    PLAY,
    card_of,
    figure_of,
    play,
    source_of,
    tilt_of,
    to_of,
    use_of,
)
from stammtisch.games.dog_royal.engine.rules import DogRoyal, new_game
from stammtisch.games.ring.engine.board import HOME, SLOTS
from stammtisch.games.ring.engine.cards import UNITS
from stammtisch.games.ring.engine.events import kind_of
from stammtisch.games.ring.positions import compare, hold, set_men
from stammtisch.games.ring.wire import Men, men_of


class Position(Data, frozen=True):
    """A position with one card in the player's hand, or none."""

    men: dict[str, tuple[str, ...]]
    seats: int = 4
    options: Options = Options()
    player: int = 0
    card: Card | None = None
    last: Card | None = None


def position(json: Json) -> DogRoyal:
    """The player is on turn with his one card; nobody else has any. Figures are king, knight, citizen, jester."""
    drawn = msgspec.convert({key: json[key] for key in Position.__struct_fields__ if key in json}, Position)
    if drawn.seats not in (2, 3, 4, 5, 6):
        raise ValueError("Dog Royal is for 2 to 6 seats.")
    state = new_game(drawn.options.house_rules(), drawn.seats)
    set_men(state, drawn.men, drawn.player)
    if drawn.card is not None:
        hold(state, drawn.player, CARDS.number(drawn.card))
    if drawn.last is not None:
        state.last = CARDS.number(drawn.last)
        state.pile -= UNITS[state.last]
        state.discard += UNITS[state.last]
    return state


def results(state: DogRoyal) -> set[Men]:
    """The distinct boards after each honest way to play the card."""
    return boards_after(state, honest_plays(state))


def honest_plays(state: DogRoyal) -> list[int]:
    return [action for action in state.legal(int(state.turn)) if kind_of(action) in (PLAY, EXCHANGE) and not tilt_of(action)]


def boards_after(state: DogRoyal, plays: list[int]) -> set[Men]:
    found: set[Men] = set()
    for action in plays:
        after = state.copy()
        after.specials = []  # the position right after the figures moved counts
        after.apply(int(after.turn), action)
        found.add(men_of(after.board))
    return found


def told_apart(state: DogRoyal) -> set[Men]:
    """The same faces down, where one start is offered for all figures at home, with each of them starting."""
    plays: list[int] = []
    for action in honest_plays(state):
        starting = kind_of(action) == PLAY and source_of(action) == HOME
        plays += starts_like(state, action) if starting else [action]
    return boards_after(state, plays)


def starts_like(state: DogRoyal, action: int) -> list[int]:
    card, use, to = card_of(action), use_of(action), to_of(action)
    first = figure_of(action) // SLOTS * SLOTS
    at_home = [figure for figure in range(first, first + SLOTS) if state.board.men[figure] == HOME]
    return [play(card, use, figure, HOME, to, LEVEL) for figure in at_home]


def case(json: Json) -> Found:
    """Faces down a case may tell the figures apart or not."""
    state = position(json)
    if state.sizes[state.turn] == 0:
        raise ValueError("A case names a card.")
    if state.house.royal:
        return compare(json["expect"], results(state), interchangeable=False)
    found = compare(json["expect"], told_apart(state), interchangeable=False)
    return found if found.passed else compare(json["expect"], results(state), interchangeable=True)
