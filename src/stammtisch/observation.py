"""Observations for learners: what a seat may know as bytes, with named fields, and its legal tokens as a mask.

Everything in the seat's view is in its observation and nothing else, so secrets are kept from learners too. A field is
a block of bytes with a shape; numbers are 0 to 127, larger ones stand in several bytes of seven bits, the highest first.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, NamedTuple

from stammtisch import observer
from stammtisch.core import State
from stammtisch.errors import StammtischError
from stammtisch.observer import NOT_YET, Observer, Tree

IS_COMPILED = not str(observer.__file__).endswith(".py")
Vector = Any  # a vec[u8] in the compiled build, else a bytearray: both are buffers


def vector(size: int) -> Vector:
    """Bytes that observers of this build write into."""
    return observer.zeros(size) if IS_COMPILED else bytearray(size)


class Field(NamedTuple):
    """Some bytes of an observation and what they say."""

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


class Observation:
    """How a game is observed. One layout serves every number of seats and every house rule.

    The last field, `chosen`, holds the tokens of the decision that is being made.
    """

    def __init__(self, version: int, observer: Observer, words: int, longest: int, fields: Iterable[Field]) -> None:
        self.version = version  # one more whenever a byte gets another meaning
        self.observer = observer
        self.words = words  # tokens of the game's vocabulary
        self.longest = longest  # tokens of a decision that are shown; of longer ones the latest
        own = tuple(fields)
        last = sum(field.size for field in own)
        chosen = Field("chosen", last, (longest, 2), "tokens chosen so far in this decision: 1 + id in two digits")
        self.fields = (*own, chosen)
        self.size = last + chosen.size  # bytes

    def observe(self, state: State, viewer: int, buffer: bytearray | memoryview, chosen: Sequence[int] = ()) -> None:
        """Write what this seat may know into a buffer of `size` bytes; `chosen` are tokens it has already chosen."""
        seat_checked(state, viewer)
        scratch = vector(self.size)
        self.observer.observe(state, viewer, scratch, 0)
        if chosen:
            self.tree(state, viewer, chosen).write_chosen(scratch, self.observer.size, self.longest)
        give(scratch, buffer)

    def mask(self, state: State, player: int, buffer: bytearray | memoryview, chosen: Sequence[int] = ()) -> None:
        """Write 1 for every token that may come next, else 0, into a buffer of `words` bytes."""
        seat_checked(state, player)
        scratch = vector(self.words)
        self.tree(state, player, chosen).mark(scratch, 0, 1)
        give(scratch, buffer)

    def tree(self, state: State, player: int, chosen: Sequence[int] = ()) -> Tree:
        """What this seat may do, after these tokens."""
        tree = Tree()
        tree.plant(self.observer, state, player)
        for token in chosen:
            found = tree.choose(token)
            if found != NOT_YET:
                raise ValueError(f"No legal action goes on after the tokens {tuple(chosen)}.")
        return tree

    def decode(self, observed: bytes | bytearray | memoryview) -> dict[str, Any]:
        """The fields by name, as nested lists; a field of shape () is a number."""
        if len(observed) != self.size:
            raise StammtischError(f"An observation has {self.size} bytes, not {len(observed)}.")
        return {field.name: shaped(observed, field.offset, field.shape) for field in self.fields}


def seat_checked(state: State, seat: int) -> None:
    """Observers trust their caller."""
    seats = len(state.result())
    if not 0 <= seat < seats:
        raise StammtischError(f"There are the seats 0 to {seats - 1}, not {seat}.")


def give(written: Vector, buffer: bytearray | memoryview) -> None:
    """Copy bytes into a caller's buffer."""
    own, theirs = memoryview(written), memoryview(buffer)
    if theirs.readonly or not theirs.c_contiguous or theirs.itemsize != 1 or theirs.nbytes != own.nbytes:
        raise StammtischError(f"What is written into must be {own.nbytes} bytes in one piece that may be changed.")
    theirs.cast("B")[:] = own


def shaped(observed: Sequence[int] | memoryview, offset: int, shape: tuple[int, ...]) -> Any:
    if not shape:
        return observed[offset]
    inner = prod(shape[1:])
    return [shaped(observed, offset + inner * place, shape[1:]) for place in range(shape[0])]


def number_in(digits: Sequence[int]) -> int:
    """The number that stands in several bytes.

    >>> number_in([1, 2])
    130
    """
    number = 0
    for digit in digits:
        number = number << 7 | digit
    return number


def layout(parts: Iterable[tuple[str, tuple[int, ...], str]]) -> list[Field]:
    """Fields one behind the other."""
    found: list[Field] = []
    for name, shape, meaning in parts:
        offset = found[-1].offset + found[-1].size if found else 0
        found.append(Field(name, offset, shape, meaning))
    return found
