"""Plays random games under whichever build is on the path and prints what came out: `python -m tests.laws.digest`.

One line of JSON: the modules that hold the rules, and a digest of every game's log, views, legal actions and estimates.
"""

import hashlib
import json
import sys

from stammtisch import core
from stammtisch.games import GAMES
from tests.laws.tables import Table, tables
from tests.laws.walk import walk

GAMES_PER_TABLE = 2
LOOKS = 25  # one position in so many is looked at with everybody's eyes


def digest(table: Table, number: int) -> str:
    total = hashlib.sha256()
    for at in walk(table, number):
        total.update(repr(at.log[-1:]).encode())
        if at.is_over or len(at.log) % LOOKS == 0:
            total.update(repr(at.face()).encode())
            total.update(repr([at.game.evaluate(at.state, seat) for seat in range(at.seats)]).encode())
    return total.hexdigest()


def played() -> dict[str, str]:
    chosen = [table for game in GAMES.values() for table in tables(game, mixed=1)]
    return {f"{table} {number}": digest(table, number) for table in chosen for number in range(GAMES_PER_TABLE)}


if __name__ == "__main__":
    json.dump({"core": core.__file__, "games": played()}, sys.stdout)
