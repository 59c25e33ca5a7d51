"""The tables the laws are played at: every number of seats and every house rule of a game."""

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from stammtisch.core import FastDice
from stammtisch.data import AnyGame, Data
from stammtisch.errors import BadOptions

MOST_ROUNDS = 20  # where play may be endless, the card's `longest` is meant for this

# Values of options that cannot be enumerated, for the long tests.
SAMPLES: Mapping[str, Mapping[str, tuple[Any, ...]]] = {
    "catan": {"victory_points": (10, 3, 5, 14), "bank": (None, 10, 15, 31)},
    "dog-royal": {"special_fields": ((10,), (), (3, 10), (1, 2, 3, 4, 5), (7, 15))},
}


class Table(NamedTuple):
    """A game set up in one of its ways."""

    game: AnyGame
    seats: int
    options: Data

    def __str__(self) -> str:
        default = self.game.options()
        changed = [
            f"{name}={value}"
            for name in self.options.__struct_fields__
            if name != "max_rounds" and (value := getattr(self.options, name)) != getattr(default, name)
        ]
        rounds = getattr(self.options, "max_rounds", None) or MOST_ROUNDS
        whole = [f"{rounds} rounds"] if rounds != MOST_ROUNDS else []
        return "-".join([self.game.name, str(self.seats), *(changed or ["default"]), *whole])

    @property
    def longest(self) -> int:
        """How many log entries a random game may have here."""
        rounds: int = getattr(self.options, "max_rounds", None) or MOST_ROUNDS
        return self.game.longest * rounds // MOST_ROUNDS


def values_of(hint: Any) -> tuple[Any, ...]:
    """Every value of a bool, a Literal, or a union of such; nothing for other types."""
    if hint is bool:
        return (False, True)
    if hint is NoneType:
        return (None,)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) in (Union, UnionType):
        members = [values_of(member) for member in get_args(hint)]
        return tuple(value for member in members for value in member) if all(members) else ()
    return ()


def choices(game: AnyGame) -> dict[str, tuple[Any, ...]]:
    """The fields of the options that can be enumerated, with their values."""
    hints = get_type_hints(game.options)
    found = {name: values_of(hints[name]) for name in game.options.__struct_fields__}
    return {name: values for name, values in found.items() if len(values) > 1}


def options_with(game: AnyGame, changes: dict[str, Any], rounds: int = MOST_ROUNDS) -> Data:
    bounded = {"max_rounds": rounds} if "max_rounds" in game.options.__struct_fields__ else {}
    return game.options(**{**bounded, **changes})  # type: ignore[no-any-return]


def is_possible(table: Table) -> bool:
    try:
        table.game.new(table.seats, table.options)
    except BadOptions:
        return False
    return True


def one_change(game: AnyGame, every_seat_number: bool) -> Iterator[Table]:
    """Each value of each option alone; the seat numbers take turns unless all are wanted."""
    turn = 0
    for name, values in choices(game).items():
        for value in values:
            if value == getattr(game.options(), name):
                continue
            turn += 1
            order = [game.seats[(turn + i) % len(game.seats)] for i in range(len(game.seats))]
            tables = [Table(game, seats, options_with(game, {name: value})) for seats in order]
            fitting = [table for table in tables if is_possible(table)]
            assert fitting, f"{game.name} refuses {name}={value!r} with every number of seats"
            yield from fitting if every_seat_number else fitting[:1]


def mixtures(game: AnyGame, count: int) -> Iterator[Table]:
    """Random combinations of options and seats; those the game refuses are left out."""
    dice = FastDice(len(game.name))
    for _ in range(count if choices(game) else 0):
        changes = {name: values[dice.below(len(values))] for name, values in choices(game).items()}
        table = Table(game, game.seats[dice.below(len(game.seats))], options_with(game, changes))
        if is_possible(table):
            yield table


def whole_games(game: AnyGame, rounds: int, count: int) -> list[Table]:
    """Tables for games that are played to their natural end, or very long: each number of seats, and random mixtures."""
    dice = FastDice(rounds)
    values = {**choices(game), **SAMPLES.get(game.name, {})}
    found = [Table(game, seats, options_with(game, {}, rounds)) for seats in game.seats]
    for _ in range(count):
        changes = {name: known[dice.below(len(known))] for name, known in values.items()}
        table = Table(game, game.seats[dice.below(len(game.seats))], options_with(game, changes, rounds))
        if is_possible(table):
            found.append(table)
    return list({str(table): table for table in found}.values())


def tables(game: AnyGame, mixed: int = 4, every_seat_number: bool = False) -> list[Table]:
    """All tables of a game, the default rules with each number of seats first."""
    plain = [Table(game, seats, options_with(game, {})) for seats in game.seats]
    for table in plain:
        assert is_possible(table), f"{game.name} refuses its own default options with {table.seats} seats"
    found = [*plain, *one_change(game, every_seat_number), *mixtures(game, mixed)]
    return list({str(table): table for table in found}.values())
