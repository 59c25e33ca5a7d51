"""A bot that must be caught: its worker is told the other seats' views and plays by what is in it."""

from multiprocessing.connection import Connection

import msgspec

from stammtisch.server.house.workers import AWAKE, Choice


def peek(pipe: Connection) -> None:
    """The life of the cheat's worker: it has no dice, only somebody else's secrets."""
    pipe.send(AWAKE)
    while True:
        try:
            job = pipe.recv()
        except (EOFError, OSError):
            return
        pipe.send(Choice(job.legal[sum(msgspec.json.encode(job.view)) % len(job.legal)]))
