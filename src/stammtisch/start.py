"""How a match gets a seed nobody could steer: commitments first, reveals after.

Pure: the server's secret and the seats' entropy are arguments. Nothing is ever drawn anew: who does not reveal is left
out of the seed, and named. (In version 1 a missing reveal began everything again with new values, so that whoever
withheld one could try as often as he liked; its seeds are still checked.)
"""

import hashlib

from stammtisch.data import Data
from stammtisch.errors import BadStart

SECRET_BYTES = 32
ENTROPY_BYTES = 16
VERSION = 2  # of the start; it is in the seed


def commit(value: bytes) -> str:
    """The commitment to a value, to be published before it is shown."""
    return hashlib.sha256(value).hexdigest()


def derive_seed(match: str, secret: bytes, entropy: list[bytes], version: int = VERSION) -> str:
    """The seed of a match: 64 hex digits."""
    context = f"stammtisch-{version}".encode()
    return hashlib.sha256(b"".join([context, match.encode(), secret, *entropy])).hexdigest()


def bot_seed(secret: bytes, place: int, seat: int) -> int:
    """What a bot's own dice begin with at a place of the log: unknown while the game runs, and anybody's to check after it."""
    digest = hashlib.sha256(b"bot" + secret + f":{place}:{seat}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


class Pledge(Data, frozen=True):
    """A commitment and, after the reveal, the value behind it, both in hex; null for who did not reveal it in time."""

    commitment: str
    value: str | None


class Proof(Data, frozen=True):
    """Why a seed is fair: the server's pledge and one per seat, null for a seat that added no entropy."""

    server: Pledge
    seats: tuple[Pledge | None, ...]


class Start:
    """The two-phase start of a match with fixed seats."""

    def __init__(self, match: str, seats: int, secret: bytes, version: int = VERSION) -> None:
        assert len(secret) == SECRET_BYTES
        self.version = version
        self.match = match
        self.secret = secret
        self.commitment = commit(secret)
        self.pledged: list[str | None] = [None] * seats
        self.ready_seats: set[int] = set()
        self.closed = False
        self.begun = False
        self.entropy: dict[int, bytes] = {}

    def ready(self, seat: int, commitment: str | None) -> None:
        """A seat is ready, with the commitment to its entropy or, for bots and plain clients, without."""
        if self.closed:
            raise BadStart("The list of commitments is closed.")
        if seat in self.ready_seats:
            raise BadStart(f"Seat {seat} has already committed.")
        if commitment is not None and not is_hex(commitment, 32):
            raise BadStart("A commitment is a SHA-256 digest: 64 hex digits.")
        self.ready_seats.add(seat)
        self.pledged[seat] = commitment

    def close(self) -> tuple[str | None, ...]:
        """The closed list to publish: nobody can change a commitment from here on."""
        if len(self.ready_seats) < len(self.pledged):
            raise BadStart("Not every seat is ready.")
        self.closed = True
        return tuple(self.pledged)

    def reveal(self, seat: int, entropy: bytes) -> None:
        """Take a seat's entropy if it is what the seat committed to."""
        if not self.closed:
            raise BadStart("Reveals come after the list is closed.")
        if self.begun:
            raise BadStart("The match has begun: nothing changes its seed any more.")
        if len(entropy) != ENTROPY_BYTES or commit(entropy) != self.pledged[seat]:
            raise BadStart(f"Seat {seat} revealed something else than it committed to.")
        self.entropy[seat] = entropy

    def missing(self) -> list[int]:
        """The seats whose reveal is still awaited."""
        return [seat for seat, pledge in enumerate(self.pledged) if pledge is not None and seat not in self.entropy]

    def begin(self) -> None:
        """From here on the seed is fixed: who has not revealed is left out of it."""
        if not self.closed or (self.version == 1 and self.missing()):
            raise BadStart("The seed needs every reveal." if self.closed else "The list of commitments is still open.")
        self.begun = True

    def seed(self) -> str:
        if not self.closed or (self.missing() and not self.begun):
            raise BadStart("The seed needs every reveal.")
        return self.seed_without_missing()

    def seed_without_missing(self) -> str:
        """The seed if the match began now."""
        values = [self.entropy[seat] for seat in sorted(self.entropy)]
        return derive_seed(self.match, self.secret, values, self.version)

    def proof(self) -> Proof:
        """What the record carries so that anybody can check the seed."""
        seats = [self._pledge(seat) for seat in range(len(self.pledged))]
        return Proof(server=Pledge(self.commitment, self.secret.hex()), seats=tuple(seats))

    def _pledge(self, seat: int) -> Pledge | None:
        commitment = self.pledged[seat]
        value = self.entropy.get(seat)
        return None if commitment is None else Pledge(commitment, None if value is None else value.hex())


def is_hex(text: str, size: int) -> bool:
    """Whether this is `size` bytes in lower-case hex."""
    return len(text) == 2 * size and all(digit in "0123456789abcdef" for digit in text)


def without_entropy(match: str, seats: int, secret: bytes) -> Start:
    """A start where only the server adds luck: for games on one machine."""
    start = Start(match, seats, secret)
    for seat in range(seats):
        start.ready(seat, None)
    start.close()
    return start
