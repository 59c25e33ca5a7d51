"""The page about security names a test for each of its promises: they have to exist."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_test_that_the_page_names_exists() -> None:
    named = NAMED.findall((ROOT / "docs" / "security.md").read_text(encoding="utf-8"))
    missing = [f"{path}::{name}" for path, name in named if f"def test_{name}(" not in (ROOT / path).read_text(encoding="utf-8")]
    assert len(named) > 100 and missing == []


def test_every_attack_is_in_the_pages_table() -> None:
    table = (ROOT / "docs" / "security.md").read_text(encoding="utf-8").partition("## Seventeen promises")[2]
    attacks = {path.stem for path in (ROOT / "tools" / "attack" / "attacks").glob("[a-z]*.py")}
    assert {name for name in attacks if f"`{name}`" not in table} == set()
