"""A disk that is really full: nothing is acknowledged that is not kept, and play goes on by itself when there is room again."""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import Player, seat_all
from tests.server.processes import SERVE, Process

ROOM = 400  # kilobytes


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own, where this account may have one."""
    place = tmp_path / "disk"
    place.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}k", "tmpfs", str(place)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("nobody may mount a disk here")
    yield place
    subprocess.run(["umount", "--lazy", str(place)], check=True)


def fill(disk: Path) -> Path:
    """Take all the room there is."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (65536, 4096):
            try:
                while file.write(b"x" * size) == size:
                    pass
            except OSError:
                continue
    return filler


def drop(column: int) -> dict[str, object]:
    return {"type": "drop", "column": column}


@pytest.mark.product
@pytest.mark.asyncio
async def test_a_move_on_a_full_disk_waits_until_there_is_room_and_then_counts(disk: Path) -> None:
    server = await Process(str(disk / "s.db")).until_ready()
    try:
        async with Player(server.port) as ada, Player(server.port) as ben:
            table = await ada.create()
            [update, _] = await seat_all([ada, ben], table)
            filler = fill(disk)
            asked = asyncio.create_task(ada.ask("play", table=table, at=update["at"], action=drop(3)))
            assert (await ben.get("saving", "update"))["type"] == "saving", "nobody sees a move that is not kept"
            assert not asked.done()
            filler.unlink()
            assert (await asked)["type"] == "done"
            assert (await ben.get("update"))["view"]["rows"][-1] == "...G...."
        server.kill()
        server = await Process(str(disk / "s.db")).until_ready()
        async with Player(server.port, token=ben.token) as ben:
            await ben.send("watch", table=table)
            assert (await ben.get("update"))["view"]["rows"][-1] == "...G...."
    finally:
        server.kill()


@pytest.mark.product
def test_a_server_does_not_open_on_a_full_disk(disk: Path) -> None:
    fill(disk)
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--quiet", "--store", str(disk / "s.db")]
    ran = subprocess.run([sys.executable, "-c", SERVE, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "Traceback" not in ran.stderr
    assert "disk is full" in ran.stderr or "No space left" in ran.stderr


@pytest.mark.product
def test_a_server_does_not_open_on_a_disk_that_cannot_be_written(disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
    words = ["serve", "--host", "127.0.0.1", "--port", "0", "--quiet", "--store", str(disk / "s.db")]
    ran = subprocess.run([sys.executable, "-c", SERVE, *words], capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "Read-only file system" in ran.stderr and len(ran.stderr.splitlines()) == 1
