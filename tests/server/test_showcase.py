"""Games for showing: on every server, with reasons, at no cost, and nobody's table."""

from pathlib import Path

import aiohttp
import msgspec
import pytest

from stammtisch import record
from stammtisch.core import SPECTATOR
from stammtisch.games import GAMES, OWN
from stammtisch.server.web import showcase
from stammtisch.server.web.replay import Walk
from stammtisch.server.wire.answers import Frames, GameInfo
from tests.server.live import Live, Player, live

NAMES = [game.name for game in OWN]


async def fetch(server: Live, path: str) -> tuple[int, bytes]:
    async with aiohttp.ClientSession() as session, session.get(server.url + path) as response:
        return response.status, await response.read()


@pytest.mark.parametrize("name", NAMES)
def test_each_game_has_one_that_verifies_and_was_won_by_the_strongest_bots(name: str) -> None:
    found = record.decode(showcase.path_of(f"demo-{name}").read_bytes())
    record.verify(found, GAMES[name])
    assert (found.end, [seat.bot for seat in found.seats]) == ("finished", ["hard", "hard"])
    assert found.result is not None and len(set(found.result)) > 1
    assert showcase.name_for(GAMES[name]) == f"demo-{name}"
    assert showcase.name_for(msgspec.structs.replace(GAMES[name], version=99)) is None


@pytest.mark.product
@pytest.mark.parametrize("name", NAMES)
def test_it_explains_moves_in_the_language_asked_for_and_other_games_do_not(name: str) -> None:
    found = record.decode(showcase.path_of(f"demo-{name}").read_bytes())
    walk, plain = Walk(found, GAMES[name], explains=True), Walk(found, GAMES[name])
    english = [frame.why for number in range(walk.pages) for frame in walk.page(number, SPECTATOR, "en").frames]
    german = [frame.why for number in range(walk.pages) for frame in walk.page(number, SPECTATOR, "de").frames]
    assert [bool(why) for why in english] == [bool(why) for why in german]
    assert len({why for why in english if why}) >= 3 and english[0] == ""
    assert all(mine != theirs for mine, theirs in zip(english, german, strict=True) if mine)
    assert not any(frame.why for frame in plain.page(0, SPECTATOR).frames)


@pytest.mark.asyncio
async def test_every_server_shows_them_without_a_table(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        games = msgspec.json.decode((await fetch(server, "/api/games"))[1], type=list[GameInfo])
        assert {game.name: game.demo for game in games if game.name in NAMES} == {name: f"demo-{name}" for name in NAMES}
        status, content = await fetch(server, "/api/records/demo-vier")
        assert status == 200 and record.decode(content).game == "vier"
        frames = msgspec.json.decode((await fetch(server, "/api/records/demo-vier/frames?seat=0&language=de"))[1], type=Frames)
        assert any(frame.why for frame in frames.frames)
        assert server.hub.tables == {} and (await fetch(server, "/api/tables"))[1] == b"[]"
        for path in ("/api/records/demo-halma", "/api/records/demo-..%2f..%2fx", "/api/tables/demo-vier"):
            assert (await fetch(server, path))[0] == 404
        assert (await ada.ask("watch", table="demo-vier"))["type"] == "refused"
