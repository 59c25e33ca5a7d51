"""What happened, told in whole sentences: each entry with what a viewer knew before it and knows after. It knows no game.

In a sentence `{2}` stands for a seat: whoever shows it knows what that seat is called.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, Generic, TypeVar

from stammtisch.catalogue import GENERAL, Language
from stammtisch.core import UNSEEN, State
from stammtisch.data import AnyGame

A = TypeVar("A")  # the actions of a game
V = TypeVar("V")  # its views


class Happened(Generic[A, V]):
    """An entry of the log as one viewer noticed it. His views are made when they are asked for."""

    def __init__(self, game: AnyGame, player: int, action: A, viewer: int, states: tuple[State, State]) -> None:
        self.game = game
        self.player = player
        self.action = action
        self.viewer = viewer
        self._states = states

    @cached_property
    def before(self) -> V:
        view: V = self.game.view(self._states[0], self.viewer)
        return view

    @cached_property
    def after(self) -> V:
        view: V = self.game.view(self._states[1], self.viewer)
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


def moments(game: AnyGame, viewer: int, before: State, entries: Iterable[tuple[int, int]]) -> Iterator[Happened[Any, Any] | None]:
    """Entries of a log from a position on, as a viewer noticed them; None for what he did not."""
    for player, action in entries:
        after = before.copy()
        after.apply(player, action)
        shown = before.seen(viewer, player, action)
        yield None if shown == UNSEEN else Happened(game, player, game.decode(shown), viewer, (before, after))
        before = after


def told(happened: Happened[Any, Any], language: Language) -> str | None:
    """The sentence about it; empty if it needs none, None if the game has no sentences."""
    tell = happened.game.tell
    return None if tell is None else tell(happened, language)
