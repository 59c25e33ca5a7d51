"""The small port between the screen and whatever shows it: 64 colours out, five directions in."""

from collections.abc import Sequence
from types import TracebackType
from typing import Literal, NamedTuple, Protocol, Self

from stammtisch.errors import StammtischError
from stammtisch.led.colours import Colour, Frame, colours_of
from stammtisch.led.modes import Key

Push = Literal["pressed", "released", "held"]


class NoDevice(StammtischError):
    """There is no matrix to play on; the text says what is missing."""


class Event(NamedTuple):
    """Something the stick did."""

    key: Key
    push: Push = "pressed"


class Device(Protocol):
    """A matrix with a stick. Used in a `with` block, which leaves it as it was found."""

    def show(self, colours: Sequence[Colour]) -> None:
        """Light the lamps: 64 colours, row by row from the top left."""

    def read(self) -> Event | None:
        """Wait for the stick; None when nobody is there any more."""

    def tell(self, text: str) -> None:
        """Something to read beside the lamps: the first line says it, what follows is a picture of it."""

    def discard(self) -> None:
        """Forget what the stick did and nobody has read."""

    def __enter__(self) -> Self: ...

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None: ...


class Lamps:
    """What a device shows; the same picture is not sent twice."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.shown: Frame | None = None

    def show(self, frame: Frame) -> None:
        if frame != self.shown:
            self.device.show(colours_of(frame))
            self.shown = frame
