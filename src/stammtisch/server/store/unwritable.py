"""Telling a store that fails from something that no store takes: the first is waited for, the second is refused alone."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError

from stammtisch.errors import StammtischError

CONTENT = (UnicodeError, OverflowError, TypeError, ValueError)
BY_SQLITE = (sqlite3.DataError, sqlite3.IntegrityError, sqlite3.InterfaceError)
BY_POSTGRES = ("22", "23")  # classes of its errors: bad data, and what a constraint forbids


class Unwritable(StammtischError):
    """What was to be written will never be taken, however often it is tried."""


@contextmanager
def told_apart() -> Iterator[None]:
    """Unwritable for what is the content's fault; whatever else goes wrong is the store's and comes as it is."""
    try:
        yield
    except Exception as error:
        if is_about_content(error):
            raise Unwritable(str(error)) from error
        raise


def is_about_content(error: BaseException) -> bool:
    if not isinstance(error, DBAPIError):
        return isinstance(error, CONTENT + BY_SQLITE)
    driver = error.orig
    state = str(getattr(driver, "sqlstate", None) or "")
    return isinstance(driver, BY_SQLITE) or state[:2] in BY_POSTGRES or isinstance(getattr(driver, "__cause__", None), CONTENT)
