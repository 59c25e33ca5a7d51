"""The drawn board and the spoken moves."""

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.core import SPECTATOR, FastDice, play_randomly
from stammtisch.games.dog_royal import GAME
from tests.rules.dog_royal.table import COVER, C, J, accuse, action_of, do, new, play, swap, table


def test_the_board_shows_figures_special_fields_starts_and_the_hand() -> None:
    state = table({0: "T2 H 5 0*", 1: "H H 26 H"}, "5 magnet", "2", last="8")
    lines = GAME.draw(GAME.view(state, 0), "en").splitlines()
    assert lines[0].startswith("b16  17  18")
    assert "BC*" in lines[0]
    assert "c32" in lines[0]
    assert lines[16].startswith("AJa")
    assert any("A* home N    target .K..  2 cards (you) <-" in line for line in lines)
    assert "your hand: 5, magnet" in lines
    assert any("last card: 8" in line for line in lines)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_drawing_fits_into_eighty_columns(seats: int) -> None:
    dice = FastDice(seats)
    state = new(seats, max_rounds=3)
    while state.to_act():
        for viewer in (0, SPECTATOR):
            drawings = [GAME.draw(GAME.view(state, viewer), language) for language in LANGUAGES]
            assert max(len(line) for drawing in drawings for line in drawing.splitlines()) <= 80
        play_randomly(state, dice, 7)


def test_field_zero_is_in_the_bottom_left_corner_and_the_ring_runs_clockwise() -> None:
    lines = GAME.draw(GAME.view(new(), 0), "en").splitlines()
    assert lines[16].startswith("a0")
    assert lines[15].startswith(" 1")
    assert lines[16].split()[-1] == "d48"


@pytest.mark.parametrize(
    ("wire", "german", "english"),
    [
        (play("5", 0, C, "5", "10"), "5: Bürger A von 5 nach 10", "5: citizen A from 5 to 10"),
        (play("5", 0, C, "5", "11", tilt=1), "5 gekippt +1: Bürger A von 5 nach 11", "5 tilted +1: citizen A from 5 to 11"),
        (play("=", 1, J, "H", "16", use="13"), "Kopierer als 13: Narr B startet", "copier as 13: jester B starts"),
        (swap((0, C), (1, J)), "Tauscher: Bürger A tauscht mit Narr B", "swapper: citizen A changes places with jester B"),
        (COVER, "schummelt: deckt den Lichtsensor ab", "cheats: covers the light sensor"),
        (accuse(2), "beschuldigt C, geschummelt zu haben", "accuses C of cheating"),
        ({"type": "drawn", "seat": 1, "card": None}, "B zieht eine Karte", "B draws a card"),
        ({"type": "shifted", "field": 7}, "ein Sonderfeld ist jetzt Feld 7", "a special field is now field 7"),
    ],
)
def test_moves_are_told_in_both_languages(wire: dict[str, object], german: str, english: str) -> None:
    view = GAME.view(new(), 0)
    assert GAME.say(action_of(wire), view, "de") == german
    assert GAME.say(action_of(wire), view, "en") == english


def test_ones_own_last_move_and_those_since_stand_below_the_board() -> None:
    state = table({0: "H H 5 H", 1: "H H 20 H"}, "5 2", "2 3")
    do(state, 0, play("5", 0, C, "5", "11", tilt=1))
    assert "A: 5: citizen A from 5 to 11" in GAME.draw(GAME.view(state, 1), "en").splitlines()
    do(state, 1, play("2", 1, C, "20", "22"))
    own = GAME.draw(GAME.view(state, 1), "en")
    told = own.split("your hand")[1]
    assert "B: 2: citizen B from 20 to 22" in told and "citizen A" not in told
