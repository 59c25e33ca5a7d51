"""The protocol itself, in plain Python without Stammtisch: `pip install websockets`, then

    python protocol.py ws://localhost:8080/ws k3m9...             sits down at that table
    python protocol.py ws://localhost:8080/ws open dog 4 easy     opens one of DOG for four; bots take the other seats

It plays random legal moves until the game is over. `bot.py` is the same with `stammtisch.client`, in ten lines.
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


def must(keeps_its_promise: bool) -> None:
    if not keeps_its_promise:
        raise SystemExit("The server does not keep its promises about the luck: this bot sends nothing more.")


class Luck:
    """Our half of the start: bytes drawn once for a table, and the promises the server is held to."""

    def __init__(self) -> None:
        self.entropy = secrets.token_bytes(16)
        self.commitment = hashlib.sha256(self.entropy).hexdigest()
        self.server: str | None = None  # as first told
        self.listed: list[str | None] | None = None  # the first closed list
        self.sent: int | None = None  # the seat our commitment is out for

    def answer(self, starting: Message, me: int) -> Message | None:
        """`ready` as often as seats or options change, always with the same commitment; `reveal` for one list only."""
        self.server = self.server or starting["server"]
        # A table has one match: under another name the server could begin anew as often as it likes.
        must(starting["server"] == self.server and starting["match"] == starting["table"])
        attempt = {"table": starting["table"], "attempt": starting["attempt"]}
        if starting["phase"] == "commit":
            must(self.listed is None and (self.sent is not None or not starting["ready"][me]))  # nobody else speaks for us
            self.sent = me
            return None if starting["ready"][me] else {"type": "ready", "commitment": self.commitment, **attempt}
        self.listed = self.listed or starting["commitments"]
        must(starting["commitments"] == self.listed and self.listed[me] == self.commitment)
        return None if starting["revealed"][me] else {"type": "reveal", "entropy": self.entropy.hex(), **attempt}

    def check(self, began: Message) -> None:
        """Before the first move: the game began as promised, and our part was not dropped. Who did not reveal is named."""
        if self.server is not None:
            must(began["server"] == self.server and began["match"] == began["table"])
            must(began["commitments"] == self.listed and self.sent not in began["left_out"])
        if began["left_out"]:
            print(f"left out of the luck: seats {began['left_out']}", file=sys.stderr)


class Bot:
    """One seat. It answers a decision once: the next one begins when that answer is `done` or `refused`."""

    def __init__(self) -> None:
        self.me: int | None = None
        self.luck = Luck()
        self.update: Message | None = None  # the newest
        self.asked = 0  # the ref of the answer on its way; 0: none
        self.sent: Message | None = None  # that answer
        self.refs = 1

    def hear(self, message: Message) -> Message | None:
        """What to send back, if anything."""
        match message["type"]:
            case "table":
                self.me = message["you"]
            case "starting" if self.me is not None:
                return self.luck.answer(message, self.me)
            case "began":
                self.luck.check(message)
            case "update":
                self.update = message
            case "refused" if message["ref"] == self.asked and message["code"] == "too-fast" and self.sent is not None:
                return self.answer(self.sent)  # it has changed nothing: the same again
            case "done" | "refused" if message["ref"] == self.asked:
                self.asked = 0
        return self.play()

    def play(self) -> Message | None:
        update = self.update
        if self.asked or update is None or self.me not in update["awaited"]:
            return None
        self.update = None  # the next one tells what came of our answer
        return self.answer({"type": "play", "table": update["table"], "at": update["at"], "action": choose(update)})

    def answer(self, play: Message) -> Message:
        self.refs += 1
        self.asked, self.sent = self.refs, play
        return {**play, "ref": self.asked}


async def main(url: str, table: str, *words: str) -> None:
    bot = Bot()
    async with websockets.connect(url) as socket:

        async def send(message: Message) -> None:
            await socket.send(json.dumps(message))

        await send({"type": "hello", "name": "Plain Python", "text": False, "bot": True})
        if table == "open":
            await send({"type": "create", "game": words[0], "seats": int(words[1]), "ref": 1})
        else:
            await send({"type": "sit", "table": table})
        async for frame in socket:
            message = json.loads(frame)
            if message["type"] == "done" and message["ref"] == 1:
                print(message["table"], flush=True)
                if words[2:]:
                    await send({"type": "start", "table": message["table"], "level": words[2]})
            elif message["type"] == "refused":
                print(message["sentence"], file=sys.stderr)
                if message["code"] == "too-fast":
                    await asyncio.sleep(1)
            elif message["type"] == "ended":
                print(f"over: {message['end']}, winners {message['winners']}, record {message['record']}", flush=True)
                return
            reply = bot.hear(message)
            if reply:
                await asyncio.sleep(0.04)  # a server takes 30 messages a second
                await send(reply)


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
