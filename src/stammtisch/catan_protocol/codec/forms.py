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
Dialect = Literal["document", "ascii"]  # as the document spells its words, or without umlauts
Types = Mapping[str, type[Message]]
DEEPEST = 12  # levels of an object; the document needs seven
encoder = msgspec.json.Encoder()


def by_name(types: Iterable[type[Message]]) -> Types:
    """Found by its name, also without the dots of its umlauts."""
    return {**{words.bare(one.NAME): one for one in types}, **{words.folded(one.NAME): one for one in types}}


CLIENT: Types = by_name(FROM_CLIENT)
SERVER: Types = by_name(FROM_SERVER)


class Read(NamedTuple):
    """A message and the form it came in."""

    message: Message
    form: Form


def written(message: Message, form: Form, dialect: Dialect = "document") -> bytes:
    """One line."""
    body: object = message.text if isinstance(message, Serverantwort) else message
    name = message.NAME
    if dialect == "ascii":
        name, body = words.plain(name), plain(msgspec.to_builtins(body))
    if form == "key":
        return encoder.encode({name: body}) + b"\n"
    return encoder.encode({"@type": name, "data": body}) + b"\n"


def plain(value: Any) -> Any:
    """The same with the document's words, but nobody's name or chat, without umlauts."""
    if isinstance(value, list):
        return [plain(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        words.plain(key): words.plain(inner) if key in words.VALUED and isinstance(inner, str) else plain(inner)
        for key, inner in value.items()
    }


def read(data: bytes | str, types: Types = CLIENT, odd: set[str] | None = None) -> Read:
    """The message in one JSON object, or a Refusal. `odd` is told every spelling that is not the document's."""
    name, body, form = parts(decoded(data), types)
    kind = types.get(words.folded(name))
    if kind is None:
        raise Refusal("protocol.unknown", name=name[:60])
    found = set() if odd is None else odd
    if name != kind.NAME:
        found.add(f"{name} = {kind.NAME}")
    return Read(message_of(kind, body, found), form)


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


def message_of(kind: type[Message], body: Any, odd: set[str]) -> Message:
    if kind is Serverantwort:
        return Serverantwort(text=answer_in(body))
    if body in (None, "", []):
        body = {}
    try:
        return msgspec.convert(spelt(body, DEEPEST, odd), kind, strict=False)  # some programs put numbers into quotes
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refusal("protocol.body", name=kind.NAME, reason=str(error)[:120]) from error


def answer_in(body: Any) -> str:
    """The words of an answer; a program that knows only objects wraps them into one."""
    if isinstance(body, dict) and len(body) == 1:
        body = next(iter(body.values()))
    return body if isinstance(body, str) else encoder.encode(body).decode()


def spelt(value: Any, depth: int, odd: set[str]) -> Any:
    """The same with every key, and every value that is a word of the document, in the document's spelling."""
    if depth == 0:
        raise Refusal("protocol.no-json")
    if isinstance(value, list):
        return [spelt(one, depth - 1, odd) for one in value]
    if isinstance(value, float) and value.is_integer() and abs(value) < 2**53:
        return int(value)  # a program that knows only one kind of number writes 0.0
    if not isinstance(value, dict):
        return value
    found: dict[str, Any] = {}
    for key, inner in value.items():
        if inner is None:
            continue  # some programs write null for what is not there
        name = words.key(key)
        is_word = name in words.VALUED and isinstance(inner, str)
        found[name] = words.value(inner) if is_word else spelt(inner, depth - 1, odd)
        pairs = ((key, name), (inner, found[name])) if is_word else ((key, name),)
        odd.update(f"{said} = {meant}" for said, meant in pairs if said != meant)
    return bare_place(found)


def bare_place(found: dict[str, Any]) -> dict[str, Any]:
    """Some servers put the robber's place into a list or an object of its own."""
    robber = found.get("Räuber")
    if isinstance(robber, list) and len(robber) == 1:
        robber = robber[0]
    if isinstance(robber, dict) and isinstance(robber.get("Ort"), dict):
        robber = robber["Ort"]
    return {**found, "Räuber": robber} if "Räuber" in found else found
