"""What installed packages bring: games and bots, each named by an entry point.

What does not load, or is something else, is left out with a warning: a stranger's mistake costs nobody else anything.
"""

import re
import warnings
from collections.abc import Iterator
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

T = TypeVar("T")

NAME = re.compile(r"[a-z][a-z0-9-]{0,30}")  # fit for addresses, commands and lists with commas


def installed(group: str, kind: type[T]) -> Iterator[tuple[EntryPoint, T]]:
    """The entry points of a group with what they name, in the order of their names."""
    for point in sorted(entry_points(group=group), key=lambda point: (point.name, point.value)):
        try:
            found = point.load()
        except Exception as error:  # whatever a stranger's module raises
            leave_out(point, f"does not load: {error}")
            continue
        if isinstance(found, kind):
            yield point, found
        else:
            leave_out(point, f"is no {kind.__name__}.")


def leave_out(point: EntryPoint, why: str) -> None:
    """Tell whoever started the program what is missing, and why."""
    what = point.group.removeprefix("stammtisch.").removesuffix("s")
    warnings.warn(f"The {what} {point.name} of {point.value} {why}", stacklevel=2)
