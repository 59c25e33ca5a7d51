"""Refusals in sentences: each code's own, from the catalogue of whoever refused, with the facts it names."""

import re

from stammtisch.catalogue import GENERAL, Catalogue, Language, Texts
from stammtisch.data import AnyGame
from stammtisch.errors import Fact, IllegalAction

COUNTED = re.compile(r"\d+ [a-z]+(, \d+ [a-z]+)*")


def sentence(game: AnyGame | None, refusal: IllegalAction, language: Language, *catalogues: Catalogue) -> str:
    """Why something was refused, for the person who tried it."""
    texts, key = found(game, refusal.code, language, *catalogues) or (GENERAL[language], "refusals.unexplained")
    facts = {name: in_words(fact, texts) for name, fact in refusal.data.items()}
    return texts(key, **{"code": refusal.code, **facts})


def in_words(fact: Fact, texts: Texts) -> object:
    """A code by its name, also several that are counted: `1 ore, 2 wool`."""
    if isinstance(fact, str) and COUNTED.fullmatch(fact):
        return re.sub(r"[a-z]+", lambda code: str(texts.word(code[0])), fact)
    return texts.word(fact)


def found(game: AnyGame | None, code: str, language: Language, *catalogues: Catalogue) -> tuple[Texts, str] | None:
    """Where a code's sentence stands; a game's codes begin with its name and a dot."""
    if game is not None and code.startswith(f"{game.name}."):
        catalogues, code = (game.texts,), code.removeprefix(f"{game.name}.")
    key = f"refusals.{code}"
    return next(((each[language], key) for each in (*catalogues, GENERAL) if key in each[language]), None)
