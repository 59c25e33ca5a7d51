"""What stands beside the log: chat, names, how games ended, browsers. No game depends on it.

A row of it that cannot be read is named and left out, so that a damaged line costs nothing but itself.
"""

from collections.abc import Callable, Iterable
from typing import TypeVar

import msgspec
import structlog

log = structlog.get_logger()
Stored = TypeVar("Stored")
Made = TypeVar("Made")
UNREADABLE = (msgspec.DecodeError, RecursionError, UnicodeError, TypeError, ValueError)


def readable(rows: Iterable[Stored], decode: Callable[[Stored], Made], kind: str) -> list[Made]:
    """What these rows mean, without those that mean nothing."""
    found: list[Made] = []
    for row in rows:
        try:
            found.append(decode(row))
        except UNREADABLE as error:
            log.error("a stored row cannot be read and is left out", of=kind, error=str(error))
    return found


def intact(text: object) -> object:
    """A text that is one, or whatever else stands there; raises UnicodeError for one that could be read only in part."""
    return text.encode().decode() if isinstance(text, str) else text


def name_from(stored: object) -> str:
    """A table's name; raises TypeError or UnicodeError for what no table can be called, and no store can be asked for."""
    return msgspec.convert(intact(stored), str)


def names_from(stored: Iterable[object]) -> list[str]:
    return readable(stored, name_from, "names of tables")
