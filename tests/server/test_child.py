"""One process of a house inside the test, with a landlord that only writes."""

import asyncio
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.server.processes import child, letters, warm
from stammtisch.server.processes.doorway import CONNECTION, hand_over
from stammtisch.server.processes.letters import AnyLetter
from stammtisch.server.processes.link import Link
from stammtisch.server.processes.sums import FAMILIES
from stammtisch.server.processes.writing import COMMIT, Writer
from stammtisch.server.store.store import Store
from stammtisch.server.web.api import all_games
from tests.server.gates import until
from tests.server.processes import plan_for


class Harness:
    """One process in the test, with a landlord that only writes."""

    def __init__(self, folder: Path) -> None:
        self.url = str(folder / "s.db")
        self.heard: list[AnyLetter] = []
        self.told_sibling: list[AnyLetter] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Link]:
        store = Store(self.url, "landlord")
        await store.open()
        writer = Writer(store)
        writing = asyncio.create_task(writer.run())
        control, theirs = socket.socketpair()
        self.door, behind = socket.socketpair()
        hear = lambda link, letter: self.heard.append(letter)  # noqa: E731
        link = await Link(hear, lambda link: None, {COMMIT: partial(writer.commit, announce=print)}).open(control)
        self.child = child.Child(plan_for(self.url), 0)
        living = asyncio.create_task(self.child.run(theirs, behind))
        yield link
        link.tell(letters.Stop())
        await living
        writing.cancel()
        self.door.close()
        link.close()
        await store.close()


@pytest.mark.asyncio
async def test_a_process_serves_what_it_is_handed_knows_its_sibling_and_stops_when_it_is_told(tmp_path: Path) -> None:
    interval, harness = sys.getswitchinterval(), Harness(tmp_path)
    async with harness.running() as link:
        ours, theirs = socket.socketpair()
        hear = lambda link, letter: harness.told_sibling.append(letter)  # noqa: E731
        sibling = await Link(hear, lambda link: None).open(ours)
        assert hand_over(harness.door, 1, theirs)
        theirs.close()
        link.tell(letters.Begin((1,)))
        listener = socket.create_server(("127.0.0.1", 0))
        reader, writer = await asyncio.open_connection(*listener.getsockname())
        arrived, _ = listener.accept()
        assert hand_over(harness.door, CONNECTION, arrived)
        arrived.close()
        writer.write(b"GET /readyz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = await reader.read()
        assert answer.startswith(b"HTTP/1.1 503") and b"1 of 2 processes are not there" in answer, "the sibling is not open yet"
        await until(lambda: letters.Ready() in harness.heard)
        names = {family.name for family in FAMILIES.decode(await link.ask("samples"))}
        assert "stammtisch_tables" in names
        await until(lambda: any(isinstance(one, letters.Posted) and one.topic == "count" for one in harness.told_sibling))
        sibling.close()
        await until(lambda: letters.Lost(1) in harness.heard)
        writer.close()
        listener.close()
    sys.setswitchinterval(interval)


def test_bots_are_shared_out_and_what_all_processes_need_is_loaded_before_they_are_forked() -> None:
    plan = replace(plan_for("s.db", processes=3), workers=4)
    assert [plan.workers_of(number) for number in range(3)] == [2, 1, 1]
    assert plan.is_file and not replace(plan, url="postgresql://db/x").is_file
    assert warm.LIVE is child.live and all_games.cache_info().currsize >= len(LANGUAGES)
