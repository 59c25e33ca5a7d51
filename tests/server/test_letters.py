"""What the processes of a house know of each other, without processes: links, notices, sums, and SQLite's one pen."""

import asyncio
import socket
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from prometheus_client import CollectorRegistry, Gauge, Histogram
from prometheus_client import Counter as Counted

from stammtisch.errors import StammtischError
from stammtisch.server.house.limits import Allowance, Doors
from stammtisch.server.processes import letters, sums
from stammtisch.server.processes.board import Board
from stammtisch.server.processes.doorway import CONNECTION, Doorway, hand_over
from stammtisch.server.processes.homes import home_of
from stammtisch.server.processes.letters import AnyLetter, Delivered, Posted, Told, pack
from stammtisch.server.processes.link import Link
from stammtisch.server.processes.streams import Streams
from stammtisch.server.processes.visitors import Visit
from stammtisch.server.processes.writing import ANSWERS, COMMIT, HouseBus, LentStore, Writer
from stammtisch.server.running import premises
from stammtisch.server.store.batch import Batch, seal
from stammtisch.server.store.store import Store
from stammtisch.server.store.unwritable import Unwritable
from stammtisch.server.values.events import Created, Row, Voided
from stammtisch.server.values.news import NEWS, Alive, Stepped
from stammtisch.server.wire.requests import Leave
from stammtisch.server.wire.settings import Settings
from tests.server.gates import until
from tests.server.live import free_port

OPEN = Created(
    game="vier", version=1, seats=2, options={}, owner="ada", guests=("ada", None), secret="00" * 32, settings=Settings()
)


class Ends:
    """Both ends of a link in one process, and what each has heard."""

    def __init__(self) -> None:
        self.heard: list[AnyLetter] = []
        self.lost: list[Link] = []

    async def open(self) -> tuple[Link, Link]:
        async def shout(content: bytes) -> bytes:
            if not content:
                raise ValueError("nothing to shout")
            return content.upper()

        ends = socket.socketpair()
        here = await Link(lambda link, letter: None, self.lost.append).open(ends[0])
        there = await Link(lambda link, letter: self.heard.append(letter), self.lost.append, {"shout": shout}).open(ends[1])
        return here, there


@pytest.mark.asyncio
async def test_letters_arrive_in_order_and_what_several_clients_get_goes_over_once() -> None:
    ends = Ends()
    here, _ = await ends.open()
    same, other = b"x" * 100_000, b"y"
    here.tell(letters.Departed(1))
    for client in (1, 2, 3):
        here.deliver(client, same)
    here.deliver(1, other)
    here.tell(letters.Departed(2))
    await until(lambda: len(ends.heard) == 4)
    assert ends.heard == [letters.Departed(1), Delivered((1, 2, 3), same), Delivered((1,), other), letters.Departed(2)]
    here.close()
    await until(lambda: len(ends.lost) == 2)


@pytest.mark.asyncio
async def test_a_question_is_answered_or_fails_and_who_waits_for_the_dead_hears_so() -> None:
    ends = Ends()
    here, there = await ends.open()
    assert await here.ask("shout", b"hey") == b"HEY"
    with pytest.raises(OSError, match="nothing to shout"):
        await here.ask("shout")
    waiting = asyncio.create_task(there.ask("anything"))
    await asyncio.sleep(0)
    assert here.transport is not None
    here.transport.abort()
    with pytest.raises(OSError):
        await waiting
    with pytest.raises(ConnectionResetError):
        await there.ask("anything")


@pytest.mark.asyncio
async def test_a_connection_is_handed_over_unread() -> None:
    door, behind = socket.socketpair()
    arrived: list[tuple[int, socket.socket]] = []
    doorway = Doorway(behind, lambda mark, given: arrived.append((mark, given)))
    ours, theirs = socket.socketpair()
    ours.send(b"hello")
    assert hand_over(door, CONNECTION, theirs) and hand_over(door, 3, theirs)
    theirs.close()
    await until(lambda: len(arrived) == 2)
    assert [mark for mark, _ in arrived] == [CONNECTION, 3]
    assert arrived[0][1].recv(10) == b"hello"
    doorway.close()
    assert not hand_over(door, CONNECTION, ours), "nobody is behind the door any more"
    for one in (door, ours, *(given for _, given in arrived)):
        one.close()


def test_notices_are_known_to_all_and_gone_with_whoever_posted_them() -> None:
    boards = [Board(lambda posted: boards[1].hear(0, posted)), Board(lambda posted: None)]
    known: dict[str, bytes] = {}

    def heard(key: str, before: bytes | None, now: bytes | None) -> None:
        assert known.get(key) == before
        known.pop(key, None)
        if now is not None:
            known[key] = now

    boards[1].heard = {"topic": heard}
    boards[0].post("topic", "a", b"1")
    boards[0].post("topic", "a", b"2")
    boards[0].post("topic", "b", b"3")
    boards[0].post("topic", "b", None)
    boards[0].post("topic", "c", None)
    assert known == {"a": b"2"} and boards[0].all() == [Posted("topic", "a", b"2")]
    boards[1].forget(0)
    assert known == {}


def test_what_one_process_let_in_counts_in_the_other() -> None:
    allowances = {"request": Allowance(10, 1.0)}
    doors = [Doors(allowances, sockets=2), Doors(allowances, sockets=2)]  # type: ignore[arg-type]
    for one, other in (doors, doors[::-1]):
        one.took = lambda kind, address, amount, other=other: other.count(kind, address, 0.0, amount)  # type: ignore[misc]
        one.changed = lambda key, one=one, other=other: other.elsewhere.update({key: one.open[key] - other.elsewhere[key]})  # type: ignore[misc]
    let_in = [doors[turn % 2].wait("request", "203.0.113.7", 0.0) == 0 for turn in range(40)]
    assert Counter(let_in)[True] == 10
    assert [doors[turn % 2].enter("203.0.113.7") for turn in range(4)] == [True, True, False, False]
    doors[0].leave("203.0.113.7")
    assert doors[1].enter("203.0.113.7") and not doors[0].enter("203.0.113.7")


def test_a_house_counts_what_its_processes_have_counted_and_keeps_the_counts_of_the_dead() -> None:
    parts = []
    for number in (1, 2):
        registry = CollectorRegistry()
        Counted("steps", "Steps", ["kind"], registry=registry).labels("play").inc(number)
        Gauge("tables", "Tables", registry=registry).set(number)
        Histogram("seconds", "Seconds", buckets=(1, 2), registry=registry).observe(number)
        parts.append(sums.FAMILIES.decode(pack(sums.families(registry))))
    lines = sums.written(sums.added(parts)).decode().splitlines()
    assert 'steps_total{kind="play"} 3.0' in lines and "tables 3.0" in lines
    assert 'seconds_bucket{le="1.0"} 1.0' in lines and "seconds_sum 3.0" in lines
    later = sums.written(sums.added([sums.outlasting(parts[0]), parts[1]])).decode().splitlines()
    assert 'steps_total{kind="play"} 3.0' in later and "tables 2.0" in later


def test_rematches_live_where_the_first_game_did_and_tables_are_spread_evenly() -> None:
    assert all(home_of(f"{name}", 3) == home_of(f"{name}-7", 3) for name in range(50))
    spread = Counter(home_of(str(name), 4) for name in range(4000))
    assert set(spread) == {0, 1, 2, 3} and min(spread.values()) > 800


@pytest.mark.asyncio
async def test_the_landlord_writes_what_two_processes_bring_and_says_who_won(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "landlord")
    await store.open()
    told: list[Stepped] = []
    writer = Writer(store)
    batches = [
        seal(Batch(rows=[Row("one", 0, 1, OPEN), Row("both", 0, 1, OPEN)]), "a"),
        seal(Batch(rows=[Row("both", 0, 2, OPEN), Row("two", 0, 2, OPEN)]), "b"),
    ]
    asked = [asyncio.create_task(writer.commit(pack(batch), told.append)) for batch in batches]
    await asyncio.sleep(0)
    running = asyncio.create_task(writer.run())
    won = [ANSWERS.decode(answer) for answer in await asyncio.gather(*asked)]
    assert won == [{("one", 0), ("both", 0)}, {("two", 0)}]
    assert [(news.server, news.steps) for news in told] == [("a", (("both", 0), ("one", 0))), ("b", (("two", 0),))]
    assert [row.writer for row in await store.rows("both")] == ["a"]
    assert await store.tables_of("ada") == ["both", "one", "two"]
    again = asyncio.create_task(writer.commit(pack(batches[0]), told.append))  # its answer was lost on the way
    assert ANSWERS.decode(await again) == {("one", 0), ("both", 0)}
    running.cancel()
    await store.close()


@pytest.mark.asyncio
async def test_a_commit_that_fails_is_told_to_every_process_and_acknowledged_to_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(str(tmp_path / "s.db"), "landlord")
    await store.open()
    writer = Writer(store)

    async def commit(content: bytes) -> bytes:
        return await writer.commit(content, lambda news: None)

    async def broken(batches: object) -> list[set[tuple[str, int]]]:
        raise OSError("disk full")

    monkeypatch.setattr(store, "write_together", broken)
    running = asyncio.create_task(writer.run())
    ends = socket.socketpair()
    there = await Link(lambda link, letter: None, lambda link: None, {COMMIT: commit}).open(ends[1])
    here = await Link(lambda link, letter: None, lambda link: None).open(ends[0])
    lent = LentStore(str(tmp_path / "s.db"), "a", here, lambda name: True)
    with pytest.raises(OSError, match="disk full"):
        await lent.write(Batch(rows=[Row("one", 0, 1, OPEN)]))
    monkeypatch.undo()
    assert await lent.write(Batch(rows=[Row("one", 0, 1, OPEN)])) == {("one", 0)}
    assert await lent.write(Batch(rows=[Row("one", 1, 2, Voided(reason="x"))], finished={"one": 2})) == {("one", 1)}
    assert await store.open_tables() == []
    running.cancel()
    there.close()
    await lent.close()
    await store.close()


@pytest.mark.asyncio
async def test_what_no_store_takes_of_one_process_is_refused_to_it_and_the_others_are_written(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "s.db"), "landlord")
    await store.open()
    writer = Writer(store)
    told: list[Stepped] = []
    batches = [Batch(rows=[Row(name, 0, time, OPEN)]) for name, time in (("good", 1), ("bad", 2**63), ("too", 1))]
    asked = [asyncio.create_task(writer.commit(pack(seal(batch, "a")), told.append)) for batch in batches]
    await asyncio.sleep(0)
    running = asyncio.create_task(writer.run())
    answers = [ANSWERS.decode(answer) for answer in await asyncio.gather(*asked)]
    assert [answers[0], answers[2]] == [{("good", 0)}, {("too", 0)}]
    assert isinstance(answers[1], str) and answers[1]
    assert [news.steps for news in told] == [(("good", 0),), (("too", 0),)]
    assert await store.rows("bad") == [] and len(await store.rows("too")) == 1
    running.cancel()

    async def commit(content: bytes) -> bytes:
        return pack("too long")

    ends = socket.socketpair()
    there = await Link(lambda link, letter: None, lambda link: None, {COMMIT: commit}).open(ends[1])
    here = await Link(lambda link, letter: None, lambda link: None).open(ends[0])
    lent = LentStore(str(tmp_path / "s.db"), "a", here, lambda name: True)
    with pytest.raises(Unwritable, match="too long"):
        await lent.write(batches[0])
    there.close()
    await lent.close()
    await store.close()


@pytest.mark.asyncio
async def test_news_of_a_house_reach_every_sibling() -> None:
    told: list[Told] = []
    HouseBus(told.append).tell(Alive(server="a"))
    assert [NEWS.decode(one.news) for one in told] == [Alive(server="a")]


@pytest.mark.asyncio
async def test_a_stream_goes_both_ways_and_ends_with_its_process() -> None:
    ends = socket.socketpair()
    one, other = Streams(), Streams()
    here = await Link(lambda link, letter: one.hear(link, letter), one.lose).open(ends[0])  # type: ignore[arg-type]
    there = await Link(lambda link, letter: other.hear(link, letter), other.lose).open(ends[1])  # type: ignore[arg-type]

    async def echo(stream: object, content: bytes) -> None:
        assert content == b"who"
        while (text := await stream.receive()) is not None:  # type: ignore[attr-defined]
            stream.send(text * 2)  # type: ignore[attr-defined]

    other.serving["echo"] = echo
    stream, second = one.begin(here, "echo", b"who"), one.begin(here, "echo", b"who")
    stream.send("ab")
    second.send("c")
    assert [await stream.receive(), await second.receive()] == ["abab", "cc"]
    stream.close()
    await until(lambda: len(other.open) == 1)
    there.close()
    assert await second.receive() is None and second.is_closed


def test_a_house_has_one_process_unless_somebody_asks_or_the_store_and_the_machine_are_large() -> None:
    assert premises.usual_processes("s.db", 64) == 1, "one process writes to SQLite in any case"
    assert premises.usual_processes("postgresql://db/x", 4) == 1, "a Raspberry Pi has four cores"
    assert premises.usual_processes("postgresql://db/x", 8) == 2


def test_several_processes_are_refused_where_they_would_not_keep_what_is_promised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(socket, "send_fds")
    premises.may_share(1)
    with pytest.raises(StammtischError, match="leave --processes at 1"):
        premises.may_share(2)


def test_a_landlord_listens_where_nobody_else_does() -> None:
    port = free_port()
    [door] = premises.listening("127.0.0.1", port)
    with pytest.raises(StammtischError, match=f"Port {port} is in use"):
        premises.listening("127.0.0.1", port)
    door.close()


@pytest.mark.asyncio
async def test_a_visitor_whose_request_breaks_is_let_go_and_leaves_nothing_behind() -> None:
    said: list[str] = []

    async def take(session: object, request: object) -> None:
        raise ValueError("a row that nobody can read")

    reception = SimpleNamespace(take_at_once=lambda *_: False, take=take, goodbye=lambda _: said.append("goodbye"))
    session = SimpleNamespace(client=SimpleNamespace(id=1, close=lambda: said.append("closed")), tables=set())
    visit = Visit(cast(Any, reception), cast(Any, session), cast(Any, None))
    visit.ask(Leave(table="t"))
    visit.ask(None)
    await until(lambda: "goodbye" in said)
    assert said == ["closed", "goodbye"]
