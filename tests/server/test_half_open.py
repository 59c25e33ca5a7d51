"""Connections that ask for nothing do not lock newcomers out."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from stammtisch.server.web import half_open
from tests.server.gates import until
from tests.server.live import Player, live
from tests.server.test_operation import fetch


async def half_open_request(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ")
    await writer.drain()
    return reader, writer


@pytest.mark.asyncio
async def test_a_request_that_never_ends_is_let_go_and_a_quiet_player_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(half_open, "PACE", 0.02)
    monkeypatch.setattr(half_open, "IDLE", 0.2)
    async with live(str(tmp_path / "s.db")) as server, Player(server.port) as ada:
        pairs = [await half_open_request(server.port) for _ in range(5)]
        for reader, writer in pairs:
            with pytest.raises(ConnectionError):
                if await reader.read() == b"":
                    raise ConnectionError
            writer.close()
        assert (await ada.ask("create", game="vier"))["type"] == "done"


def test_a_connection_of_any_loop_is_let_go() -> None:
    """uvloop's transports are no asyncio.Transport by name, and the server runs on uvloop."""
    gone: list[str] = []

    class Idle:
        transport = SimpleNamespace(abort=lambda: gone.append("gone"))

    idle: Any = Idle()
    watch = half_open.HalfOpen()
    assert watch.close_idle([idle], 0.0) == 0
    assert watch.close_idle([idle], half_open.IDLE + 1) == 1
    assert gone == ["gone"]


@pytest.mark.asyncio
async def test_of_too_many_the_oldest_go_at_once_and_others_are_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(half_open, "PACE", 0.02)
    monkeypatch.setattr(half_open, "MOST_IDLE", 3)
    async with live(str(tmp_path / "s.db")) as server:
        pairs = [await half_open_request(server.port) for _ in range(10)]
        await until(lambda: sum(reader.at_eof() or reader.exception() is not None for reader, _ in pairs) == 7)
        assert (await fetch(server, "/healthz"))[0] == 200
        for _, writer in pairs:
            writer.close()
