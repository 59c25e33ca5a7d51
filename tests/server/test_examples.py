"""The protocol page is fresh, and the example bots can play from it."""

import asyncio
import shutil
import sys
from pathlib import Path

import pytest
from tools import protocol

from stammtisch.server.wire import messages
from stammtisch.server.wire.refusals import SERVER
from tests.server.live import live

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = [sys.executable, str(ROOT / "examples" / "bot.py")]
NODE = ["node", "--experimental-websocket", "--no-warnings", str(ROOT / "examples" / "bot.mjs")]


@pytest.mark.parametrize("path", protocol.files(), ids=lambda path: path.name)
def test_the_generated_page_is_what_the_types_say(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == protocol.files()[path], "run `python tools/protocol.py`"


def test_the_page_names_every_message_and_every_refusal() -> None:
    page = protocol.page()
    for kind in (*protocol.members(messages.AnyRequest), *protocol.members(messages.AnyMessage)):
        assert f"### `{protocol.tag(kind)}`" in page
    for code in SERVER:
        assert f"| `{code}` |" in page


def test_every_reference_in_the_descriptions_for_machines_leads_somewhere() -> None:
    for content in (protocol.asyncapi(), protocol.openapi()):
        for target in references(content):
            found = content
            for name in target.removeprefix("#/").split("/"):
                found = found[name]


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


@pytest.mark.asyncio
@pytest.mark.parametrize("second", [PYTHON, NODE], ids=["python", "node"])
async def test_the_example_bots_play_a_game_to_its_end(second: list[str], tmp_path: Path) -> None:
    if shutil.which(second[0]) is None:
        pytest.skip("There is no Node here, so its example is not run.")
    async with live(str(tmp_path / "s.db")) as server:
        url = f"ws://127.0.0.1:{server.port}/ws"
        first = await started(PYTHON, url)
        table = await line(first)
        other = await started(second, url, table)
        said = await asyncio.gather(line(first), line(other))
        assert said[0] == said[1] and said[0].startswith("over: finished")
        assert (await first.wait(), await other.wait()) == (0, 0)
