"""The contract between a game's rules and everything around them.

Rules see integers and flat lists only. No I/O, no clock, no random generator: luck is passed in as `Dice`.
"""

import inspect
from abc import ABC, ABCMeta, abstractmethod
from typing import ClassVar, Final, Self

from mypy_extensions import i64, mypyc_attr

from stammtisch.errors import IllegalAction

CHANCE: Final = -1  # the actor behind dice, deals and draws
SPECTATOR: Final = -2  # a viewer without a seat
UNSEEN: Final = -1  # what a viewer is told who notices nothing
MOST_ACTIONS = 2**62  # actions are integers below this


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice(ABC):
    """The only source of luck."""

    @abstractmethod
    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""


class FastDice(Dice):
    """Dice for search, simulation and benchmarks: quick, repeatable, not verifiable.

    Marsaglia's multiply-with-carry generator; every product stays below 2**63, so that
    the compiled and the interpreted build roll the same numbers.
    """

    def __init__(self, seed: int = 0) -> None:
        mixed = scatter(seed)
        self.low: i64 = (mixed % 2**32) | 1
        self.carry: i64 = (mixed >> 32) % 698769068

    def below(self, n: int) -> int:
        t: i64 = 698769069 * self.low + self.carry
        self.low = t & 0xFFFFFFFF
        self.carry = t >> 32
        if n <= 0x40000000:
            small: i64 = n
            return (self.low * small) >> 32
        high: int = self.low  # no i64 from here on: the product outgrows it
        return (high << 30 | self.below(2**30)) * n >> 62


def scatter(seed: int) -> int:
    """64 bits in which neighbouring seeds have nothing in common (the finaliser of splitmix64)."""
    mixed = (seed + 1) * 0x9E3779B97F4A7C15 % 2**64
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB % 2**64
    return mixed ^ mixed >> 31


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Value:
    """Something that is nothing but its fields: compared, hashed and pickled by them, in both builds alike.

    The arguments of its constructor have the names of fields. What is kept only to be quick is named in `CACHES` with
    what it is before anything is kept; it makes no two values unequal. A value never leads back to itself, so the
    garbage collector need not watch it (`acyclic`): a copy costs a quarter less.
    """

    CACHES: ClassVar[dict[str, object]] = {}

    def fields(self) -> dict[str, object]:
        """Everything this consists of, by name."""
        kind = type(self)
        compiled: tuple[str, ...] = getattr(kind, "__mypyc_attrs__", ())
        names = {*compiled, *getattr(self, "__dict__", ())} - {"__dict__", *kind.CACHES}
        return {name: getattr(self, name) for name in sorted(names)}

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Value) and self.fields() == other.fields()

    def __hash__(self) -> int:
        return hash(frozen(self.fields()))

    def __reduce__(self) -> tuple[object, ...]:
        return rebuilt, (type(self), self.fields())


def rebuilt(kind: type[Value], fields: dict[str, object]) -> Value:
    """The value with these fields."""
    whole = {**fields, **kind.CACHES}
    made: Value = kind(*[whole[name] for name in inspect.signature(kind).parameters])
    for name, field in whole.items():
        setattr(made, name, field)
    return made


def frozen(field: object) -> object:
    """The same as something that can be hashed."""
    if isinstance(field, dict):
        return frozenset([(key, frozen(part)) for key, part in field.items()])
    if isinstance(field, (list, tuple)):
        return tuple([frozen(part) for part in field])
    return frozenset(field) if isinstance(field, (set, frozenset)) else field


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(Value, metaclass=ABCMeta):
    """The whole truth of a position; it changes only through `apply` and `resample`."""

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """The seats the game waits for; `(CHANCE,)`; or `()` when it is over.

        Who is awaited is public: it may depend on nothing hidden.
        """

    @abstractmethod
    def legal(self, player: int) -> list[int]:
        """This player's actions in a fixed order; the first is what to play for someone who does not answer.

        A seat that is not awaited may still have some (interrupts).
        """

    @abstractmethod
    def apply(self, player: int, action: int) -> None:
        """Carry out an action that `check` would accept. Trusts the caller."""

    @abstractmethod
    def result(self) -> tuple[float, ...]:
        """The payoff per seat, 0..1; mates share it. Meaningful when the game is over."""

    def ran_out(self) -> bool:
        """Whether a limit (`max_rounds`) has ended the game before its own rules did."""
        return False

    @abstractmethod
    def copy(self) -> Self:
        """An independent twin."""

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self.copy()

    def resample(self, player: int, dice: Dice) -> None:
        """Deal again everything this viewer cannot know. Games without secrets keep this default."""
        return

    def check(self, player: int, action: int) -> None:
        """Raise IllegalAction unless the rules allow it; explain as well as they can."""
        if action not in self.legal(player):
            raise IllegalAction("illegal" if player in self.to_act() else "not-your-turn")

    def chance(self, dice: Dice) -> int:
        """What luck does now; changes nothing. A repeated entry of `legal(CHANCE)` is a likelier one."""
        outcomes = self.legal(CHANCE)
        return outcomes[dice.below(len(outcomes))]

    def seen(self, viewer: int, player: int, action: int) -> int:
        """The action as this viewer witnesses it, asked before `apply`; UNSEEN hides even who acted."""
        return action

    def team(self, player: int) -> int:
        """Players with the same team share their payoff."""
        return player


def play_randomly(state: State, dice: Dice, limit: int) -> int:
    """Play uniformly random actions of the awaited seats until the end; returns how many, at most `limit`."""
    for count in range(limit):
        actors = state.to_act()
        if not actors:
            return count
        player = actors[0]
        if player == CHANCE:
            state.apply(CHANCE, state.chance(dice))
        else:
            choices = state.legal(player)
            state.apply(player, choices[dice.below(len(choices))])
    return limit
