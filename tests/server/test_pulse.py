"""Nothing keeps the loop for long, and an operator sees when something does.

Seconds would say more about the machine than about us: the longest piece of work is compared with the whole of it, in
processor time.
"""

import asyncio
import time
from pathlib import Path

import msgspec
import pytest

from stammtisch.core import CHANCE, FastDice
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.record import named
from stammtisch.server.house.identity import guest_of
from stammtisch.server.house.pulse import Pulse
from stammtisch.server.store import gently as gentle
from stammtisch.server.store.batch import Batch
from stammtisch.server.store.gently import gently
from stammtisch.server.store.store import Store
from stammtisch.server.values.events import AnyEvent, Begun, Created, Decided, Muted, Readied, Row, Voided
from stammtisch.server.wire.settings import Settings
from stammtisch.start import without_entropy
from tests.server.live import Player, live
from tests.server.pieces import pieces
from tests.server.test_operation import fetch
from tests.server.test_replay import played


@pytest.mark.asyncio
async def test_a_blocked_loop_is_noticed() -> None:
    seen: list[float] = []
    pulse = Pulse(seen.append)
    task = asyncio.create_task(pulse.run())
    await asyncio.sleep(0.05)
    pulse.look()
    end = time.thread_time() + 0.2
    while time.thread_time() < end:
        pass
    await asyncio.sleep(0.05)
    task.cancel()
    assert max(seen) > 0.15 and pulse.look() > 0.15 and pulse.look() < 0.15


@pytest.mark.asyncio
async def test_long_work_lets_others_have_their_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gentle, "TURN", 0.0)
    order: list[str] = []

    async def other() -> None:
        order.append("other")

    task = asyncio.create_task(other())
    async for item in gently("abc"):
        order.append(item)
    await task
    assert order == ["a", "other", "b", "c"]


@pytest.mark.asyncio
async def test_several_long_works_share_a_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise ten readers of long games would keep the loop ten times as long."""
    now = 0.0

    def clock() -> float:
        return now

    monkeypatch.setattr("stammtisch.server.store.gently.time.perf_counter", clock)
    done: list[int] = []

    async def work(number: int) -> None:
        nonlocal now
        async for _ in gently(range(100)):
            now += gentle.TURN / 20
            done.append(number)

    await asyncio.gather(*(work(number) for number in range(10)))
    alone = next(place for place, number in enumerate(done) if number != done[0])
    together = next(place for place, number in enumerate(done[200:]) if number != done[200])
    assert (alone > 15, together <= 3, gentle.WORKS.count) == (True, True, 0)


def long_talk(copies: int) -> list[Row]:
    """A table with a long log: most of it is talk about who may speak."""
    _, record = played("catan")
    created = Created(game="catan", version=record.version, seats=3, options=record.options, settings=Settings(), owner="ada")
    return [Row("t", 0, 1, created), *(Row("t", step, 1, Muted(guest="ben", muted=True)) for step in range(1, copies))]


async def fill(path: Path, rows: list[Row], finished: bool = False) -> str:
    store = Store(str(path / "s.db"), "old")
    await store.open()
    for start in range(0, len(rows), 5000):
        await store.write(Batch(rows=rows[start : start + 5000]))
    if finished:
        await store.write(Batch(finished={rows[0].table: 2}))
    await store.close()
    return str(path / "s.db")


@pytest.mark.asyncio
async def test_reading_a_long_table_keeps_nobody_waiting(tmp_path: Path) -> None:
    url = await fill(tmp_path, long_talk(30_000))
    async with live(url) as server:
        await server.hub.recovered.wait()
        server.hub.drop("t")
        with pieces() as found:
            assert await server.hub.table("t") is not None
        assert found.longest < found.whole / 10
        assert b"stammtisch_loop_blocked_seconds_bucket" in (await fetch(server, "/metrics"))[1]


ADA, BEN = guest_of("a" * 20), guest_of("b" * 20)


def long_game(entries: int, over: bool) -> list[Row]:
    """A game of Catan in which two people play anything for a very long time."""
    game = GAMES["catan"]
    options = game.options(victory_points=20, max_rounds=10_000)
    secret = "ab" * 32
    start = without_entropy("t", 2, bytes.fromhex(secret))
    match = Match(game, 2, options, start.seed())
    chance = tuple(line.action for line in named(game, match.log))
    created = Created(
        game="catan",
        version=game.version,
        seats=2,
        options=msgspec.to_builtins(options),
        settings=Settings(),
        owner=ADA,
        guests=(ADA, BEN),
        secret=secret,
        clocks=2,
    )
    first: tuple[AnyEvent, ...] = (
        created,
        Readied(seat=0, commitment=None),
        Readied(seat=1, commitment=None),
        Begun(chance=chance),
    )
    rows, dice = [Row("t", step, 1, event) for step, event in enumerate(first)], FastDice(1)
    while len(match.log) < entries:
        player = match.state.to_act()[0]
        legal = match.state.legal(player)
        own, *luck = named(game, match.play(player, legal[dice.below(len(legal))]))
        event = Decided(player=player, action=own.action, chance=tuple(line.action for line in luck))
        rows.append(Row("t", len(rows), 1, event))
    return [*rows, Row("t", len(rows), 1, Voided(reason="enough"))] if over else rows


@pytest.mark.product
@pytest.mark.asyncio
async def test_whatever_is_asked_of_a_long_finished_game_keeps_nobody_waiting(tmp_path: Path) -> None:
    rows = long_game(8000, over=True)
    url = await fill(tmp_path, rows, finished=True)
    with pieces() as whole:
        async with live(url) as server:
            await server.hub.table("t")
    async with live(url) as server, Player(server.port, token="a" * 20) as ada:
        with pieces() as found:
            await ada.ask("watch", table="t")
            assert (await fetch(server, "/api/records/t"))[0] == 200
            match = server.hub.tables["t"].sheet.match
            assert match is not None
            place = max(place for place, entry in enumerate(match.log) if entry.player != CHANCE)
            fork = await ada.ask("fork", source="t", place=place, seat=0, level="random")
            await ada.until_begun(fork["table"])
            server.hub.drop(fork["table"])
            assert await server.hub.table(fork["table"]) is not None
        assert found.longest < whole.whole / 10


@pytest.mark.product
@pytest.mark.asyncio
async def test_taking_back_in_a_long_game_keeps_nobody_waiting(tmp_path: Path) -> None:
    rows = long_game(8000, over=False)
    url = await fill(tmp_path, rows)
    async with live(url) as server, Player(server.port, token="a" * 20) as ada, Player(server.port, token="b" * 20) as ben:
        await server.hub.recovered.wait()  # otherwise what is measured has begun before
        with pieces() as whole:
            server.hub.drop("t")
            await server.hub.table("t")
        for player in (ada, ben):
            await player.ask("watch", table="t")
        sheet = server.hub.tables["t"].sheet
        last = sheet.decisions[-1]
        me, other = (ada, ben) if last.seat == 0 else (ben, ada)
        with pieces() as found:
            assert (await me.ask("ask-takeback", table="t"))["type"] == "done"
            assert (await other.ask("answer-takeback", table="t", yes=True))["type"] == "done"
        assert (sheet.took_back, len(sheet.match.log if sheet.match else ())) == (last.seat, last.place)
        assert found.longest < whole.whole / 10
