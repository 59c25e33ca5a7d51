"""A server that may wake browsers at a push service on this machine, which no server of an operator may.

`python -m tests.web.waking PORT STORE KEY SERVICE`
"""

import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from stammtisch.server.house.hub import Limits
from stammtisch.server.house.wakeups import Wakeups
from stammtisch.server.running import serving
from stammtisch.server.running.plan import Plan
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
    links, limits = (f"http://127.0.0.1:{port}",), Limits(messages_per_second=1000.0)
    plan = Plan(host="127.0.0.1", port=int(port), url=store, links=links, limits=limits, quiet=True, extensions=(switched_on,))
    serving.run(serving.serve_until_told(plan))


if __name__ == "__main__":
    main(*sys.argv[1:])
