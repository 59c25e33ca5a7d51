"""What bots know about DOG."""

from stammtisch.bots.greedy import GreedyBot
from stammtisch.core import CHANCE, FastDice
from stammtisch.games.dog import GAME
from stammtisch.games.dog.data import Options
from tests.rules.dog.table import table


def estimate(men: dict[int, str], cards: str = "", player: int = 0) -> float:
    return GAME.evaluate(table(men, cards), player)


def test_mates_have_the_same_chance_and_opponents_the_other() -> None:
    men = {0: "30 T2", 1: "20", 2: "33"}
    assert estimate(men, player=0) == estimate(men, player=2) > 0.5
    assert abs(estimate(men, player=1) - (1 - estimate(men, player=0))) < 1e-9


def test_the_way_made_counts_and_the_target_most() -> None:
    ways = [estimate({0: place}) for place in ("H", "0*", "10", "30", "62", "T1", "T4")]
    assert ways == sorted(ways)
    assert len(set(ways)) == len(ways)


def test_a_man_with_hunters_behind_is_worth_less() -> None:
    assert estimate({0: "30", 1: "25"}) < estimate({0: "30", 1: "31"})


def test_a_start_card_is_worth_something_to_who_is_at_home() -> None:
    assert estimate({}, "K") > estimate({}, "Q")


def test_a_greedy_team_beats_a_random_one() -> None:
    won = 0.0
    for number in range(5):
        won += winner_share(number)
    assert won >= 4


def winner_share(number: int) -> float:
    """The payoff of the greedy side in one game; sides take turns."""
    state, dice, bot = GAME.new(4, Options()), FastDice(number), GreedyBot(GAME, samples=1)
    while state.to_act():
        player = state.to_act()[0]
        if player == CHANCE:
            state.apply(CHANCE, state.chance(dice))
            continue
        legal = state.legal(player)
        greedy = player % 2 == number % 2
        state.apply(player, bot.choose(GAME.view(state, player), legal, dice) if greedy else legal[dice.below(len(legal))])
    return state.result()[number % 2]
