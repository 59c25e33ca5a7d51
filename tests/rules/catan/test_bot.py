"""The estimate of a position is good enough to beat random players with one step of it."""

from stammtisch.bots.levels import make_bot
from stammtisch.core import CHANCE, FastDice
from stammtisch.games.catan import GAME
from stammtisch.games.catan.engine.rules import Catan


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
    assert sum(wins(seed) for seed in range(4)) >= 3
