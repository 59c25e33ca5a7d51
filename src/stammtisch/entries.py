"""The lines of a game log, and a log that keeps many of them in little room. It knows no game."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from operator import eq
from typing import NamedTuple, overload


class Entry(NamedTuple):
    """One line of the log: who did what. CHANCE is a player like any other."""

    player: int
    action: int


class Log(Sequence[Entry]):
    """Entries in ten bytes each: as objects they would take a hundred, and a server keeps the logs of all its games."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self._players = array("h")
        self._actions = array("q")
        self.extend(entries)

    def __len__(self) -> int:
        return len(self._actions)

    @overload
    def __getitem__(self, place: int) -> Entry: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry]: ...
    def __getitem__(self, place: int | slice) -> Entry | list[Entry]:
        if isinstance(place, slice):
            return list(map(Entry, self._players[place], self._actions[place]))
        return Entry(self._players[place], self._actions[place])

    def __iter__(self) -> Iterator[Entry]:
        return map(Entry, self._players, self._actions)

    def __eq__(self, other: object) -> bool:
        """Whether another log, or any sequence, has the same entries."""
        return isinstance(other, Sequence) and len(self) == len(other) and all(map(eq, self, other))

    __hash__ = None  # type: ignore[assignment]  # Python's way to say that a class has no hash

    def __repr__(self) -> str:
        return f"Log({list(self)})"

    def extend(self, entries: Iterable[Entry]) -> None:
        """Only a match does this, and `cut`."""
        players, actions = self._players, self._actions
        for player, action in entries:
            players.append(player)
            actions.append(action)

    def cut(self, length: int) -> None:
        """Keep the first `length` entries."""
        del self._players[length:]
        del self._actions[length:]
