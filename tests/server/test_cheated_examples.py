"""The example bots hold the server to its promises about the luck, as the page does."""

import pytest
from aiohttp import web

from tests.server.live import free_port
from tests.server.test_examples import JAVA, NODE, PLAIN, must_be_here, started

pytestmark = pytest.mark.product


def starting(**more: object) -> dict[str, object]:
    usual = {"match": "t", "attempt": 1, "phase": "commit", "server": "a" * 64, "ready": [False, False], "commitments": None}
    return {"type": "starting", "table": "t", "revealed": [False, False], **usual, **more}


CHEATS: dict[str, list[dict[str, object]]] = {
    "another match": [starting(match="u")],
    "a second secret": [starting(), starting(server="b" * 64)],
    "somebody who is ready for us": [starting(ready=[True, False])],
    "a list without us": [starting(), starting(phase="reveal", ready=[True, True], commitments=["c" * 64, None])],
    "a beginning nobody was asked about": [
        starting(),
        {"type": "began", "table": "t", "match": "t", "server": "a" * 64, "commitments": ["c" * 64, None], "left_out": []},
    ],
}


@pytest.mark.asyncio
@pytest.mark.parametrize("command", [PLAIN, NODE, JAVA], ids=["python", "node", "java"])
@pytest.mark.parametrize("cheat", CHEATS.values(), ids=CHEATS)
async def test_the_example_bots_send_nothing_to_a_server_that_cheats(cheat: list[dict[str, object]], command: list[str]) -> None:
    must_be_here(command)
    heard: list[dict[str, object]] = []

    async def serve(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        for message in ({"type": "table", "table": "t", "you": 0}, *cheat, {"type": "update", "awaited": [0], "at": 1}):
            await socket.send_json(message)
        async for frame in socket:
            heard.append(frame.json())
        return socket

    app, port = web.Application(), free_port()
    app.router.add_get("/ws", serve)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    process = await started(command, f"ws://127.0.0.1:{port}/ws", "t")
    assert await process.wait() == 1
    await runner.cleanup()
    assert not [one for one in heard if one["type"] in ("reveal", "play")]
