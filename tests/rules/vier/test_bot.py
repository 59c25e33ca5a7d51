"""The computer's play: it wins when it can, stops what it can, and beats whoever looks one step ahead."""

from collections.abc import Iterator

import pytest

from stammtisch.bots import make_bot
from stammtisch.bots.base import Bot
from stammtisch.bots.deadline import Patience
from stammtisch.core import Dice, FastDice
from stammtisch.games.vier import GAME
from stammtisch.games.vier.data import Options
from stammtisch.games.vier.engine import bot, moves
from stammtisch.games.vier.engine.alphabeta import (
    BETWEEN_LOOKS,
    EXACT,
    Search,
    column_in,
    depth_in,
    entry_of,
    never,
    score_in,
    settles,
    status_in,
)
from stammtisch.games.vier.engine.moves import WIN
from stammtisch.games.vier.engine.rules import BLUE, GREEN, RUNNING, HouseRules, Vier
from tests.build import COMPILED

LEVELS = ("medium", "hard")
PLAYED = ("medium", pytest.param("hard", marks=pytest.mark.product))  # interpreted, it thinks for long
# The guarantees hold whatever the search has time for, so that uncompiled a small one is enough.
SCALE = 0.1 if COMPILED else 0.001
GAMES = 60 if COMPILED else 6


def after(state: Vier, action: int) -> Vier:
    child = state.copy()
    child.apply(int(state.mover), action)
    return child


def winning(state: Vier) -> list[int]:
    """The actions that win at once for the mover, by trying every one."""
    if state.outcome != RUNNING:
        return []
    mover = int(state.mover)
    return [action for action in state.legal(mover) if after(state, action).outcome == mover]


def defending(state: Vier) -> list[int]:
    """The actions after which the other player has not won and cannot win at once."""
    mover = int(state.mover)
    children = {action: after(state, action) for action in state.legal(mover)}
    return [action for action, child in children.items() if child.outcome != 1 - mover and not winning(child)]


def is_threatened(state: Vier) -> bool:
    turned = state.copy()
    turned.mover = 1 - turned.mover
    return bool(winning(turned))


def random_action(state: Vier, dice: Dice) -> int:
    """A stone three times out of four, so that boards fill up."""
    legal = state.legal(int(state.mover))
    stones = [action for action in legal if action < 8]
    return stones[dice.below(len(stones))] if dice.below(4) else legal[dice.below(len(legal))]


def random_positions(jokers: bool, games: int, seed: int) -> Iterator[Vier]:
    dice = FastDice(seed)
    for _ in range(games):
        state = GAME.new(2, Options(jokers=jokers))
        while state.to_act():
            yield state
            state.apply(int(state.mover), random_action(state, dice))


def choice(player: Bot, state: Vier, dice: Dice) -> int:
    mover = int(state.mover)
    return player.choose(GAME.view(state, mover), state.legal(mover), dice)


@pytest.mark.parametrize("jokers", [False, True], ids=["stones", "jokers"])
@pytest.mark.parametrize("level", PLAYED)
def test_every_win_at_once_is_taken(level: str, jokers: bool) -> None:
    player, dice, met = make_bot(GAME, level, SCALE), FastDice(1), 0
    for state in random_positions(jokers, GAMES, seed=21):
        wins = winning(state)
        if wins:
            met += 1
            assert choice(player, state, dice) in wins
    assert met >= GAMES // 2


@pytest.mark.parametrize("jokers", [False, True], ids=["stones", "jokers"])
@pytest.mark.parametrize("level", PLAYED)
def test_every_threat_that_can_be_stopped_is_stopped(level: str, jokers: bool) -> None:
    player, dice, met = make_bot(GAME, level, SCALE), FastDice(2), 0
    for state in random_positions(jokers, GAMES, seed=22):
        if winning(state) or not is_threatened(state):
            continue
        stopping = defending(state)
        if stopping:
            met += 1
            assert choice(player, state, dice) in stopping
    assert met >= GAMES // 2


@pytest.mark.parametrize("level", PLAYED)
def test_no_move_opens_a_win_for_the_other_player_while_another_does_not(level: str) -> None:
    player, dice = make_bot(GAME, level, SCALE), FastDice(3)
    met = 0
    for place, state in enumerate(random_positions(jokers=True, games=max(1, GAMES // 6), seed=23)):
        safe = defending(state)
        if place % 3 == 0 and safe and not winning(state):
            met += len(safe) < len(state.legal(int(state.mover)))
            assert choice(player, state, dice) in safe
    assert met > 0


class OneStep(Bot):
    """Wins or stops a four if it can, else plays anything."""

    def choose(self, view: object, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        state = GAME.imagine(view, dice)  # type: ignore[arg-type]
        choices = winning(state) or (defending(state) if is_threatened(state) else []) or legal
        return choices[dice.below(len(choices))]


def duel(players: tuple[Bot, Bot], jokers: bool, seed: int) -> Vier:
    state, dice = GAME.new(2, Options(jokers=jokers)), FastDice(seed)
    while state.to_act():
        state.apply(int(state.mover), choice(players[int(state.mover)], state, dice))
    return state


@pytest.mark.product
@pytest.mark.parametrize("jokers", [False, True], ids=["stones", "jokers"])
def test_medium_beats_a_player_who_looks_one_step_ahead(jokers: bool) -> None:
    games = 4 if not COMPILED else 40 if jokers else 100  # interpreted only by hand
    medium, other = make_bot(GAME, "medium", 1 if COMPILED else 0.05), OneStep(GAME)
    won = 0
    for seed in range(games):
        seat = seed % 2
        won += duel((medium, other) if seat == GREEN else (other, medium), jokers, seed).outcome == seat
    assert won >= 0.95 * games


def test_hard_opens_in_one_of_the_columns_that_win() -> None:
    for seed in range(5 if COMPILED else 1):
        state = GAME.new(2, Options(jokers=False))
        assert choice(make_bot(GAME, "hard", 1 if COMPILED else 0.02), state, FastDice(seed)) in (2, 3, 4, 5)


def test_a_forced_win_is_found_and_played_to_its_end() -> None:
    # Two stones in a row with room on both sides: a third one cannot be answered on both ends.
    state = GAME.position({"rows": ["........"] * 6 + ["..BB...."], "mover": "B"})
    state.jokers = 0
    player, dice = make_bot(GAME, "medium", 0.2), FastDice(1)
    assert choice(player, state, dice) in (1, 4)
    while state.to_act():
        legal = state.legal(int(state.mover))
        state.apply(int(state.mover), choice(player, state, dice) if state.mover == BLUE else legal[dice.below(len(legal))])
    assert state.outcome == BLUE


def test_a_joker_that_hands_over_a_four_is_not_played() -> None:
    state = GAME.position({"rows": ["........"] * 5 + ["BBBG....", "GGGB...."], "mover": "B"})
    for level in LEVELS:
        chosen = choice(make_bot(GAME, level, SCALE), state, FastDice(1))
        assert after(state, chosen).outcome != GREEN


def test_jokers_with_the_same_outcome_are_searched_once() -> None:
    state = GAME.position({"rows": ["........"] * 6 + ["GB......"], "mover": "G"})
    found = moves.root_moves(state, state.legal(GREEN))
    outcomes = [(move.mine, move.theirs, move.status) for move in found]
    assert len(set(outcomes)) == len(outcomes)
    # 8 stones; by deleting: nothing, the one stone, the other, both; by bombing: the same four
    assert len(found) == 8 + 4 + 4


def test_without_jokers_every_stone_is_a_move_of_its_own() -> None:
    state = Vier(HouseRules(jokers=False))
    assert [move.action for move in moves.root_moves(state, state.legal(GREEN))] == list(range(8))


def test_more_work_looks_at_more_positions_but_never_beyond_the_budget() -> None:
    state = Vier(HouseRules(jokers=False))
    works = []
    for budget in (100, 1000):
        search = Search(budget, 40)
        search.choose(state, state.legal(GREEN), never)
        works.append(int(search.work))
    assert works[0] <= 101 < 900 < works[1] <= 1001


def test_a_search_stops_when_its_time_is_up() -> None:
    state = Vier(HouseRules())
    search, looks = Search(10**9, 40), []

    def third_look() -> bool:
        looks.append(int(search.work))
        return len(looks) == 3

    assert search.choose(state, state.legal(GREEN), third_look) in state.legal(GREEN)
    assert search.stopped and len(looks) == 3
    assert 2 * BETWEEN_LOOKS <= search.work < 3 * BETWEEN_LOOKS


def test_the_estimate_is_the_same_from_both_sides() -> None:
    for state in random_positions(jokers=True, games=2, seed=5):
        assert bot.balance(state.green, state.blue) == -bot.balance(state.blue, state.green)
        assert GAME.evaluate(state, GREEN) + GAME.evaluate(state, BLUE) == pytest.approx(1)


def test_a_table_entry_keeps_what_was_put_in() -> None:
    entry = entry_of(status=13, column=7, depth=12, bound=EXACT, score=-345, ply=6)
    assert (status_in(entry), column_in(entry), depth_in(entry), score_in(entry, 2)) == (13, 7, 12, -345)
    assert settles(entry, 6, -1000, 1000)


def test_a_stored_win_is_as_far_away_from_another_ply() -> None:
    entry = entry_of(status=0, column=0, depth=5, bound=EXACT, score=WIN - 9, ply=4)
    assert score_in(entry, 6) == WIN - 11
    assert score_in(entry_of(0, 0, 5, EXACT, 9 - WIN, 4), 6) == 11 - WIN


@pytest.mark.parametrize(
    ("jokers", "expected"),
    [
        (False, "3 4 3 3 4 3 4 4 5 1 5 3 3 4 1 1 4 4 3 0 7 1 1 0 0 1 1 0 0 0 0 7 7 7 6 6 5 5 6"),
        (True, "3 4 3 3 4 3 4 3 3 4 2 2 1 128 210 3 2 209 3 2 5 6 2 3 80"),
    ],
    ids=["stones", "jokers"],
)
def test_both_builds_choose_the_same_moves(jokers: bool, expected: str) -> None:
    player, state, dice = make_bot(GAME, "hard", 0.005), GAME.new(2, Options(jokers=jokers)), FastDice(8)
    chosen = []
    while state.to_act():
        chosen.append(choice(player, state, dice))
        state.apply(int(state.mover), chosen[-1])
    assert " ".join(map(str, chosen)) == expected
