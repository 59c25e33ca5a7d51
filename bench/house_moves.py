"""What a move costs a whole house but for its sockets: reception, hub, table, commits on a real disk, and messages as bytes.

`PYTHONPATH=build/wheel python bench/house_moves.py --game vier --tables 20` lets all tables move at once, again and again,
and prints the processor time of a move as JSON, that of the thread that writes included. Of all such bursts the quickest
tenth counts: on a busy machine the others say what else it was doing.
"""

import argparse
import asyncio
import hashlib
import json
import secrets
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import structlog
import uvloop
from bench.table_moves import TABLES, encode

from stammtisch.core import FastDice
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.reception import Reception
from stammtisch.server.house.sessions import Session
from stammtisch.server.house.workers import Workers
from stammtisch.server.store.bus import bus_for
from stammtisch.server.store.store import Store
from stammtisch.server.web.connection import Scribe, numbers
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.messages import AnyMessage
from stammtisch.server.wire.requests import REQUESTS

PAUSE = 0.001  # seconds, while games begin
FEWEST = 0.6  # of the tables still play: otherwise new ones are opened


class Listener:
    """A client without a socket: it keeps what it needs to answer."""

    address = "127.0.0.1"

    def __init__(self, scribe: Scribe) -> None:
        self.id = next(numbers)
        self.scribe = scribe
        self.entropy = secrets.token_bytes(16)
        self.table = ""
        self.seat: int | None = None
        self.starting: messages.Starting | None = None
        self.update: messages.Update | None = None

    def receive(self, message: AnyMessage) -> None:
        self.scribe.write(message)
        if isinstance(message, messages.Update):
            self.update = message
        elif isinstance(message, messages.Table):
            self.seat, self.table = message.you, message.table
        elif isinstance(message, messages.Starting):
            self.starting = message

    def close(self) -> None:
        """Nothing is open."""

    def answer(self) -> requests.Ready | requests.Reveal | None:
        """What the start waits for from here."""
        told, self.starting = self.starting, None
        if told is None or self.seat is None:
            return None
        if told.phase == "reveal":
            return requests.Reveal(table=told.table, attempt=told.attempt, entropy=self.entropy.hex())
        commitment = hashlib.sha256(self.entropy).hexdigest()
        return requests.Ready(table=told.table, attempt=told.attempt, commitment=commitment)


Seat = tuple[Session, Listener]


async def begun(reception: Reception, game: str, seats: int, options: dict[str, object]) -> list[Seat]:
    """The people at a table whose game has begun."""
    scribe = Scribe()
    clients = [Listener(scribe) for _ in range(seats)]
    people = [(await reception.hello(client, requests.Hello(text=False)), client) for client in clients]
    owner, *others = people
    await reception.take(owner[0], requests.Create(game=game, seats=seats, options=options))
    while not clients[0].table:
        await asyncio.sleep(PAUSE)
    for session, _ in others:
        await reception.take(session, requests.Sit(table=clients[0].table))
    while any(client.update is None for client in clients):
        for session, client in people:
            answer = client.answer()
            if answer is not None:
                await reception.take(session, answer)
        await asyncio.sleep(PAUSE)
    return people


def play(people: list[Seat], dice: FastDice) -> tuple[Session, str] | None:
    """A legal play of whoever is awaited first, as it comes from the network; None if the game is over."""
    for session, client in people:
        update = client.update
        if update is not None and update.awaited and update.awaited[0] == client.seat:
            action = update.legal[dice.below(len(update.legal))].action
            return session, encode(requests.Play(table=update.table, at=update.at, action=action)).decode()
    return None


async def burst(hub: Hub, reception: Reception, plays: list[tuple[Session, str]]) -> float:
    """All these at once, until everybody has been told; seconds of processor time for each."""
    start = time.process_time()
    for session, text in plays:
        reception.take_at_once(session, REQUESTS.decode(text))
    await hub.committer.idle.wait()
    return (time.process_time() - start) / len(plays)


async def measure(game: str, tables: int, seconds: float) -> dict[str, float]:
    [(_, seats, options, _, _)] = [row for row in TABLES if row[0] == game]
    dice, found = FastDice(5), list[float]()
    with tempfile.TemporaryDirectory() as folder:
        url = f"{folder}/moves.db"
        hub = Hub(Store(url, secrets.token_hex(6)), bus_for(url), Workers(0))
        await hub.start()
        reception, end, rooms = Reception(hub), time.monotonic() + seconds, list[list[Seat]]()
        while time.monotonic() < end or not found:
            plays = [one for people in rooms if (one := play(people, dice)) is not None]
            if len(plays) < FEWEST * tables:
                rooms = [await begun(reception, game, seats, options) for _ in range(tables)]
                continue
            found.append(await burst(hub, reception, plays))
        await hub.stop()
    found.sort()
    return {
        "us": round(1e6 * found[len(found) // 10], 1),
        "median_us": round(1e6 * found[len(found) // 2], 1),
        "bursts": len(found),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="vier", choices=[row[0] for row in TABLES])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=5.0)
    chosen = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(40))
    print(json.dumps(uvloop.run(measure(chosen.game, chosen.tables, chosen.seconds))))
