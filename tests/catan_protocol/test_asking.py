"""What became of a request is told once, to the client and to whoever asked; also when the table stops."""

import asyncio

import pytest

from stammtisch.catan_protocol.gateway.asking import Asking
from stammtisch.server.wire.requests import AnyRequest, Leave

pytestmark = pytest.mark.asyncio
LEAVE = Leave(table="t")


class Desk:
    """A server that keeps every request for later, and a wire."""

    def __init__(self) -> None:
        self.asked: list[AnyRequest] = []
        self.said: list[str] = []
        self.asking = Asking(self.take, self.said.append)

    async def take(self, request: AnyRequest) -> None:
        self.asked.append(request)

    async def confirmed(self) -> "asyncio.Task[str]":
        task = asyncio.create_task(self.asking.confirmed(LEAVE))
        await asyncio.sleep(0)
        return task

    async def silent(self) -> "asyncio.Task[str]":
        task = asyncio.create_task(self.asking.ask(LEAVE))
        await asyncio.sleep(0)
        return task


async def test_only_what_is_to_be_confirmed_is_answered_on_the_wire_and_once() -> None:
    desk = Desk()
    silent, confirmed = await desk.silent(), await desk.confirmed()
    assert [one.ref for one in desk.asked] == [1, 2]
    desk.asking.settle(2, "OK", "table")
    desk.asking.settle(2, "OK", "another")
    desk.asking.settle(1, "OK", "silent")
    assert (await confirmed, await silent, desk.said) == ("table", "silent", ["OK"])


async def test_nobody_waits_for_what_was_never_asked() -> None:
    desk = Desk()
    waiting = await desk.confirmed()
    for ref in (None, 0, 7):
        desk.asking.settle(ref, "OK", "nothing")
    await asyncio.sleep(0)
    assert desk.said == [] and not waiting.done()
    waiting.cancel()


async def test_when_a_table_stops_everything_open_is_answered_with_its_sentence() -> None:
    desk = Desk()
    first, second = await desk.silent(), await desk.confirmed()
    desk.asking.settle_all("Der Tisch steht.", "!table.paused")
    assert (await first, await second) == ("!table.paused", "!table.paused")
    assert desk.said == ["Der Tisch steht."] and not desk.asking.pending
