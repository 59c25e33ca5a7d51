"""What stands beside the log: chat, names, how games ended, browsers. No game depends on it.

A row of it that cannot be read is named and left out, so that a damaged line costs nothing but itself.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import msgspec
import structlog
from sqlalchemy import ColumnElement, LargeBinary, cast
from sqlalchemy.ext.asyncio import AsyncEngine

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


def as_bytes(engine: AsyncEngine, column: ColumnElement[str]) -> ColumnElement[Any]:
    """A text as it stands in the file: SQLite's driver refuses a whole answer for one text that is none."""
    return cast(column, LargeBinary) if engine.dialect.name == "sqlite" else column
