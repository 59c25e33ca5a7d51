"""What a server needs before it opens: a free port and a store that answers. What is missing is told in one sentence."""

import errno
import os
import socket

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from stammtisch.errors import StammtischError

CORES_EACH = 4  # cores for each process that nobody asked for: bots, PostgreSQL and the system want some, too
MOST_USUAL = 8
BACKLOG = 1024  # connections that wait to be let in


def must_be_free(host: str, port: int, option: str = "--port") -> None:
    """Raises StammtischError if we cannot listen there."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror as error:
        raise StammtischError(f"There is no address {host}: {error.strerror}.") from error
    except UnicodeError as error:
        raise StammtischError(f"{host!a} is no name of a machine.") from error
    for family, kind, protocol, _, address in found:
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address)
                probe.listen()
            except OSError as error:
                raise StammtischError(reason(error, host, port, option)) from error


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets that listen there, for a process that hands on what comes; raises StammtischError if that cannot be."""
    must_be_free(host, port)
    opened: list[socket.socket] = []
    for family, kind, protocol, _, address in socket.getaddrinfo(
        host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    ):
        door = socket.socket(family, kind, protocol)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            door.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        opened.append(door)
        try:
            door.bind(address)
        except OSError as error:
            raise StammtischError(reason(error, host, port)) from error
        door.listen(BACKLOG)
        door.setblocking(False)
    return opened


def reason(error: OSError, host: str, port: int, option: str = "--port") -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: end the program that listens there, or give {option} another number."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"This user may not listen on port {port}: give {option} a number above 1023."
    if error.errno == errno.EADDRNOTAVAIL:
        return f"{host} is no address of this machine; --host 0.0.0.0 listens on all of them."
    return f"Nobody can listen on port {port} of {host}: {error.strerror}."


def called(url: str) -> str:
    """A store as it may be shown: without its password."""
    if "://" not in url:
        return url
    try:
        return make_url(url).render_as_string(hide_password=True)
    except (ArgumentError, ValueError):
        return url.partition("://")[0] + "://..."


def no_store(url: str, error: BaseException) -> StammtischError:
    """Why a store cannot be used, in one line."""
    told = (str(getattr(error, "orig", None) or error).strip() or type(error).__name__).splitlines()[0]
    return StammtischError(f"The store {called(url)} does not answer: {told.rstrip('.')}.")


def usual_processes(url: str, cores: int) -> int:
    """How many processes a house has if nobody says: one, unless the store takes several writers and there are cores to spare.

    >>> usual_processes("s.db", 16), usual_processes("postgresql://db/s", 4), usual_processes("postgresql://db/s", 16)
    (1, 1, 4)
    """
    return max(1, min(MOST_USUAL, cores // CORES_EACH)) if url.startswith("postgres") else 1


def may_share(count: int) -> None:
    """Raises StammtischError where one process cannot hand its connections to another."""
    if count > 1 and not (hasattr(socket, "send_fds") and hasattr(os, "fork")):
        raise StammtischError("Several processes behind one port need Linux, macOS or another Unix: leave --processes at 1.")
