"""The protocol's side of a table knows what it is told, and no truth: no sheet, no match, no state of a game."""

import ast
from pathlib import Path

import pytest

import stammtisch.catan_protocol

ROOT = Path(stammtisch.catan_protocol.__file__).parent
SOURCES = sorted(ROOT.rglob("*.py"))
TRUTH = {"sheet", "match", "log", "seed"}


def truths(source: str) -> set[str]:
    return {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)} & TRUTH


@pytest.mark.parametrize("path", sorted((ROOT / "gateway").glob("*.py")), ids=lambda path: path.name)
def test_the_gateway_reads_views_and_messages_only(path: Path) -> None:
    assert not truths(path.read_text(encoding="utf-8"))


def test_reading_the_truth_would_be_noticed() -> None:
    assert truths("active = self.table.sheet.state.active") == {"sheet"}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_the_type_checker_is_never_told_to_look_away(path: Path) -> None:
    assert "type: ignore" not in path.read_text(encoding="utf-8")
