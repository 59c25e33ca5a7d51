"""The estimate knows what is good, and a greedy bot with it beats random players."""

from stammtisch.bots.greedy import GreedyBot
from stammtisch.core import CHANCE, FastDice
from stammtisch.games.dog_royal import GAME
from tests.rules.dog_royal.table import new, table


def better(one: dict[int, str], other: dict[int, str], *hands: str) -> bool:
    return GAME.evaluate(table(one, *hands), 0) > GAME.evaluate(table(other, *hands), 0)


def test_progress_targets_and_a_partners_progress_are_good() -> None:
    assert better({0: "H H 9 H"}, {0: "H H 5 H"})
    assert better({0: "H H T1 H"}, {0: "H H 60 H"})
    assert better({2: "H H 50 H"}, {2: "H H 40 H"})
    assert better({1: "H H 20 H"}, {1: "H H 40 H"})


def test_an_enemy_close_behind_is_bad_but_not_for_a_king() -> None:
    risky = GAME.evaluate(table({0: "H H 20 H", 3: "H H 18 H"}), 0)
    safe = GAME.evaluate(table({0: "20 H H H", 3: "H H 18 H"}), 0)
    assert safe > risky


def test_start_cards_are_worth_most_to_those_who_need_them() -> None:
    assert GAME.evaluate(table({}, "13"), 0) > GAME.evaluate(table({}, "12"), 0)


def greedy_wins(games: int, max_rounds: int) -> float:
    won = 0.0
    bot = GreedyBot(GAME, samples=1)
    for number in range(games):
        dice, team = FastDice(number), number % 2
        state = new(max_rounds=max_rounds)
        while actors := state.to_act():
            if actors == (CHANCE,):
                state.apply(CHANCE, state.chance(dice))
                continue
            player = actors[0]
            choices = state.legal(player)
            greedy = state.team(player) == team
            action = bot.choose(GAME.view(state, player), choices, dice) if greedy else choices[dice.below(len(choices))]
            state.apply(player, action)
        won += state.result()[team]
    return won


def test_a_greedy_team_beats_a_random_one() -> None:
    assert greedy_wins(games=5, max_rounds=6) >= 4
