"""Bots have names and a sentence for each level, as many names as a table can have bots, and never two alike."""

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.characters import LEVELS, characters_of
from stammtisch.data import AnyGame
from stammtisch.games import OWN
from tests.laws.toy import GAME as TOY


@pytest.mark.parametrize("game", OWN, ids=lambda game: str(game.name))
def test_each_level_of_each_game_has_enough_names_and_a_sentence_in_each_language(game: AnyGame) -> None:
    for language in LANGUAGES:
        found = characters_of(game, language)
        assert tuple(found) == LEVELS
        names = [name for character in found.values() for name in character.names]
        assert len(names) == len(set(names)) and all(0 < len(name) <= 8 for name in names)
        for character in found.values():
            assert len(character.names) >= max(game.seats) - 1
            assert character.line.endswith(".")


def test_a_game_without_characters_has_none() -> None:
    assert characters_of(TOY, "en") == {}
