"""Clients of ours at a stage, with what they make of what they are told; positions are put by hand and told to them."""

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Self

from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.codec import forms, objects
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.values import Ort, Rohstoffe
from stammtisch.catan_protocol.conformance.calls import Caller
from stammtisch.catan_protocol.player.client import Link
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.core import FastDice
from stammtisch.games.catan import GAME
from tests.catan_protocol.stage import Peer, Stage, stage

Told = list[m.Message]
Lie = Callable[[int, Told], Told]  # what the client with this id is told instead
EAST, WEST, SOUTH = [(0, 0), (1, 0), (0, 1)], [(-1, 0), (-2, 0), (-2, 1)], [(0, -1), (1, -2), (0, -2)]
CAPE = [(2, 0), (3, 0), (3, -1)]  # a crossing with one field of land
LAND: dict[str, Any] = {
    "terrain": {"0,0": "wood", "1,0": "wool", "0,1": "ore", "2,-2": "desert", "2,0": "brick"},
    "chips": {"0,0": 4, "1,0": 9, "0,1": 9},
    "robber": (2, -2),
}
RICH = {"wood": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}


def town(owner: int, places: list[tuple[int, int]]) -> dict[str, Any]:
    return {"owner": owner, "at": places}


def orte(places: list[tuple[int, int]]) -> tuple[Ort, ...]:
    return tuple(Ort(x, y) for x, y in places)


def honest(id: int, told: Told) -> Told:
    return told


class Panel:
    """Three clients of ours."""

    def __init__(self, here: Stage) -> None:
        self.here = here
        self.callers = [client() for _ in here.peers]
        for one, peer in zip(self.callers, here.peers, strict=True):
            hear(one, [read(line) for line in peer.wire.sent])

    @classmethod
    @asynccontextmanager
    async def sit(cls) -> AsyncIterator[Self]:
        """At a game that has begun."""
        async with stage() as here:
            await here.begin()
            yield cls(here)

    @property
    def ids(self) -> list[int]:
        return [peer.id for peer in self.here.peers]

    @property
    def peers(self) -> list[Peer]:
        return self.here.peers

    def put(self, place: int = 0, **told: Any) -> None:
        """Another position, of which every client knows what its seat sees."""
        state = self.here.put(**{**LAND, **told})
        state.place = place or state.place
        ids = self.ids
        for seat, one in enumerate(self.callers):
            view = GAME.view(state, seat)
            one.heard, one.second = [], ()
            one.ki.tracker.game = GAME.imagine(view, FastDice(1))
            hear(one, [m.Statusupdate(spieler=objects.spieler(view, who, objects.Badge(ids[who]))) for who in range(len(ids))])
            one.ki.tracker.order = list(state.order)

    async def say(self, said: m.Message, lie: Lie = honest, by: int = 0) -> list[Told]:
        """One of them does something that our server confirms; what each of them is told of it."""
        before = [len(peer.wire.sent) for peer in self.peers]
        *_, answer = await self.peers[by].say(forms.written(said, "key").decode())
        assert answer == {"Serverantwort": "OK"}
        heard = []
        for one, peer, start in zip(self.callers, self.peers, before, strict=True):
            told = lie(peer.id, [read(line) for line in peer.wire.sent[start:]])
            hear(one, told)
            heard.append(told)
        return heard


def client() -> Caller:
    return Caller(Link(lambda data: None, None), Ki(make_bot(GAME, "random"), "Probe"), "key")


def hear(one: Caller, told: Sequence[m.Message]) -> None:
    one.heard += told
    for message in told:
        one.ki.tracker.hear(message)


def read(line: bytes) -> m.Message:
    return forms.read(line, forms.SERVER).message


def some(**numbers: int) -> Rohstoffe:
    return Rohstoffe(**{name: numbers.get(name, 0) for name in ("holz", "lehm", "wolle", "getreide", "erz")})
