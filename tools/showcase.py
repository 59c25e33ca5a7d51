"""Play the games that every server can show: two of the strongest bots, one game of each kind.

    PYTHONPATH=build/wheel .venv/bin/python tools/showcase.py [GAME ...]

Each is the shortest of a few, for people who look on for the first time. It takes minutes; the records are committed.
"""

import sys
from pathlib import Path

from stammtisch import record as records
from stammtisch.arena.simulate import play_out
from stammtisch.bots.levels import any_level, make_bot
from stammtisch.games import OWN, find
from stammtisch.match import Match
from stammtisch.record import Record, Seat
from stammtisch.start import without_entropy

TARGET = Path(__file__).resolve().parent.parent / "src" / "stammtisch" / "server" / "web" / "shown"
LEVEL = "hard"
SEATS = 2
TRIES = {"vier": 8, "dog": 3, "dog-royal": 3, "doerfer": 1, "catan": 2}
NAMES = ("Amsel", "Dohle")


def play(name: str, number: int) -> Record:
    game = find(name)
    start = without_entropy(f"demo-{name}", SEATS, f"Stammtisch shows {name}, try {number}.".encode().ljust(32)[:32])
    match = Match(game, SEATS, game.options(), start.seed())
    play_out(match, [make_bot(game, LEVEL, find=any_level) for _ in range(SEATS)])
    seats = [Seat(own, LEVEL) for own in NAMES]
    return records.finished(match, seats, name=start.match, proof=start.proof())


def main() -> None:
    for name in sys.argv[1:] or [game.name for game in OWN]:
        played = [play(name, number) for number in range(TRIES.get(name, 1))]
        won = [one for one in played if one.result is not None and len(set(one.result)) > 1]
        chosen = min(won or played, key=lambda one: len(one.log))
        records.verify(chosen, find(name))
        TARGET.mkdir(exist_ok=True)
        (TARGET / f"{name}.json").write_bytes(records.encode(chosen))
        print(name, [len(one.log) for one in played], chosen.result, flush=True)


if __name__ == "__main__":
    main()
