"""Guests over real sockets: reconnecting, resuming, pace, and one answer per decision."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import web
from msgspec import structs

from stammtisch.client import Chair, Declined, Guest, Notes, Unreachable, connect
from stammtisch.games.vier.data import Drop
from stammtisch.server.house.hub import Limits
from stammtisch.server.table.table import Table
from stammtisch.server.wire.requests import Attend, Chat, Ping
from tests.server.gates import until
from tests.server.live import QUICK, Live, live

FAST = 10_000.0


def guest(server: Live, name: str, rate: float = FAST, notes: Notes | None = None) -> Guest:
    return Guest(server.url, name=name, bot=True, rate=rate, notes=notes)


async def fill(chair: Chair, *columns: int) -> list[int]:
    """Play first-fit columns; returns the steps answered."""
    steps = []
    async for decision in chair.decisions():
        steps.append(decision.update.at)
        column = next(column for column in columns if Drop(column) in decision.legal)
        await decision.play(Drop(column))
    return steps


@pytest.mark.asyncio
async def test_two_guests_play_to_the_end_with_luck_of_their_own(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, guest(server, "Ada") as ada, guest(server, "Ben") as ben:
        first = await ada.create("vier", options={"jokers": False})
        second = await ben.join(f"{server.url}/t/{first.name}")
        steps = await asyncio.gather(fill(first, *range(8)), fill(second, *range(7, -1, -1)))
        assert all(sorted(set(one)) == one for one in steps)
        assert first.ended is not None and first.ended == second.ended and first.warning is second.warning is None
        assert all(pledge is not None and pledge.value for pledge in first.ended.proof.seats)
        assert first.table is not None and [seat.program for seat in first.table.seats] == [True, True]


def cut(server: Live, cut_off: Guest) -> None:
    """The connection of this guest is gone, without a word."""
    for session in list(server.server.reception.sessions.values()):
        if cut_off.welcome is not None and session.guest == cut_off.welcome.guest:
            session.client.transport.abort()  # type: ignore[attr-defined]


@pytest.mark.asyncio
async def test_a_broken_connection_costs_nothing(tmp_path: Path) -> None:
    """It is cut with every answer on its way: before the server reads it, while it is stored, before it is confirmed."""
    async with live(str(tmp_path / "s.db")) as server, guest(server, "Ada") as ada, guest(server, "Ben") as ben:
        first = await ada.create("vier", options={"jokers": False})
        second = await ben.join(first.name)
        outcomes: list[str] = []

        async def play_on_thin_ice() -> None:
            async for decision in second.decisions():
                playing = asyncio.create_task(decision.play(decision.legal[-1]))
                for _ in range(len(outcomes) * 3):
                    await asyncio.sleep(0)
                cut(server, ben)
                [outcome] = await asyncio.gather(playing, return_exceptions=True)
                outcomes.append(getattr(outcome, "code", type(outcome).__name__))

        await asyncio.gather(fill(first, *range(8)), play_on_thin_ice())
        assert first.ended is not None and second.ended == first.ended
        assert len(outcomes) > 3 and "Interrupted" in outcomes
        assert set(outcomes) <= {"Interrupted", "NoneType", "play.stale"}


@pytest.mark.asyncio
async def test_a_table_that_cannot_be_had_at_once_after_a_break_is_asked_for_again_and_one_that_is_gone_hides_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.client.guest.AGAIN", 0.01)
    async with live(str(tmp_path / "s.db")) as server, guest(server, "Ada") as ada:
        gone, chair = await ada.create("vier"), await ada.create("vier")
        find, asked = server.hub.table, list[str]()

        async def stumbling(name: str) -> Table | None:
            asked.append(name)
            if name == chair.name and asked.count(name) < 3:
                raise OSError("the store stumbles")
            return None if name == gone.name else await find(name)

        monkeypatch.setattr(server.hub, "table", stumbling)
        chair.table = None
        cut(server, ada)
        await chair.until(lambda: chair.table is not None)
        assert asked.count(chair.name) == 3 and asked.count(gone.name) == 1


@pytest.mark.asyncio
async def test_however_often_the_connection_breaks_while_a_table_is_away_it_is_asked_for_once_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("stammtisch.client.guest.AGAIN", 0.01)
    monkeypatch.setattr("stammtisch.client.guest.backoff", lambda attempt, luck: 0.0)
    async with live(str(tmp_path / "s.db")) as server, guest(server, "Ada") as ada:
        chair = await ada.create("vier")
        asked = list[str]()

        async def away(name: str) -> Table | None:
            asked.append(name)
            raise OSError("the store is away")

        monkeypatch.setattr(server.hub, "table", away)
        for _ in range(3):
            before, socket = len(asked), ada._socket
            cut(server, ada)
            await until(lambda socket=socket: ada.is_online and ada._socket is not socket)  # type: ignore[misc]
            await until(lambda before=before: len(asked) > before + 2)  # type: ignore[misc]
        watching = [task for task in asyncio.all_tasks() if "_watch_again" in repr(task.get_coro())]
        assert len(watching) == 1 and chair.name in ada.chairs


@pytest.mark.asyncio
async def test_who_was_connected_comes_back_as_quickly_as_the_first_time_however_often_he_did(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts = list[int]()

    def at_once(attempt: int, luck: float) -> float:
        attempts.append(attempt)
        return 0.0

    monkeypatch.setattr("stammtisch.client.guest.backoff", at_once)
    async with live(str(tmp_path / "s.db")) as server, guest(server, "Ada") as ada:
        for times in (1, 2, 3):
            cut(server, ada)
            await until(lambda times=times: len(attempts) == times)  # type: ignore[misc]
            await ada.ask(Attend(on=True))
    assert attempts == [0, 0, 0]


@pytest.mark.asyncio
async def test_a_token_in_a_file_brings_the_seat_back(tmp_path: Path) -> None:
    path = tmp_path / "notes.json"
    async with live(str(tmp_path / "s.db")) as server:
        async with guest(server, "Ada", notes=Notes(path)) as ada:
            chair = await ada.create("vier")
            await chair.start("easy")
            await chair.until(lambda: chair.is_awaited)
        async with guest(server, "Ada", notes=Notes(path)) as ada:
            assert ada.welcome is not None and ada.welcome.tables == (chair.name,)
            again = await ada.join(chair.name)
            assert again.seat == 0
            await again.until(lambda: again.is_awaited)
            assert again.warning is None and again.kept is not None and again.kept.shown


@pytest.mark.asyncio
async def test_a_strict_server_refuses_nothing_to_a_guest_that_knows_its_rate(tmp_path: Path) -> None:
    strict = structs.replace(QUICK, messages_per_second=60.0)
    async with live(str(tmp_path / "s.db"), limits=strict) as server, guest(server, "Ada", rate=60.0) as ada:
        server.server.reception.lines.burst = 1000  # not this limit, which no client knows of
        chair = await ada.create("vier")
        before = server.hub.metrics.refused._value.get()
        await asyncio.gather(*(ada.ask(Chat(table=chair.name, text="hello")) for _ in range(60)))
        assert server.hub.metrics.refused._value.get() == before


@pytest.mark.asyncio
async def test_who_thinks_it_may_send_more_is_slowed_down_and_loses_nothing(tmp_path: Path) -> None:
    strict = structs.replace(QUICK, messages_per_second=20.0)
    async with live(str(tmp_path / "s.db"), limits=strict) as server, guest(server, "Ada", rate=FAST) as ada:
        server.server.reception.lines.burst = 1000
        chair = await ada.create("vier")
        before = server.hub.metrics.refused._value.get()
        done = await asyncio.gather(*(ada.ask(Chat(table=chair.name, text="hello")) for _ in range(20)))
        assert len(done) == 20 and server.hub.metrics.refused._value.get() > before


@pytest.mark.asyncio
async def test_a_refusal_has_a_code_and_a_sentence(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, guest(server, "Ada") as ada:
        with pytest.raises(Declined, match="no such table") as declined:
            await ada.join("nowhere")
        assert declined.value.code == "table.unknown"
        assert ada.chairs == {}
        with pytest.raises(Unreachable):
            async with Guest("http://127.0.0.1:9"):
                pass
    assert Ping().ref is None and Limits().messages_per_second == 30.0


@pytest.mark.asyncio
async def test_the_synchronous_face_plays_a_game_against_house_bots(tmp_path: Path) -> None:
    def play(url: str) -> tuple[int, str]:
        with connect(url, name="Robo", rate=FAST) as server:
            table = server.create("vier")
            table.start("random")
            count = 0
            for decision in table.decisions():
                assert decision.is_awaited and decision.view.viewer == 0
                decision.play(decision.legal[0])
                count += 1
            return count, table.result().end

    async with live(str(tmp_path / "s.db"), workers=1) as server:
        count, end = await asyncio.to_thread(play, server.url)
        assert count >= 4 and end == "finished"


@pytest.mark.asyncio
@pytest.mark.parametrize("said", ["rubbish{", '{"type": "welcome"}', "404"])
async def test_what_is_no_house_of_ours_is_told_at_once_and_not_waited_for(said: str) -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        if said == "404":
            raise web.HTTPNotFound
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.receive()
        await socket.send_str(said)
        await socket.receive()
        return socket

    app = web.Application()
    app.router.add_get("/ws", answer)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        with pytest.raises(Unreachable, match="house of Stammtisch"):
            await asyncio.wait_for(Guest(f"http://127.0.0.1:{runner.addresses[0][1]}").open(), 5)
    finally:
        await runner.cleanup()
