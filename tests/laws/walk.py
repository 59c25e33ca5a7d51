"""Random legal play, and what can be asked of a position without knowing its game.

States have no `==`. Two positions are the same if they look the same to every seat and the spectator, and everybody
may do the same things in them: that is a position's `face`.
"""

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from stammtisch.core import CHANCE, SPECTATOR, UNSEEN, FastDice, State
from stammtisch.match import Entry, SeededDice
from tests.laws.tables import Table

ONE_INTERRUPT_IN = 6
Report = tuple[int, int] | None  # who did what, as a viewer witnesses it; None: nothing was noticed


class Face(NamedTuple):
    """All that can be learned about a position by asking."""

    to_act: tuple[int, ...]
    legal: tuple[tuple[int, ...], ...]  # of chance, then of each seat
    views: tuple[bytes, ...]  # of each seat, then of the spectator
    result: tuple[float, ...] | None


class Position:
    """A position of a random game, the log that led to it, and dice for whoever examines it."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.game = table.game
        self.seats = table.seats
        self.options = table.options
        self.seed = hashlib.sha256(f"{table}:{number}".encode()).hexdigest()
        self.dice = FastDice(int(self.seed[:12], 16))
        self.log: list[Entry] = []
        self.state: State = self.game.new(self.seats, self.options)
        self.start: State = self.state.copy()  # stays as it is
        self.shadow: State = self.state.copy()  # a copy made earlier that is led through the same entries
        self.memory: dict[object, Any] = {}  # what several laws ask about this position

    @property
    def viewers(self) -> list[int]:
        return [*range(self.seats), SPECTATOR]

    @property
    def is_over(self) -> bool:
        return not self.state.to_act()

    def pick(self, things: list[Any], most: int) -> list[Any]:
        """At most so many of these, chosen at random, in their order."""
        if len(things) <= most:
            return things
        return [things[i] for i in sorted({self.dice.below(len(things)) for _ in range(most)})]

    def once(self, what: object, find: Callable[[], Any]) -> Any:
        """What was found when this was first asked at this position."""
        if what not in self.memory:
            self.memory[what] = find()
        return self.memory[what]

    def view(self, viewer: int) -> Any:
        """The viewer's view, made once per position."""
        return self.once(viewer, lambda: self.game.view(self.state, viewer))

    def looks(self) -> Face:
        """The face this position had when it was first looked at."""
        return self.once("looks", self.face)  # type: ignore[no-any-return]

    def as_bytes(self, view: Any) -> bytes:
        return msgspec.json.encode(view, order="deterministic")

    def views(self, state: State) -> tuple[bytes, ...]:
        return tuple(self.as_bytes(self.game.view(state, viewer)) for viewer in self.viewers)

    def face(self, state: State | None = None) -> Face:
        asked = self.state if state is None else state
        actors = asked.to_act()
        return Face(
            actors,
            tuple(tuple(asked.legal(player)) for player in (CHANCE, *range(self.seats))),
            self.views(asked),
            None if actors else asked.result(),
        )

    def report(self, viewer: int, player: int, action: int, state: State | None = None) -> Report:
        """What the viewer would be told of this action."""
        seen = (self.state if state is None else state).seen(viewer, player, action)
        return None if seen == UNSEEN else (player, seen)

    def actions(self, most: int, state: State | None = None) -> list[Entry]:
        """Up to `most` things that may happen here for each player, interrupts included; some outcomes if luck acts."""
        asked = self.state if state is None else state
        if asked.to_act() == (CHANCE,):
            outcomes = list(dict.fromkeys(asked.legal(CHANCE))) or sorted({asked.chance(self.dice) for _ in range(most)})
            return [Entry(CHANCE, action) for action in self.pick(outcomes, most)]
        if not asked.to_act():
            return []
        return [Entry(player, action) for player in range(self.seats) for action in self.pick(asked.legal(player), most)]

    def after(self, entry: Entry, state: State | None = None) -> State:
        """The position behind this one."""
        following = (self.state if state is None else state).copy()
        following.apply(*entry)
        return following

    def random_entry(self, state: State, luck: SeededDice | FastDice) -> Entry:
        """What happens next: chance, an awaited seat's choice, or now and then an interrupt."""
        actors = state.to_act()
        if actors == (CHANCE,):
            return Entry(CHANCE, state.chance(luck))
        player = actors[self.dice.below(len(actors))]
        if self.dice.below(ONE_INTERRUPT_IN) == 0:
            others = [seat for seat in range(self.seats) if seat not in actors and state.legal(seat)]
            player = others[self.dice.below(len(others))] if others else player
        choices = state.legal(player)
        return Entry(player, choices[self.dice.below(len(choices))])

    def advance(self) -> None:
        entry = self.random_entry(self.state, SeededDice(self.seed, len(self.log)))
        self.state.apply(*entry)
        self.shadow.apply(*entry)
        self.log.append(entry)
        self.memory = {}


def walk(table: Table, number: int) -> Iterator[Position]:
    """Every position of one random game, the final one included; gives up beyond what the card allows."""
    position = Position(table, number)
    yield position
    while not position.is_over and len(position.log) <= table.longest:
        position.advance()
        yield position
