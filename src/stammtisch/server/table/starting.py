"""The two-phase start: commitments of server and seats, the closed list, reveals, and the beginning without whom it must be.

Nothing is drawn anew: whatever is withheld, left or asked for, the table's one secret stays, and so does everybody's.
"""

from collections.abc import Callable

from stammtisch.core import CHANCE
from stammtisch.data import Json
from stammtisch.match import Match
from stammtisch.record import named
from stammtisch.server.table.seating import must_own, own_seat
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Begun, Filled, Readied, Revealed, Sealed
from stammtisch.server.wire import requests
from stammtisch.server.wire.refusals import Refusal
from stammtisch.start import ENTROPY_BYTES, Start, commit, is_hex

REVEAL_TIME = 10_000  # milliseconds until a game begins without those who have not revealed


def ongoing(sheet: Sheet, attempt: int) -> Start:
    if sheet.start is None or sheet.phase != "starting":
        raise Refusal("start.none")
    if attempt != sheet.attempt:
        raise Refusal("start.attempt")
    return sheet.start


def call(sheet: Sheet, guest: str, request: requests.Start) -> Filled:
    """The owner wants to begin: bots take the free seats."""
    must_own(sheet, guest)
    if sheet.phase in ("playing", "over"):
        raise Refusal("table.running")
    if sheet.phase == "starting":
        raise Refusal("start.again")
    return Filled(level=request.level)


def ready(sheet: Sheet, guest: str, request: requests.Ready) -> Readied | None:
    """None if it has been said before: clients may repeat themselves."""
    seat = own_seat(sheet, guest)
    start = ongoing(sheet, request.attempt)
    if seat in start.ready_seats:
        if sheet.created.day or start.pledged[seat] == request.commitment:
            return None
        raise Refusal("start.again")
    if request.commitment is not None and not is_hex(request.commitment, 32):
        raise Refusal("start.commitment")
    # A game of the day takes nobody's luck: it is the same for all.
    return Readied(seat=seat, commitment=None if sheet.created.day else request.commitment)


def reveal(sheet: Sheet, guest: str, request: requests.Reveal) -> Revealed | None:
    seat = own_seat(sheet, guest)
    start = ongoing(sheet, request.attempt)
    if not is_hex(request.entropy, ENTROPY_BYTES):
        raise Refusal("start.reveal")
    entropy = bytes.fromhex(request.entropy)
    if not start.closed or commit(entropy) != start.pledged[seat]:
        raise Refusal("start.reveal")
    return None if seat in start.entropy else Revealed(seat=seat, entropy=request.entropy)


def due(sheet: Sheet, now: int, secret: Callable[[], str], is_visited: bool) -> Sealed | Begun | None:
    """What the table itself does next: begin when everybody has revealed, or the time for it is over.

    A table of version 0.1 gets its secret when somebody comes: the row would prolong the life of one that nobody wants.
    """
    if sheet.phase not in ("open", "starting"):
        return None
    if not sheet.secret:
        return Sealed(secret=secret()) if is_visited else None
    if sheet.start is None or not sheet.start.closed:
        return None
    late = sheet.closed_at is not None and now >= sheet.closed_at + REVEAL_TIME
    return begin(sheet, sheet.start) if late or not sheet.start.missing() else None


def begin(sheet: Sheet, start: Start) -> Begun:
    """The match with the chance that comes before its first decision."""
    left_out = tuple(start.missing())
    if sheet.created.prefix:
        return Begun(chance=(), left_out=left_out)  # a fork begins at a decision
    match = Match(sheet.game, len(sheet.seats), sheet.options, start.seed_without_missing())
    assert all(player == CHANCE for player, _ in match.log)
    chance: list[Json] = [line.action for line in named(sheet.game, match.log)]
    return Begun(chance=tuple(chance), left_out=left_out)
