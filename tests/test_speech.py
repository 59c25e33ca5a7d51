"""What somebody means by a few words."""

import pytest

from stammtisch.speech import fitting

TEXTS = ["stone in column 1", "stone in column 10", "delete column 1, row 2", "Bombe auf Spalte 3"]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("stone in column 1", [0]),
        ("  Stone  in COLUMN 1 ", [0]),
        ("delete column 1 row 2", [2]),
        ("column 1", [0, 2]),
        ("10", [1]),
        ("1 stone", [0]),
        ("bomb", [3]),
        ("BOMBE", [3]),
        ("castle", []),
        ("", []),
        (" ,;", []),
    ],
)
def test_words_fit_exactly_or_as_a_phrase_or_all_of_them_or_by_letters(typed: str, places: list[int]) -> None:
    assert fitting(typed, TEXTS) == places
