"""Addresses people give: of a server, and of a table at one."""

from contextlib import suppress
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from stammtisch.errors import StammtischError


class BadLink(StammtischError):
    """This is no address of a table or a server."""


class Link(NamedTuple):
    """A table at a server, and the key of its invite link if it has one."""

    server: str
    table: str
    key: str | None = None


def server_of(text: str) -> str:
    """The address of a server, without what follows it.

    >>> server_of("localhost:8080"), server_of("https://games.example/house/")
    ('http://localhost:8080', 'https://games.example/house')
    """
    parts = split(text if "://" in text else f"http://{text}")
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    if scheme not in ("http", "https") or not parts.hostname:
        raise BadLink(f"{text!r} is no address of a server; one looks like http://localhost:8080.")
    path = parts.path.rstrip("/").removesuffix("/ws").partition("/t/")[0]
    return f"{scheme}://{parts.netloc}{path}"


def link_of(text: str, server: str | None = None) -> Link:
    """A table by its invite link, or by its name at a server.

    >>> link_of("http://localhost:8080/t/k3m9#secret")
    Link(server='http://localhost:8080', table='k3m9', key='secret')
    >>> link_of("k3m9", "localhost:8080").server
    'http://localhost:8080'
    """
    parts = split(text if "://" in text or "/" not in text else f"http://{text}")
    _, found, table = parts.path.rpartition("/t/")
    if found and table and "/" not in table:
        return Link(server_of(text.partition("#")[0]), table, parts.fragment or None)
    if server is not None and text and "/" not in text:
        return Link(server_of(server), text.partition("#")[0], parts.fragment or None)
    raise BadLink(f"{text!r} is no link of a table; one looks like http://localhost:8080/t/k3m9.")


def split(text: str) -> SplitResult:
    """The parts of an address; a port or an IPv6 address that is none is refused here, not where somebody connects."""
    with suppress(ValueError):
        parts = urlsplit(text)
        if parts.port != 0:
            return parts
    raise BadLink(f"{text!r} is no address of a server; one looks like http://localhost:8080.")


def socket_of(server: str, table: str = "") -> str:
    """Where to connect; a house of several processes lets in who says which table he comes for where that one lives.

    >>> socket_of("https://games.example"), socket_of("http://localhost:8080", "k3m9")
    ('wss://games.example/ws', 'ws://localhost:8080/ws?table=k3m9')
    """
    hint = f"?table={table}" if table.replace("-", "").isalnum() else ""
    return f"{server.replace('http', 'ws', 1)}/ws{hint}"
