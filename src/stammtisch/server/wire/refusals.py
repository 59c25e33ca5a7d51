"""The server's own refusals and set phrases: their codes, and the catalogue of their sentences."""

from stammtisch import sentences
from stammtisch.catalogue import Catalogue, Language
from stammtisch.data import AnyGame
from stammtisch.errors import IllegalAction

Refusal = IllegalAction  # the same thing at a table: a stable code, and what its sentence needs
TEXTS = Catalogue.beside(__file__)
PHRASES = (
    "hello",
    "good-luck",
    "nice",
    "thanks",
    "sorry",
    "oops",
    "thinking",
    "hurry",
    "well-played",
    "good-game",
    "bye",
)


def sentence(refusal: Refusal, language: Language, game: AnyGame | None = None) -> str:
    """Why something was refused, for the person who tried it."""
    return sentences.sentence(game, refusal, language, TEXTS)


def phrases(language: Language) -> dict[str, str]:
    """What can be said without typing."""
    return {code: TEXTS[language](f"phrases.{code}") for code in PHRASES}
