"""Where a tool is told to look away, it is told why: linters and type checkers, on the Python and the web side."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ("src", "tools", "bench", "web/src")
ASKED = re.compile(
    r"# *(noqa\b|type: *ignore|pragma: no cover|fmt: *(skip|off))|(eslint-disable|svelte-ignore|prettier-ignore)|@ts-"
)
CODES = r"[@\w,/ -]+?"
REASONED = re.compile(
    rf"# noqa: {CODES} - \w|# type: ignore\[[\w, -]+\]  # \w|(eslint-disable(-next-line|-line)?|svelte-ignore) {CODES} -- \w"
)


def unexplained(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if ASKED.search(line) and not REASONED.search(line)]


def files() -> list[Path]:
    found = [path for part in PROGRAM for path in (ROOT / part).rglob("*") if path.suffix in (".py", ".ts", ".svelte")]
    return sorted([*found, ROOT / "hatch_build.py"])


def test_every_exception_from_a_tool_has_its_reason() -> None:
    found = {str(path.relative_to(ROOT)): unexplained(path.read_text(encoding="utf-8")) for path in files()}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("line", "is_fine"),
    [
        ("import a  # noqa: F401 - makes its environment known", True),
        ("import a  # noqa: F401", False),
        ("import a  # noqa", False),
        ("return x  # type: ignore[no-any-return]  # the card's own type", True),
        ("return x  # type: ignore[no-any-return]", False),
        ("x = [  # fmt: skip", False),
        ("<!-- eslint-disable svelte/no-at-html-tags -- our own paths -->", True),
        ("<!-- svelte-ignore a11y_no_static_element_interactions -->", False),
        ("x = 1  # noqas are few", True),
    ],
)
def test_a_missing_reason_is_noticed(line: str, is_fine: bool) -> None:
    assert (unexplained(line) == []) == is_fine
