"""A server that may wake browsers at a push service on this machine, which no server of an operator may.

`python -m tests.web.waking PORT STORE KEY SERVICE`
"""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from stammtisch.server import serving
from stammtisch.server.house.hub import Limits
from stammtisch.server.house.wakeups import Wakeups
from stammtisch.server.web.app import Server
from stammtisch.server.web.push.keys import key_in
from stammtisch.server.web.push.sender import PushSender


def main(port: str, store: str, key: str, service: str) -> None:
    @asynccontextmanager
    async def switched_on(server: Server) -> AsyncIterator[None]:
        sender = PushSender(key_in(Path(key)), "https://stammtisch.example.org", lambda endpoint: endpoint.startswith(service))
        server.hub.wakeups = Wakeups(server.hub, sender, delay=0.0, pace=0.0)
        yield
        await sender.close()

    serving.log_as_json()
    links = [f"http://127.0.0.1:{port}"]
    limits = Limits(messages_per_second=1000.0)
    serving.run(serving.serve_until_told("127.0.0.1", int(port), store, None, links, 0, limits, True, [switched_on]))


if __name__ == "__main__":
    main(*sys.argv[1:])
