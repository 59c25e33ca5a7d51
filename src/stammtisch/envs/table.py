"""What every environment needs to know of a game before anybody plays it: its options, its beginning, its arrays."""

from collections.abc import Mapping
from operator import index
from typing import Any, Literal, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray

from stammtisch.bots import make_bot
from stammtisch.core import FastDice, State
from stammtisch.data import AnyGame, options_of
from stammtisch.envs.decision import NoTokens
from stammtisch.envs.engine.games import EVERYBODY, Opponent, Sizes
from stammtisch.errors import StammtischError
from stammtisch.observation import Observation

Bytes = NDArray[np.int8]
Learner = int | Literal["each"] | None
MOST_DECISIONS = 100_000  # of a game, where nothing else is said
ROUNDS = 20  # where random play may never end: what the cards' `longest` is meant for


class IllegalToken(StammtischError):
    """A token that the mask does not allow; nothing has happened."""


def observation_of(game: AnyGame) -> Observation:
    if game.observation is None:
        raise NoTokens(f"{game.name} has no observations for learners.")
    return game.observation


def sizes_of(game: AnyGame) -> Sizes:
    seen = observation_of(game)
    return Sizes(seen.size, seen.words, seen.longest)


def options_for(game: AnyGame, given: Mapping[str, Any]) -> Any:
    """A game's options; where it has `max_rounds` and nothing is said of it, so many that random play ends."""
    bounded = {"max_rounds": ROUNDS} if "max_rounds" in game.options.__struct_fields__ else {}
    return options_of(game, {**bounded, **given})


def whole(what: str, number: Any, least: int | None = None) -> int:
    """A number that was given, maybe by numpy."""
    try:
        found = index(number)
    except TypeError:
        raise StammtischError(f"{what} is a whole number, not {number!r}.") from None
    if least is not None and found < least:
        raise StammtischError(f"{what} is at least {least}, not {found}.")
    return found


def seats_of(game: AnyGame, seats: int | None) -> int:
    """How many seats a table has where so many, or none, were asked for."""
    return game.usual_seats if seats is None else whole("The number of seats", seats)


def beginning(game: AnyGame, seats: int, options: Mapping[str, Any]) -> State:
    if seats not in game.seats:
        raise StammtischError(f"{game.name} is played with {', '.join(map(str, game.seats))} seats, not with {seats}.")
    state: State = game.new(seats, options_for(game, options))
    return state


def seat_checked(seat: int, seats: int) -> int:
    seat = whole("The seat", seat)
    if not 0 <= seat < seats:
        raise StammtischError(f"There are the seats 0 to {seats - 1}, not {seat}.")
    return seat


def learner_of(learner: Learner, number: int, seats: int) -> int:
    """The seat that is played from outside in the game of this number, or EVERYBODY."""
    if learner is None:
        return EVERYBODY
    return number % seats if learner == "each" else seat_checked(learner, seats)


class House(Opponent):
    """A bot of the house. It is shown views only, and its dice are the game's."""

    def __init__(self, game: AnyGame, name: str) -> None:
        self.game = game
        self.bot = make_bot(game, name)

    def choose(self, state: State, player: int, choices: list[int], dice: FastDice) -> int:
        return self.bot.choose(self.game.view(state, player), choices, dice)


def token_in(given: Any) -> int:
    """A token; whether it is allowed is another question."""
    try:
        return index(given)
    except TypeError:
        raise IllegalToken(f"A token is a whole number, not {given!r}.") from None


def tokens_in(given: Any, count: int) -> NDArray[Any]:
    """A token for each of so many games."""
    try:
        chosen = np.asarray(given)
    except ValueError as ragged:
        raise IllegalToken(f"There are {count} games; these are not tokens, one for each: {ragged}") from None
    if chosen.shape != (count,):
        raise IllegalToken(f"There are {count} games; tokens of the shape {chosen.shape} are not one for each.")
    if chosen.dtype.kind not in "iu":
        raise IllegalToken(f"Tokens are whole numbers; these are of the type {chosen.dtype}.")
    return chosen.astype(np.int64, copy=False)


def opponent_of(game: AnyGame, name: str) -> Opponent:
    """Who plays the other seats; `random` needs no view and is a hundred times as fast."""
    return Opponent() if name == "random" else House(game, name)


class Arrays(NamedTuple):
    """What a batch writes, a row for each game."""

    observations: Bytes
    masks: Bytes
    rewards: NDArray[np.float32]  # of every seat; 0 but in the step in which a game ends
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    seats: Bytes  # who decides
    finals: Bytes  # where a game ends in this step, what the seat that decided last sees of its end; else what it was


class Rows:
    """Arrays by their names, for a `with` where something is held open."""

    arrays: Arrays

    def close(self) -> None:
        """Nothing is held open, unless a subclass does."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    observations = property(lambda self: self.arrays.observations)
    masks = property(lambda self: self.arrays.masks)
    rewards = property(lambda self: self.arrays.rewards)
    terminated = property(lambda self: self.arrays.terminated)
    truncated = property(lambda self: self.arrays.truncated)
    seats = property(lambda self: self.arrays.seats)
    finals = property(lambda self: self.arrays.finals)


class Column(NamedTuple):
    """Type and shape of what an array has for each game."""

    kind: type[np.generic]
    shape: tuple[int, ...]

    def room(self, count: int) -> int:
        """Bytes of so many games."""
        return int(np.dtype(self.kind).itemsize * np.prod(self.shape, dtype=np.int64)) * count


def columns(game: AnyGame, seats: int) -> list[Column]:
    """Of each of `Arrays`, in their order."""
    seen = observation_of(game)
    observed, is_so = Column(np.int8, (seen.size,)), Column(np.bool_, ())
    return [observed, Column(np.int8, (seen.words,)), Column(np.float32, (seats,)), is_so, is_so, Column(np.int8, ()), observed]


def arrays_for(game: AnyGame, seats: int, count: int) -> Arrays:
    return Arrays(*(np.zeros((count, *column.shape), column.kind) for column in columns(game, seats)))


def arrays_checked(arrays: Arrays, game: AnyGame, seats: int, count: int) -> Arrays:
    """Arrays of a caller that a batch can write."""
    if not isinstance(arrays, Arrays):
        raise StammtischError(f"arrays are an Arrays, as arrays_for makes them, not a {type(arrays).__name__}.")
    for name, array, column in zip(Arrays._fields, arrays, columns(game, seats), strict=True):
        shape, kind = (count, *column.shape), np.dtype(column.kind)
        if not isinstance(array, np.ndarray) or array.shape != shape or array.dtype != kind:
            raise StammtischError(f"{name} must be an array of the shape {shape} and the type {kind}.")
        if not (array.flags.c_contiguous and array.flags.writeable):
            raise StammtischError(f"{name} must be writeable and lie row by row without gaps, in the shape {shape}.")
    return arrays
