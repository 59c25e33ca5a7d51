"""A complete bot in plain Python: `pip install websockets`, then

    python bot.py ws://localhost:8080/ws                 opens a table of Vier and prints its name
    python bot.py ws://localhost:8080/ws k3m9...         sits down at that table

It plays random legal moves until the game is over. Replace `choose` by something better.
"""

import asyncio
import hashlib
import json
import random
import secrets
import sys
from typing import Any

import websockets

Message = dict[str, Any]


def choose(update: Message) -> Message:
    """One of the legal actions; `update["view"]` is everything this seat may know."""
    choice: Message = random.choice(update["legal"])["action"]
    return choice


class Luck:
    """Our half of the start: bytes drawn once for a table, and the promises the server is held to."""

    def __init__(self) -> None:
        self.entropy = secrets.token_bytes(16)
        self.commitment = hashlib.sha256(self.entropy).hexdigest()
        self.server: str | None = None  # as first told
        self.listed: list[str | None] | None = None  # the first closed list

    def answer(self, starting: Message, me: int) -> Message | None:
        """`ready` as often as seats or options change, always with the same commitment; `reveal` for one list only."""
        self.server = self.server or starting["server"]
        attempt = {"table": starting["table"], "attempt": starting["attempt"]}
        if starting["phase"] == "commit" and self.listed is None and starting["server"] == self.server:
            return None if starting["ready"][me] else {"type": "ready", "commitment": self.commitment, **attempt}
        self.listed = self.listed or starting["commitments"]
        if (starting["server"], starting["commitments"]) != (self.server, self.listed) or self.commitment != self.listed[me]:
            raise SystemExit("The server does not keep its promises about the luck: this bot sends nothing more.")
        return None if starting["revealed"][me] else {"type": "reveal", "entropy": self.entropy.hex(), **attempt}

    def check(self, began: Message) -> None:
        """Before the first move: the game began as promised. Who did not reveal is named."""
        if self.listed is not None and (began["server"], began["commitments"]) != (self.server, self.listed):
            raise SystemExit("The game began with other promises than were made.")
        if began["left_out"]:
            print(f"left out of the luck: seats {began['left_out']}", file=sys.stderr)


def answer(message: Message, me: int | None, luck: Luck) -> Message | None:
    """What to send back, if anything."""
    table = {"table": message.get("table")}
    if message["type"] == "starting" and me is not None:
        return luck.answer(message, me)
    if message["type"] == "began":
        luck.check(message)
    if message["type"] == "update" and me in message["awaited"]:
        return {"type": "play", "at": message["at"], "action": choose(message), **table}
    return None


async def main(url: str, table: str | None) -> None:
    me, luck = None, Luck()
    async with websockets.connect(url) as socket:
        await socket.send(json.dumps({"type": "hello", "name": "Python example", "text": False}))
        first = {"type": "sit", "table": table} if table else {"type": "create", "game": "vier", "ref": 1}
        await socket.send(json.dumps(first))
        async for frame in socket:
            message = json.loads(frame)
            if message["type"] == "done":
                print(message["table"], flush=True)
            elif message["type"] == "refused":
                print(message["sentence"], file=sys.stderr)
            elif message["type"] == "table":
                me = message["you"]
            elif message["type"] == "ended":
                print(f"over: {message['end']}, winners {message['winners']}, record {message['record']}", flush=True)
                return
            reply = answer(message, me, luck)
            if reply:
                await socket.send(json.dumps(reply))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
