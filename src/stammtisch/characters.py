"""Who a game's bots are: names and a sentence for each level, from the section `characters` of the game's catalogue.

A game without that section, and bots from elsewhere, go by the name of their level.
"""

from collections.abc import Sequence

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


def character_name(game: AnyGame, language: Language, levels: Sequence[str | None], seat: int, turned: int = 0) -> str | None:
    """What the bot on a seat is called, the same in a browser; None where no bot with a character sits.

    `turned` says how often the seats have turned since the first of a series of rematches: names go with the bots.
    """
    level = levels[seat]
    found = characters_of(game, language).get(level or "")
    if found is None:
        return None

    def chair(each: int) -> int:
        return (each + turned) % len(levels)

    before = sum(other == level and chair(each) < chair(seat) for each, other in enumerate(levels))
    again, place = divmod(before, len(found.names))
    return f"{found.names[place]} {again + 1}" if again else found.names[place]


def turns_of(table: str) -> int:
    """How often its seats have turned, as its name tells.

    >>> turns_of("k3m9"), turns_of("k3m9-3")
    (0, 2)
    """
    number = table.rpartition("-")[2] if "-" in table else ""
    return int(number) - 1 if number.isdecimal() and int(number) else 0
