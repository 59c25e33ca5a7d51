"""One table for everybody: a browser with our own protocol, a client of the Catan-Protokoll and a bot, to the end."""

import asyncio
from random import Random

import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.catan_protocol.player import client
from stammtisch.catan_protocol.player.ki import Ki
from stammtisch.games.catan import GAME
from tests.catan_protocol.net import Witness, net
from tests.server.live import Message, Player

pytestmark = pytest.mark.asyncio
POINTS = 3


async def browse(player: Player, table: str, dice: Random) -> Message:
    """Play anything legal until the game is over."""
    update = await player.until_begun(table)
    while True:
        me = update["view"]["viewer"]
        if me in update["awaited"] and update["legal"]:
            choices = [choice["action"] for choice in update["legal"] if choice["action"]["type"] not in ("offer", "withdraw")]
            await player.send("play", table=table, at=update["at"], action=dice.choice(choices))
        message = await player.get("update", "ended", "refused")
        while message["type"] == "refused":
            message = await player.get("update", "ended", "refused")
        if message["type"] == "ended":
            return message
        update = message


async def test_a_browser_a_protocol_client_and_a_bot_finish_a_game() -> None:
    async with net(CatanSettings(answer_seconds=0.5), workers=1) as here:
        port = int(here.socket.split(":")[2].split("/")[0])
        async with Player(port, name="Eva") as eva:
            table = await eva.create("catan", seats=3, options={"victory_points": POINTS}, settings={"private": False})
            assert (await eva.ask("add-bot", table=table, seat=1, level="random"))["type"] == "done"
            ki, witness = Ki(make_bot(GAME, "random"), "Student", 1, POINTS), Witness(here)

            async def student() -> None:
                async with client.link(f"{here.socket}?table={table}", witness.note) as link:
                    await client.play(link, ki, "mapper", quiet=0.005)

            playing = asyncio.create_task(student())
            ended = await browse(eva, table, Random(3))
            await playing
        names = {id: one.name for id, one in ki.tracker.players.items()}
        assert set(names.values()) == {"Eva", "Ada (KI)", "Student"}
        assert ended["end"] == "finished"
        seats = ("Eva", "Ada (KI)", "Student")
        assert ki.tracker.winner is not None and names[ki.tracker.winner] == seats[ended["winners"][0]]
        assert witness.lines > 50
