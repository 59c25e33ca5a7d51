"""Stammtisch: five board games for friends, bots and researchers, in one program."""

from functools import cache
from importlib import metadata


@cache
def version() -> str:
    """Of the installed program."""
    try:
        return metadata.version("stammtisch")
    except metadata.PackageNotFoundError:
        return "unpacked"
