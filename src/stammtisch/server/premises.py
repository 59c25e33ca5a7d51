"""What a server needs before it opens: a free port and a store that answers. What is missing is told in one sentence."""

import errno
import socket

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from stammtisch.errors import StammtischError


def must_be_free(host: str, port: int) -> None:
    """Raises StammtischError if we cannot listen there."""
    try:
        found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror as error:
        raise StammtischError(f"There is no address {host}: {error.strerror}.") from error
    for family, kind, protocol, _, address in found:
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address)
                probe.listen()
            except OSError as error:
                raise StammtischError(reason(error, host, port)) from error


def reason(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is in use: end the program that listens there, or give --port another number."
    if error.errno in (errno.EACCES, errno.EPERM):
        return f"This user may not listen on port {port}: give --port a number above 1023."
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
