"""The estimate of a position is good enough to beat random players with one step of it; and bots have table manners."""

import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.core import CHANCE, FastDice
from stammtisch.games.catan import GAME, coding, data
from stammtisch.games.catan.data import Resources
from stammtisch.games.catan.engine.bot import manners
from stammtisch.games.catan.engine.rules import Catan
from tests.build import COMPILED
from tests.rules.catan.table import RICH, do, game


def wins(seed: int) -> bool:
    """Whether `medium` beats three random players."""
    bot, dice, own = make_bot(GAME, "medium"), FastDice(seed), seed % 4
    state: Catan = GAME.new(4, GAME.options(max_rounds=100, offers=0))
    while actors := state.to_act():
        if actors == (CHANCE,):
            state.apply(CHANCE, state.chance(dice))
            continue
        player = actors[0]
        choices = state.legal(player)
        random = choices[dice.below(len(choices))]
        state.apply(player, bot.choose(GAME.view(state, player), choices, dice) if player == own else random)
    return state.winner == own


def test_medium_beats_three_random_players_nearly_always() -> None:
    won = [wins(seed) for seed in range(4 if COMPILED else 1)]
    assert won.count(False) <= len(won) // 4


def offer(give: str, want: str) -> int:
    return coding.encode(data.Offer(Resources(**{give: 1}), Resources(**{want: 1})))


def polite(state: Catan) -> set[type[data.CatanAction]]:
    """The kinds of what a bot with manners thinks of."""
    return {type(coding.decode(action)) for action in manners(state, 0, state.legal(0))}


def test_a_bot_makes_two_different_offers_a_turn_and_leaves_declined_ones_alone() -> None:
    state = game(hands=[RICH, {"ore": 2}, {}])
    assert data.Offer in polite(state)
    state.apply(0, offer("wood", "ore"))
    for seat in (1, 2):
        do(state, seat, data.Answer(0, False))
    assert offer("wood", "ore") in state.legal(0) and offer("wood", "ore") not in manners(state, 0, state.legal(0))
    assert data.Offer in polite(state) and data.Withdraw not in polite(state)
    state.apply(0, offer("brick", "ore"))
    for seat in (1, 2):
        do(state, seat, data.Answer(1, False))
    assert data.Offer not in polite(state) and data.EndTurn in polite(state)


def test_a_bot_never_ends_its_turn_over_an_acceptance_and_offers_no_more_after_a_trade() -> None:
    state = game(hands=[RICH, {"ore": 2}, {}])
    state.apply(0, offer("wood", "ore"))
    do(state, 1, data.Answer(0, True))
    do(state, 2, data.Answer(0, False))
    assert polite(state) == {data.Confirm, data.Withdraw}
    do(state, 0, data.Confirm(0, 1))
    assert data.Offer not in polite(state) and data.EndTurn in polite(state)


@pytest.mark.parametrize("level", ["easy", "medium"])
def test_the_offers_of_a_bot_are_few_and_never_the_same_in_a_turn(level: str) -> None:
    """As a whole game shows it, with others who decline everything."""
    bot, dice, made = make_bot(GAME, level), FastDice(4), list[list[int]]()
    state: Catan = GAME.new(3, GAME.options(max_rounds=20 if COMPILED else 5))
    while actors := state.to_act():
        if actors == (CHANCE,):
            state.apply(CHANCE, state.chance(dice))
            continue
        player, choices = actors[0], state.legal(actors[0])
        if player != state.active and state.offers:
            state.apply(player, next(one for one in choices if isinstance(coding.decode(one), data.Answer)))
            continue
        chosen = bot.choose(GAME.view(state, player), choices, dice)
        named = coding.decode(chosen)
        if isinstance(named, data.Roll):
            made.append([])
        elif isinstance(named, data.Offer):
            made[-1].append(chosen)
        state.apply(player, chosen)
    assert sum(map(len, made)) > 0
    assert max(map(len, made)) <= 2 and all(len(set(turn)) == len(turn) for turn in made)
