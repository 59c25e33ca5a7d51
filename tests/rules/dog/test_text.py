"""The drawn board and moves in words."""

from typing import Any

import msgspec
import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.core import FastDice, play_randomly
from stammtisch.data import Game
from stammtisch.games.dog import GAME
from stammtisch.games.dog.data import DogActions, Options
from stammtisch.games.dog_royal import GAME as DOG_ROYAL
from tests.rules.dog.table import table

DRAWN = """\
d48  47  46  45  44  43  42  41  40  39  38  37  36  35  34  33 c32
 49                                                              31
 50                                                              30
 51                                                              29
 52                                                              28
 53                                                              27
 54   round 1, pile 108                                          26
 55                                                              25
 56   A* home 1  target . . A .  2 cards (you) <-                24
 57   B  home 3  target . . . .  0 cards                         23
 58   C  home 4  target . . . .  0 cards                         22
 59   D  home 4  target . . . .  0 cards                         21
 60                                                             B20
 61                                                              19
 62                                                              18
 63                                                              17
A0   1   2   3   4   5   6   7   8   9   10  11 A12  13  14  15 b16

your hand: 5, joker"""


def test_the_board_is_drawn_with_homes_targets_and_the_hand() -> None:
    assert GAME.draw(GAME.view(table({0: "0* 12 T3", 1: "20"}, "5 X"), 0), "en") == DRAWN


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_drawing_fits_into_80_columns(seats: int) -> None:
    for moves in (0, 30, 200):
        state = GAME.new(seats, Options())
        play_randomly(state, FastDice(moves), moves)
        for viewer in (0, seats - 1, -2):
            for language in LANGUAGES:
                assert max(map(len, GAME.draw(GAME.view(state, viewer), language).splitlines())) <= 80


@pytest.mark.parametrize("game", [GAME, DOG_ROYAL])
@pytest.mark.parametrize("seats", [4, 6])
def test_the_labels_of_fields_do_not_run_together(seats: int, game: Game[Any, Any, Any, Any]) -> None:
    state = game.new(seats, game.options())
    play_randomly(state, FastDice(seats), 150)
    ring = game.draw(game.view(state, -2), "en").split("\n\n")[0].splitlines()
    words = [*ring[0].split(), *ring[-1].split()]
    words += [word for line in ring[1:-1] for word in (line.split()[0], line.split()[-1])]
    assert len(words) == (64 if seats == 4 else 96)


@pytest.mark.parametrize(
    ("wire", "german", "english"),
    [
        ({"type": "move", "card": "5", "seat": 0, "from": "60", "to": "T1"}, "5: A von 60 nach T1", "5: A from 60 to T1"),
        ({"type": "start", "card": "K", "seat": 1}, "König: B startet", "king: B starts"),
        (
            {"type": "swap", "card": "J", "seat": 0, "from": 5, "to": 9},
            "Bube: A auf 5 tauscht mit Feld 9",
            "jack: A on 5 changes places with field 9",
        ),
        ({"type": "take", "card": "2", "seat": 2}, "2: nimmt C eine Karte", "2: takes a card from C"),
        (
            {
                "type": "divide",
                "card": "X",
                "portions": [{"seat": 0, "from": "1", "to": "3"}, {"seat": 0, "from": "9", "to": "14"}],
            },
            "Joker als 7: A von 1 nach 3, A von 9 nach 14",
            "joker as 7: A from 1 to 3, A from 9 to 14",
        ),
        ({"type": "give", "card": None}, "eine Karte für den Partner", "a card for the partner"),
        ({"type": "give", "card": "A"}, "Ass für den Partner", "ace for the partner"),
        ({"type": "dealt", "seat": 3, "number": 6, "cards": None}, "6 Karten für D", "6 cards for D"),
        ({"type": "drawn", "seat": 0, "card": "9"}, "A zieht eine Karte: 9", "A draws a card: 9"),
        ({"type": "fold", "cards": ["9", "Q"]}, "legt die Hand ab: 9, Dame", "lays down the hand: 9, queen"),
    ],
)
def test_a_move_is_said_in_both_languages(wire: dict[str, object], german: str, english: str) -> None:
    action, view = msgspec.convert(wire, DogActions), GAME.view(table({}), 0)
    assert (GAME.say(action, view, "de"), GAME.say(action, view, "en")) == (german, english)
