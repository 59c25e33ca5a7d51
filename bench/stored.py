"""A store full of games, written straight into SQLite: logs of games that were really played, again and again.

Every table has a name and guests of its own; what differs beyond that are a few games of each kind, for a log is only read
as a whole. So a million games are there within minutes, and the server that opens them sees nothing unusual.
"""

import asyncio
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
from bench.table_moves import TABLES, asked, begun, move

from stammtisch.core import FastDice
from stammtisch.server.house.archive import outcome_of
from stammtisch.server.house.identity import guest_of
from stammtisch.server.store.store import Store
from stammtisch.server.wire.settings import Settings

KINDS = 4  # games of each kind
FIRST = 1_700_000_000_000  # when the first of them was played, in milliseconds since 1970
APART = 60_000  # milliseconds from one game to the next
REGULAR = 20  # of so many games the regular plays one
PORTION = 2_000  # tables written in one go
HALF = {"vier": 12, "doerfer": 80}  # moves of half a game; of the others:
USUALLY = 300
# Everybody may see them, and nobody plays for those who are away: thousands of stand-ins would be all that is measured.
SETTINGS = Settings(private=False, grace=None)
Rows = list[tuple[object, ...]]


class Log(NamedTuple):
    """A game that was played, with its guests called guest0, guest1, ..."""

    game: str
    seats: int
    events: list[str]
    outcome: str  # "" while it runs


def token(number: int) -> str:
    """Of one of the guests; the first one is the regular, who plays far more than all others."""
    return f"stored-{number}"


def played(game: str, seats: int, options: dict[str, object], moves: int, dice: FastDice) -> Log:
    """A game of so many moves, or a whole one if those are 0."""
    while True:
        kept: list[bytes] = []
        table, number = begun(game, seats, options, kept=kept, settings=SETTINGS), 0
        while table.sheet.phase == "playing" and (number < moves or not moves):
            move(table, *asked(table, dice), kept)
            number += 1
        is_over = table.sheet.phase == "over"
        if is_over == (moves == 0):
            outcome = msgspec.json.encode(outcome_of(table.sheet)).decode() if is_over else ""
            return Log(game, seats, [event.decode() for event in kept], outcome)


def over() -> list[Log]:
    """Short whole games, as most of a house's are."""
    dice = FastDice(1)
    return [played("vier", 2, {"jokers": False}, 0, dice) for _ in range(KINDS)]


def running() -> list[Log]:
    """Games of all kinds about halfway."""
    dice = FastDice(2)
    return [
        played(game, seats, options, HALF.get(game, USUALLY), dice) for _ in range(KINDS) for game, seats, options, *_ in TABLES
    ]


class Writer:
    """Games on their way into a store; `whole` of them with their logs, the others with what the index knows."""

    def __init__(self, connection: sqlite3.Connection, pool: int) -> None:
        self.connection = connection
        self.pool = [guest_of(token(number)) for number in range(pool)]

    def guests_of(self, number: int, seats: int) -> list[str]:
        """The regular now and then, and whoever's turn it is."""
        first = 0 if number % REGULAR == 0 else 1 + number % (len(self.pool) - 1)
        return [self.pool[first], *(self.pool[1 + (number * 7 + seat) % (len(self.pool) - 1)] for seat in range(1, seats))]

    def put(self, named: Iterable[tuple[int, str, Log]], whole: bool) -> None:
        """So many tables in one transaction."""
        parts: dict[str, Rows] = {"tables": [], "steps": [], "sitting": [], "results": [], "played": []}
        for number, name, log in named:
            self._add(parts, number, name, log, whole)
        for table, rows in parts.items():
            if rows:
                places = ", ".join("?" * len(rows[0]))
                self.connection.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({places})", rows)
        self.connection.commit()

    def _add(self, parts: dict[str, Rows], number: int, name: str, log: Log, whole: bool) -> None:
        time, guests = FIRST + APART * number, self.guests_of(number, log.seats)
        parts["tables"].append((name, log.game, "over" if log.outcome else "open", time))
        parts["sitting"] += [(guest, name, bool(log.outcome)) for guest in guests]
        events = log.events if whole else log.events[:1]
        parts["steps"] += [(name, step, time + step, seated(event, guests), "bench") for step, event in enumerate(events)]
        if log.outcome:
            parts["results"].append((name, seated(log.outcome, guests).replace('"table":"table"', f'"table":"{name}"')))
            parts["played"] += [(guest, name, time) for guest in guests]

    def name_guests(self) -> None:
        rows = [(guest, f"Guest {number}", FIRST, None) for number, guest in enumerate(self.pool)]
        self.connection.executemany("INSERT OR IGNORE INTO guests VALUES (?, ?, ?, ?)", rows)
        self.connection.commit()


def seated(text: str, guests: list[str]) -> str:
    for seat, guest in enumerate(guests):
        text = text.replace(f'"guest{seat}"', f'"{guest}"')
    return text


def fill(file: Path, finished: int, live: int, whole: int | None = None, pool: int = 10_000) -> None:
    """Write so many games that are over (with logs as far as `whole` goes) and so many that run."""
    asyncio.run(shape(file))
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA synchronous=OFF")
        connection.execute("PRAGMA cache_size=-500000")
        writer = Writer(connection, pool)
        writer.name_guests()
        for kind, logs, count in (("f", over(), finished), ("r", running() if live else [], live)):
            for start in range(0, count, PORTION):
                portion = range(start, min(start + PORTION, count))
                has_logs = kind == "r" or whole is None or start < whole
                writer.put(((n, f"{kind}{n:09}", logs[n % len(logs)]) for n in portion), has_logs)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


async def shape(file: Path) -> None:
    store = Store(str(file), "bench")
    await store.open()
    await store.close()
