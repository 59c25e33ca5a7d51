"""A running table takes little room, so that a house can have many."""

import gc
import os
import tracemalloc
from functools import _lru_cache_wrapper

import msgspec
import pytest

from stammtisch.games import GAMES
from stammtisch.server.wire.requests import Play
from tests.server.room import ADA, BEN, CYD, DAN, GUESTS, Room

pytestmark = pytest.mark.product

DECISIONS = 250
MOST = {"compiled": 60, "pure": 80}  # kB; interpreted objects have dictionaries


def played(game: str, decisions: int) -> Room:
    """A table of four, where so much has been decided."""
    room = Room(GAMES[game], seats=4, bots=False)
    room.begin(ADA, BEN, CYD, DAN)
    watchers = room.table.audience.watchers
    watchers.update({connection: watcher._replace(text=False) for connection, watcher in watchers.items()})
    for _ in range(decisions):
        decide(room)
    assert room.table.sheet.phase == "playing"
    return room


def decide(room: Room) -> None:
    sheet = room.table.sheet
    seat = sheet.awaited[0]
    legal = sheet.state.legal(seat)
    action = sheet.game.decode(legal[room.dice.below(len(legal))])
    room.ask(GUESTS[seat], Play(table="room", at=sheet.noticed[seat], action=msgspec.to_builtins(action)))
    room.inbox.clear()


def forget_what_tables_share() -> None:
    """Actions by name and the like, which are kept within limits however many tables there are."""
    for one in gc.get_objects():
        if isinstance(one, _lru_cache_wrapper):
            one.cache_clear()
    gc.collect()


def room_taken(game: str) -> float:
    """What a played table takes, in kB."""
    forget_what_tables_share()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        room = played(game, DECISIONS)
        room.rows.clear()
        forget_what_tables_share()
        found = (tracemalloc.get_traced_memory()[0] - before) / 1000
    finally:
        tracemalloc.stop()
    assert len(room.table.sheet.decisions) == DECISIONS
    return found


@pytest.mark.parametrize("game", ["dog", "catan"])
def test_a_running_table_takes_little_room_its_log_included(game: str) -> None:
    played(game, 5)  # whatever is read or made once in the life of the program
    found = [room_taken(game) for _ in range(2)]  # meanwhile something of the program's own may grow, once
    assert min(found) < MOST[os.environ.get("STAMMTISCH_BUILD", "pure")], f"{found} kB"
