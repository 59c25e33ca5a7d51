"""What a sheet remembers of the steps of a game: small values, apart because `sheet` is compiled."""

from array import array
from collections.abc import Iterable, Sequence
from typing import Literal, overload

from stammtisch.data import Data

Decider = Literal["player", "bot", "stand-in"]
DECIDERS: tuple[Decider, ...] = ("player", "bot", "stand-in")
NOBODY: frozenset[int] = frozenset()


class Witnessed(Data, frozen=True):
    """An entry of the game log as one viewer noticed it."""

    player: int
    action: int
    by: Literal["player", "bot", "stand-in", "chance"]


class Decision(Data, frozen=True):
    """Where a decision stands in the game log."""

    seat: int
    place: int
    with_chance: bool
    unseen_by: frozenset[int] = NOBODY  # viewers who noticed nothing of it
    by: Decider = "player"


class Decisions(Sequence[Decision]):
    """All decisions of a game, in a few bytes each: as objects they would take more room than the log itself."""

    def __init__(self, decisions: Iterable[Decision] = ()) -> None:
        self._seats = array("h")
        self._places = array("i")
        self._kinds = array("b")  # who decided, as DECIDERS counts, and 4 if luck followed
        self._unseen: dict[int, frozenset[int]] = {}  # by place, where somebody noticed nothing
        for one in decisions:
            self.add(one.seat, one.place, one.with_chance, one.unseen_by, one.by)

    def __len__(self) -> int:
        return len(self._seats)

    @overload
    def __getitem__(self, number: int) -> Decision: ...
    @overload
    def __getitem__(self, number: slice) -> list[Decision]: ...
    def __getitem__(self, number: int | slice) -> Decision | list[Decision]:
        if isinstance(number, slice):
            return [self[one] for one in range(*number.indices(len(self)))]
        place, kind = self._places[number], self._kinds[number]
        return Decision(self._seats[number], place, bool(kind & 4), self._unseen.get(place, NOBODY), DECIDERS[kind & 3])

    def add(self, seat: int, place: int, with_chance: bool, unseen_by: frozenset[int] = NOBODY, by: Decider = "player") -> None:
        """One more, the fields of a `Decision`."""
        self._seats.append(seat)
        self._places.append(place)
        self._kinds.append(DECIDERS.index(by) + 4 * with_chance)
        if unseen_by:
            self._unseen[place] = unseen_by

    def pop(self) -> Decision:
        """Take away the last one."""
        last = self[-1]
        for column in (self._seats, self._places, self._kinds):
            column.pop()
        self._unseen.pop(last.place, None)
        return last
