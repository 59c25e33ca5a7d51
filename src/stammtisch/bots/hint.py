"""Analysis: the best few actions of a decision, what they promise, and why, in a sentence each."""

from stammtisch.bots.base import HonestBot, honest, settle, value
from stammtisch.bots.levels import make_bot
from stammtisch.bots.searching import SearchingBot
from stammtisch.core import Dice, State
from stammtisch.data import AnyGame, Data, View, Words

ITERATIONS = 1500
ALTERNATIVES = 3
WINS = Words("gewinnt das Spiel", "wins the game")
PROMISES = Words("verspricht am meisten", "promises the most")
ALTERNATIVE = Words("eine Alternative", "an alternative")

Rated = tuple[int, int, float]  # action, visits, chance


class Hint(Data, frozen=True):
    """One action worth playing."""

    action: int
    chance: float  # of winning, as the search sees it
    visits: int  # how often the search came back to it
    why: Words


def hints(
    game: AnyGame,
    view: View,
    legal: list[int],
    dice: Dice,
    most: int = 3,
    iterations: int = ITERATIONS,
    seconds: float | None = None,
) -> list[Hint]:
    """The best actions first. It knows what the seat knows: the view."""
    found = SearchingBot(game, iterations).rate(view, legal, dice, seconds)[:most]
    return explained(game, game.imagine(view, dice), view.viewer, found)


def advice(game: AnyGame, level: str, view: View, legal: list[int], dice: Dice, seconds: float | None = None) -> list[Hint]:
    """What a bot of this level would play, then a few alternatives that promise no more, for people who ask for a hint."""
    bot = make_bot(game, level)
    if isinstance(bot, HonestBot):
        bot, legal = bot.bot, honest(game, legal)
    imagined: State = game.imagine(view, dice)
    if isinstance(bot, SearchingBot):
        bot.iterations = min(bot.iterations, ITERATIONS)
        found = bot.rate(view, legal, dice, seconds)
    else:  # it does not say what it thinks of the others: a search does
        share = None if seconds is None else seconds / 2
        choice = bot.choose(view, legal, dice, share)
        found = led_by(choice, SearchingBot(game, ITERATIONS).rate(view, legal, dice, share), game, imagined, view.viewer, dice)
    best, *others = found
    worse = [other for other in others if other[2] <= best[2]]  # what looks better has hardly been looked at
    return explained(game, imagined, view.viewer, [best, *worse[:ALTERNATIVES]])


def led_by(action: int, found: list[Rated], game: AnyGame, state: State, player: int, dice: Dice) -> list[Rated]:
    """The same list with this action first; what it promises is estimated if the search has left it out."""
    first = [rated for rated in found if rated[0] == action] or [(action, 0, promise(game, state, player, action, dice))]
    return first + [rated for rated in found if rated[0] != action]


def promise(game: AnyGame, state: State, player: int, action: int, dice: Dice) -> float:
    twin = state.copy()
    twin.apply(player, action)
    settle(twin, dice)
    return value(game, twin, player)


def explained(game: AnyGame, imagined: State, player: int, found: list[Rated]) -> list[Hint]:
    return [
        Hint(action, chance, visits, reason(game, imagined, player, action, place))
        for place, (action, visits, chance) in enumerate(found)
    ]


def reason(game: AnyGame, state: State, player: int, action: int, place: int) -> Words:
    """The game's own reason for an action, or a plain one."""
    told: Words | None = game.reason(state, player, action) if game.reason is not None else None
    if told is not None:
        return told
    twin = state.copy()
    twin.apply(player, action)
    if not twin.to_act() and twin.result()[player] == max(twin.result()) > min(twin.result()):
        return WINS
    return PROMISES if place == 0 else ALTERNATIVE
