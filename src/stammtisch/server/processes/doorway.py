"""Handing sockets to another process: each with one byte that says what it is. Nothing is read from them before."""

import asyncio
import socket
from collections.abc import Callable

CONNECTION = 255  # somebody at the door; any other mark is the number of a sibling, and the socket a link to it
MOST = 64  # processes


def hand_over(door: socket.socket, mark: int, given: socket.socket) -> bool:
    """Give a socket away; False if the process behind the door takes none just now. It remains open here."""
    try:
        socket.send_fds(door, [bytes([mark])], [given.fileno()])
    except OSError:
        return False
    return True


class Doorway:
    """The end at which sockets arrive."""

    def __init__(self, door: socket.socket, take: Callable[[int, socket.socket], None]) -> None:
        self.door = door
        self.take = take
        door.setblocking(False)
        asyncio.get_running_loop().add_reader(door, self._read)

    def _read(self) -> None:
        while True:
            try:
                mark, given, _, _ = socket.recv_fds(self.door, 1, 1)
            except BlockingIOError:
                return None
            except OSError:
                mark, given = b"", []
            if not mark:
                return self.close()
            for handle in given:
                self.take(mark[0], socket.socket(fileno=handle))

    def close(self) -> None:
        if self.door.fileno() >= 0:
            asyncio.get_running_loop().remove_reader(self.door)
            self.door.close()
