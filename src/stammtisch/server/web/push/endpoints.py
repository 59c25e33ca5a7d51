"""Which addresses the server sends wake-ups to: those of push services in the public network, and no others.

The addresses come from strangers. A server that asked whatever they name could be used to knock at doors behind it.
"""

import asyncio
import ipaddress
import socket
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult

THREADS = 8  # of our own: names that are answered late hold up nothing but wake-ups
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
V4 = 2**32 - 1
WITHIN = [ipaddress.IPv6Network(one) for one in ("64:ff9b:1::/48", "::/96", "::ffff:0:0:0/96")]  # translated to what is inside


def is_service(endpoint: str) -> bool:
    """Whether this can be the address of a push service: https, a public name, the usual port, nothing odd.

    >>> [is_service(one) for one in ("https://push.example.org/x", "http://push.example.org/x", "https://127.0.0.1/", "https://[::1]/")]
    [True, False, False, False]
    """
    if not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint or "\\" in endpoint:
        return False
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        return False
    is_plain = parts.scheme == "https" and port in (None, 443) and "@" not in parts.netloc and not parts.fragment
    return is_plain and is_public_name(parts.hostname or "")


def is_public_name(host: str) -> bool:
    """A name with a domain, and no number in any of its spellings: `127.1` and `0x7f.1` are numbers too."""
    labels = host.removesuffix(".").split(".")
    is_name = len(labels) > 1 and len(host) <= 253 and all(0 < len(label) < 64 for label in labels)
    return is_name and labels[-1].isalpha() and labels[-1] not in ("localhost", "local", "internal", "arpa")


def is_public(address: str) -> bool:
    """Whether an address belongs to the public network, in whatever clothes it comes.

    >>> [is_public(one) for one in ("9.9.9.9", "10.0.0.1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "169.254.169.254")]
    [True, False, False, False, False]
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inside = found.ipv4_mapped or found.sixtofour or (ipaddress.IPv4Address(int(found) & V4) if found in NAT64 else None)
        if inside is not None:
            return is_public(str(inside))
        if found.is_site_local or any(found in network for network in WITHIN):
            return False
    return found.is_global and not found.is_multicast


class PublicResolver(AbstractResolver):
    """Looks names up, and knows public addresses only: what is asked is what was looked at."""

    def __init__(self) -> None:
        self.pool = ThreadPoolExecutor(THREADS, "push-names")

    async def resolve(self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET) -> list[ResolveResult]:
        loop = asyncio.get_running_loop()
        found = await loop.run_in_executor(self.pool, socket.getaddrinfo, host, port, family, socket.SOCK_STREAM)
        public = {str(where[0]): kind for kind, _, _, _, where in found if is_public(str(where[0]))}
        if not public:
            raise OSError(f"{host} is not in the public network")
        return [
            ResolveResult(hostname=host, host=address, port=port, family=kind, proto=0, flags=socket.AI_NUMERICHOST)
            for address, kind in public.items()
        ]

    async def close(self) -> None:
        self.pool.shutdown(wait=False, cancel_futures=True)
