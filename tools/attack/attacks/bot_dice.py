"""Foretelling what bots do from what everybody knows: the table, the step and the seat."""

from zlib import crc32

from tools.attack.house import Guest, House, Outcome

from stammtisch import record
from stammtisch.core import FastDice
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.start import bot_seed

POINTS = (6,)
GAMES_PLAYED = 6


async def attack(house: House) -> Outcome:
    known, guessed, expected, total = 0, 0, 0.0, 0
    for _ in range(GAMES_PLAYED):
        async with Guest(house) as eve:
            table = await eve.create("vier", sit=False)
            for seat in range(2):
                await eve.ask("add-bot", table=table, seat=seat, level="random")
            await eve.ask("start", table=table, level="random")
            await eve.get("ended")
        found = await house.record(table)
        assert found.proof is not None and found.proof.server.value is not None
        secret, match = bytes.fromhex(found.proof.server.value), Match(GAMES["vier"], 2, GAMES["vier"].options(), str(found.seed))
        for place, (player, action) in enumerate(record.entries(GAMES["vier"], found.log)):
            legal = match.state.legal(player)
            known += choice(legal, bot_seed(secret, place, player)) == action
            guessed += choice(legal, crc32(f"{table}:{place}:{player}".encode())) == action
            expected, total = expected + 1 / len(legal), total + 1
            match.play(player, action)
    figures = f"{guessed} of {total} moves foretold ({expected:.0f} by chance), {known} run again with the secret afterwards"
    return Outcome("bots' dice are secret, and checkable afterwards", guessed < 2 * expected and known == total, figures)


def choice(legal: list[int], seed: int) -> int:
    return legal[FastDice(seed).below(len(legal))]
