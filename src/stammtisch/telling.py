"""What happened, told in whole sentences: each entry with what a viewer knew before it and knows after. It knows no game.

In a sentence `{2}` stands for a seat: whoever shows it knows what that seat is called.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from stammtisch.catalogue import GENERAL, Language
from stammtisch.core import UNSEEN, State
from stammtisch.data import AnyGame

A = TypeVar("A")  # the actions of a game
V = TypeVar("V")  # its views


class Sight:
    """A position that nobody changes any more, as everybody sees it: what several of them see is made once."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.state = state
        self._game = game
        self._look: Callable[[int], Any] | None = None
        self._views: dict[int, Any] = {}

    def view(self, viewer: int) -> Any:
        found = self._views.get(viewer)
        if found is None:
            self._look = self._look or look_at(self._game, self.state)
            found = self._views[viewer] = self._look(viewer)
        return found


def look_at(game: AnyGame, state: State) -> Callable[[int], Any]:
    """Everybody's view of a position."""
    return partial(game.view, state) if game.look is None else game.look(state)


class Happened(Generic[A, V]):
    """An entry of the log as one viewer noticed it. His views are made when they are asked for."""

    def __init__(self, game: AnyGame, player: int, action: A, viewer: int, sights: tuple[Sight, Sight]) -> None:
        self.game = game
        self.player = player
        self.action = action
        self.viewer = viewer
        self._sights = sights  # before and after

    @property
    def before(self) -> V:
        view: V = self._sights[0].view(self.viewer)
        return view

    @property
    def after(self) -> V:
        view: V = self._sights[1].view(self.viewer)
        return view

    @property
    def who(self) -> str:
        return name(self.player)

    def whom(self, seat: int, language: Language) -> str:
        """A seat to which something is done: `schlägt dich`."""
        return GENERAL[language]("people.whom") if seat == self.viewer else name(seat)

    def to(self, seat: int, language: Language) -> str:
        """A seat that is given something, or something is done with: `gibt dir`, `tauscht mit dir`."""
        return GENERAL[language]("people.to") if seat == self.viewer else name(seat)


def name(seat: int) -> str:
    """What stands for a seat's name."""
    return f"{{{seat}}}"


def named(sentence: str, name_of: Callable[[int], str]) -> str:
    """A sentence with the names of its seats.

    >>> named("captures a figure of {2}", ["Ada", "Ben", "Cyd"].__getitem__)
    'captures a figure of Cyd'
    """
    return re.sub(r"\{(\d+)\}", lambda found: name_of(int(found[1])), sentence)


def listed(parts: Iterable[str], language: Language) -> str:
    """`one, two and three`."""
    *first, last = parts
    return f"{', '.join(first)} {GENERAL[language]('people.and')} {last}" if first else last


class Leg(NamedTuple):
    """An entry of the log between the positions before and after it."""

    before: Sight
    player: int
    action: int
    after: Sight


def legs(game: AnyGame, before: State, entries: Iterable[tuple[int, int]], end: Sight | None = None) -> Iterator[Leg]:
    """Entries of a log from a position on; `end`, if the position after the last of them is looked at already."""
    sight, left = Sight(game, before), list(entries)
    for number, (player, action) in enumerate(left, 1):
        after = end if end is not None and number == len(left) else Sight(game, played(sight.state, player, action))
        yield Leg(sight, player, action, after)
        sight = after


def played(state: State, player: int, action: int) -> State:
    after = state.copy()
    after.apply(player, action)
    return after


def noticed(game: AnyGame, viewer: int, leg: Leg) -> Happened[Any, Any] | None:
    """What a viewer noticed of an entry; None: nothing."""
    shown = leg.before.state.seen(viewer, leg.player, leg.action)
    if shown == UNSEEN:
        return None
    return Happened(game, leg.player, game.decode(shown), viewer, (leg.before, leg.after))


def moments(game: AnyGame, viewer: int, before: State, entries: Iterable[tuple[int, int]]) -> Iterator[Happened[Any, Any] | None]:
    """Entries of a log from a position on, as a viewer noticed them; None for what he did not."""
    return (noticed(game, viewer, leg) for leg in legs(game, before, entries))


def told(happened: Happened[Any, Any], language: Language) -> str | None:
    """The sentence about it; empty if it needs none, None if the game has no sentences."""
    tell = happened.game.tell
    return None if tell is None else tell(happened, language)
