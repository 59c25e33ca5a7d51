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


def answer(message: Message, me: int | None, entropy: bytes) -> Message | None:
    """What to send back, if anything."""
    table = {"table": message.get("table")}
    if message["type"] == "starting" and me is not None:
        attempt = {"attempt": message["attempt"], **table}
        if message["phase"] == "commit" and not message["ready"][me]:
            return {"type": "ready", "commitment": hashlib.sha256(entropy).hexdigest(), **attempt}
        if message["phase"] == "reveal" and not message["revealed"][me]:
            return {"type": "reveal", "entropy": entropy.hex(), **attempt}
    if message["type"] == "update" and me in message["awaited"]:
        return {"type": "play", "at": message["at"], "action": choose(message), **table}
    return None


async def main(url: str, table: str | None) -> None:
    me, entropy = None, secrets.token_bytes(16)
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
            reply = answer(message, me, entropy)
            if reply:
                await socket.send(json.dumps(reply))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None))
