"""Guests without accounts: a random token is the only key, and only its hash is ever stored or shown."""

import hashlib
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
HEX = set("0123456789abcdef")
TRANSFER_TIME = 600_000  # milliseconds


def new_token() -> str:
    return secrets.token_urlsafe(24)


def is_token(token: str) -> bool:
    """Whether a guest could have such a token: the same as the protocol says."""
    return 16 <= len(token) <= 64 and all("!" <= letter <= "~" for letter in token)


def guest_of(token: str) -> str:
    """What the world knows a token by: 80 bits of a hash."""
    return hashlib.sha256(b"stammtisch guest " + token.encode(errors="backslashreplace")).hexdigest()[:20]


def number_of(guest: str) -> int:
    """What a guest is called who has chosen no name; also somebody of a damaged log, whom nobody's token makes.

    >>> number_of("4f1b0c7a9d3e5f6a7b8c"), number_of("nobody")
    (3251, 4921)
    """
    digits = guest[:4] if set(guest[:4]) <= HEX else guest_of(guest)[:4]
    return int(digits or "0", 16) % 9000 + 1000


def table_name() -> str:
    """The unguessable part of an invite link: 59 bits."""
    number, letters = secrets.randbits(128), []
    for _ in range(12):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def invite_key() -> str:
    """What the invite link has beyond the table's name, where only those with the link may sit down."""
    return secrets.token_urlsafe(9)


def is_table_name(name: str) -> bool:
    """Whether a table could be called so; stores do not take everything that strangers ask for."""
    return name.isascii() and name.replace("-", "").isalnum()


def server_secret() -> str:
    return secrets.token_hex(32)


def transfer_code() -> str:
    return secrets.token_urlsafe(18)


def code_hash(code: str) -> str:
    return hashlib.sha256(b"stammtisch code " + code.encode(errors="backslashreplace")).hexdigest()


def seal(token: str, code: str) -> str:
    """A token that only the code of its link opens, so that the store never holds a usable one."""
    return mask(token.encode(), code).hex()


def unseal(sealed: str, code: str) -> str:
    return mask(bytes.fromhex(sealed), code).decode()


def mask(content: bytes, code: str) -> bytes:
    stream = hashlib.shake_256(b"stammtisch seal " + code.encode()).digest(len(content))
    return bytes([one ^ other for one, other in zip(content, stream, strict=True)])
