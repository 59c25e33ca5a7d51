"""DOG's rule cases: men, a card, and the positions it may lead to."""

import msgspec

from stammtisch.data import Data, Found, Json
from stammtisch.games.dog.data import CARDS, Card, Options
from stammtisch.games.dog.engine.actions import TAKE
from stammtisch.games.dog.engine.rules import Dog, new_game
from stammtisch.games.dog.engine.turns import move_men
from stammtisch.games.ring.engine.events import kind_of
from stammtisch.games.ring.positions import compare, hold, set_men
from stammtisch.games.ring.wire import Men, men_of


class Drawn(Data, frozen=True):
    """A position with one card in the player's hand, or none."""

    men: dict[str, tuple[str, ...]]
    seats: int = 4
    options: Options = Options()
    player: int = 0
    card: Card | None = None


def position(json: Json) -> Dog:
    """The player is on turn with his one card; nobody else has any."""
    keys = ("men", "seats", "options", "player", "card")
    drawn = msgspec.convert({key: json[key] for key in keys if key in json}, Drawn)
    if drawn.seats not in (2, 3, 4, 5, 6):
        raise ValueError("DOG is for 2 to 6 seats.")
    state = new_game(drawn.options.house_rules(), drawn.seats)
    set_men(state, drawn.men, drawn.player)
    if drawn.card is not None:
        hold(state, drawn.player, CARDS.number(drawn.card))
    return state


def results(state: Dog) -> set[Men]:
    """The boards after each legal way to play the card, the men of a colour in order."""
    found: set[Men] = set()
    met: set[tuple[Men, int]] = set()  # positions in the middle of a seven, which many orders of its portions lead to
    waiting = [state]
    while waiting:
        before = waiting.pop()
        for action in before.legal(int(before.turn)):
            after = before.copy()
            play_board(after, action)
            men, rest = tuple(tuple(sorted(four)) for four in men_of(after.board)), int(after.rest)
            if not rest:
                found.add(men)
            elif (men, rest) not in met:
                met.add((men, rest))
                waiting.append(after)
    return found


def play_board(state: Dog, action: int) -> None:
    """Only what the card does to the men, so that the flow of the round does not matter."""
    kind = kind_of(action)
    if kind != TAKE:
        move_men(state, kind, action)


def case(json: Json) -> Found:
    state = position(json)
    if state.sizes[state.turn] == 0:
        raise ValueError("A case names a card.")
    return compare(json["expect"], results(state), interchangeable=True)
