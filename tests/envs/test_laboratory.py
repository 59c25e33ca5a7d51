"""What docs/laboratory.md shows is what happens."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "laboratory.md"


def test_the_page_of_the_laboratory_is_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10 and failed == 0
