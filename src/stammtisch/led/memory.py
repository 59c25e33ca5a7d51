"""A matrix in memory: for tests, and the model of a device."""

from collections import deque
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Self

from stammtisch.led.colours import Colour
from stammtisch.led.port import Event


class MemoryDevice:
    """Plays back what a stick does and keeps every picture shown.

    `meanwhile` are pushes that arrive while the computer thinks: the next `discard` finds and drops them.
    """

    def __init__(self, events: Iterable[Event] = (), meanwhile: Iterable[Event] = ()) -> None:
        self.events = deque(events)
        self.meanwhile = list(meanwhile)
        self.shown: list[list[Colour]] = []
        self.told: list[str] = []
        self.discarded: list[Event] = []
        self.is_open = False

    def show(self, colours: Sequence[Colour]) -> None:
        self.shown.append(list(colours))

    def read(self) -> Event | None:
        return self.events.popleft() if self.events else None

    def tell(self, text: str) -> None:
        self.told.append(text)

    def discard(self) -> None:
        self.discarded += self.meanwhile
        self.meanwhile = []

    def __enter__(self) -> Self:
        self.is_open = True
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.is_open = False
