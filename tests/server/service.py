"""A push service of our own on this machine, and browsers that open what it gets as real ones do."""

import asyncio
import hmac
import json
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
from aiohttp import web
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from stammtisch.server.web.push.keys import raw, text

CURVE = ec.SECP256R1()
POINT = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint


class Delivery(msgspec.Struct):
    """What came for one browser."""

    browser: str
    headers: dict[str, str]
    body: bytes


class Service:
    """Takes messages for browsers; `answers` are what it says next, then 201 again."""

    def __init__(self) -> None:
        self.url = ""
        self.came: asyncio.Queue[Delivery] = asyncio.Queue()
        self.answers: list[int] = []

    async def take(self, request: web.Request) -> web.Response:
        delivery = Delivery(request.match_info["browser"], dict(request.headers), await request.read())
        status = self.answers.pop(0) if self.answers else 201
        self.came.put_nowait(delivery)
        return web.Response(status=status, headers={"Location": f"{self.url}/elsewhere"})


@asynccontextmanager
async def service() -> AsyncIterator[Service]:
    found, app = Service(), web.Application()
    app.router.add_post("/{browser}", found.take)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    found.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield found
    await runner.cleanup()


class Browser:
    """Keys of its own, and an address at a service."""

    def __init__(self, service: Service, name: str) -> None:
        self.key = ec.generate_private_key(CURVE)
        self.public = self.key.public_key().public_bytes(*POINT)
        self.auth = secrets.token_bytes(16)
        self.endpoint = f"{service.url}/{name}"

    def subscription(self) -> dict[str, str]:
        return {"endpoint": self.endpoint, "p256dh": text(self.public), "auth": text(self.auth)}

    def opened(self, body: bytes) -> bytes:
        """RFC 8291 from the other end."""
        salt, length = body[:16], body[20]
        theirs = body[21 : 21 + length]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        first = hkdf(self.auth, shared, b"WebPush: info\0" + self.public + theirs, 32)
        key, nonce = hkdf(salt, first, b"Content-Encoding: aes128gcm\0", 16), hkdf(salt, first, b"Content-Encoding: nonce\0", 12)
        content = AESGCM(key).decrypt(nonce, body[21 + length :], None)
        assert content.endswith(b"\x02")
        return content[:-1]


def hkdf(salt: bytes, material: bytes, info: bytes, length: int) -> bytes:
    return hmac.digest(hmac.digest(salt, material, "sha256"), info + b"\x01", "sha256")[:length]


def claims(authorization: str, key: str) -> dict[str, object]:
    """What a sender says of itself, if it was signed with this public key."""
    parts = dict(part.strip().split("=", 1) for part in authorization.removeprefix("vapid ").split(","))
    assert parts["k"] == key
    head, body, signature = parts["t"].split(".")
    halves = raw(signature)
    form = encode_dss_signature(int.from_bytes(halves[:32], "big"), int.from_bytes(halves[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(key))
    public.verify(form, f"{head}.{body}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(raw(head)) == {"typ": "JWT", "alg": "ES256"}
    found: dict[str, object] = json.loads(raw(body))
    return found
