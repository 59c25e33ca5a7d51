"""A game's house rules for people who type them: each option with its sentence, what it may be, and what it usually is."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

from stammtisch.catalogue import Language
from stammtisch.data import AnyGame, Data, options_of
from stammtisch.errors import BadOptions


class HouseRule(NamedTuple):
    """One option."""

    name: str
    sentence: str
    choices: tuple[str, ...]  # as they are typed, some with what they mean
    usual: str


def house_rules(game: AnyGame, language: Language) -> list[HouseRule]:
    """Every option of a game."""
    labels = game.texts[language].below("labels")
    known = inspect.type_info(game.options)
    assert isinstance(known, inspect.StructType)
    usual: Mapping[str, Any] = msgspec.to_builtins(game.options())
    return [
        HouseRule(
            field.encode_name,
            labels.get(field.encode_name, field.encode_name),
            tuple(choices(field.type, field.encode_name, labels)),
            typed(usual[field.encode_name]),
        )
        for field in known.fields
    ]


def choices(kind: inspect.Type, name: str, labels: Mapping[str, str]) -> Iterator[str]:
    """What an option of this type may be."""
    match kind:
        case inspect.BoolType():
            yield from ("true", "false")
        case inspect.NoneType():
            yield meant("null", name, labels)
        case inspect.LiteralType(values=values):
            yield from (meant(str(value), name, labels) for value in values)
        case inspect.UnionType(types=types):
            for one in types:
                yield from choices(one, name, labels)
        case inspect.IntType(ge=least, gt=below, le=most, lt=above):
            least = below + 1 if least is None and below is not None else least
            most = above - 1 if most is None and above is not None else most
            yield "0, 1, 2, ..." if least is None or most is None else f"{least}-{most}"
        case inspect.StrType():
            yield '"..."'
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield f"[{', '.join(choices(item, name, labels))}, ...]"
        case _:
            yield "{...}"


def meant(value: str, name: str, labels: Mapping[str, str]) -> str:
    """A value as it is typed, with what it means where its game says so."""
    meaning = labels.get(f"{name}.{value}")
    return f"{value} ({meaning})" if meaning else value


def typed(value: object) -> str:
    """A value as one types it behind KEY=."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def chosen(game: AnyGame, values: dict[str, Any], language: Language = "en") -> Data:
    """A game's options; raises BadOptions with what there is to choose from."""
    try:
        return options_of(game, values)
    except BadOptions as error:
        raise BadOptions(f"{str(error).rstrip('.')}. {advice(house_rules(game, language), str(error))}") from error


def advice(rules: list[HouseRule], told: str) -> str:
    """The right values of the option a complaint is about, or the options there are."""
    found = re.search(r"\$\.(\w+)", told)
    for rule in rules:
        if found is not None and rule.name == found[1]:
            return f"{rule.name} is one of: {', '.join(rule.choices)}."
    return f"The options are: {', '.join(rule.name for rule in rules) or 'none'}."
