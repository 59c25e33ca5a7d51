"""docs/catan-protocol.md shows every message as it was said in a game just now. STAMMTISCH_WRITE=1 writes it anew."""

import json
import os
import re
from pathlib import Path

import pytest

from tests.catan_protocol.examples import examples, same_luck, wanted

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "catan-protocol.md"
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


def test_every_section_of_the_document_names_tests_that_exist() -> None:
    rows = re.findall(r"^\| ([0-9][^|]*)\|([^|]*)\|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    numbers = {number for name, _ in rows for number in re.findall(r"\d+(?:\.\d+)?", name.split("-")[0])}
    ends = {"1", "2.3", "3", "4", "5.7", "6.3", "7.3", "8.10", "9.9", "10.4", "11.5", "12", "13.2", "14"}
    assert ends <= numbers
    sources = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    known = {name for source in sources for name in re.findall(r"def (test_\w+)", source)}
    named = {name for _, tests in rows for name in re.findall(r"`(test_\w+)`", tests)}
    assert len(named) > 35 and sorted(named - known) == []
