"""The rules in short, in the terminal: the page's own text."""

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.games import GAMES
from stammtisch.terminal.rules import PAGE_ONLY, page_text, rules_of

PRICES = {"en": "a city two grain and three ore", "de": "eine Stadt zwei Getreide und drei Erz"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_game_tells_its_rules_and_what_its_letters_mean(name: str, language: str) -> None:
    told = rules_of(GAMES[name], language)
    assert not set("{}#*`") & set(told.replace("A*", "").replace("; *:", ""))
    assert not any(chapter in told or chapter.upper() in told for chapter in PAGE_ONLY)
    words = page_text(name, language).split()
    assert len(told.split()) > 0.7 * len(words) > 70


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_page_draws_is_said_in_words(language: str) -> None:
    assert PRICES[language] in rules_of(GAMES["catan"], language)
