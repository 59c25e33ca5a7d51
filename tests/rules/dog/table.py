"""Small drawn positions of DOG for the tests."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from stammtisch.core import CHANCE, FastDice
from stammtisch.errors import IllegalAction
from stammtisch.games.dog import GAME
from stammtisch.games.dog.cases import position, results
from stammtisch.games.dog.data import CARDS, DogActions, Options
from stammtisch.games.dog.engine.rules import Dog
from stammtisch.games.ring.positions import hold
from stammtisch.games.ring.wire import men_of


def table(men: Mapping[int, str], cards: str = "", player: int = 0, seats: int = 4, **options: Any) -> Dog:
    """A position from men like `{0: "12 0* T1 H"}` with these cards in the player's hand."""
    drawn = {str(seat): (four.split() + ["H"] * 4)[:4] for seat, four in men.items()}
    state = position({"men": drawn, "seats": seats, "player": player, "options": options})
    for card in cards.split():
        hold(state, player, CARDS.number(card))
    return state


def boards(state: Dog, seat: int) -> set[str]:
    """What the seat on turn can make of a seat's men, home left out: `{"12 T1"}`."""
    return {men(four) for four in (found[seat] for found in results(state))}


def men(four: Sequence[str]) -> str:
    return " ".join(sorted(name for name in four if name != "H"))


def men_at(state: Dog, seat: int) -> str:
    return men(men_of(state.board)[seat])


def code(wire: Mapping[str, Any]) -> int:
    """An action by its JSON form."""
    return GAME.encode(msgspec.convert(wire, DogActions))


def do(state: Dog, player: int, wire: Mapping[str, Any]) -> None:
    """Check and play an action by its JSON form."""
    action = code(wire)
    state.check(player, action)
    state.apply(player, action)


def refusal(state: Dog, player: int, wire: Mapping[str, Any]) -> str:
    """Why an action is refused, without the game's name; empty if it is not."""
    try:
        state.check(player, code(wire))
    except IllegalAction as refused:
        return refused.code.removeprefix("dog.")
    return ""


def hand(state: Dog, seat: int) -> str:
    return " ".join(CARDS.in_bag(state.hands[seat]))


def new(seats: int = 4, **options: Any) -> Dog:
    return GAME.new(seats, Options(**options))


def deal(state: Dog, *hands: str) -> None:
    """Deal these hands to the seats in order; the number of cards must be the round's."""
    for seat, cards in enumerate(hands):
        do(state, CHANCE, {"type": "dealt", "seat": seat, "number": len(cards.split()), "cards": cards.split()})


def settle(state: Dog, dice: FastDice) -> None:
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.chance(dice))


def play_round(state: Dog, dice: FastDice) -> None:
    """Play at random until the next deal, which is still awaited, or the end."""
    number = state.round
    while state.to_act() and state.round == number:
        actor = state.to_act()[0]
        choices = [state.chance(dice)] if actor == CHANCE else state.legal(actor)
        state.apply(actor, choices[dice.below(len(choices))])
