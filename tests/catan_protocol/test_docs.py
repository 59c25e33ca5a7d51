"""docs/catan-protocol.md shows every message as it was said in a game just now. STAMMTISCH_WRITE=1 writes it anew."""

import json
import os
import re
from pathlib import Path
from string import ascii_lowercase

import pytest

from tests.catan_protocol.examples import examples, same_luck, wanted

HERE = Path(__file__).resolve().parent
DOCS = HERE.parent.parent / "docs" / "catan-protocol.md"
PLACES = (HERE, HERE.parent / "rules" / "catan")
INNER = {"2": 3, "5": 7, "6": 3, "7": 3, "8": 10, "9": 9, "10": 4, "11": 5, "13": 2}  # sections within a section of the document
EMPTY = ("6", "8", "9", "10")  # which say nothing themselves
SECTIONS = [
    name
    for chapter in map(str, range(1, 15))
    for name in (*([] if chapter in EMPTY else [chapter]), *(f"{chapter}.{inner + 1}" for inner in range(INNER.get(chapter, 0))))
]
BEGIN, END = "<!-- examples -->", "<!-- end of examples -->"
TITLES = {"client": "### From the client", "server": "### From the server"}


@pytest.mark.asyncio
async def test_the_examples_in_the_docs_are_from_a_real_game(monkeypatch: pytest.MonkeyPatch) -> None:
    with same_luck(monkeypatch):
        found = await examples()
    assert set(wanted()) - set(found) == set()
    lines = []
    for side, title in TITLES.items():
        lines += ["", title, "```json"]
        lines += [json.dumps(found[one], ensure_ascii=False) for one in wanted() if one[0] == side]
        lines.append("```")
    text = DOCS.read_text(encoding="utf-8")
    fresh = re.sub(f"{BEGIN}.*{END}", lambda _: "\n".join([BEGIN, *lines, "", END]), text, flags=re.DOTALL)
    if os.environ.get("STAMMTISCH_WRITE"):
        DOCS.write_text(fresh, encoding="utf-8")
    assert text == fresh or os.environ.get("STAMMTISCH_WRITE"), "the examples are stale: run this test with STAMMTISCH_WRITE=1"


def rows(pattern: str) -> list[tuple[str, list[str]]]:
    """The table rows whose first cell is like this, with their other cells."""
    lines = [line.strip("| ").split(" | ") for line in DOCS.read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    return [(first, rest) for first, *rest in lines if re.fullmatch(pattern, first)]


def test_every_section_of_the_document_has_its_demands_in_order() -> None:
    found: dict[str, str] = {}
    for name, _ in rows(r"\d+(\.\d+)? [a-z]"):
        section, letter = name.split()
        found[section] = found.get(section, "") + letter
    assert list(found) == SECTIONS
    assert all(ascii_lowercase.startswith(letters) for letters in found.values())


def test_every_demand_of_the_document_names_tests_that_exist() -> None:
    sources = [path.read_text(encoding="utf-8") for place in PLACES for path in place.glob("test_*.py")]
    known = {name for source in sources for name in re.findall(r"def (test_\w+)", source)}
    named = [re.findall(r"`(test_\w+)`", " ".join(cells)) for _, cells in rows(r"\d+(\.\d+)? [a-z]|D\d+")]
    assert len(named) > 150 and all(named)
    assert sorted({name for names in named for name in names} - known) == []


def test_every_deviation_has_a_reason_and_its_place_in_the_document() -> None:
    explained = rows(r"D\d+")
    assert [name for name, _ in explained] == [f"D{number + 1}" for number in range(len(explained))]
    assert all(len(cells) == 3 and all(cells) for _, cells in explained)
    named = {name for _, cells in rows(r"\d+(\.\d+)? [a-z]") for name in re.findall(r"D\d+", cells[-1])}
    assert named == {name for name, _ in explained}
