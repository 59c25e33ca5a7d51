"""Our client on servers that deviate: whole games, and what it makes of each oddity."""

import asyncio

import pytest

from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.player import client, pace
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.games.catan import GAME
from tests.catan_protocol.deviating import ConfirmsFirst, Door, NeverConfirms, deviating
from tests.catan_protocol.net import net
from tests.catan_protocol.sloppy import Builder

pytestmark = [pytest.mark.asyncio, pytest.mark.product]


@pytest.mark.parametrize("kind", [ConfirmsFirst, NeverConfirms])
async def test_our_client_finishes_a_game(kind: type[Door], monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("SHORT", 0.06), ("SETTLE", 0.06), ("AFTER_NEWS", 0.4), ("LONG", 1.0)):  # but quicker
        monkeypatch.setattr(pace, name, seconds)
    kis = [Ki(Builder(GAME), f"Ki {number}", number, 3) for number in range(3)]
    warnings: list[str] = []

    async def run(ki: Ki, url: str) -> None:
        async with client.link(url, lambda way, line: warnings.append(line) if way == "!!" else None) as link:
            await client.play(link, ki)

    async with net(CatanSettings(victory_points=3, seats=3)) as here, deviating(here, kind) as url:
        await asyncio.gather(*(run(ki, url) for ki in kis))
    assert len({ki.tracker.winner for ki in kis}) == 1 and kis[0].tracker.winner is not None
    assert sum(len(ki.complaints) for ki in kis) <= 6, [ki.complaints for ki in kis]
    assert kis[0].pace.confirms_first == (kind is ConfirmsFirst) and kis[0].pace.withholds == (kind is NeverConfirms)
    assert any("Hafen = Häfen" in one for one in warnings) == (kind is NeverConfirms)
