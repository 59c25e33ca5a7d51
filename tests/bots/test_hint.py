"""Hints: the best actions, with a chance and a reason."""

import msgspec
import pytest

from stammtisch.bots.base import settle
from stammtisch.bots.hint import advice, explained, hints
from stammtisch.bots.levels import make_bot
from stammtisch.bots.random import RandomBot
from stammtisch.core import FastDice
from stammtisch.games import GAMES
from stammtisch.games.vier.engine.rules import ROW, Vier
from stammtisch.games.vier.reasons import wins_of

VIER = GAMES["vier"]


def position(*rows: str, mover: str = "G") -> Vier:
    state: Vier = VIER.position({"rows": ["........"] * (7 - len(rows)) + list(rows), "mover": mover})
    return state


@pytest.mark.parametrize(
    ("rows", "action", "why"),
    [
        (("GGG.BBB.",), 3, "makes four in a row"),
        (("BBB.G.G.",), 3, "stops Blue's four"),
        (("BBB.G.G.",), ROW, "stops Blue's four"),
        ((".G......", ".GB.....", "BGBB...."), 1, "makes four in a row"),
        (("..GG....",), 4, "threatens in two places"),
        (("G.......", "G......."), 0, "threatens in column 1"),
        (("........",), 3, "holds the middle"),
    ],
)
def test_a_move_of_vier_has_its_reason(rows: tuple[str, ...], action: int, why: str) -> None:
    assert VIER.reason is not None
    assert VIER.reason(position(*rows), 0, action, "en") == why
    assert VIER.reason(position(*rows), 0, action, "de")


def test_every_alternative_has_a_reason_of_its_own() -> None:
    """They were once all called `an alternative`, or had the same reason as the best one."""
    state = position("........")
    found = [(3, 9, 0.5), (4, 8, 0.5), (5, 7, 0.47), (0, 6, 0.3)]
    assert [hint.why for hint in explained(VIER, state, 0, found, "en")] == [
        "holds the middle",
        "fits into 7 possible fours",
        "fits into 5 possible fours",
        "fits into 3 possible fours",
    ]


def test_a_reason_that_is_missing_is_replaced_by_what_an_action_promises() -> None:
    silent = msgspec.structs.replace(VIER, reason=None, aside=None)
    found = [(3, 9, 0.5), (4, 8, 0.495), (5, 7, 0.47), (0, 6, 0.3)]
    assert [hint.why for hint in explained(silent, position("........"), 0, found, "de")] == [
        "verspricht am meisten",
        "verspricht ebenso viel",
        "verspricht kaum weniger",
        "verspricht weniger",
    ]
    same = msgspec.structs.replace(silent, reason=lambda state, player, action, language: "is blue")
    told = [hint.why for hint in explained(same, position("........"), 0, found[:2], "en")]
    assert told == ["is blue", "is blue, promises as much"]


def test_a_winning_move_is_told_even_by_a_game_without_reasons() -> None:
    silent = msgspec.structs.replace(VIER, reason=None)
    [only] = explained(silent, position("GGG.BBB."), 0, [(3, 9, 1.0)], "en")
    assert only.why == "wins the game"


def test_hints_are_the_best_actions_first() -> None:
    state = position("BB......", "GGG.B.B.")
    found = hints(VIER, VIER.view(state, 0), state.legal(0), FastDice(1), iterations=600)
    assert len(found) == 3 and found[0].action == 3 and found[0].chance == 1.0
    assert found[0].visits > found[1].visits


@pytest.mark.parametrize("name", GAMES)
def test_advice_is_the_best_action_and_alternatives_that_promise_no_more(name: str) -> None:
    game = GAMES[name]
    state = game.new(game.usual_seats, game.options())
    settle(state, FastDice(1))
    seat = state.to_act()[0]
    found = advice(make_bot(game, "hard@0.002"), game.view(state, seat), state.legal(seat), FastDice(1))
    assert 1 <= len(found) <= 4
    assert len({hint.action for hint in found}) == len(found) and {hint.action for hint in found} <= set(state.legal(seat))
    assert all(0 <= hint.chance <= found[0].chance <= 1 and hint.why for hint in found)


def test_advice_is_what_the_level_plays_even_if_the_search_has_not_come_to_it() -> None:
    state = position("BB......", "GGG.B.B.")
    view = VIER.view(state, 0)
    best = advice(make_bot(VIER, "hard@0.01"), view, state.legal(0), FastDice(1))[0]
    assert (best.action, best.chance, best.why) == (3, 1.0, "makes four in a row")
    bot = RandomBot(VIER)
    assert bot.led_by(3, [(4, 9, 0.5)], view, FastDice(1)) == [(3, 0, 1.0), (4, 9, 0.5)]
    assert bot.led_by(3, [(4, 9, 0.5), (3, 2, 0.4)], view, FastDice(1)) == [(3, 2, 0.4), (4, 9, 0.5)]


def test_honest_advice_names_no_cheat() -> None:
    royal = GAMES["dog-royal"]
    assert royal.is_cheat is not None
    state, dice = royal.new(4, royal.options()), FastDice(1)
    settle(state, dice)
    while not any(royal.is_cheat(action) for action in state.legal(state.to_act()[0])):
        seat = state.to_act()[0]
        state.apply(seat, state.legal(seat)[0])
        settle(state, dice)
    seat = state.to_act()[0]
    found = advice(make_bot(royal, "honest:hard@0.002"), royal.view(state, seat), state.legal(seat), dice)
    assert found and not any(royal.is_cheat(hint.action) for hint in found)


def test_wins_are_found_for_either_colour() -> None:
    state = position("GGG.BBB.")
    assert wins_of(state, 0) == [3] and wins_of(state, 1) == [3, 7]
