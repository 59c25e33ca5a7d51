"""A complete bot. With Stammtisch installed:

    stammtisch bot examples/bot.py --table http://localhost:8080/t/k3m9          sits down at that table
    stammtisch bot examples/bot.py --server http://localhost:8080 --offer        waits for people who would like it

or `python examples/bot.py http://localhost:8080 dog 4`: opens a table of DOG for four, with house bots on the free seats.

It plays random legal moves. Replace `choose` by something better: `view` is everything its seat may know.
"""

import random
import sys
from typing import Any

from stammtisch.client import bot, connect


@bot(name="Python example")
def choose(view: Any, legal: list[Any]) -> Any:
    return random.choice(legal)


def main(server: str, game: str = "vier", seats: int = 2, level: str = "easy") -> None:
    """The same without the command: a loop of one's own."""
    with connect(server, name="Python example") as house:
        table = house.create(game, seats)
        print(table.table.table, flush=True)
        table.start(level)
        for decision in table.decisions():
            decision.play(choose(decision.view, decision.legal))
        ended = table.result()
        print(f"over: {ended.end}, winners {list(ended.winners)}, record {ended.record}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:3], *map(int, sys.argv[3:4]), *sys.argv[4:5])
