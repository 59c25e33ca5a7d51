"""The protocol page is fresh, and the example bots can play from it."""

import asyncio
import re
import shutil
import sys
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from aiohttp import WSMsgType
from tools import protocol, sessions

from stammtisch.games import GAMES
from stammtisch.server.web.connection import Connection
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.refusals import Refusal
from tests.server.live import Player, live

pytestmark = pytest.mark.product

ROOT = Path(__file__).resolve().parent.parent.parent
EXAMPLES = ROOT / "examples"
PLAIN = [sys.executable, str(EXAMPLES / "protocol.py")]
NODE = ["node", "--experimental-websocket", "--no-warnings", str(EXAMPLES / "bot.mjs")]
JAVA = ["java", "-XX:TieredStopAtLevel=1", str(EXAMPLES / "Bot.java")]
SHORT = {"dog": {"max_rounds": 1}, "dog-royal": {"max_rounds": 1}, "catan": {"max_rounds": 2}}


@pytest.mark.parametrize("path", protocol.files(), ids=lambda path: path.name)
def test_the_generated_page_is_what_the_types_say(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == protocol.files()[path], "run `python tools/protocol.py`"


def test_the_sessions_on_their_page_are_what_a_bot_sends_and_hears() -> None:
    assert sessions.PATH.read_text(encoding="utf-8") == sessions.page(), "run `python -m tools.sessions`"


def test_the_page_names_every_message_that_is_declared() -> None:
    """The generator walks the unions; a message that was forgotten there is found here, by its class."""
    page = protocol.page()
    kinds = [*leaves(requests.Request), *leaves(messages.Message)]
    assert len(kinds) > 40
    assert [kind.__name__ for kind in kinds if f"### `{protocol.tag(kind)}`" not in page] == []


def test_the_page_names_every_code_the_server_refuses_with() -> None:
    """Found in the sources, where they are raised."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "src/stammtisch/server").rglob("*.py")]
    codes = {code for source in sources for code in re.findall(r'Refusal\(\s*"([\w.-]+)"', source)}
    page = protocol.page()
    assert len(codes) > 30
    assert sorted(code for code in codes if f"| `{code}` |" not in page) == []


def test_the_page_says_what_a_field_means_that_is_left_out_and_how_a_clock_is_named() -> None:
    page = protocol.page()
    for row in (
        '| `level` | text | no: `"medium"` |  |',
        '| `clock` | [NoClock](#noclock) or [MoveClock](#moveclock) or [BankClock](#bankclock) | no: `{"kind": "none"}` |  |',
        "| `seconds` | integer from 5 to 2592000 | yes |  |",
        "| `commitments` | list of (text or null) or null | yes | the closed list; null for a seat without luck of its own |",
    ):
        assert row in page.splitlines()
    assert all(f'`"kind": "{name}"`.' in page for name in ("none", "move", "bank"))
    assert "| `ref` | integer |" in page.partition("### `done`")[2].partition("###")[0]
    assert "| cell | (list of 2: integer from 0 to 7, integer from 1 to 7) or null |" in protocol.game_page().replace("`", "")


def leaves(base: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """The kinds that are messages themselves, not bases of others."""
    below = base.__subclasses__()
    return [leaf for kind in below for leaf in leaves(kind)] if below else [base]


def test_every_reference_in_the_descriptions_for_machines_leads_somewhere() -> None:
    kinds = {leaf.__name__ for base in (requests.Request, messages.Message) for leaf in leaves(base)}
    answers = {kind.__name__ for _, kind in protocol.PATHS.values() if isinstance(kind, type)}
    for content, named in ((protocol.asyncapi(), kinds), (protocol.openapi(), answers)):
        found = references(content)
        assert named and named <= {target.rpartition("/")[2] for target in found}
        assert [target for target in found if not leads_somewhere(content, target)] == []


def leads_somewhere(content: Any, target: str) -> bool:
    for name in target.removeprefix("#/").split("/"):
        if name not in content:
            return False
        content = content[name]
    return True


def references(content: object) -> list[str]:
    if isinstance(content, dict):
        own = [content["$ref"]] if "$ref" in content else []
        return own + [target for value in content.values() for target in references(value)]
    return [target for value in content for target in references(value)] if isinstance(content, list) else []


async def started(command: list[str], *words: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(*command, *words, stdout=asyncio.subprocess.PIPE)


async def line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    return (await process.stdout.readline()).decode().strip()


def must_be_here(command: list[str]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"There is no {command[0]} here, so its example is not run.")


@pytest.mark.asyncio
@pytest.mark.parametrize("second", [PLAIN, NODE, JAVA], ids=["python", "node", "java"])
async def test_the_example_bots_play_a_game_to_its_end(second: list[str], tmp_path: Path) -> None:
    must_be_here(second)
    async with live(str(tmp_path / "s.db")) as server:
        url = f"ws://127.0.0.1:{server.port}/ws"
        first = await started(PLAIN, url, "open", "vier", "2")
        table = await line(first)
        other = await started(second, url, table)
        said = await asyncio.gather(line(first), line(other))
        assert said[0] == said[1] and said[0].startswith("over: finished")
        assert (await first.wait(), await other.wait()) == (0, 0)


@pytest.mark.asyncio
@pytest.mark.parametrize("command", [PLAIN, NODE, JAVA], ids=["python", "node", "java"])
async def test_the_examples_sit_at_every_game_beside_house_bots_and_nothing_is_refused(
    command: list[str], tmp_path: Path
) -> None:
    must_be_here(command)
    async with live(str(tmp_path / "s.db"), workers=1) as server, Player(server.port) as ada:
        for game in sorted(GAMES):
            table = await ada.create(game, seats=2, options=SHORT.get(game, {}), sit=False)
            await ada.ask("add-bot", table=table, seat=0, level="random")
            bot = await started(command, f"ws://127.0.0.1:{server.port}/ws", table)
            assert (await line(bot)).startswith("over: finished"), game
            assert await bot.wait() == 0
        assert server.hub.metrics.refused._value.get() == 0


@pytest.mark.asyncio
@pytest.mark.parametrize("command", [PLAIN, NODE, JAVA], ids=["python", "node", "java"])
async def test_an_example_that_is_too_fast_says_the_same_again_and_loses_nothing(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    must_be_here(command)
    find_haste(monkeypatch)
    async with live(str(tmp_path / "s.db"), workers=1) as server, Player(server.port) as ada:
        table = await ada.create("dog", seats=2, options={"max_rounds": 2}, sit=False)
        await ada.ask("add-bot", table=table, seat=0, level="random")
        bot = await started(command, f"ws://127.0.0.1:{server.port}/ws", table)
        assert (await line(bot)).startswith("over: finished")
        assert await bot.wait() == 0
        assert server.hub.metrics.refused._value.get() > 0


def find_haste(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server for which every fifth play comes too soon, however busy the machine is."""
    decode, plays = Connection._decode, count()

    def decode_or_refuse(self: Connection, kind: WSMsgType, data: object) -> requests.AnyRequest:
        request = decode(self, kind, data)
        if isinstance(request, requests.Play) and next(plays) % 5 == 0:
            raise Refusal("too-fast")
        return request

    monkeypatch.setattr(Connection, "_decode", decode_or_refuse)
    monkeypatch.setattr(Connection, "_take_at_once", lambda self, text: False)  # what would be refused goes the long way


@pytest.mark.asyncio
async def test_the_example_in_ten_lines_opens_a_table_and_plays(tmp_path: Path) -> None:
    async with live(str(tmp_path / "s.db"), workers=1) as server:
        bot = await started([sys.executable, str(EXAMPLES / "bot.py")], server.url, "vier", "2", "random")
        assert len(await line(bot)) > 3
        assert (await line(bot)).startswith("over: finished")
        assert await bot.wait() == 0
