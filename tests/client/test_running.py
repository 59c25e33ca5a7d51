"""Bots at tables: ten lines of an author, our own by name, offers, rematches, and functions that misbehave."""

import asyncio
import sys
from pathlib import Path

import aiohttp
import pytest
from click.testing import CliRunner

from stammtisch import record
from stammtisch.cli import main
from stammtisch.client import Bot, Guest, Runner, bot
from stammtisch.client.deciding import NoBot, bots_in, bots_of, house_bots
from stammtisch.games import GAMES
from stammtisch.server.wire.requests import AskTakeback, Rematch, Resign
from tests.server.live import Live, Player, live

FAST = 10_000.0
MINE = """
from stammtisch.client import bot

@bot("dog", "vier", name="Mine")
def choose(view, legal):
    return legal[view.viewer % len(legal)]
"""


def runner(server: Live, bots: dict[str, Bot], said: list[str], once: bool = False) -> Runner:
    return Runner(Guest(server.url, name="Robo", bot=True, rate=FAST), bots, "Robo", said.append, once)


async def verified(server: Live, table: str) -> record.Record:
    async with aiohttp.ClientSession() as session, session.get(f"{server.url}/api/records/{table}") as answer:
        found = record.decode(await answer.read())
    record.verify(found, GAMES[found.game], ())
    return found


@pytest.mark.asyncio
async def test_a_file_of_ten_lines_plays_dog_beside_house_bots_from_another_process(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    async with live(str(tmp_path / "s.db"), workers=1) as server, Guest(server.url, name="Ada", rate=FAST) as ada:
        chair = await ada.create("dog", seats=4)
        link = f"{server.url}/t/{chair.name}"
        words = ["bot", str(tmp_path / "mine.py"), "--table", link, "--once", "--rate", "10000"]
        process = await asyncio.create_subprocess_exec(sys.executable, "-m", "stammtisch", *words, stdout=asyncio.subprocess.PIPE)
        await chair.until(lambda: chair.table is not None and chair.table.seats[1].program)
        await chair.start("random")
        async for decision in chair.decisions():
            await decision.play(decision.legal[0])
        said, _ = await process.communicate()
        assert said.decode().splitlines()[0] == f"Mine sits at {chair.name}: dog."
        assert process.returncode == 0 and "is over (finished)" in said.decode()
        assert (await verified(server, chair.name)).seats[1].name == "Mine"


@pytest.mark.asyncio
@pytest.mark.parametrize("game", sorted(GAMES))
async def test_our_own_bots_play_every_game_from_elsewhere(game: str, tmp_path: Path) -> None:
    """Random ones, for the sake of time; beside them one that decides off its turn too."""
    said: list[str] = []
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        options = {"max_rounds": 4} if hasattr(GAMES[game].options(), "max_rounds") else {}
        table = await ada.create(game, seats=2, options=options, sit=False)
        one, other = (runner(server, dict(house_bots("random")), said) for _ in range(2))
        async with one.guest, other.guest:
            await asyncio.gather(one.sit(table), other.sit(table))
        assert sum(f"{table} is over" in line for line in said) == 2, said
        await verified(server, table)


@pytest.mark.asyncio
async def test_a_bot_that_errs_holds_up_nobody(tmp_path: Path) -> None:
    """Errors, nonsense and illegal moves are told, and something legal is played instead."""
    answers = iter([RuntimeError("oops"), "nonsense", {"type": "drop", "column": 99}, None])
    said: list[str] = []

    @bot("vier")
    def wild(view: object, legal: list[object]) -> object:
        found = next(answers, legal[0])
        if isinstance(found, Exception):
            raise found
        return found

    async with live(str(tmp_path / "s.db")) as server, Guest(server.url, name="Ada", rate=FAST) as ada:
        chair = await ada.create("vier", options={"jokers": False})
        async with (robo := runner(server, {"vier": wild}, said, once=True)).guest:
            playing = asyncio.create_task(robo.sit(chair.name))
            async for decision in chair.decisions():
                await decision.play(decision.legal[-1])
            await playing
        assert chair.ended is not None and chair.ended.end == "finished"
        assert any("RuntimeError: oops" in line for line in said)
        assert sum("Something legal is played instead" in line for line in said) == 2


@pytest.mark.asyncio
async def test_a_bot_offers_itself_sits_at_several_tables_and_stays_for_the_rematch(tmp_path: Path) -> None:
    said: list[str] = []
    async with live(str(tmp_path / "s.db")) as server, Player(server.port, name="Ada") as ada:
        robo = runner(server, dict(house_bots("easy")), said)
        guest = await robo.guest.open()
        offering = asyncio.create_task(robo.offer(2))
        assert guest.welcome is not None
        tables = [await ada.create("vier", settings={"link_only": True}) for _ in range(3)]
        for table in tables:
            while (await ada.ask("invite-bot", table=table, guest=guest.welcome.guest)).get("code") == "offer.gone":
                if len(robo.playing) == 2:
                    break
        while len(robo.playing) < 2 or len(guest.chairs) < 2:
            await asyncio.sleep(0.01)
        assert sorted(robo.playing) == sorted(tables[:2])
        await ada.until_begun(tables[0])
        await ada.ask("resign", table=tables[0])
        await ada.ask("rematch", table=tables[0])
        while f"Robo sits at {tables[0]}-2: vier." not in said:
            await asyncio.sleep(0.01)
        await robo.close()
        offering.cancel()
        await guest.close()
    assert Resign(table="t").ref is Rematch(table="t").ref is AskTakeback(table="t").ref is None


def test_a_source_is_a_file_or_a_name(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MINE)
    assert sorted(bots_in(tmp_path / "mine.py")) == ["dog", "vier"]
    assert bots_of("mcts:10").keys() == GAMES.keys()
    (tmp_path / "none.py").write_text("x = 1")
    (tmp_path / "bad.py").write_text("1 / 0")
    (tmp_path / "gone.py").write_text("raise SystemExit(9)")
    bad = {"none": "has no bot", "bad": "ZeroDivisionError", "gone": "SystemExit: 9", "away": "There is no file"}
    for name, words in bad.items():
        with pytest.raises(NoBot, match=words):
            bots_in(tmp_path / f"{name}.py")
    with pytest.raises(TypeError, match="Write the games"):
        bot(lambda view, legal: None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["medium"], "Say --table LINK"),
        (["medium", "--table", "k3m9"], "is no link of a table"),
        (["medium", "--table", "http://127.0.0.1:9/t/k3m9"], "http://127.0.0.1:9 cannot be reached: Connection refused."),
        (["medium", "--game", "chess", "--server", "http://127.0.0.1:9", "--offer"], "There is no chess; there are: "),
        (["nobody", "--server", "http://127.0.0.1:9", "--offer"], "There is no bot 'nobody'"),
    ],
)
def test_every_mistake_on_the_command_line_is_one_sentence(words: list[str], sentence: str) -> None:
    found = CliRunner().invoke(main, ["bot", *words])
    assert found.exit_code == 2 and sentence in found.output
