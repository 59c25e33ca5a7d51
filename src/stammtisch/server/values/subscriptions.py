"""Where a guest's browser lets itself be woken, as the store keeps it."""

import hashlib

from stammtisch.data import Data


class Subscription(Data, frozen=True, kw_only=True):
    """One browser of one guest, and the keys that only it can open messages with."""

    guest: str
    endpoint: str  # an address of the browser's push service: who knows it may wake the browser
    p256dh: str
    auth: str
    seen: int  # when the browser last said so, in milliseconds since 1970

    @property
    def id(self) -> str:
        return id_of(self.endpoint)


def id_of(endpoint: str) -> str:
    """What an endpoint is found by: a browser has one, whoever uses it."""
    return hashlib.sha256(b"stammtisch endpoint " + endpoint.encode(errors="backslashreplace")).hexdigest()
