"""Games of another rules version wait for a server that has it, or for an operator's word."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from stammtisch.cli import main
from stammtisch.games import GAMES
from stammtisch.server.store.store import Store
from tests.server.live import Live, Player, live, seat_all

TOKENS = ("a" * 20, "b" * 20)


async def begun(server: Live) -> tuple[Player, Player, str]:
    ada, ben = (Player(server.port, token) for token in TOKENS)
    await ada.connect()
    await ben.connect()
    table = await ada.create()
    await seat_all([ada, ben], table)
    return ada, ben, table


async def empty(url: str) -> None:
    store = Store(url, "x")
    await store.open()
    await store.close()


def void(*words: str) -> Result:
    return CliRunner().invoke(main, ["void", *words])


def update_rules(monkeypatch: pytest.MonkeyPatch, version: int) -> None:
    monkeypatch.setitem(GAMES, "vier", msgspec.structs.replace(GAMES["vier"], version=version))


@pytest.mark.asyncio
async def test_a_game_goes_on_after_a_server_with_other_rules_has_seen_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server:
        ada, ben, table = await begun(server)
        await ada.close()
        await ben.close()
    update_rules(monkeypatch, 2)
    async with live(store) as server, Player(server.port, TOKENS[0]) as ada:
        await ada.send("watch", table=table)
        assert (await ada.get("paused"))["sentence"] == "This game goes on at another server, or after an update."
        play = await ada.ask("play", table=table, at=1, action={"type": "drop", "column": 3})
        assert play["code"] == "table.elsewhere"
        assert (await ada.ask("create", game="vier"))["type"] == "done"
    update_rules(monkeypatch, 1)
    async with live(store) as server, Player(server.port, TOKENS[0]) as ada:
        await ada.send("watch", table=table)
        at = (await ada.get("update"))["at"]
        answer = await ada.ask("play", table=table, at=at, action={"type": "drop", "column": 3})
        assert answer["type"] == "done"


@pytest.mark.asyncio
async def test_the_operator_ends_what_no_server_can_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server:
        ada, ben, table = await begun(server)
        other = await ada.create("doerfer")
        await ada.close()
        await ben.close()
    update_rules(monkeypatch, 2)
    ended = await asyncio.to_thread(void, "--other-versions", "--store", store)
    assert (ended.exit_code, ended.output) == (0, f"Ended: {table}.\n")
    again = await asyncio.to_thread(void, table, "--store", store)
    assert again.exit_code == 2 and "is over already" in again.output
    async with live(store) as server, Player(server.port, TOKENS[0]) as ada:
        await ada.send("watch", table=table)
        assert (await ada.get("ended"))["end"] == "void"
        await ada.send("watch", table=other)
        assert (await ada.get("table"))["state"] == "starting"


def test_void_wants_to_know_what(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    asyncio.run(empty(store))
    assert "Name a table" in void("--store", store).output
    missing = void("nowhere", "--store", store)
    assert (missing.exit_code, "no table nowhere" in missing.output) == (2, True)
