"""Stammtisch: five board games for friends, bots and researchers, in one program."""

from functools import cache


@cache
def version() -> str:
    """Of the installed program."""
    from importlib import metadata  # it takes longer than all else here

    try:
        return metadata.version("stammtisch")
    except metadata.PackageNotFoundError:
        return "unpacked"
