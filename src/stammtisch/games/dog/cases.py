"""DOG's rule cases: men, a card, and the positions it may lead to."""

import msgspec

from stammtisch.data import Data, Found, Json
from stammtisch.games.dog.actions import TAKE
from stammtisch.games.dog.board import SLOTS
from stammtisch.games.dog.cards import UNITS
from stammtisch.games.dog.data import CARDS, Card, Options
from stammtisch.games.dog.rounds import PLAYING
from stammtisch.games.dog.rules import Dog, new_game
from stammtisch.games.dog.view import men_of, restore_board

Men = tuple[tuple[str, ...], ...]
Result = dict[str, list[str]]


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
    if drawn.seats not in (2, 3, 4, 5, 6) or not 0 <= drawn.player < drawn.seats:
        raise ValueError("DOG is for 2 to 6 seats, and the player is one of them.")
    state = new_game(drawn.options.rules(), drawn.seats)
    men = tuple(drawn.men.get(str(seat), ("H",) * SLOTS) for seat in range(drawn.seats))
    if len(drawn.men.keys() - set(map(str, range(drawn.seats)))) or any(len(four) != SLOTS for four in men):
        raise ValueError("Each seat has four men.")
    restore_board(state, men)
    state.phase = PLAYING
    state.turn = drawn.player
    if drawn.card is not None:
        hold(state, drawn.player, drawn.card)
    return state


def hold(state: Dog, player: int, card: Card) -> None:
    """Give a player a card of the pile."""
    state.pile -= UNITS[CARDS.index(card)]
    state.hands[player] += UNITS[CARDS.index(card)]
    state.sizes[player] += 1


def results(state: Dog) -> set[Men]:
    """The distinct boards after each legal way to play the card; men of one colour are interchangeable."""
    player = int(state.turn)
    found: set[Men] = set()
    for action in state.legal(player):
        after = state.copy()
        play_board(after, action)
        if after.rest:
            found |= results(after)
        else:
            found.add(tuple(tuple(sorted(four)) for four in men_of(after.board)))
    return found


def play_board(state: Dog, action: int) -> None:
    """Only what the card does to the men, so that the flow of the round does not matter."""
    if action & 15 != TAKE:
        state.move_men(action)


def case(json: Json) -> Found:
    state = position(json)
    if state.sizes[state.turn] == 0:
        raise ValueError("A case names a card.")
    found = results(state)
    expect = json["expect"]
    listed = [item for key in ("exact", "has") for item in expect.get(key, [])]
    passed = all(contains(found, item) for item in listed)
    passed = passed and not any(contains(found, item) for item in expect.get("hasnt", []))
    passed = passed and len(found) == expect.get("count", len(found))
    passed = passed and ("exact" not in expect or len(found) == len(expect["exact"]))
    return Found(passed, str(expect), str(sorted(found)))


def contains(found: set[Men], listed: Result) -> bool:
    """Whether one of the boards agrees with the seats a listed result names."""
    return any(all(tuple(sorted(four)) == men[int(seat)] for seat, four in listed.items()) for men in found)
