"""House rules as words on the command line."""

import pytest

from stammtisch.arena.settings import values_of
from stammtisch.errors import BadOptions


def test_values_are_json_and_anything_else_is_a_plain_word() -> None:
    found = values_of(("jokers=false", "points=12", "map=beginner", "text=a=b", 'fields=["a"]', "empty="))
    assert found == {"jokers": False, "points": 12, "map": "beginner", "text": "a=b", "fields": ["a"], "empty": ""}


def test_the_last_word_about_an_option_counts() -> None:
    assert values_of(("points=12", "points=8")) == {"points": 8}


def test_a_word_without_a_value_is_refused() -> None:
    with pytest.raises(BadOptions, match="KEY=VALUE, not 'jokers'"):
        values_of(("points=3", "jokers"))
