"""A guest's file: whole, private, and refused with a sentence if it is something else."""

import stat
from pathlib import Path

import pytest

from stammtisch.client.luck import Kept
from stammtisch.client.notes import MOST, Notes
from stammtisch.errors import StammtischError


def test_tokens_and_starts_are_there_in_the_next_run(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "notes.json"
    notes = Notes(path)
    notes.keep_token("http://a", "token")
    for number in range(MOST + 5):
        notes.keep_start("http://a", Kept(table=f"t{number}", server="ff", entropy="00"))
    again = Notes(path)
    assert (again.token("http://a"), again.token("http://b")) == ("token", None)
    assert again.start("http://a", f"t{MOST}") == Kept(table=f"t{MOST}", server="ff", entropy="00")
    assert again.start("http://a", "t0") is None and len(again.content.starts) == MOST
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [one.name for one in path.parent.iterdir()] == ["notes.json"]


def test_another_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada")
    with pytest.raises(StammtischError, match="not a file of this program"):
        Notes(path)
    assert path.read_text() == "Dear Ada"
