"""docs/first-bot.md does what it says: its file, saved as printed, plays in the arena."""

import asyncio
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.client import Guest
from stammtisch.server.wire.requests import InviteBot
from tests.packages import BUILD
from tests.server.live import live

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "first-bot.md"
FILE = re.compile(r"^```python (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def arena(folder: Path, *words: str) -> dict[str, float]:
    """The share of wins of each bot."""
    command = [sys.executable, "-m", "stammtisch", "arena", "vier", *words, "--json"]
    ran = subprocess.run(command, cwd=folder, env={"PYTHONPATH": str(BUILD)}, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    return {row["bot"]: row["share"] for row in json.loads(ran.stdout)["standings"]}


def test_the_printed_bots_play_and_the_second_is_stronger(tmp_path: Path) -> None:
    [(name, text)] = FILE.findall(PAGE.read_text(encoding="utf-8"))
    (tmp_path / name).write_text(text, encoding="utf-8")
    first = arena(tmp_path, "--bots", "my_bots:centre,random", "--games", "20")
    assert first["my_bots:centre"] > 0.5
    second = arena(tmp_path, "--bots", "my_bots:careful,my_bots:centre", "--games", "10", "--opening", "4")
    assert second["my_bots:careful"] > 0.5


def printed(word: str) -> list[str]:
    """The command of the page that has this word, without the program."""
    [line] = re.findall(rf"^\.venv/bin/stammtisch (.*{word}.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return shlex.split(line)


@pytest.mark.asyncio
async def test_the_printed_command_offers_the_bot_for_vier_alone_and_it_plays(tmp_path: Path) -> None:
    [(name, text)] = FILE.findall(PAGE.read_text(encoding="utf-8"))
    (tmp_path / name).write_text(text, encoding="utf-8")
    async with live(str(tmp_path / "s.db")) as server, Guest(server.url, name="Ada", rate=10_000.0) as ada:
        words = [server.url if word == "http://localhost:8080" else word for word in printed("--offer")]
        run = [sys.executable, "-m", "stammtisch", *words]
        process = await asyncio.create_subprocess_exec(
            *run, cwd=tmp_path, env={"PYTHONPATH": str(BUILD)}, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        try:
            assert (
                (await process.stdout.readline()).decode().startswith(f"my_bots:careful offers itself at {server.url} for vier;")
            )
            chair = await ada.create("vier", options={"jokers": False})
            [offered] = server.hub.offers.listed("vier")
            await ada.ask(InviteBot(table=chair.name, guest=offered.guest))
            async for decision in chair.decisions():
                await decision.play(decision.legal[0])
            assert chair.ended is not None and chair.ended.winners == (1,)
        finally:
            process.kill()
            await process.wait()
