"""The catalogue of refusals: every code as a German and an English sentence."""

from collections.abc import Mapping

from stammtisch.data import AnyGame, Language, Words
from stammtisch.errors import IllegalAction

GENERAL: Mapping[str, Words] = {
    "illegal": Words("Dieser Zug ist hier nicht erlaubt.", "This move is not allowed here."),
    "not-your-turn": Words("Du bist gerade nicht an der Reihe.", "It is not your turn."),
    "over": Words("Das Spiel ist zu Ende.", "The game is over."),
}


def sentence(game: AnyGame, refusal: IllegalAction, language: Language) -> str:
    """Why a move was refused, for the person who tried it."""
    words = game.refusals.get(refusal.code) or GENERAL[refusal.code]
    return words.in_language(language).format(**refusal.data)
