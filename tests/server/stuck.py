"""A worker that never answers; a module of its own, for a new process has to find it."""

import time
from multiprocessing.connection import Connection


def hang(pipe: Connection) -> None:
    pipe.recv()
    while True:
        time.sleep(3600)
