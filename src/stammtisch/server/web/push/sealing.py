"""A message that only one browser can open: RFC 8291, with the one kind of content encoding there is (RFC 8188)."""

import hmac
import os

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from stammtisch.server.web.push.keys import CURVE, public_bytes, raw

RECORD = 4096  # bytes, of which a wake-up uses few
LAST = b"\x02"  # after the content of the only record
AUTH = 16  # bytes of the secret a browser shares


def browser_key(p256dh: str) -> ec.EllipticCurvePublicKey:
    """Raises ValueError for what is no point of the curve."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, raw(p256dh))
    except UnsupportedAlgorithm as error:
        raise ValueError("another kind of point") from error


def secret(auth: str) -> bytes:
    """Raises ValueError for one of another length."""
    found = raw(auth)
    if len(found) != AUTH:
        raise ValueError("a secret of another length")
    return found


def sealed(
    content: bytes, p256dh: str, auth: str, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes | None = None
) -> bytes:
    """The body of a push message; key and salt are new each time, unless a test compares."""
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs, ours = browser_key(p256dh), public_bytes(own)
    shared = derived(secret(auth), own.exchange(ec.ECDH(), theirs), b"WebPush: info\0" + raw(p256dh) + ours, 32)
    key = derived(salt, shared, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, shared, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(ours)]) + ours
    return head + AESGCM(key).encrypt(nonce, content + LAST, None)


def derived(salt: bytes, material: bytes, purpose: bytes, length: int) -> bytes:
    """HKDF with SHA-256, for at most one block of it."""
    return hmac.digest(hmac.digest(salt, material, "sha256"), purpose + b"\x01", "sha256")[:length]
