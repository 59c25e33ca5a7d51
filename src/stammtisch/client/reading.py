"""What the server says, as the protocol's own types. Newer servers may add fields and messages: these are passed over."""

import re
from functools import cache
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from stammtisch.data import Json
from stammtisch.server.wire.messages import AnyMessage

DECODER: msgspec.json.Decoder[AnyMessage] = msgspec.json.Decoder(AnyMessage)
T = TypeVar("T")
# What a terminal would obey instead of showing it, and what turns a line round. Lines of a drawing end with \n.
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
ESCAPED = re.compile(r"\\[bfrtu]")  # how JSON writes most of it


def read(text: str | bytes) -> AnyMessage | None:
    """A message; None for a kind this program does not know. Nothing in it steers a terminal, whoever has said it."""
    readable = text if isinstance(text, str) else text.decode()
    if ESCAPED.search(readable) or not readable.isprintable():
        return understood(msgspec.json.encode(shown(msgspec.json.decode(readable))))
    return understood(text)


def shown(value: Json) -> Json:
    match value:
        case str():
            return OBEYED.sub("", value)
        case list():
            return [shown(one) for one in value]
        case dict():
            return {shown(name): shown(one) for name, one in value.items()}
        case _:
            return value


def understood(text: str | bytes) -> AnyMessage | None:
    try:
        return DECODER.decode(text)
    except msgspec.ValidationError:
        pass
    value = msgspec.json.decode(text)
    if not isinstance(value, dict) or value.get("type") not in kinds():
        return None
    return converted(value, kinds()[value["type"]])  # type: ignore[no-any-return]  # of the kind that was asked for


@cache
def kinds() -> dict[Any, Any]:
    info = inspect.type_info(AnyMessage)
    assert isinstance(info, inspect.UnionType)
    return {one.tag: one.cls for one in info.types if isinstance(one, inspect.StructType)}


def converted(value: Json, kind: type[T]) -> T:
    """A value of this type, without the fields that it does not have."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError:
        return msgspec.convert(fitting(value, inspect.type_info(kind)), kind)


def fitting(value: Json, kind: inspect.Type) -> Json:
    """The value without fields that are unknown to its type, at any depth."""
    match kind:
        case inspect.StructType() if isinstance(value, dict):
            known = {field.encode_name: field.type for field in kind.fields}
            return {
                name: fitting(one, known[name]) if name in known else one
                for name, one in value.items()
                if is_in(name, kind, known)
            }
        case inspect.UnionType():
            found = [one for one in kind.types if suits(value, one)]
            return fitting(value, found[0]) if found else value
        case inspect.VarTupleType() | inspect.ListType() if isinstance(value, list):
            return [fitting(one, kind.item_type) for one in value]
        case inspect.DictType() if isinstance(value, dict):
            return {name: fitting(one, kind.value_type) for name, one in value.items()}
        case _:
            return value


def is_in(name: str, kind: inspect.StructType, known: dict[str, inspect.Type]) -> bool:
    return name in known or name == kind.tag_field


def suits(value: Json, kind: inspect.Type) -> bool:
    """Whether this member of a union is meant."""
    if isinstance(kind, inspect.StructType):
        return isinstance(value, dict) and (kind.tag_field is None or value.get(kind.tag_field) == kind.tag)
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return isinstance(value, list)
    return isinstance(kind, inspect.DictType) and isinstance(value, dict)
