"""Every registered game on a table: people, bots and spectators, from the start to a record that verifies."""

import msgspec
import pytest

from stammtisch import record
from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.server.table import recording, show
from stammtisch.server.table.stage import Stage
from stammtisch.server.values.effects import Wants
from stammtisch.server.wire import requests
from tests.server.room import ADA, BEN, Room

WORDS = Wants(text=True, drawing=True)


def options_for(game: AnyGame) -> dict[str, object]:
    """Short games where play could be endless."""
    return {"max_rounds": 20} if "max_rounds" in game.options.__struct_fields__ else {}


@pytest.mark.product
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@pytest.mark.parametrize("seats", ["fewest", pytest.param("most", marks=pytest.mark.soak)])
def test_a_game_with_bots_on_every_other_seat_ends_and_verifies(game: AnyGame, seats: str) -> None:
    room = Room(game, seats=min(game.seats) if seats == "fewest" else max(game.seats), options=options_for(game))
    room.join(ADA, BEN)
    room.ask(ADA, requests.Start(table="room", level="random"))
    room.commit(ADA)
    room.bots = False
    room.reveal(ADA)
    for _ in range(20 * game.longest):
        if room.table.sheet.phase == "over":
            break
        step(room)
    assert room.table.sheet.end == "finished"
    found = recording.write_record(room.table.sheet, str.title)
    record.verify(found, game, [room.starting(ADA).server])
    for message in (*room.inbox[0], *room.inbox[1]):
        assert msgspec.json.decode(msgspec.json.encode(message))["type"]
    again, last = [show.update(Stage(sheet), 0, room.now, WORDS) for sheet in (room.reloaded(), room.table.sheet)]
    assert again.view == last.view


def step(room: Room) -> None:
    """One bot's thought, or Ada's first choice."""
    if room.thinks:
        think = room.thinks.pop(0)
        room.run(room.table.thought(think, room.choice(think), room.now))
        return
    update = room.update(ADA)
    choice = update.legal[room.dice.below(len(update.legal))]
    assert choice.text
    room.play(ADA, msgspec.to_builtins(choice.action))
