"""The HTTP and WebSocket references as pages, rendered from docs/openapi.json and docs/asyncapi.json."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
HTTP = """# The HTTP API

*Rendered from [openapi.json](openapi.json), for machines; the same server speaks WebSocket, see [the protocol](protocol.md).*
No key is needed; limits for each address are in [security](security.md). Answers are JSON unless it is said otherwise.
"""
SOCKET = """# The WebSocket API

*Rendered from [asyncapi.json](asyncapi.json), for machines. [The protocol](protocol.md) tells the same as a story,
with every field explained; this page shows the exact forms.*
"""


def pages() -> dict[str, str]:
    return {"http-api.md": http(read("openapi.json")), "websocket-api.md": socket(read("asyncapi.json"))}


def read(name: str) -> Any:
    return json.loads((ROOT / "docs" / name).read_text(encoding="utf-8"))


def http(document: Any) -> str:
    lines = [HTTP]
    for path, verbs in document["paths"].items():
        for verb, told in verbs.items():
            lines += [f"## `{verb.upper()} {path}`", "", told["summary"], "", *parameters(told.get("parameters", []))]
            lines += [line for status, answer in told["responses"].items() for line in response(status, answer)]
    return "\n".join([*lines, *schemas(document)]) + "\n"


def parameters(told: list[Any]) -> list[str]:
    rows = [f"| `{one['name']}` | in the {one['in']} | {form(one['schema'])} |" for one in told]
    return ["| parameter | where | form |", "|---|---|---|", *rows, ""] if rows else []


def response(status: str, answer: Any) -> list[str]:
    forms = [form(content["schema"]) for content in answer.get("content", {}).values()]
    return [f"Answers `{status}` with {', '.join(forms)}.", ""] if forms else [f"Answers `{status}`.", ""]


def socket(document: Any) -> str:
    lines = [SOCKET]
    titles = {"receive": "What the server takes", "send": "What the server sends"}
    for operation in document["operations"].values():
        lines += [f"## {titles[operation['action']]}", "", "| message | form |", "|---|---|"]
        names = [one["$ref"].rpartition("/")[2] for one in operation["messages"]]
        lines += [f"| `{document['components']['messages'][name]['name']}` | [{name}](#{name.lower()}) |" for name in names]
        lines.append("")
    return "\n".join([*lines, *schemas(document)]) + "\n"


def schemas(document: Any) -> list[str]:
    lines = ["## Forms", ""]
    for name, schema in sorted(document["components"]["schemas"].items()):
        lines += [f"### {name}", "", *describe(schema)]
    return lines


def describe(schema: Any) -> list[str]:
    lines = [schema["description"], ""] if "description" in schema else []
    if "properties" not in schema:
        return [*lines, form(schema), ""]
    needed = set(schema.get("required", []))
    rows = [
        f"| `{name}` | {form(told)} | {'yes' if name in needed else usual(told)} |" for name, told in schema["properties"].items()
    ]
    return [*lines, "| field | form | needed |", "|---|---|---|", *rows, ""]


def usual(schema: Any) -> str:
    return f"no, else `{json.dumps(schema['default'], ensure_ascii=False)}`" if "default" in schema else "no"


def form(schema: Any) -> str:
    """A JSON Schema in a few words; references become links to their heading."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(form(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " or ".join(f"`{json.dumps(one, ensure_ascii=False)}`" for one in schema["enum"])
    kind = schema.get("type")
    if kind == "array":
        inside = schema.get("items") or {}
        return f"list of {form(inside)}" if inside else "list"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"map to {form(values)}" if isinstance(values, dict) and values else "object"
    limits = [f"{word} {schema[key]}" for key, word in LIMITS.items() if key in schema]
    return " ".join([str(kind or "any JSON"), *limits])


LIMITS = {
    "minimum": "from",
    "maximum": "to",
    "minLength": "at least long",
    "maxLength": "at most long",
    "pattern": "like",
}
