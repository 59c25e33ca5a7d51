"""However many read slowly, what waits for them is bounded: for one, for an address, for the house."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import pytest

from stammtisch.server.house.backlogs import LESS, SMALL, Backlogs, Bounds
from stammtisch.server.house.clients import Client
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.limits import NETWORK
from stammtisch.server.wire.messages import Refused
from tests.server.live import Live, live

MANY = Bounds(reader=10 * SMALL, address=20 * SMALL, house=100 * SMALL)
HEADER = "X-Forwarded-For"


class Reader:
    """Somebody who has not read so many bytes."""

    def __init__(self, address: str, waiting: int = 2 * SMALL) -> None:
        self.address = address
        self.waiting = waiting
        self.is_gone = False

    def behind(self) -> int:
        return self.waiting

    def let_go(self) -> None:
        self.waiting, self.is_gone = 0, True


def kept(readers: list[Reader]) -> int:
    return sum(not reader.is_gone for reader in readers)


def test_one_that_is_too_far_behind_is_let_go_and_one_that_reads_is_not_even_known() -> None:
    backlogs = Backlogs(MANY)
    quick, slow = Reader("203.0.113.7", SMALL), Reader("203.0.113.7", MANY.reader + 1)
    for reader in (quick, slow):
        backlogs.note(reader)
    assert (quick.is_gone, slow.is_gone, dict(backlogs.slow), dict(backlogs.sums)) == (False, True, {}, {})


def test_the_slow_readers_of_an_address_share_a_bound_and_the_furthest_behind_goes_first() -> None:
    backlogs = Backlogs(MANY)
    worst, other = Reader("203.0.113.7", 9 * SMALL), Reader("198.51.100.7", 9 * SMALL)
    readers = [other, worst, *[Reader("203.0.113.7", 3 * SMALL) for _ in range(4)]]
    for reader in readers:
        backlogs.note(reader)
    assert [reader.is_gone for reader in readers] == [False, True, False, False, False, False]
    assert backlogs.sums["203.0.113.7"] <= LESS * MANY.address


def test_a_network_and_the_whole_house_have_their_bounds_too() -> None:
    backlogs = Backlogs(MANY)
    network = [Reader(f"203.0.113.{number}") for number in range(100)]
    for reader in network:
        backlogs.note(reader)
        assert backlogs.sums["203.0.113.0/24"] <= NETWORK * MANY.address
    assert 0 < kept(network) < len(network)
    strangers = [Reader(f"10.{number}.0.1") for number in range(100)]
    here = [Reader("127.0.0.1") for _ in range(10)]  # this machine has no bound of its own
    for reader in (*strangers, *here):
        backlogs.note(reader)
        assert backlogs.sums[""] <= MANY.house
    assert 0 < kept(strangers) < len(strangers) and kept(here) == len(here)
    assert sum(reader.waiting for reader in (*network, *strangers, *here)) == backlogs.sums[""]


def test_who_has_read_meanwhile_stays() -> None:
    backlogs = Backlogs(MANY)
    readers = [Reader("203.0.113.7") for _ in range(10)]
    for reader in readers:
        backlogs.note(reader)
        reader.waiting = 0
    late = Reader("203.0.113.7")
    backlogs.note(late)
    assert kept([*readers, late]) == 11 and list(backlogs.slow) == [late]
    backlogs.leave(late)
    assert not backlogs.slow and not backlogs.sums


async def stalled(server: Live, stack: AsyncExitStack, address: str) -> Client:
    """A connection from there that has said hello and reads nothing more, as the server knows it."""
    session = await stack.enter_async_context(aiohttp.ClientSession(headers={HEADER: address}))
    socket = await stack.enter_async_context(session.ws_connect(f"{server.url}/ws", max_msg_size=0))
    await socket.send_json({"type": "hello"})
    await socket.receive()
    transport = socket._response.connection.transport  # type: ignore[union-attr]
    transport.pause_reading()  # type: ignore[union-attr]
    stack.callback(transport.abort)  # type: ignore[union-attr]
    return server.hub.clients[max(server.hub.clients)]


def waiting(server: Live) -> int:
    """Bytes for all who have said hello."""
    return sum(client.behind() for client in server.hub.clients.values())  # type: ignore[attr-defined]


@pytest.mark.asyncio
async def test_an_address_full_of_readers_that_never_read_holds_little_memory(tmp_path: Path) -> None:
    text = Refused(ref=None, table=None, code="much", sentence="x" * 100_000)
    async with live(str(tmp_path / "s.db"), limits=Limits(proxy_header=HEADER)) as server, AsyncExitStack() as stack:
        server.hub.backlogs.bounds = Bounds(address=3_000_000)
        clients = [await stalled(server, stack, "203.0.113.7") for _ in range(30)]
        other = await stalled(server, stack, "198.51.100.7")
        for _ in range(200):
            for client in (*clients, other):
                client.receive(text)
            assert waiting(server) <= 3_000_000 + 1_000_000  # the address's, and the other one's alone
            await asyncio.sleep(0)
            if server.hub.metrics.dropped._value.get() > 20:
                return
        raise AssertionError("nobody was let go")
