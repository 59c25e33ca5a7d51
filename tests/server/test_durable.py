"""No acknowledged move is ever lost: processes are killed at random moments while many games are played.

The long version is `python -m tools.soak.kill`.
"""

import asyncio
import random
from pathlib import Path
from types import SimpleNamespace

import aiohttp
import pytest

from tests.server.hasty import HASTY
from tests.server.killing import Figures, Fleet, Member, Pair, check_all, play_through_kills
from tests.server.live import postgres

pytestmark = pytest.mark.product

PAIRS, GAMES = 6, 12


async def play(fleet: Fleet, games: int = GAMES) -> Figures:
    return await play_through_kills(fleet, [Pair(number) for number in range(PAIRS)], games, 0.3, random.Random(5))


@pytest.mark.asyncio
async def test_killing_processes_at_random_loses_no_acknowledged_move_on_sqlite(tmp_path: Path) -> None:
    found = await play(Fleet(str(tmp_path / "s.db"), 1))
    assert found.games >= GAMES and found.moves > GAMES and found.kills > 0
    assert len(found.gaps) >= PAIRS, "play has gone on at every table"


@pytest.mark.asyncio
async def test_killing_one_of_two_servers_at_random_loses_no_acknowledged_move_on_postgresql() -> None:
    async with postgres() as url:
        found = await play(Fleet(url, 2))
    assert found.games >= GAMES and found.moves > GAMES and found.kills > 0
    assert len(found.gaps) >= PAIRS, "play has gone on at every table"


@pytest.mark.asyncio
async def test_a_server_that_acknowledges_before_it_commits_is_found(tmp_path: Path) -> None:
    fleet = Fleet(str(tmp_path / "s.db"), 1, entry=HASTY)
    await fleet.until_ready()
    pairs = [Pair(number) for number in range(PAIRS)]
    playing = [asyncio.create_task(pair.keep_playing(fleet)) for pair in pairs]
    while sum(len(pair.acknowledged) for pair in pairs) < 10 * PAIRS:
        await asyncio.sleep(0.01)
    fleet.close()
    await asyncio.gather(*playing)
    with pytest.raises(AssertionError, match="an acknowledged move is lost"):
        await check_all(fleet.url, pairs)


@pytest.mark.asyncio
async def test_somebody_who_is_told_to_stop_stops_though_a_message_comes_at_that_moment() -> None:
    """Otherwise a pair one of whom is cut off sits there until a timeout: that looks like a server that does not go on."""
    coming = asyncio.get_running_loop().create_future()
    ada = Member(Pair(1), 0, 0)
    ada.socket = SimpleNamespace(receive=lambda: coming)  # type: ignore[assignment]
    hearing = asyncio.create_task(ada.next())
    await asyncio.sleep(0)
    coming.set_result(aiohttp.WSMessage(aiohttp.WSMsgType.TEXT, '{"type": "pong"}', None))
    hearing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hearing
