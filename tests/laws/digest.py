"""Plays random games under whichever build is on the path and prints what came out: `python -m tests.laws.digest`.

One line of JSON: the modules that hold the rules, and a digest of every game's log, views,
legal actions, observations, estimates and dumps.
"""

import hashlib
import json
import sys
from collections.abc import Iterator

from stammtisch import core
from stammtisch.dumps import dump
from stammtisch.games import GAMES
from tests.laws.tables import Table, tables
from tests.laws.walk import walk

POSITIONS = 600  # per table at least, in at most so many games:
MOST_GAMES = 30
LOOKS = 25  # one position in so many is looked at with everybody's eyes


def digests(table: Table) -> Iterator[str]:
    """One digest per game."""
    positions = 0
    for number in range(MOST_GAMES):
        total = hashlib.sha256()
        for at in walk(table, number):
            positions += 1
            total.update(repr(at.log[-1:]).encode())
            if at.is_over or len(at.log) % LOOKS == 0:
                total.update(repr(at.face()).encode())
                total.update(dump(at.game, at.state))  # the same bytes: either build reads the other's
                if at.game.observation is not None:
                    for seat in range(at.seats):
                        seen = bytearray(at.game.observation.size)
                        at.game.observation.observe(at.state, seat, seen)
                        total.update(seen)
                total.update(repr([at.game.evaluate(at.state, seat) for seat in range(at.seats)]).encode())
        yield total.hexdigest()
        if positions >= POSITIONS:
            return


def played() -> dict[str, str]:
    chosen = [table for game in GAMES.values() for table in tables(game, mixed=1)]
    return {f"{table} {number}": digest for table in chosen for number, digest in enumerate(digests(table))}


if __name__ == "__main__":
    json.dump({"core": core.__file__, "games": played()}, sys.stdout)
