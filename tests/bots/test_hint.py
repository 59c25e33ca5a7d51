"""Hints: the best actions, with a chance and a reason."""

import pytest

from stammtisch.bots.hint import ALTERNATIVE, PROMISES, WINS, hints, reason
from stammtisch.core import FastDice
from stammtisch.games import GAMES
from stammtisch.games.vier.reasons import wins_of
from stammtisch.games.vier.rules import ROW, Vier

VIER = GAMES["vier"]


def position(*rows: str, mover: str = "G") -> Vier:
    state: Vier = VIER.position({"rows": ["........"] * (7 - len(rows)) + list(rows), "mover": mover})
    return state


@pytest.mark.parametrize(
    ("rows", "action", "why"),
    [
        (("GGG.BBB.",), 3, "makes four in a row"),
        (("BBB.G.G.",), 3, "stops blue's four"),
        (("BBB.G.G.",), ROW, "stops blue's four"),
        ((".G......", ".GB.....", "BGBB...."), 1, "makes four in a row"),
        (("..GG....",), 4, "threatens in two places"),
        (("G.......", "G......."), 0, "threatens in column 1"),
        (("........",), 3, "holds the middle"),
    ],
)
def test_a_move_of_vier_has_its_reason(rows: tuple[str, ...], action: int, why: str) -> None:
    told = VIER.reason and VIER.reason(position(*rows), 0, action)
    assert told is not None and told.en == why and told.de


def test_a_reason_that_is_missing_is_replaced_by_a_plain_one() -> None:
    state = position("........")
    assert reason(VIER, state, 0, 0, place=0) == PROMISES
    assert reason(VIER, state, 0, 0, place=1) == ALTERNATIVE


def test_a_winning_move_is_told_even_by_a_game_without_reasons() -> None:
    import msgspec

    silent = msgspec.structs.replace(VIER, reason=None)
    assert reason(silent, position("GGG.BBB."), 0, 3, place=1) == WINS


def test_hints_are_the_best_actions_first() -> None:
    state = position("BB......", "GGG.B.B.")
    found = hints(VIER, VIER.view(state, 0), state.legal(0), FastDice(1), iterations=600)
    assert len(found) == 3 and found[0].action == 3 and found[0].chance == 1.0
    assert found[0].visits > found[1].visits


def test_wins_are_found_for_either_colour() -> None:
    state = position("GGG.BBB.")
    assert wins_of(state, 0) == [3] and wins_of(state, 1) == [3, 7]
