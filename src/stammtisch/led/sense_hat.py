"""The real thing: a Raspberry Pi Sense HAT, through its framebuffer and its input device.

Both are found by name under /sys. The usual Python package is not used: it does not import without a sensor library.
"""

import os
import struct
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

import click

from stammtisch.led.colours import PALETTE, SIZE, Colour, rgb565
from stammtisch.led.modes import Key
from stammtisch.led.port import Event, NoDevice, Push
from stammtisch.led.reading import is_waiting, read_some

MATRIX = "RPi-Sense FB"
STICK = "Raspberry Pi Sense HAT Joystick"

INPUT_EVENT = struct.Struct("@llHHi")  # struct input_event: seconds, microseconds, type, code, value
EV_KEY = 1
CODES: dict[int, Key] = {103: "U", 105: "L", 106: "R", 108: "D", 28: "M"}
PUSHES: tuple[Push, ...] = ("released", "pressed", "held")
BLACK: list[Colour] = [PALETTE["."]] * (SIZE * SIZE)


def find_matrix(root: Path) -> Path:
    """The framebuffer of the matrix below this root of the file system."""
    for name in sorted(root.glob("sys/class/graphics/fb*/name")):
        if said_by(name) == MATRIX:
            return root / "dev" / name.parent.name
    raise NoDevice(f"There is no Sense HAT here: no framebuffer is called {MATRIX!r}.")


def find_stick(root: Path) -> Path:
    """The input device of the joystick below this root of the file system."""
    for name in sorted(root.glob("sys/class/input/event*/device/name")):
        if said_by(name) == STICK:
            return root / "dev" / "input" / name.parent.parent.name
    raise NoDevice(f"The Sense HAT has no joystick: no input device is called {STICK!r}.")


def said_by(path: Path) -> str:
    """The name a device gives in /sys; none if it has just gone away."""
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def packed(colours: Sequence[Colour]) -> bytes:
    """64 colours as the framebuffer stores them: RGB565, two bytes each, row by row."""
    return struct.pack(f"={SIZE * SIZE}H", *(rgb565(colour) for colour in colours))


def events_in(content: bytes) -> list[Event]:
    """What the stick did, of what the kernel reports."""
    return [
        Event(CODES[code], PUSHES[value])
        for _, _, kind, code, value in INPUT_EVENT.iter_unpack(content)
        if kind == EV_KEY and code in CODES and 0 <= value < len(PUSHES)
    ]


class SenseHatDevice:
    """The HAT's matrix and stick. Leaving it, the matrix is dark."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.matrix_path, self.stick_path = find_matrix(root), find_stick(root)
        self.waiting: list[Event] = []

    def __enter__(self) -> Self:
        try:
            self.matrix = os.open(self.matrix_path, os.O_WRONLY)
            self.stick = os.open(self.stick_path, os.O_RDONLY)
        except OSError as error:
            raise NoDevice(f"The Sense HAT cannot be used: {error.strerror}: {error.filename}") from error
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.show(BLACK)
        os.close(self.matrix)
        os.close(self.stick)

    def show(self, colours: Sequence[Colour]) -> None:
        os.pwrite(self.matrix, packed(colours), 0)

    def read(self) -> Event | None:
        while not self.waiting:
            content = read_some(self.stick, INPUT_EVENT.size * 64)
            if not content:
                return None
            self.waiting = events_in(content)
        return self.waiting.pop(0)

    def tell(self, text: str) -> None:
        click.echo(text)

    def discard(self) -> None:
        self.waiting = []
        while is_waiting(self.stick) and os.read(self.stick, INPUT_EVENT.size * 64):
            pass
