"""Analysis: the best few actions of a decision, what they promise, and why, in a sentence each."""

from stammtisch.bots.base import Bot
from stammtisch.bots.search import ITERATIONS, Rated, searched
from stammtisch.catalogue import USUAL, Catalogue, Language
from stammtisch.core import Dice, State
from stammtisch.data import AnyGame, Data, View

ALTERNATIVES = 3
TEXTS = Catalogue.beside(__file__)


class Hint(Data, frozen=True):
    """One action worth playing."""

    action: int
    chance: float  # of winning, as the search sees it
    visits: int  # how often the search came back to it
    why: str  # without a full stop


def hints(
    game: AnyGame,
    view: View,
    legal: list[int],
    dice: Dice,
    most: int = 3,
    iterations: int = ITERATIONS,
    seconds: float | None = None,
    language: Language = USUAL,
) -> list[Hint]:
    """The best actions first. It knows what the seat knows: the view."""
    found = searched(game, view, legal, dice, seconds, iterations)[:most]
    return explained(game, game.imagine(view, dice), view.viewer, found, language)


def advice(
    bot: Bot, view: View, legal: list[int], dice: Dice, seconds: float | None = None, language: Language = USUAL
) -> list[Hint]:
    """What this bot would play, then a few alternatives that promise no more, for people who ask for a hint."""
    imagined: State = bot.game.imagine(view, dice)
    found = bot.rate(view, legal, dice, seconds)
    best, *others = found
    worse = [other for other in others if other[2] <= best[2]]  # what looks better has hardly been looked at
    return explained(bot.game, imagined, view.viewer, [best, *worse[:ALTERNATIVES]], language)


def explained(game: AnyGame, imagined: State, player: int, found: list[Rated], language: Language) -> list[Hint]:
    return [
        Hint(action, chance, visits, reason(game, imagined, player, action, place, language))
        for place, (action, visits, chance) in enumerate(found)
    ]


def reason(game: AnyGame, state: State, player: int, action: int, place: int, language: Language) -> str:
    """The game's own reason for an action, or a plain one."""
    told: str | None = game.reason(state, player, action, language) if game.reason is not None else None
    if told is not None:
        return told
    twin = state.copy()
    twin.apply(player, action)
    if not twin.to_act() and twin.result()[player] == max(twin.result()) > min(twin.result()):
        return TEXTS[language]("wins")
    return TEXTS[language]("promises" if place == 0 else "alternative")
