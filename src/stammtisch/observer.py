"""What programs that learn ask of a game, compiled: what a seat may know as bytes, and what it may do as tokens.

Bytes are written into a vector of machine bytes, which costs a nanosecond or two each; the interpreted build uses a
bytearray instead and needs no librt. Numbers in an observation are 0 to 127, so that they are the same as int8.
"""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, mypyc_attr, u8

from stammtisch.core import State

if TYPE_CHECKING:
    from librt.vecs import vec

NOT_YET: Final = -1  # the tokens chosen so far make no action
REFUSED: Final = -2  # no legal action goes on like this
DIGIT: Final = 7  # bits of one byte of a number that is too large for one


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """A game's observations and the spelling of its actions. Seats are counted from the one that looks or acts."""

    def __init__(self, size: int) -> None:
        self.size: i64 = size  # bytes of an observation, without the tokens already chosen

    @abstractmethod
    def observe(self, state: State, viewer: i64, out: "vec[u8]", at: i64) -> None:
        """Write what this seat may know behind `at`, where all bytes are 0."""

    @abstractmethod
    def spell(self, state: State, player: i64, actions: list[int], tokens: list[int], ends: list[int]) -> None:
        """Add the tokens of each of these legal actions of a seat, and where each one's tokens end."""

    # Actions of a seat's own making, where the rules accept more than `legal` lists (offers): none, unless a game says so.

    def opening(self, state: State, player: i64) -> i64:
        """The token that begins such an action, or NOT_YET where there is none. What is legal and begins so must be one."""
        return NOT_YET

    def following(self, state: State, player: i64, chosen: list[int]) -> list[int]:
        """The tokens that may come next in it, in order: never none."""
        return []

    def composed(self, state: State, player: i64, chosen: list[int]) -> i64:
        """The action that these tokens complete, or NOT_YET."""
        return NOT_YET


class Tree:
    """What one seat may do, token by token: the prefix tree of its legal actions."""

    def __init__(self) -> None:
        self.actions: list[int] = []
        self.tokens: list[int] = []  # of all actions, one after the other
        self.ends: list[int] = []  # where each one's tokens end
        self.alive: list[int] = []  # places of the actions that go on as chosen so far
        self.chosen: list[int] = []  # tokens
        self.observer: Observer | None = None
        self.state: State | None = None
        self.player: i64 = 0
        self.opening: i64 = NOT_YET  # begins an action of the seat's own making
        self.is_own = False  # whether such a one is being made

    def plant(self, observer: Observer, state: State, player: i64) -> None:
        """Begin a decision."""
        self.actions = state.legal(player)
        self.tokens = []
        self.ends = []
        self.chosen = []
        observer.spell(state, player, self.actions, self.tokens, self.ends)
        self.alive = list(range(len(self.actions)))
        self.observer = observer
        self.state = state
        self.player = player
        self.opening = observer.opening(state, player)
        self.is_own = False

    def following(self) -> list[int]:
        """What may come next in an action of the seat's own making."""
        assert self.observer is not None and self.state is not None
        return self.observer.following(self.state, self.player, self.chosen)

    def compose(self, token: i64) -> i64:
        """Go on with such an action."""
        if self.is_own and token not in self.following():
            return REFUSED
        assert self.observer is not None and self.state is not None
        self.is_own = True
        self.chosen.append(token)
        return self.observer.composed(self.state, self.player, self.chosen)

    def allowed(self) -> list[int]:
        """The tokens that may come next, each once, in order."""
        if self.is_own:
            return self.following()
        depth: i64 = len(self.chosen)
        found = {self.tokens[self.begin(place) + depth] for place in self.alive}
        if depth == 0 and self.opening >= 0:
            found.add(self.opening)
        return sorted(found)

    def begin(self, place: i64) -> i64:
        return self.ends[place - 1] if place > 0 else 0

    def mark(self, out: "vec[u8]", at: i64, value: i64) -> None:
        """Write this value for every token that may come next."""
        depth: i64 = len(self.chosen)
        wanted = u8(value)
        if self.is_own:
            for next_one in self.following():
                out[at + i64(next_one)] = wanted
            return
        if depth == 0 and self.opening >= 0:
            out[at + self.opening] = wanted
        for number in self.alive:
            place: i64 = number
            begin: i64 = self.ends[place - 1] if place > 0 else 0
            token: i64 = self.tokens[begin + depth]
            out[at + token] = wanted

    def choose(self, token: i64) -> i64:
        """The action that this token completes, NOT_YET, or REFUSED, which changes nothing."""
        depth: i64 = len(self.chosen)
        if self.is_own or (depth == 0 and token == self.opening and token >= 0):
            return self.compose(token)
        kept: list[int] = []
        for number in self.alive:
            place: i64 = number
            at: i64 = (self.ends[place - 1] if place > 0 else 0) + depth
            found: i64 = self.tokens[at]
            if found == token:
                if at + 1 == self.ends[place]:
                    return self.actions[place]
                kept.append(number)
        if not kept:
            return REFUSED
        self.alive = kept
        self.chosen.append(token)
        return NOT_YET

    def write_chosen(self, out: "vec[u8]", at: i64, most: i64) -> None:
        """The tokens chosen so far, the latest ones if they are many: each as a number of two digits, plus one."""
        first: i64 = len(self.chosen) - most
        if first < 0:
            first = 0
        place: i64 = first
        while place < len(self.chosen):
            write_number(out, at + 2 * (place - first), self.chosen[place] + 1, 2)
            place += 1


def write_number(out: "vec[u8]", at: i64, number: i64, digits: i64) -> None:
    """A number in digits of seven bits, the highest first."""
    place = at + digits
    while place > at:
        place -= 1
        out[place] = u8(number & 127)
        number >>= DIGIT


def clear(out: "vec[u8]", at: i64, size: i64) -> None:
    place = at
    while place < at + size:
        out[place] = u8(0)
        place += 1


def zeros(size: i64) -> "vec[u8]":
    """A vector for compiled observers; the interpreted ones take a bytearray."""
    from librt.vecs import vec

    return vec[u8]([u8(0) for _place in range(size)])
