"""Over real sockets nobody can tell two tables apart that differ in what he may not know: clocks and order included."""

import random
from pathlib import Path

import pytest

from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.server.table import fold_play
from tests.laws.toy import GAME as MASKS
from tests.server.live import live
from tests.server.permutation import Twins, simulated

HIDING = [MASKS, *[game for game in GAMES.values() if game.hides(game.options())]]
LOOKED_AT = [MASKS, *[pytest.param(game, marks=pytest.mark.product) for game in HIDING[1:]]]
STATES = 60


async def tell_apart(game: AnyGame, folder: Path, states: int, seed: int = 0) -> Twins:
    with simulated() as time:
        async with (
            live(str(folder / f"{len(list(folder.iterdir()))}.db")) as server,
            Twins(server, game, time, random.Random(seed)) as twins,
        ):
            await twins.play(states)
            return twins


@pytest.mark.asyncio
@pytest.mark.parametrize("game", LOOKED_AT, ids=[game.name for game in HIDING])
async def test_what_a_viewer_receives_depends_on_nothing_he_may_not_know(
    game: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, game.name, game)
    twins = await tell_apart(game, tmp_path, STATES)
    assert twins.kinds["state"] >= STATES and twins.kinds["step"] > 0, twins.kinds


@pytest.mark.skipif(not fold_play.__file__.endswith(".py"), reason="what is compiled cannot be exchanged for something wrong")
@pytest.mark.asyncio
async def test_a_clock_that_moves_when_somebody_acts_unseen_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, MASKS.name, MASKS)
    assert (await tell_apart(MASKS, tmp_path, STATES)).kinds["unseen"] > 0
    monkeypatch.setattr(fold_play, "is_public", lambda *position: True)
    with pytest.raises(AssertionError, match="left"):
        await tell_apart(MASKS, tmp_path, STATES)
