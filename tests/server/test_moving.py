"""Moving house: a store as one document, into a store of the other kind."""

import asyncio
import errno
import json
import os
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from stammtisch.cli import main
from stammtisch.errors import StammtischError
from stammtisch.server.operating import moving, store_command
from stammtisch.server.store import days
from tests.server.live import Player, live, postgres, seat_all


def refused(*words: str) -> str:
    result = CliRunner().invoke(main, list(words))
    assert result.exit_code == 2 and len(result.output.splitlines()) == 1, result.output
    return result.output


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


@pytest.mark.product
@pytest.mark.asyncio
@pytest.mark.parametrize("back", [False, True], ids=["to postgresql", "to sqlite"])
async def test_a_house_moves_to_the_other_kind_of_store_and_its_games_go_on(tmp_path: Path, back: bool) -> None:
    async with postgres() as url:
        old, new = (url, str(tmp_path / "s.db")) if back else (str(tmp_path / "s.db"), url)
        async with live(old) as server, Player(server.port) as ada, Player(server.port) as ben:
            table = await ada.create()
            [update, _] = await seat_all([ada, ben], table)
            assert (await ada.ask("play", table=table, at=update["at"], action=drop(3)))["type"] == "done"
        file = tmp_path / "house.json"
        for words in (["export", str(file), "--store", old], ["import", str(file), "--store", new]):
            result = await asyncio.to_thread(CliRunner().invoke, main, words)
            assert result.exit_code == 0 and "1 tables with" in result.output, result.output
        assert await moving.read_all(old) == await moving.read_all(new)
        async with live(new) as server, Player(server.port, token=ben.token) as ben:
            await ben.send("watch", table=table)
            update = await ben.get("update")
            assert update["view"]["rows"][-1] == "...G...."
            assert (await ben.ask("play", table=table, at=update["at"], action=drop(3)))["type"] == "done"
        told = await asyncio.to_thread(refused, "import", str(file), "--store", new)
        assert "is not empty" in told


@pytest.mark.asyncio
async def test_an_export_from_before_there_were_faces_is_taken_over(tmp_path: Path) -> None:
    guest = {"id": "a", "name": "Ada", "seen": 5}
    content = {"format": moving.FORMAT, "steps": [], "tables": [], "guests": [guest], "sitting": []}
    (tmp_path / "x.json").write_text(json.dumps(content), encoding="utf-8")
    await moving.write_all(str(tmp_path / "s.db"), moving.decode(tmp_path / "x.json"))
    assert (await moving.read_all(str(tmp_path / "s.db"))).guests == [{**guest, "face": None}]


@pytest.mark.asyncio
async def test_games_of_the_day_move_too(tmp_path: Path) -> None:
    old, file = str(tmp_path / "old.db"), tmp_path / "house.json"
    async with moving.opened(old, "a") as store:
        await days.attempt_of(store, "doerfer 2026-01-01", "a", "t")
    file.write_bytes(msgspec.json.encode(await moving.read_all(old)))
    await moving.write_all(str(tmp_path / "new.db"), moving.decode(file))
    [attempt] = (await moving.read_all(str(tmp_path / "new.db"))).attempts
    assert attempt["settled"] is False


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "is no export of Stammtisch"),
        ('{"format": "stammtisch-export-1"}', "missing required field `steps`"),
        (json.dumps({"format": "stammtisch-export-9", "steps": [], "tables": [], "guests": [], "sitting": []}), "newer version"),
        (
            json.dumps({"format": "stammtisch-export-1", "steps": [{"step": 1}], "tables": [], "guests": [], "sitting": []}),
            "a row of steps has other columns",
        ),
    ],
)
def test_what_is_no_export_is_refused_in_one_line(tmp_path: Path, content: str, told: str) -> None:
    (tmp_path / "x.json").write_text(content, encoding="utf-8")
    assert told in refused("import", str(tmp_path / "x.json"), "--store", str(tmp_path / "s.db"))


def test_a_store_that_does_not_answer_is_told_without_its_password() -> None:
    told = refused("export", "x.json", "--store", "postgresql://me:secret@127.0.0.1:1/x")
    assert "postgresql://me:***@127.0.0.1:1/x does not answer" in told and not Path("x.json").exists()


def test_an_export_is_there_whole_or_what_was_there_before_still_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "house.json"
    store_command.write_whole(file, b"yesterday")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", full)
        with pytest.raises(StammtischError, match=rf"{file} cannot be written: No space left"):
            store_command.write_whole(file, b"today")
    assert file.read_bytes() == b"yesterday" and list(tmp_path.iterdir()) == [file]
    store_command.write_whole(file, b"today")
    assert file.read_bytes() == b"today" and file.stat().st_mode & 0o777 == 0o600
    link = tmp_path / "newest.json"
    link.symlink_to(file)
    store_command.write_whole(link, b"tomorrow")
    assert link.is_symlink() and file.read_bytes() == b"tomorrow"
    store_command.write_whole(Path(os.devnull), b"nobody reads it")
