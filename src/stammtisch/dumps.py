"""A position as bytes: for other processes, caches and files of an experiment. Both builds write and read the same.

A dump belongs to one version of a game's rules and to one layout of its fields; what should last is a record.
Broken bytes are noticed, but a dump proves nothing: it may hold a position that no game leads to.
"""

import hashlib
from typing import Any

import msgspec

from stammtisch.core import SPECTATOR, State, Value, rebuilt
from stammtisch.data import AnyGame, Data, Json, stored_options
from stammtisch.errors import BadDump, StammtischError

FORMAT = "stammtisch-state-1"
SEAL = 8  # bytes of the digest in front
Tree = Any  # fields as plain values: numbers, texts, lists, and what else there is under the name of its kind


class Dump(Data, frozen=True):
    """What the bytes say."""

    format: str
    game: str
    version: int
    seats: int
    options: Json
    fields: Tree


def dump(game: AnyGame, state: State) -> bytes:
    """The whole position; `load` makes an equal one of it."""
    view = game.view(state, SPECTATOR)
    options = msgspec.to_builtins(view.options)
    fields = packed(state, game.new(view.seats, view.options))
    content = msgspec.msgpack.encode(Dump(FORMAT, game.name, game.version, view.seats, options, fields))
    return seal(content) + content


def load(game: AnyGame, content: bytes) -> State:
    """The position behind a dump, or BadDump with the reason."""
    found = opened(content)
    if found.game != game.name:
        raise BadDump(f"This is a position of {found.game}, not of {game.name}.")
    if found.version != game.version:
        raise BadDump(f"The position is of version {found.version} of {game.name}'s rules; this program has {game.version}.")
    try:
        return placed(game, found)
    except (StammtischError, TypeError, ValueError, KeyError, AttributeError, OverflowError) as error:
        raise BadDump(f"The position does not fit {game.name} as this program lays it out: {error}") from error


def placed(game: AnyGame, found: Dump) -> State:
    if found.seats not in game.seats:
        raise ValueError(f"it is not for {found.seats} seats")
    model: State = game.new(found.seats, stored_options(game, found.options))
    state = unpacked(found.fields, model)
    if not isinstance(state, State):
        raise TypeError(f"it is made of fields, not of {type(state).__name__}")
    return state


def seal(content: bytes) -> bytes:
    return hashlib.sha256(content).digest()[:SEAL]


def opened(content: bytes) -> Dump:
    if seal(content[SEAL:]) != content[:SEAL]:
        raise BadDump("This is no dumped position, or its bytes are damaged.")
    try:
        found = msgspec.msgpack.decode(content[SEAL:], type=Dump)
    except msgspec.DecodeError as error:
        raise BadDump(f"This is no dumped position: {error}") from error
    if found.format != FORMAT:
        raise BadDump(f"The format is {found.format!r}, not {FORMAT!r}.")
    return found


def packed(field: Any, model: Any) -> Tree:
    """A field as plain values. `model` is the same field of a new game with these options."""
    match field:
        case None | bool() | int() | float() | str():
            return field
        case list():
            return [packed(part, None) for part in field]
        case tuple():
            return {"tuple": [packed(part, None) for part in field]}
        case dict():
            return {"dict": [[packed(key, None), packed(part, None)] for key, part in field.items()]}
        case Value():
            models = model.fields() if type(model) is type(field) else {}
            return {"fields": {name: packed(part, models.get(name)) for name, part in field.fields().items()}}
        case _ if model is not None and field == model:
            return {"given": True}  # follows from the options
        case _:
            raise BadDump(f"A position is made of numbers, texts, lists and Values; {type(field).__name__} is none of these.")


def unpacked(tree: Tree, model: Any) -> Any:
    """The field behind plain values, with the kinds and the constants of the model."""
    match tree:
        case list():
            return [unpacked(part, None) for part in tree]
        case {"tuple": parts}:
            return tuple(unpacked(part, None) for part in parts)
        case {"dict": pairs}:
            return {unpacked(key, None): unpacked(part, None) for key, part in pairs}
        case {"fields": parts}:
            models = model.fields()
            if parts.keys() != models.keys():
                raise KeyError(f"other fields than {', '.join(models)}")
            return rebuilt(type(model), {name: unpacked(part, models[name]) for name, part in parts.items()})
        case {"given": True}:
            return model
        case _:
            return tree
