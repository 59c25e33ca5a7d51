"""What a move costs at the table itself: request in, row and messages out as bytes, without sockets, store and loop.

`PYTHONPATH=build/wheel python bench/table_moves.py` prints, for each game and kind of client, processor time and bytes of a
move for everybody at the table, as JSON. It is what a change of the rules' side or of the messages shows in first, and it
says the same on a busy machine.
"""

import hashlib
import json
import secrets
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import msgspec

from stammtisch.core import FastDice
from stammtisch.games import GAMES
from stammtisch.server.table import fold, seating
from stammtisch.server.table.table import Table
from stammtisch.server.values.effects import Effect, Send, Store, Watcher
from stammtisch.server.wire import requests
from stammtisch.server.wire.requests import REQUESTS, Create, Ready, Reveal
from stammtisch.server.wire.settings import Settings

NAME = "table"
NOW = 1_000_000
# Game, seats, options, moves to measure, and moves before them in each game.
TABLES: tuple[tuple[str, int, dict[str, object], int, int], ...] = (
    ("vier", 2, {"jokers": False}, 3000, 0),
    ("dog", 4, {}, 2000, 0),
    ("dog-royal", 4, {}, 2000, 0),
    ("doerfer", 4, {}, 300, 60),
    ("catan", 4, {}, 2000, 0),
)
CLIENTS = {"without words": (False, False), "page": (True, True), "terminal": (True, False)}  # text, draws itself
encode = msgspec.json.Encoder().encode


def settle(table: Table, effects: list[Effect], kept: list[bytes] | None = None) -> list[Effect]:
    """All that follows, with a store that has written everything at once; returns it. Rows' events go to `kept`."""
    for effect in effects:
        if isinstance(effect, Store):
            event = encode(effect.row.event)
            if kept is not None:
                kept.append(event)
            return [*effects, *settle(table, table.stored(NOW), kept)]
    return effects


def begun(
    game: str,
    seats: int,
    options: dict[str, object],
    text: bool = False,
    draws: bool = False,
    *,
    kept: list[bytes] | None = None,
    settings: Settings | None = None,
) -> Table:
    """A table whose seats are all taken and whose game has begun."""
    request = Create(game=game, seats=seats, options=options, settings=settings or Settings())
    guests = [f"guest{seat}" for seat in range(seats)]
    created = seating.create(GAMES[game], request, guests[0])
    created = msgspec.structs.replace(created, guests=tuple(guests), secret=secrets.token_hex(32))
    if kept is not None:
        kept.append(encode(created))
    sheet = fold.opened(NAME, GAMES[game], created, NOW)
    table = Table(sheet, names=str, secret=lambda: secrets.token_hex(32))
    own = [secrets.token_bytes(16) for _ in guests]
    for seat, guest in enumerate(guests):
        settle(table, table.join(seat, Watcher(guest, "en", text, draws=draws), NOW), kept)
    for seat, luck in enumerate(own):
        commitment = hashlib.sha256(luck).hexdigest()
        settle(table, table.receive(seat, Ready(table=NAME, attempt=sheet.attempt, commitment=commitment), NOW), kept)
    for seat, luck in enumerate(own):
        settle(table, table.receive(seat, Reveal(table=NAME, attempt=sheet.attempt, entropy=luck.hex()), NOW), kept)
    return table


def asked(table: Table, dice: FastDice) -> tuple[int, bytes]:
    """A legal play of whoever is awaited first, as it comes from the network."""
    sheet = table.sheet
    seat = sheet.awaited[0]
    legal = sheet.state.legal(seat)
    action = sheet.game.decode(legal[dice.below(len(legal))])
    return seat, encode(requests.Play(table=NAME, at=sheet.noticed[seat], action=action))


def move(table: Table, seat: int, text: bytes, kept: list[bytes] | None = None) -> int:
    """One move; returns the bytes it sends."""
    effects = settle(table, table.receive(seat, REQUESTS.decode(text), NOW), kept)  # type: ignore[arg-type]  # a play: a request at a seat
    return sum([len(encode(effect.message)) * len(effect.to) for effect in effects if isinstance(effect, Send)])


def measure(game: str, seats: int, options: dict[str, object], moves: int, late: int, *client: bool) -> dict[str, float]:
    dice, done, sent, spent = FastDice(5), 0, 0, 0.0
    while done < moves:
        table, number = begun(game, seats, options, *client), 0
        while table.sheet.phase == "playing" and done < moves:
            seat, text = asked(table, dice)
            start = time.process_time()
            length = move(table, seat, text)
            number += 1
            if number > late:
                spent, sent, done = spent + time.process_time() - start, sent + length, done + 1
    return {"us": round(1e6 * spent / done, 1), "bytes": round(sent / done)}


if __name__ == "__main__":
    found = {f"{row[0]}, {client}": measure(*row, *wants) for row in TABLES for client, wants in CLIENTS.items()}
    print(json.dumps({f"{name}: {key}": value for name, pair in found.items() for key, value in pair.items()}))
