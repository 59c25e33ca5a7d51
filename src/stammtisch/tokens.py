"""Actions for learners: each is a short sequence of tokens out of a game's small, fixed vocabulary.

A token means the same at every table and in every position, seen from the seat that acts: seats are counted from it, men
are named by their place in the view. No sequence begins with another one of the same decision. Ids never change their
meaning within a version. What is spelled is an action as its view shows it, so tokens can tell nothing that is hidden.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol

Word = tuple[str | int, ...]


class Vocabulary:
    """The words of a game, by id.

    >>> few = Vocabulary(1, [("roll",), ("road", 0), ("road", 1)])
    >>> few.id("road", 1), few.name(2), len(few)
    (2, 'road 1', 3)
    """

    def __init__(self, version: int, words: Iterable[Word]) -> None:
        self.version = version  # one more whenever an id gets another meaning
        self.words = tuple(words)
        self.ids = {word: number for number, word in enumerate(self.words)}
        assert len(self.ids) == len(self.words), "a word stands twice in a vocabulary"

    def __len__(self) -> int:
        return len(self.words)

    def id(self, *word: str | int) -> int:
        return self.ids[word]

    def name(self, token: int) -> str:
        """For people to read."""
        return " ".join(map(str, self.words[token]))

    def digest(self) -> str:
        """Changes if any id does."""
        return hashlib.sha256("\n".join(map(self.name, range(len(self)))).encode()).hexdigest()


class Composer(Protocol):
    """Actions of a seat's own making, where the rules accept more than the legal actions list."""

    @property
    def opening(self) -> int | None:
        """The token that begins such an action; what is legal and begins so is one of them."""

    def following(self, chosen: tuple[int, ...]) -> list[int]:
        """The tokens that may come next, in order."""

    def action(self, chosen: tuple[int, ...]) -> Any:
        """The named action that these tokens complete, or None."""


class Facts(NamedTuple):
    """What an action would do, in numbers, as far as its seat can tell."""

    names: tuple[str, ...]
    of: Callable[[Any], Callable[[Any], tuple[float, ...]]]  # from the view of the seat that acts: of its named actions


class Tokens(NamedTuple):
    """How a game's actions are spelled."""

    vocabulary: Vocabulary
    speller: Callable[[Any], Callable[[Any], tuple[int, ...]]]  # from the view of the seat that acts: of its named actions
    composer: Callable[[Any], Composer] | None = None  # from the same view
    facts: Facts | None = None
    repeats: Mapping[str, int] = {}  # how often words of a kind stand in one action, where that is more than once


def counted_from(seat: int, viewer: int, seats: int) -> int:
    """A seat as its viewer counts: himself 0, his left neighbour 1."""
    return (seat - viewer) % seats
