"""Every reason for a refusal, and its sentences."""

from typing import Any

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.errors import IllegalAction
from stammtisch.games.dog import GAME
from stammtisch.sentences import sentence
from tests.rules.dog.table import code, deal, new, refusal, table

MEN = {0: "12 0* T1", 1: "16* 30", 2: "40 33"}
OTHER_TURN = {"type": "move", "card": "5", "seat": 1, "from": "30", "to": "35"}


def move(card: str, origin: str, to: str, seat: int = 0) -> dict[str, Any]:
    return {"type": "move", "card": card, "seat": seat, "from": origin, "to": to}


def swap(origin: int, to: int, card: str = "J", seat: int = 0) -> dict[str, Any]:
    return {"type": "swap", "card": card, "seat": seat, "from": origin, "to": to}


def divide(*portions: tuple[int, str, str], card: str = "7") -> dict[str, Any]:
    return {"type": "divide", "card": card, "portions": [{"seat": seat, "from": a, "to": b} for seat, a, b in portions]}


@pytest.mark.parametrize(
    ("wire", "reason"),
    [
        (move("5", "12", "17"), "blocked-start"),
        (move("5", "12", "16"), "wrong-value"),
        (move("5", "12", "18"), "wrong-value"),
        (move("4", "12", "16"), "blocked-start"),
        (move("8", "12", "20"), "not-in-hand"),
        (move("5", "30", "35"), "no-man-there"),
        (move("5", "30", "35", seat=1), "not-your-man"),
        (move("3", "0", "T3"), "fresh"),
        (move("5", "T1", "T4"), "wrong-value"),
        (move("4", "T1", "1"), "wrong-value"),
        (move("5", "12", "70"), "nonsense"),
        ({"type": "start", "card": "A", "seat": 0}, "own-start-taken"),
        ({"type": "start", "card": "5", "seat": 0}, "no-start-card"),
        (swap(0, 30), "not-swappable"),
        (swap(12, 16), "not-swappable"),
        (swap(12, 0), "own-pair"),
        (swap(12, 50), "no-man-there"),
        (swap(12, 30, card="5"), "no-swap-card"),
        ({"type": "take", "card": "5", "seat": 1}, "no-taking"),
        ({"type": "give", "card": "5"}, "no-exchange-now"),
        ({"type": "fold"}, "must-play"),
        (divide((0, "12", "19")), "seven-blocked"),
        (divide((0, "12", "14")), "seven-unused"),
        (divide((0, "12", "14"), (1, "30", "35")), "seven-blocked"),
        (divide((0, "0", "7"), card="X"), "not-in-hand"),
    ],
)
def test_a_refused_play_says_why(wire: dict[str, Any], reason: str) -> None:
    assert refusal(table(MEN, "3 4 5 7 A J"), 0, wire) == reason


def test_it_is_not_your_turn() -> None:
    assert refusal(table(MEN, "5"), 1, OTHER_TURN) == "not-your-turn"


def test_nobody_is_left_at_home_to_start() -> None:
    assert refusal(table({0: "1 2 3 4"}, "A"), 0, {"type": "start", "card": "A", "seat": 0}) == "nobody-home"


def test_the_lane_is_not_jumped_nor_overshot() -> None:
    assert refusal(table({0: "62 T2"}, "4"), 0, move("4", "62", "T2")) == "lane-blocked"
    assert refusal(table({0: "T1 T3"}, "2"), 0, move("2", "T1", "T3")) == "lane-blocked"


def test_an_own_man_on_the_start_field_blocks_the_entry() -> None:
    assert refusal(table({0: "0* 60"}, "8"), 0, move("8", "60", "T4")) == "blocked-start"


def test_a_finished_player_moves_his_partners_men() -> None:
    state = table({0: "T1 T2 T3 T4", 2: "40"}, "5")
    assert refusal(state, 0, move("5", "T1", "T2")) == "help-partner"


def test_the_exchange_comes_first() -> None:
    state = new()
    deal(state, *["A 2 3 4 5 6"] * 4)
    assert refusal(state, 0, {"type": "start", "card": "A", "seat": 0}) == "exchange-first"
    assert refusal(state, 0, {"type": "give", "card": None}) == "illegal"


def test_a_seven_in_portions_is_named_one_by_one() -> None:
    state = table({0: "12", 1: "30"}, "7 5", seats=3)
    assert refusal(state, 0, divide((0, "12", "14"), (0, "14", "19"))) == "one-portion"
    state.apply(0, code(divide((0, "12", "14"))))
    assert refusal(state, 0, {"type": "take", "card": "5", "seat": 1}) == "finish-the-seven"


@pytest.mark.parametrize(
    ("portions", "reason"),
    [
        ([(0, "10", "11"), (0, "11", "12"), (0, "12", "13"), (0, "13", "14"), (0, "14", "17")], "join-portions"),
        ([(0, "10", "19")], "seven-blocked"),
        ([(0, "T2", "5")], "seven-blocked"),
        ([(0, "60", "T1"), (2, "40", "41"), (1, "20", "21")], "seven-blocked"),
        ([(0, "10", "12"), (2, "40", "45")], "seven-blocked"),
    ],
)
def test_a_seven_that_cannot_even_be_written_is_refused(portions: list[tuple[int, str, str]], reason: str) -> None:
    assert refusal(table({0: "10 60"}, "7"), 0, divide(*portions)) == reason


def test_every_code_has_its_sentences() -> None:
    for reason in GAME.texts["en"].below("refusals"):
        for language in LANGUAGES:
            assert sentence(GAME, IllegalAction(f"dog.{reason}"), language).endswith(".")
