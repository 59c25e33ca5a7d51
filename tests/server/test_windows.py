"""What may happen while a server waits for its store: steps told late, tables that are just being read, a bus that was away."""

import asyncio
from pathlib import Path

import msgspec
import pytest

from stammtisch.games import GAMES
from stammtisch.server.house.hub import Hub, Limits
from stammtisch.server.house.identity import guest_of
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import clearing
from stammtisch.server.store.batch import Batch, Guest, Key
from stammtisch.server.store.store import Store
from stammtisch.server.table import seating
from stammtisch.server.table.keeping import DAY
from stammtisch.server.table.mailbox import Wish
from stammtisch.server.table.table import Table
from stammtisch.server.values.events import Created, Muted, Pledged, Row, Sat
from stammtisch.server.values.news import Here, Spoken, Stepped
from stammtisch.server.wire.messages import Said
from stammtisch.server.wire.requests import Create
from tests.server.gates import Gate, until
from tests.server.live import Player, live

GUESTS = ("a" * 20, "b" * 20)
TOKENS = {name: f"a-token-of-{name}-0123456789" for name in ("Ada", "Ben")}
OPEN = seating.create(GAMES["vier"], Create(game="vier"), GUESTS[0])
SEATED: Created = msgspec.structs.replace(OPEN, guests=GUESTS, secret="22" * 32)


async def write(url: str, *rows: Row) -> set[Key]:
    """What another server writes."""
    rival = Store(url, "rival")
    won = await rival.write(Batch(rows=list(rows)))
    await rival.close()
    return won


async def agrees_with_its_log(hub: Hub, table: Table) -> None:
    await until(lambda: table.flight is None)
    rows = await hub.store.rows("t")
    first = rows[0].event
    assert table.sheet.steps == len(rows)
    assert isinstance(first, Created) and table.sheet.secret == first.secret
    assert table.sheet.muted == {row.event.guest for row in rows if isinstance(row.event, Muted)}


@pytest.mark.asyncio
@pytest.mark.parametrize("ours", [True, False], ids=["won", "lost"])
async def test_the_late_answer_for_a_tables_first_row_settles_no_other_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ours: bool
) -> None:
    """A table both servers open: whoever reads it before his own row is settled may have its next step in flight."""
    url = str(tmp_path / "s.db")
    async with live(url) as server:
        hub = server.hub
        if not ours:
            assert await write(url, Row("t", 0, 1, SEATED)) == {("t", 0)}
        commit = Gate(monkeypatch, hub, "write")
        opening = asyncio.create_task(hub.shelf.open_table("t", SEATED))
        await commit.passed.wait()
        table = await hub.table("t")
        assert table is not None
        hub.act(table, table.wish, Wish(lambda sheet, now: Muted(guest="ours", muted=True)), 1)
        assert table.flight is not None and isinstance(table.flight.event, Muted)
        if ours:
            await write(url, Row("t", 1, 1, Muted(guest="theirs", muted=True)))
        commit.told.set()
        assert await opening is table
        await agrees_with_its_log(hub, table)


@pytest.mark.asyncio
async def test_of_two_rows_for_one_step_in_one_commit_only_the_first_is_told_it_won(tmp_path: Path) -> None:
    told: list[tuple[str, bool]] = []
    async with live(str(tmp_path / "s.db")) as server:
        committer = server.hub.committer
        committer.settled = lambda row, won: told.append((row.event.secret, won))  # type: ignore[union-attr]
        for secret in ("11", "22"):
            committer.add(Row("t", 1, 1, Pledged(secret=secret)))
        await committer.idle.wait()
        assert told == [("11", True), ("22", False)]
        assert [row.event for row in await server.hub.store.rows("t")] == [Pledged(secret="11")]


@pytest.mark.asyncio
async def test_what_is_announced_of_a_table_while_it_is_being_read_reaches_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = str(tmp_path / "s.db")
    said = Said(table="t", guest=GUESTS[0], name="Ada", seat=0, text="hello", phrase=None, time=5)
    async with live(url) as server:
        hub = server.hub
        await write(url, Row("t", 0, 1, OPEN))
        reading = Gate(monkeypatch, hub, "said")  # the last thing that is read of a table
        hub.peers.hear(Stepped(server="rival", steps=(("t", 0),)))
        await reading.passed.wait()
        await write(url, Row("t", 1, 2, Sat(seat=1, bot="easy")))
        step = Stepped(server="rival", steps=(("t", 1),))
        for news in (step, Spoken(server="rival", said=said), Here(server="rival", table="t", guest=GUESTS[0])):
            hub.peers.hear(news)
        assert "t" not in hub.tables
        reading.told.set()
        table = await hub.table("t")
        assert table is not None
        await until(lambda: table.flight is None and table.sheet.steps == 2)
        assert (table.sheet.seats[1].bot, list(table.audience.said), table.audience.is_present(GUESTS[0])) == (
            "easy",
            [said],
            True,
        )
        assert hub.peers.early == {}


@pytest.mark.asyncio
async def test_a_look_before_the_first_row_does_not_hide_the_table_from_who_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with live(str(tmp_path / "s.db")) as server:
        hub = server.hub
        reading, writing = Gate(monkeypatch, hub, "page"), Gate(monkeypatch, hub, "write")
        curious = asyncio.create_task(hub.table("t"))
        await reading.passed.wait()
        opening = asyncio.create_task(hub.shelf.open_table("t", OPEN))
        await writing.passed.wait()
        writing.told.set()
        await until(lambda: not hub.shelf.opening)
        reading.told.set()
        assert await curious is None
        table = await opening
        assert table is not None and hub.tables == {"t": table}


@pytest.mark.asyncio
async def test_a_purged_table_is_gone_for_those_who_look_at_it_too(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), limits=Limits(keep_days=1)) as server, Player(server.port) as ada:
        table = await ada.create(settings={"private": False})
        server.hub.tables[table].audience.watchers.clear()
        await server.hub.keeper.clear_old(now_ms() + 2 * DAY, DAY)
        await until(lambda: server.hub.tables[table].sheet.phase == "over")
        await server.hub.committer.idle.wait()
        await server.hub.keeper.clear_old(now_ms() + 4 * DAY, DAY)
        assert (server.hub.tables, server.hub.lobby.tables, server.hub.owners.open) == ({}, {}, {})
        assert (await ada.ask("sit", table=table))["code"] == "table.unknown"
        assert await ada.create() in server.hub.tables


@pytest.mark.asyncio
async def test_who_visits_keeps_his_name_however_long_ago_he_chose_it(tmp_path: Path) -> None:
    store = str(tmp_path / "s.db")
    async with live(store) as server:
        for name in ("Ada", "Ben"):
            server.hub.committer.add_guest(Guest(guest_of(TOKENS[name]), name, 5))
        await server.hub.committer.idle.wait()
    async with live(store) as server, Player(server.port, token=TOKENS["Ada"]) as ada:
        await server.hub.committer.idle.wait()
        await clearing.purge(server.hub.store.engine, 1000)
        kept = await server.hub.store.guests([guest_of(token) for token in TOKENS.values()])
        assert [(guest.id, guest.name) for guest in kept] == [(ada.guest, "Ada")]
