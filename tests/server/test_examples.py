"""The protocol page is fresh, and the example bots can play from it."""

import asyncio
import re
import shutil
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from tools import protocol

from stammtisch.server.wire import messages, requests
from tests.server.live import live

ROOT = Path(__file__).resolve().parent.parent.parent
PYTHON = [sys.executable, str(ROOT / "examples" / "bot.py")]
NODE = ["node", "--experimental-websocket", "--no-warnings", str(ROOT / "examples" / "bot.mjs")]


@pytest.mark.parametrize("path", protocol.files(), ids=lambda path: path.name)
def test_the_generated_page_is_what_the_types_say(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == protocol.files()[path], "run `python tools/protocol.py`"


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


def leaves(base: type[msgspec.Struct]) -> list[type[msgspec.Struct]]:
    """The kinds that are messages themselves, not bases of others."""
    below = base.__subclasses__()
    return [leaf for kind in below for leaf in leaves(kind)] if below else [base]


def test_every_reference_in_the_descriptions_for_machines_leads_somewhere() -> None:
    for content in (protocol.asyncapi(), protocol.openapi()):
        found = references(content)
        assert len(found) > 5
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
