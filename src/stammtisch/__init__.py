"""Stammtisch: five board games for friends, bots and researchers, in one program."""

from importlib import metadata


def version() -> str:
    """Of the installed program."""
    try:
        return metadata.version("stammtisch")
    except metadata.PackageNotFoundError:
        return "unpacked"
