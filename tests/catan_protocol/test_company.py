"""Sloppy clients in every mixture, alone and in the company of house bots or of our own client, with the defaults of `serve`."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

import pytest

from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.server.house.schedule import ENOUGH, Schedule
from tests.catan_protocol.clock import Clock, finish
from tests.catan_protocol.sloppy import Mute, Sloppy, Stubborn, Stunned, arrive
from tests.catan_protocol.stage import Peer, stage

pytestmark = pytest.mark.asyncio
KINDS: tuple[type[Sloppy], ...] = (Stunned, Mute, Stubborn)
WAITING = 120.0  # seconds in all that three sloppy clients may cost


class Company(NamedTuple):
    """Who sits at a table."""

    sloppy: tuple[type[Sloppy], ...]
    bots: int = 0
    ours: int = 0

    def __str__(self) -> str:
        names = [kind.__name__.lower() for kind in self.sloppy]
        return "-".join([*names, *["bot"] * self.bots, *["ki"] * self.ours])


def companies() -> Iterator[Company]:
    """One to three sloppy clients of any kinds; with house bots or our client up to three players, or a fourth."""
    for number in (1, 2, 3):
        for kinds in combinations_with_replacement(KINDS, number):
            more = max(1, 3 - number)
            if number == 3:
                yield Company(kinds)
            yield Company(kinds, bots=more)
            yield Company(kinds, ours=more)


SOME = (Company((Mute, Mute, Mute)), Company((Mute, Mute), ours=1), Company((Stunned, Mute, Stubborn), ours=1))


async def played(company: Company, clock: Clock, seed: int) -> None:
    """A whole game to ten points that ends by itself."""
    async with stage(CatanSettings(bots=company.bots), workers=1 if company.bots else 0) as here:
        players = await arrive(here, list(company.sloppy), seed, company.ours)
        await finish(here, players, clock)
        winners = {player.ki.tracker.winner for player in players}
        assert len(winners) == 1 and None not in winners


@pytest.mark.product
@pytest.mark.parametrize("company", SOME, ids=str)
async def test_some_mixtures_finish_a_game(company: Company, clock: Clock) -> None:
    await played(company, clock, seed=4)
    assert clock.waited < WAITING


@pytest.mark.soak
@pytest.mark.parametrize("company", list(companies()), ids=str)
async def test_every_mixture_finishes_a_game(company: Company, clock: Clock) -> None:
    await played(company, clock, seed=5)
    print(f"{company}: waited {clock.waited:.0f} s")  # noqa: T201
    assert clock.waited < WAITING


@pytest.mark.parametrize(("version", "followed"), [("Schnell 1.0 (KI)", False), ("Fenster 1.0 (Gruppe)", True)])
async def test_house_bots_keep_their_pace_for_people_only(version: str, followed: bool) -> None:
    async with stage(CatanSettings(bots=2)) as here:
        peer = Peer(here)
        here.peers.append(peer)
        await here.foyer.greet(peer.translator)
        await peer.say({"Hallo": {"Version": version}})
        here.hub.bots.schedule = Schedule(5.0, draw=lambda: 0.0)
        for _ in range(ENOUGH):
            here.hub.bots.schedule.observe("catan", "medium", 0.01)
        assert here.hub.bots._delay(here.room.table, "medium") == (5.0 if followed else 0.01)
