"""The entrance of a house of several processes: who is handed to which of them, and who has to wait."""

import asyncio
import errno
import socket
from typing import Any

import pytest

from stammtisch.server.processes.doorway import CONNECTION
from stammtisch.server.processes.entrance import Entrance
from stammtisch.server.processes.homes import home_of
from stammtisch.server.running import premises
from tests.server.live import free_port


@pytest.mark.asyncio
async def test_nobody_is_let_in_while_no_process_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who comes waits in the system's queue; the loop does not turn for him again and again."""
    entrance, closed = Entrance(dict), asyncio.Event()
    [listener] = entrance.listeners = premises.listening("127.0.0.1", free_port())
    close = entrance.close

    def close_door() -> None:
        close()
        closed.set()

    monkeypatch.setattr(entrance, "close", close_door)
    entrance.open()
    guest = socket.create_connection(listener.getsockname())
    await closed.wait()
    assert not asyncio.get_running_loop().remove_reader(listener), "the door is closed"
    guest.close()
    entrance.leave()


@pytest.mark.asyncio
@pytest.mark.parametrize("patience", [60.0, 0.0], ids=["who waits is led in", "who waited too long is told so"])
async def test_somebody_whom_no_process_takes_waits_and_is_not_just_hung_up_on(
    monkeypatch: pytest.MonkeyPatch, patience: float
) -> None:
    monkeypatch.setattr("stammtisch.server.processes.entrance.PATIENCE", patience)
    monkeypatch.setattr("stammtisch.server.processes.entrance.PACE", 0.0)
    tries: list[int] = []

    def at_the_door(door: socket.socket, mark: int, given: socket.socket) -> bool:
        tries.append(mark)
        return patience > 0 and len(tries) == 4

    monkeypatch.setattr("stammtisch.server.processes.entrance.hand_over", at_the_door)
    entrance = Entrance(lambda: {0: socket.socket.__new__(socket.socket)})
    [listener] = entrance.listeners = premises.listening("127.0.0.1", free_port())
    entrance.open()
    reader, writer = await asyncio.open_connection(*listener.getsockname())
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    answer = await reader.read()
    if patience:
        assert answer == b"" and tries == [CONNECTION] * 4, "it is the other process's now"
    else:
        assert answer.startswith(b"HTTP/1.1 503") and answer.endswith(b"try again in a moment.\n")
    writer.close()
    entrance.leave()
    assert not entrance.lingering


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("said", "homes"),
    [
        (b"GET /ws?table=k3m9 HTTP/1.1\r\n", {home_of("k3m9", 4)}),
        (b"GET /ws?table=k3m9-2&x=1 HTTP/1.1\r\nHost: x\r\n", {home_of("k3m9", 4)}),
        (b"GET /ws HTTP/1.1\r\n", {0, 1, 2, 3}),
        (b"GET /ws?table=" + b"x" * 300, {0, 1, 2, 3}),
        (b"\x16\x03\x01", {0, 1, 2, 3}),
    ],
    ids=["hint", "rematch", "none", "too long", "no text"],
)
async def test_who_says_which_table_he_comes_for_is_let_in_where_it_lives(
    monkeypatch: pytest.MonkeyPatch, said: bytes, homes: set[int]
) -> None:
    ends = {number: socket.socketpair() for number in range(4)}
    taken: list[int] = []

    def at_the_door(door: socket.socket, mark: int, given: socket.socket) -> bool:
        taken.extend(number for number, pair in ends.items() if pair[0] is door)
        assert given.recv(1000) == said, "nothing was read before"
        return True

    monkeypatch.setattr("stammtisch.server.processes.entrance.hand_over", at_the_door)
    entrance = Entrance(lambda: {number: pair[0] for number, pair in ends.items()}, 4)
    entrance.turn = 1001
    entrance.listen(premises.listening("127.0.0.1", free_port()))
    entrance.open()
    for _ in range(4):
        before = len(taken)
        _, writer = await asyncio.open_connection(*entrance.listeners[0].getsockname())
        writer.write(said)
        while len(taken) == before:
            await asyncio.sleep(0)
        writer.close()
    assert set(taken) == homes
    entrance.leave()
    for pair in ends.values():
        for end in pair:
            end.close()


@pytest.mark.asyncio
async def test_who_hangs_up_before_he_is_let_in_keeps_nobody_else_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some systems tell so when the next one is to be let in; that is no reason to close the door for a while."""
    taken = list[int]()

    def at_the_door(door: socket.socket, mark: int, given: socket.socket) -> bool:
        taken.append(mark)
        return True

    monkeypatch.setattr("stammtisch.server.processes.entrance.hand_over", at_the_door)
    entrance = Entrance(lambda: {0: socket.socket.__new__(socket.socket)})

    class Listener(socket.socket):
        gone = 3

        def accept(self) -> tuple[socket.socket, Any]:
            if self.gone:
                self.gone -= 1
                raise ConnectionAbortedError(errno.ECONNABORTED, "Software caused connection abort")
            return super().accept()

    [door] = premises.listening("127.0.0.1", free_port())
    listener = Listener(fileno=door.detach())
    listener.setblocking(False)
    closed = list[str]()
    monkeypatch.setattr(entrance, "close", lambda: closed.append("closed"))
    entrance.listeners = [listener]
    guest = socket.create_connection(listener.getsockname())
    entrance._accept(listener)
    while not taken:
        entrance._accept(listener)
        await asyncio.sleep(0)
    assert taken == [CONNECTION] and not closed
    guest.close()
    listener.close()
