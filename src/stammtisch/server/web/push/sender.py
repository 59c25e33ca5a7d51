"""Sends wake-ups to the browsers' push services over https."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import aiohttp
import structlog
from cryptography.hazmat.primitives.asymmetric import ec

from stammtisch.errors import StammtischError
from stammtisch.server.house.wakeups import Fate, Wakeups
from stammtisch.server.values.subscriptions import Subscription
from stammtisch.server.web.app import Server
from stammtisch.server.web.push.endpoints import PublicResolver, is_service
from stammtisch.server.web.push.keys import key_in, public_bytes, signed, text
from stammtisch.server.web.push.sealing import browser_key, sealed, secret

log = structlog.get_logger()
MESSAGE = b'{"wake":"turn"}'  # all that is ever said: the page asks what it is about
KEPT = 86_400  # seconds a service keeps it for a phone that is off
TIMEOUT = aiohttp.ClientTimeout(total=15, connect=8)
GONE = (404, 410)
MOST = 64  # requests under way at once: a few services that never answer hold up nobody else
MOST_TO_ONE = 16  # service


class PushSender:
    """Knows how to reach a browser, and nothing of tables."""

    def __init__(self, key: ec.EllipticCurvePrivateKey, contact: str, is_allowed: Callable[[str], bool] = is_service) -> None:
        self.own = key
        self.key = text(public_bytes(key))
        self.contact = contact
        self.is_allowed = is_allowed  # tests have a service of their own on this machine
        self.http: aiohttp.ClientSession | None = None

    def accepts(self, subscription: Subscription) -> bool:
        """Whether a message could be sent there at all."""
        try:
            browser_key(subscription.p256dh)
            secret(subscription.auth)
        except ValueError:
            return False
        return self.is_allowed(subscription.endpoint)

    async def send(self, subscription: Subscription) -> Fate:
        """One wake-up, once."""
        if not self.is_allowed(subscription.endpoint):
            return "gone"
        try:
            body, headers = await asyncio.to_thread(self._written, subscription)
        except ValueError:  # its keys were damaged in the store
            return "gone"
        try:
            request = self._session().post(subscription.endpoint, data=body, headers=headers, allow_redirects=False)
            async with request as answer:
                return self._fate(answer.status, subscription)
        except (aiohttp.ClientError, OSError, TimeoutError) as error:
            log.warning("a push service does not answer", service=service_of(subscription), error=type(error).__name__)
            return "failed"

    def _written(self, subscription: Subscription) -> tuple[bytes, dict[str, str]]:
        headers = {
            "Authorization": signed(self.own, service_of(subscription), self.contact, time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT),
            "Topic": "turn",  # of several that wait for a phone it gets one
            "Urgency": "normal",
        }
        return sealed(MESSAGE, subscription.p256dh, subscription.auth), headers

    def _fate(self, status: int, subscription: Subscription) -> Fate:
        if status in GONE:
            return "gone"
        if 200 <= status < 300:
            return "sent"
        log.warning("a push service refuses", service=service_of(subscription), status=status)
        return "failed" if status == 429 or status >= 500 else "refused"

    def _session(self) -> aiohttp.ClientSession:
        if self.http is None:
            resolver = PublicResolver() if self.is_allowed is is_service else None
            connector = aiohttp.TCPConnector(resolver=resolver, limit=MOST, limit_per_host=MOST_TO_ONE)
            self.http = aiohttp.ClientSession(connector=connector, timeout=TIMEOUT, cookie_jar=aiohttp.DummyCookieJar())
        return self.http

    async def close(self) -> None:
        if self.http is not None:
            await self.http.close()


def service_of(subscription: Subscription) -> str:
    """The service's address without what tells whose browser it is."""
    parts = urlsplit(subscription.endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def prepared(file: Path, contact: str) -> Callable[[Server], AbstractAsyncContextManager[None]]:
    """Wake-ups for each process of a house, with the key in this file; raises StammtischError before anything is opened."""
    if not contact.startswith("https://"):
        raise StammtischError("Browsers take push messages over https only: say --base-url https://..., the address people use.")
    key_in(file)
    return partial(switched_on, file, contact)


@asynccontextmanager
async def switched_on(file: Path, contact: str, server: Server) -> AsyncIterator[None]:
    sender = PushSender(key_in(file), contact)
    server.hub.wakeups = Wakeups(server.hub, sender)
    try:
        yield
    finally:
        await sender.close()
