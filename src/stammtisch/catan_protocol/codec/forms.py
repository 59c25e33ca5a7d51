"""The two message forms: reading what a stranger sends, writing what we say.

Key form `{"Würfeln": {}}`, object-mapper form `{"@type": "Würfeln", "data": {}}`. Reading is tolerant in spelling,
layout and missing zeros; writing is strict: one compact object and a line feed.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

import msgspec

from stammtisch.catan_protocol.codec import words
from stammtisch.catan_protocol.codec.messages import FROM_CLIENT, FROM_SERVER, Message, Serverantwort
from stammtisch.catan_protocol.codec.refusals import Refusal

Form = Literal["key", "mapper"]
Types = Mapping[str, type[Message]]
DEEPEST = 12  # levels of an object; the document needs seven
encoder = msgspec.json.Encoder()


def by_name(types: Iterable[type[Message]]) -> Types:
    return {words.folded(one.NAME): one for one in types}


CLIENT: Types = by_name(FROM_CLIENT)
SERVER: Types = by_name(FROM_SERVER)


class Read(NamedTuple):
    """A message and the form it came in."""

    message: Message
    form: Form


def written(message: Message, form: Form) -> bytes:
    """One line."""
    body: object = message.text if isinstance(message, Serverantwort) else message
    if form == "key":
        return encoder.encode({message.NAME: body}) + b"\n"
    return encoder.encode({"@type": message.NAME, "data": body}) + b"\n"


def read(data: bytes | str, types: Types = CLIENT) -> Read:
    """The message in one JSON object, or a Refusal."""
    name, body, form = parts(decoded(data), types)
    kind = types.get(words.folded(name))
    if kind is None:
        raise Refusal("protocol.unknown", name=name[:60])
    return Read(message_of(kind, body), form)


def decoded(data: bytes | str) -> dict[str, Any]:
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Refusal("protocol.no-json") from error
    if not isinstance(found, dict):
        raise Refusal("protocol.no-json")
    return found


def parts(found: dict[str, Any], types: Types) -> tuple[str, Any, Form]:
    """Name, body and form. Keys beside the one that names a message are ignored."""
    named = {words.folded(key): value for key, value in found.items()}
    if isinstance(named.get("@type"), str):
        rest = {key: value for key, value in found.items() if words.folded(key) != "@type"}
        return named["@type"], named.get("data", rest), "mapper"
    known = [key for key in found if words.folded(key) in types]
    if len(known) > 1 or not found:
        raise Refusal("protocol.not-one")
    name = known[0] if known else next(iter(found))
    return name, found[name], "key"


def message_of(kind: type[Message], body: Any) -> Message:
    if kind is Serverantwort:
        return Serverantwort(text=body if isinstance(body, str) else encoder.encode(body).decode())
    if body in (None, "", []):
        body = {}
    try:
        return msgspec.convert(spelt(body, DEEPEST), kind)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refusal("protocol.body", name=kind.NAME, reason=str(error)[:120]) from error


def spelt(value: Any, depth: int) -> Any:
    """The same with every key, and every value that is a word of the document, in the document's spelling."""
    if depth == 0:
        raise Refusal("protocol.no-json")
    if isinstance(value, list):
        return [spelt(one, depth - 1) for one in value]
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for key, inner in value.items():
        name = words.key(key)
        is_word = name in words.VALUED and isinstance(inner, str)
        found[name] = words.value(inner) if is_word else spelt(inner, depth - 1)
    return found
