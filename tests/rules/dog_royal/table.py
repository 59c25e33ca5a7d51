"""Small drawn positions of Dog Royal for the tests."""

from collections.abc import Mapping
from typing import Any

import msgspec

from stammtisch.core import CHANCE, FastDice
from stammtisch.errors import IllegalAction
from stammtisch.games.dog_royal import GAME
from stammtisch.games.dog_royal.cases import position, results
from stammtisch.games.dog_royal.data import CARDS, FACES, Options, RoyalAction, RoyalActions
from stammtisch.games.dog_royal.engine.rules import DogRoyal
from stammtisch.games.ring.positions import hold
from stammtisch.games.ring.wire import men_of

Wire = Mapping[str, Any]
K, N, C, J = range(4)  # king, knight, citizen, jester


def new(seats: int = 4, **options: Any) -> DogRoyal:
    return GAME.new(seats, Options(**options))


def table(
    men: Mapping[int, str], *hands: str, player: int = 0, seats: int = 4, last: str | None = None, **options: Any
) -> DogRoyal:
    """A position from figures like `{0: "12 0* T1 H"}` with these hands, the player's first and then clockwise."""
    drawn = {str(seat): four.split() for seat, four in men.items()}
    state = position({"men": drawn, "seats": seats, "player": player, "options": options, "last": last})
    for place, cards in enumerate(hands):
        for card in cards.split():
            hold(state, (player + place) % seats, CARDS.number(card))
    return state


def men_at(state: DogRoyal, seat: int) -> str:
    return " ".join(men_of(state.board)[seat])


def boards(state: DogRoyal, seat: int) -> set[str]:
    """What the seat on turn can honestly make of a seat's figures."""
    return {" ".join(men[seat]) for men in results(state)}


def figure(seat: int, face: int) -> Wire:
    return {"seat": seat, "face": FACES[face]}


def play(card: str, seat: int, face: int, origin: str, to: str, tilt: int = 0, use: str = "") -> Wire:
    return {
        "type": "play",
        "card": card,
        "use": use or card,
        "figure": figure(seat, face),
        "from": origin,
        "to": to,
        "tilt": tilt,
    }


def swap(own: tuple[int, int], other: tuple[int, int], card: str = "swap") -> Wire:
    return {"type": "swap", "card": card, "figure": figure(*own), "other": figure(*other)}


def accuse(seat: int) -> Wire:
    return {"type": "accuse", "seat": seat}


COVER: Wire = {"type": "cover"}


def action_of(wire: Wire) -> RoyalAction:
    return msgspec.convert(wire, RoyalActions)  # type: ignore[no-any-return]


def code(wire: Wire) -> int:
    """An action by its JSON form."""
    return GAME.encode(action_of(wire))


def do(state: DogRoyal, player: int, *wires: Wire) -> None:
    """Check and play actions by their JSON form."""
    for wire in wires:
        state.check(player, code(wire))
        state.apply(player, code(wire))


def refusal(state: DogRoyal, player: int, wire: Wire) -> str:
    """Why an action is refused, without the game's name; empty if it is not."""
    try:
        state.check(player, code(wire))
    except IllegalAction as refused:
        return refused.code.removeprefix("dog-royal.")
    return ""


def hand(state: DogRoyal, seat: int) -> str:
    return " ".join(CARDS.in_bag(state.hands[seat]))


def deal(state: DogRoyal, *hands: str) -> None:
    """Deal these hands of five to the seats in order."""
    for seat, cards in enumerate(hands):
        do(state, CHANCE, {"type": "dealt", "seat": seat, "number": 5, "cards": cards.split()})


def settle(state: DogRoyal, seed: int = 1) -> None:
    dice = FastDice(seed)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.chance(dice))


def cards_in_play(state: DogRoyal) -> int:
    return state.pile + state.discard + sum(state.hands)


def play_round(state: DogRoyal, dice: FastDice) -> None:
    """Play at random, without accusations, until the next deal is awaited or the game is over."""
    number = state.round
    while state.to_act() and state.round == number:
        actor = state.to_act()[0]
        choices = [state.chance(dice)] if actor == CHANCE else state.legal(actor)
        state.apply(actor, choices[dice.below(len(choices))])


MEN = {0: "H H 5 H", 1: "H H 20 H", 2: "H H 36 H", 3: "H H 52 H"}


def cheated() -> DogRoyal:
    """Seat 0 has tilted a 5 to six fields; seat 1 is on turn."""
    state = table(MEN, "5 2", "2 3", "2 3", "2 3")
    do(state, 0, play("5", 0, C, "5", "11", tilt=1))
    return state
