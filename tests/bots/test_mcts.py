"""The tree search: it finds what there is to find, repeats itself, and keeps what is hidden out of its tree."""

import pytest

from stammtisch.bots import make_bot
from stammtisch.bots.engine.mcts import NEVER, Search
from stammtisch.bots.search import Manner
from stammtisch.bots.searching import SearchingBot
from stammtisch.core import FastDice
from stammtisch.errors import UnknownBot
from stammtisch.games import GAMES
from stammtisch.games.vier.engine.rules import HouseRules, Vier

VIER = GAMES["vier"]


def position(*rows: str, mover: str = "G") -> Vier:
    state: Vier = VIER.position({"rows": ["........"] * (7 - len(rows)) + list(rows), "mover": mover})
    state.house, state.jokers = HouseRules(jokers=False), 0
    return state


def choice(state: Vier, iterations: int = 400, depth: int = 0, seed: int = 1) -> int:
    seat = state.to_act()[0]
    return SearchingBot(VIER, iterations, Manner(depth=depth)).choose(VIER.view(state, seat), state.legal(seat), FastDice(seed))


@pytest.mark.parametrize("depth", [0, NEVER])
def test_it_takes_a_win(depth: int) -> None:
    assert choice(position("BB......", "GGG.B..."), depth=depth) == 3


@pytest.mark.parametrize("depth", [0, NEVER])
def test_it_stops_a_threat(depth: int) -> None:
    assert choice(position("GG......", "BBB.G..."), depth=depth) == 3


def test_the_same_dice_give_the_same_search() -> None:
    state = position("..GB....")

    def rated(seed: int) -> list[tuple[int, int, float]]:
        return SearchingBot(VIER, 200, Manner(depth=NEVER)).rate(VIER.view(state, 0), state.legal(0), FastDice(seed))

    assert rated(5) == rated(5)
    assert rated(5) != rated(6)


def test_every_iteration_is_one_visit_at_the_root() -> None:
    state = position("..GB....")
    rated = SearchingBot(VIER, 333).rate(VIER.view(state, 0), state.legal(0), FastDice(1))
    assert sum(visits for _, visits, _ in rated) == 333
    assert [visits for _, visits, _ in rated] == sorted((visits for _, visits, _ in rated), reverse=True)
    assert all(0 <= mean <= 1 for _, _, mean in rated)


def test_a_wide_node_considers_a_few_actions_first_and_more_later() -> None:
    state = VIER.new(2, VIER.options())
    legal = state.legal(0)

    def considered(iterations: int) -> int:
        search = Search(0, 2, VIER.evaluate, None, 8, 0, 0.7, FastDice(1))
        search.run(state, legal, iterations)
        return len(search.rated())

    assert considered(8) == 8
    assert 8 < considered(400) < len(legal)


def test_the_order_of_a_game_decides_what_is_tried_first() -> None:
    state = VIER.new(2, VIER.options())

    def bombs_first(state: object, player: int, legal: list[int]) -> list[int]:
        return sorted(legal, reverse=True)

    search = Search(0, 2, VIER.evaluate, bombs_first, 4, 0, 0.7, FastDice(1))
    search.run(state, state.legal(0), 4)
    assert {action for action, _, _ in search.rated()} <= set(sorted(state.legal(0))[-6:])


def test_a_single_action_needs_no_search() -> None:
    assert SearchingBot(VIER, 10**9).choose(VIER.view(VIER.new(2, VIER.options()), 0), [5], FastDice(1)) == 5


def test_time_cuts_a_search_short() -> None:
    state = position("..GB....")
    assert SearchingBot(VIER, 10**9).choose(VIER.view(state, 0), state.legal(0), FastDice(1), seconds=0.0) in state.legal(0)


def test_a_search_is_named_by_its_iterations_and_scaled() -> None:
    bot = make_bot(VIER, "mcts:500", scale=0.1)
    assert isinstance(bot, SearchingBot) and bot.iterations == 50
    for name in ("mcts", "mcts:", "mcts:-1", "mcts:0", "mcts:x", "mcts:1.5"):
        with pytest.raises(UnknownBot):
            make_bot(VIER, name)
