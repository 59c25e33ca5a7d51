"""CPU time of a decision of each level, at positions of games between quick bots; prints the 95th percentiles as JSON."""

import json
import sys
import time
from collections.abc import Iterator
from itertools import product

from bench.rates import tell

from stammtisch.bots import make_bot
from stammtisch.core import FastDice
from stammtisch.data import AnyGame, View
from stammtisch.games import GAMES
from stammtisch.match import Match

POSITIONS = int(sys.argv[1])
APART = 5  # decisions between two positions


def decisions(game: AnyGame) -> Iterator[tuple[View, list[int]]]:
    """Decisions with a choice, all through some games."""
    quick, dice, number = make_bot(game, "easy"), FastDice(1), 0
    while True:
        match = Match(game, game.usual_seats, game.options(), f"{number:064x}")
        number += 1
        step = 0
        while awaited := match.state.to_act():
            seat = awaited[0]
            view, legal = game.view(match.state, seat), match.state.legal(seat)
            step += len(legal) > 1
            if len(legal) > 1 and step % APART == 0:
                yield view, legal
            match.play(seat, quick.choose(view, legal, dice))


def times(game: AnyGame, level: str) -> list[float]:
    bot, found = make_bot(game, level), []
    for (view, legal), _ in zip(decisions(game), range(POSITIONS), strict=False):
        began = time.process_time()
        bot.choose(view, legal, FastDice(2))
        found.append(1000 * (time.process_time() - began))
    return sorted(found)


def main() -> None:
    games = sys.argv[2].split(",") if len(sys.argv) > 2 else list(GAMES)
    percentiles = {}
    for name, level in product(games, ("medium", "hard")):
        found = percentiles[f"{name} {level}"] = times(GAMES[name], level)[POSITIONS * 95 // 100]
        tell(f"  {name} {level}: {found:.0f} ms")
    print(json.dumps(percentiles))


if __name__ == "__main__":
    main()
