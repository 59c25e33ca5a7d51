"""Analysis: the best few actions of a decision, what they promise, and why, in a sentence each."""

from collections.abc import Iterable, Iterator, Set

from stammtisch.bots.base import Bot
from stammtisch.bots.search import ITERATIONS, Rated, searched
from stammtisch.catalogue import USUAL, Catalogue, Language
from stammtisch.core import Dice, State
from stammtisch.data import AnyGame, Data, View

ALTERNATIVES = 3
ALIKE, NEARLY = 0.01, 0.05  # how much less the chances of an alternative may be
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
    """Each with a reason of its own, as far as there is one."""
    said: set[str] = set()
    told: list[Hint] = []
    for action, visits, chance in found:
        behind = None if not told else told[0].chance - chance
        why = fresh(reasons(game, imagined, player, action, language), said, compared(behind, language))
        said.add(why)
        told.append(Hint(action, chance, visits, why))
    return told


def reasons(game: AnyGame, state: State, player: int, action: int, language: Language) -> Iterator[str]:
    """What the game says of an action, the most telling first."""
    told: str | None = game.reason(state, player, action, language) if game.reason is not None else None
    if told is not None:
        yield told
    elif wins(state, player, action):
        yield TEXTS[language]("wins")
    plain: str | None = game.aside(state, player, action, language) if game.aside is not None else None
    if plain is not None:
        yield plain


def wins(state: State, player: int, action: int) -> bool:
    twin = state.copy()
    twin.apply(player, action)
    return not twin.to_act() and twin.result()[player] == max(twin.result()) > min(twin.result())


def fresh(told: Iterable[str], said: Set[str], otherwise: str) -> str:
    """The first that was not said of a better action; else the first, with what else distinguishes it."""
    found = list(told)
    unsaid = [one for one in found if one not in said]
    return unsaid[0] if unsaid else f"{found[0]}, {otherwise}" if found else otherwise


def compared(behind: float | None, language: Language) -> str:
    """What an action promises, beside the best one."""
    if behind is None:
        return TEXTS[language]("promises")
    return TEXTS[language]("as-much" if behind < ALIKE else "hardly-less" if behind < NEARLY else "less")
