"""Workers that never answer; a module of their own, for a new process has to find them."""

import time
from multiprocessing.connection import Connection

from stammtisch.server.house.workers import AWAKE


def hang(pipe: Connection) -> None:
    pipe.send(AWAKE)
    pipe.recv()
    hang_at_once(pipe)


def hang_at_once(pipe: Connection) -> None:
    while True:
        time.sleep(3600)
