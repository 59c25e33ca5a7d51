"""A bare aiohttp server that passes messages on and knows nothing: what the sockets alone cost.

`python raw_broadcast.py PORT BYTES`: every message in a room goes to all of it as an update of so many bytes.
"""

import asyncio
import json
import sys

import uvloop
from aiohttp import web


async def serve(port: int, length: int) -> None:
    rooms: dict[str, list[web.WebSocketResponse]] = {}
    payload = json.dumps({"type": "update", "view": "x" * max(0, length - 30)})

    async def room(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(compress=False)
        await socket.prepare(request)
        members = rooms.setdefault(request.match_info["room"], [])
        members.append(socket)
        async for _ in socket:
            for member in members:
                await member.send_str(payload)
        return socket

    app = web.Application()
    app.router.add_get("/{room}", room)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", port).start()
    await asyncio.Event().wait()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]), int(sys.argv[2])))
