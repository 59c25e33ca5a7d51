"""Who a game's bots are: names and a sentence for each level, from the section `characters` of the game's catalogue.

A game without that section, and bots from elsewhere, go by the name of their level.
"""

from stammtisch.catalogue import Language
from stammtisch.data import AnyGame, Data

LEVELS = ("easy", "medium", "hard")  # those that people are offered everywhere


class Character(Data, frozen=True):
    """The bots of one level: the first of them at a table has the first name."""

    names: tuple[str, ...]
    line: str  # what they say of themselves


def characters_of(game: AnyGame, language: Language) -> dict[str, Character]:
    """The characters a game has, by level."""
    texts = game.texts[language].below("characters")
    known = [level for level in LEVELS if f"{level}.names" in texts]
    return {level: Character(tuple(texts[f"{level}.names"].split(", ")), texts.get(f"{level}.line", "")) for level in known}
