"""The server's own key pair for Web Push (VAPID, RFC 8292): browsers let nobody else wake them."""

import os
import tempfile
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import suppress
from pathlib import Path

import msgspec
import structlog
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from stammtisch.errors import StammtischError

log = structlog.get_logger()
CURVE = ec.SECP256R1()
HALF = 32  # bytes of each half of a signature
EXPIRES = 12 * 3600  # seconds a token is good for; services allow a day


def text(content: bytes) -> str:
    """Base64 as browsers write it.

    >>> text(b"Stammtisch!"), raw("U3RhbW10aXNjaCE")
    ('U3RhbW10aXNjaCE', b'Stammtisch!')
    """
    return urlsafe_b64encode(content).decode().rstrip("=")


def raw(content: str) -> bytes:
    """What such a text means; raises ValueError."""
    return urlsafe_b64decode(content + "=" * (-len(content) % 4))


def key_in(file: Path) -> ec.EllipticCurvePrivateKey:
    """The key in this file, which is made at the first start, for its owner's eyes only.

    A file without a single byte is what a crash may leave: it holds no key that anybody knows, so it gets one.
    """
    if is_missing(file):
        try:
            make(file)
        except OSError as error:
            raise StammtischError(f"The key for push messages cannot be kept in {file}: {error.strerror}.") from error
    return read(file)


def is_missing(file: Path) -> bool:
    try:
        return (file.is_file() and file.stat().st_size == 0) or not file.exists()
    except OSError:
        return False  # `read` says what is wrong with it


def make(file: Path) -> None:
    """Write a new key: whole or not at all. Of two servers that begin together one gives its key to both."""
    key = ec.generate_private_key(CURVE)
    form = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f"{file.name}.", suffix=".part")  # readable by its owner only
    whole = Path(name)
    try:
        with os.fdopen(handle, "wb") as opened:
            opened.write(key.private_bytes(*form))
            opened.flush()
            os.fsync(opened.fileno())
        if file.exists():
            log.warning("the file for the key of push messages was empty; it has a new one", file=str(file))
            whole.replace(file)
        else:
            with suppress(FileExistsError):
                os.link(whole, file)
    finally:
        whole.unlink(missing_ok=True)


def read(file: Path) -> ec.EllipticCurvePrivateKey:
    try:
        key = serialization.load_pem_private_key(file.read_bytes(), None)
    except OSError as error:
        raise StammtischError(f"The key for push messages cannot be read from {file}: {error.strerror}.") from error
    except (ValueError, TypeError) as error:
        raise StammtischError(f"{file} holds no key for push messages; without the file a new one is made.") from error
    if not isinstance(key, ec.EllipticCurvePrivateKey) or key.curve.name != CURVE.name:
        raise StammtischError(f"{file} holds a key of another kind than push messages need; without the file a new one is made.")
    if os.name == "posix" and file.stat().st_mode & 0o077:
        log.warning("others can read the key for push messages", file=str(file))
    return key


def public_bytes(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def signed(key: ec.EllipticCurvePrivateKey, audience: str, contact: str, now: float) -> str:
    """The `Authorization` header for one push service: who sends, and whom to ask about it."""
    claims = {"aud": audience, "exp": int(now) + EXPIRES, "sub": contact}
    parts = [text(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    first, second = decode_dss_signature(key.sign(".".join(parts).encode(), ec.ECDSA(SHA256())))
    signature = text(first.to_bytes(HALF, "big") + second.to_bytes(HALF, "big"))
    return f"vapid t={'.'.join([*parts, signature])}, k={text(public_bytes(key))}"
