"""Both processes of a house inside the test: two whole servers on one loop, with links between them, and one pen."""

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from stammtisch.server.house.hub import Hub, Limits
from stammtisch.server.house.workers import Workers
from stammtisch.server.processes import letters, sums
from stammtisch.server.processes.household import FOLLOW, Household
from stammtisch.server.processes.letters import AnyLetter
from stammtisch.server.processes.link import Link
from stammtisch.server.processes.writing import COMMIT, COMMIT_WIDELY, HouseBus, LentStore, Writer
from stammtisch.server.store.store import Store
from stammtisch.server.values.news import Stepped, written
from stammtisch.server.web.app import Server, listen
from tests.server.live import CONNECTED, QUICK, Live, free_port


class Halves:
    """A house of two; its first process is the one that `hub` and `tables` are of."""

    def __init__(self, one: Live, other: Live, links: list[Link]) -> None:
        self.one, self.other = one, other
        self.links = links
        self.hub = one.hub
        self.ports = iter([one.port])

    @property
    def port(self) -> int:
        """The first to come is in the first process, and all others are led there from the second."""
        return next(self.ports, self.other.port)


def unheard(link: Link, letter: AnyLetter) -> None:
    assert letter == letters.Unfollow(), letter


@asynccontextmanager
async def halves(url: str, limits: Limits = QUICK) -> AsyncIterator[Halves]:
    store = Store(url, "landlord")
    await store.open()
    ends: list[Link] = []  # the landlord's
    links: list[Link] = []  # between the two

    async def part() -> None:
        for link in [*links, *ends]:
            link.close()
        await asyncio.sleep(0)  # a transport is closed in the loop's next round

    writer = Writer(store)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        stack.push_async_callback(part)
        households = [Household(number, 2) for number in range(2)]
        hubs = [await hub_of(household, url, limits, writer, ends) for household in households]
        hubs[0].spawn(writer.run())
        pair = socket.socketpair()
        for household, end in zip(households, pair, strict=True):
            links.append(Link(household.hear, household.lost, household.answers))
            household.link(1 - household.number, links[-1])
            await links[-1].open(end)
        found = [await stack.enter_async_context(served(hub, household)) for hub, household in zip(hubs, households, strict=True)]
        yield Halves(found[0], found[1], links)


async def hub_of(household: Household, url: str, limits: Limits, writer: Writer, ends: list[Link]) -> Hub:
    async def metrics(content: bytes) -> bytes:
        return sums.written(sums.families(hub.metrics.registry))

    def announce(news: Stepped) -> None:
        for link in ends:
            link.tell(letters.Told(written(news)))

    async def follow(content: bytes) -> bytes:
        return b""

    async def commit(content: bytes) -> bytes:
        return await writer.commit(content, announce)

    here, there = socket.socketpair()
    answers = {COMMIT: commit, COMMIT_WIDELY: commit, FOLLOW: follow, "metrics": metrics}
    ends.append(await Link(unheard, lambda link: None, answers).open(there))
    household.landlord = await Link(household.hear, lambda link: None).open(here)
    lent = LentStore(url, secrets.token_hex(6), household.landlord, household.is_home)
    hub = Hub(lent, HouseBus(household.broadcast), Workers(0), limits=limits, siblings=household)
    return hub


@asynccontextmanager
async def served(hub: Hub, household: Household) -> AsyncIterator[Live]:
    await hub.start()
    server = Server(hub)
    port = free_port()
    runner = await listen(server, "127.0.0.1", port)
    household.open(server)
    try:
        yield Live(hub, server, port)
    finally:
        for player in [one for one in CONNECTED if one.port == port]:
            await player.close()
        await hub.stop()
        assert household.landlord is not None
        household.landlord.close()
        await runner.cleanup()
