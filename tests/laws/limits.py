"""Whatever a stranger may send has a largest value: looks for what has none in the JSON Schema of a type."""

from collections.abc import Iterator
from typing import Any

import msgspec

Schema = dict[str, Any]
TOP = ("maximum", "exclusiveMaximum")
BOTTOM = ("minimum", "exclusiveMinimum")


def unlimited(type_: Any) -> list[str]:
    """The places of a type where a value may be as large as one likes, each with what is missing."""
    [schema], components = msgspec.json.schema_components([type_], ref_template="{name}")
    return sorted(set(walk(schema, components, "", frozenset())))


def walk(schema: Schema, components: dict[str, Schema], path: str, above: frozenset[str]) -> Iterator[str]:
    if (name := schema.get("$ref")) is not None:
        if name in above:
            yield f"{path} may hold itself"
        else:
            yield from walk(components[name], components, path, above | {name})
        return
    for choice in schema.get("anyOf", ()):
        yield from walk(choice, components, path, above)
    if not {"enum", "const", "anyOf"} & schema.keys():
        yield from missing(schema, path)
    for name, inner in schema.get("properties", {}).items():
        yield from walk(inner, components, f"{path}.{name}", above)
    for place, inner in enumerate(schema.get("prefixItems", ())):
        yield from walk(inner, components, f"{path}[{place}]", above)
    if isinstance(schema.get("items"), dict):
        yield from walk(schema["items"], components, f"{path}[]", above)


def missing(schema: Schema, path: str) -> Iterator[str]:
    """What this one value lacks."""
    match schema.get("type"):
        case "integer" | "number":
            if not (any(key in schema for key in TOP) and any(key in schema for key in BOTTOM)):
                yield f"{path} is a number without bounds"
        case "string":
            if "maxLength" not in schema and not is_bounded(schema.get("pattern", "*")):
                yield f"{path} is a text of any length"
        case "array":
            if "maxItems" not in schema:
                yield f"{path} is a list of any length"
        case "object":
            if schema.get("additionalProperties") is not False:
                yield f"{path} is an object with any keys"
        case "boolean" | "null":
            pass
        case _:
            yield f"{path} may be anything"


def is_bounded(pattern: str) -> bool:
    """Whether a pattern without stars and pluses is anchored at both ends."""
    return pattern.startswith("^") and pattern.endswith("$") and not set("*+") & set(pattern)
