"""Whole games of our own clients: in this process with their views compared, and over real sockets in both forms."""

import os

import pytest

from stammtisch.catan_protocol.codec.forms import Form
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from tests.catan_protocol.games import play
from tests.catan_protocol.net import net, play_game
from tests.catan_protocol.stage import stage

pytestmark = pytest.mark.asyncio
SHORT = CatanSettings(seats=6, victory_points=3, answer_seconds=0.3)
GAMES = int(os.environ.get("STAMMTISCH_CATAN_GAMES", "100"))


@pytest.mark.parametrize(("players", "form", "seed"), [(3, "key", 1), (4, "mapper", 2)])
async def test_case_61_and_62_the_view_is_rebuilt_from_messages_and_every_message_adds_up(
    players: int, form: Form, seed: int
) -> None:
    async with stage(SHORT) as here:
        found = await play(here, players, "random", form, seed, pace=10)
        assert {player.ki.tracker.winner for player in found} == {found[0].ki.tracker.winner}
        assert found[0].ki.tracker.winner in [player.ki.tracker.id for player in found]


@pytest.mark.soak
@pytest.mark.parametrize("players", [3, 4, 5, 6])
async def test_every_step_of_a_long_game_is_rebuilt(players: int) -> None:
    async with stage(CatanSettings(seats=6, answer_seconds=0.3)) as here:
        found = await play(here, players, "greedy", "key", players)
        assert found[0].ki.tracker.winner is not None


@pytest.mark.product
@pytest.mark.parametrize(
    ("way", "form"),
    [
        ("socket", "key"),
        ("tcp", "mapper"),
        pytest.param("socket", "mapper", marks=pytest.mark.soak),
        pytest.param("tcp", "key", marks=pytest.mark.soak),
    ],
)
async def test_three_clients_finish_a_game(way: str, form: Form) -> None:
    async with net(CatanSettings(victory_points=3, answer_seconds=0.3)) as here:
        kis, lines = await play_game(here, getattr(here, way), form, "random", 3, 7)
        assert len({ki.tracker.winner for ki in kis}) == 1 and kis[0].tracker.winner is not None
        assert lines > 100


def report(line: str) -> None:
    """For whoever watches a long run with `-s`."""
    print(line, flush=True)  # noqa: T201


@pytest.mark.soak
async def test_a_hundred_games_over_both_ways_in_both_forms() -> None:
    settings = CatanSettings(seats=6, answer_seconds=2)
    async with net(settings) as here:
        for game in range(GAMES):
            url, form = (here.socket, here.tcp)[game % 2], ("key", "mapper")[game // 2 % 2]
            level, players = ("greedy", "easy")[game % 3 == 0], 3 + (game % 10 == 9) + 2 * (game % 25 == 24)
            kis, lines = await play_game(here, url, form, level, players, game)  # type: ignore[arg-type]
            winner = kis[0].tracker.winner
            refusals = sorted({text for ki in kis for text in ki.complaints})
            report(f"game {game}: {url[:3]} {form} {level}, {players} players, {lines} lines, winner {winner}, {refusals}")
            assert winner is not None and len({ki.tracker.winner for ki in kis}) == 1
