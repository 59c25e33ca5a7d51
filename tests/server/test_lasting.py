"""What lasts of a view is written down once; nobody who reads a message can tell."""

import msgspec
import pytest

from stammtisch.core import FastDice
from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.server.wire import lasting
from stammtisch.server.wire.lasting import Lasting
from stammtisch.server.wire.messages import Pong, Update

STEPS = 60


def updates(game: AnyGame, seed: str) -> list[Update]:
    """What the seats see of the first steps of a random game."""
    seats, dice = game.seats[-1], FastDice(3)
    match, found = Match(game, seats, game.options(), seed), list[Update]()
    for at in range(STEPS):
        views = [game.view(match.state, seat) for seat in range(seats)]
        found += [Update(table="k3m9", at=at, view=view, awaited=match.state.to_act(), legal=(), seen=()) for view in views]
        if not match.state.to_act():
            break
        legal = match.state.legal(match.state.to_act()[0])
        match.play(match.state.to_act()[0], legal[dice.below(len(legal))])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_messages_read_as_if_they_were_written_whole(name: str) -> None:
    memory = Lasting()
    for update in updates(GAMES[name], "00" * 32) + updates(GAMES[name], "11" * 32):
        assert memory.written(update) == msgspec.json.encode(update)
    assert memory.written(Pong(time=5)) == msgspec.json.encode(Pong(time=5))


def test_an_island_is_written_once_however_long_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[object] = []

    def encode(value: object) -> bytes:
        written.append(value)
        return msgspec.json.encode(value)

    monkeypatch.setattr(lasting, "encode", encode)
    memory = Lasting()
    for update in updates(GAMES["catan"], "00" * 32)[-40:]:
        memory.written(update)
    assert len([one for one in written if not isinstance(one, Update)]) == 4


def test_what_is_kept_has_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lasting, "MOST", 8)
    memory = Lasting()
    for seed in range(5):
        for update in updates(GAMES["catan"], f"{seed:02}" * 32)[::9]:
            assert memory.written(update) == msgspec.json.encode(update)
            assert len(memory.texts) <= 8
