"""Every refusal of Dog Royal can be provoked, and says why."""

from collections.abc import Mapping
from typing import Any

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.errors import BadOptions, IllegalAction
from stammtisch.games.dog_royal import GAME
from stammtisch.sentences import sentence
from tests.rules.dog_royal.table import COVER, C, J, K, N, accuse, code, deal, do, new, play, refusal, swap, table

SOME = {0: "H H 5 H", 1: "H H 20 H"}
PLACE = {"type": "place", "figure": {"seat": 0, "face": "king"}}
JUMP = {"type": "jump", "figure": {"seat": 0, "face": "citizen"}, "from": 10, "to": 26}

CASES: list[tuple[str, dict[str, Any], Mapping[int, str], str, Mapping[str, Any]]] = [
    ("must-play", {}, SOME, "2", {"type": "fold", "cards": ["2"]}),
    ("no-exchange-now", {}, SOME, "2", {"type": "give", "card": "2"}),
    ("not-in-hand", {}, SOME, "2", play("3", 0, C, "5", "8")),
    ("not-now", {}, SOME, "2", PLACE),
    ("not-now", {}, SOME, "2", JUMP),
    ("nothing-to-copy", {}, SOME, "2 =", play("=", 0, C, "5", "8", use="3")),
    ("copy-of-copy", {"last": "="}, SOME, "2 =", play("=", 0, C, "5", "8", use="3")),
    ("is-used-as", {"last": "2"}, SOME, "2 =", play("=", 0, C, "5", "8", use="3")),
    ("not-your-figure", {}, SOME, "2", play("2", 1, C, "20", "22")),
    ("help-partner", {}, {0: "T1 T2 T3 T4", 2: "H 40 H H"}, "2", play("2", 0, K, "T1", "T3")),
    ("not-there", {}, SOME, "2", play("2", 0, C, "6", "8")),
    ("swap-another", {}, {0: "H 9 5 H", 1: "H H 20 H"}, "swap", swap((0, C), (0, N))),
    ("not-swappable", {}, {0: "H H 5 H", 1: "16 H 20 H"}, "swap", swap((0, C), (1, K))),
    ("not-swappable", {}, {0: "H 9 0 H", 1: "H H 20 H"}, "swap", swap((0, C), (1, C))),
    ("no-start-card", {}, SOME, "2", play("2", 0, K, "H", "0")),
    ("start-taken", {}, {0: "H H 0 H"}, "13", play("13", 0, K, "H", "0")),
    ("start-only", {}, SOME, "13", play("13", 0, K, "H", "13")),
    ("magnet-on-track", {}, {0: "T1 H 5 H", 1: "H H 20 H"}, "magnet", play("magnet", 0, K, "T1", "T2")),
    ("magnet-alone", {}, {0: "H H 5 H"}, "magnet 2", play("magnet", 0, C, "5", "8")),
    ("magnet-stays", {}, {0: "H H 19 H", 1: "H H 20 H"}, "magnet 2", play("magnet", 0, C, "19", "19")),
    ("magnet-elsewhere", {}, SOME, "magnet", play("magnet", 0, C, "5", "18")),
    ("no-exact-move", {}, SOME, "2", play("2", 0, C, "5", "8")),
    ("no-exact-move", {}, {0: "H T1 5 H"}, "2", play("2", 0, N, "T1", "3")),
    ("king-is-slow", {}, {0: "5 H H H"}, "8 2", play("8", 0, K, "5", "13")),
    ("blocked-start", {}, {0: "H H 14 H", 1: "H H 16 H"}, "3 4", play("3", 0, C, "14", "17")),
    ("blocked-start", {}, {0: "H 14 H H", 1: "H H 16 H"}, "2 4", play("2", 0, N, "14", "16")),
    ("blocked-start", {}, {0: "H H 0 62"}, "3", play("3", 0, J, "62", "T1")),
    ("rank", {}, {0: "H H H 5", 1: "H H 7 H"}, "3 4", play("3", 0, J, "5", "8")),
    ("king-captures", {}, {0: "H 5 H H", 1: "8 H H H"}, "3 4", play("3", 0, N, "5", "8")),
    ("lane-blocked", {}, {0: "H 62 T1 H"}, "4", play("4", 0, N, "62", "T2")),
    ("lane-blocked", {}, {0: "T1 5 T2 H"}, "2", play("2", 0, K, "T1", "T3")),
    ("fresh", {}, {0: "H H H 0*"}, "3", play("3", 0, J, "0", "T3")),
    ("no-entry-from-start", {"no_entry_from_start": True}, {0: "H H H 0"}, "3", play("3", 0, J, "0", "T3")),
    ("no-cheating", {"cheating": False}, SOME, "2", play("2", 0, C, "5", "8", tilt=1)),
    ("tilt-numbers", {}, SOME, "13", play("13", 0, K, "H", "0", tilt=1)),
    ("tilt-unplayable", {}, {0: "5 H H H"}, "8 2", play("8", 0, K, "5", "12", tilt=-1)),
    ("cover-on-turn", {}, SOME, "2", COVER),
    ("accuse-another", {}, SOME, "2", accuse(0)),
    ("accuse-another", {}, SOME, "2", accuse(5)),
    ("accused-home", {}, SOME, "2", accuse(2)),
    ("accuser-home", {}, {1: "H H 20 H"}, "13", accuse(1)),
    ("illegal", {}, SOME, "2", play("2", 0, C, "5", "70")),
]


@pytest.mark.parametrize(("reason", "options", "men", "hand", "wire"), CASES)
def test_a_refusal_says_why(
    reason: str, options: dict[str, Any], men: Mapping[int, str], hand: str, wire: Mapping[str, Any]
) -> None:
    state = table(men, hand, **options)
    assert refusal(state, 0, wire) == reason
    try:
        state.check(0, code(wire))
    except IllegalAction as refused:
        german, english = (sentence(GAME, refused, language) for language in LANGUAGES)
        assert german != english
        assert "{" not in german + english


def test_who_stands_in_the_way_is_told_by_a_distance_because_boards_number_no_field() -> None:
    def said(men: Mapping[int, str], wire: Mapping[str, Any], language: str) -> str:
        with pytest.raises(IllegalAction) as refused:
            table(men, "3 4").check(0, code(wire))
        return sentence(GAME, refused.value, language)

    start = {0: "H H 14 H", 1: "H H 16 H"}, play("3", 0, C, "14", "17")
    assert said(*start, "de").startswith("Die Figur 2 Felder weiter steht auf ihrem eigenen Startfeld")
    assert said(*start, "en").startswith("The figure 2 fields away stands on its own start field")
    near = {0: "H H H 6", 1: "H H 7 H"}, play("3", 0, J, "6", "9")
    assert said(*near, "de").startswith("Die Figur auf dem nächsten Feld ist ranghöher")
    home = {0: "H H 0 62"}, play("3", 0, J, "62", "T1")
    assert said(*home, "en").startswith("The figure 2 fields away")
    assert not [key for key, text in GAME.texts["en"].below("refusals").items() if "{field}" in text]


def test_every_sentence_of_this_game_is_provoked_somewhere() -> None:
    elsewhere = {
        "exchange-first",
        "place-first",
        "jump-first",
        "cheat-used",
        "accusation-used",
        "no-special-fields",
    }  # in test_flow and test_cheats
    provoked = {reason for reason, *_ in CASES} | elsewhere
    assert set(GAME.texts["en"].below("refusals")) == provoked - {"illegal"}


def test_a_stranger_and_the_wrong_seat_are_not_on_turn() -> None:
    state = table(SOME, "2", "2")
    assert refusal(state, 1, play("2", 1, C, "20", "22")) == "not-your-turn"
    assert refusal(state, 7, COVER) == "not-your-turn"


def test_stray_bits_are_refused() -> None:
    state = table(SOME, "2")
    for stray in (1 << 40, 1 << 55):
        with pytest.raises(IllegalAction, match="illegal"):
            state.check(0, code(play("2", 0, C, "5", "7")) | stray)


def test_a_give_of_a_card_not_held_is_refused() -> None:
    state = new()
    deal(state, "2 2 2 3 3", "4 4 4 5 5", "6 6 6 8 8", "9 9 9 10 10")
    assert refusal(state, 0, {"type": "give", "card": "9"}) == "not-in-hand"
    do(state, 0, {"type": "give", "card": "2"})


@pytest.mark.parametrize("fields", [(0,), (16,), (3, 3), (1, 2, 3, 4, 5, 6)])
def test_special_fields_that_cannot_be_are_refused(fields: tuple[int, ...]) -> None:
    with pytest.raises(BadOptions):
        new(special_fields=fields)
