"""What waits in a table's mailbox, and what is in flight to the store. Plain values."""

from collections.abc import Callable
from typing import NamedTuple

from msgspec import UNSET, UnsetType

from stammtisch.match import Step
from stammtisch.record import Effort
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import AnyEvent, Decided
from stammtisch.server.wire import requests
from stammtisch.server.wire.requests import SeatRequest


class Asked(NamedTuple):
    """A request that waits or is in flight; `retried` after a reload."""

    connection: int
    guest: str
    request: SeatRequest | requests.Forget
    retried: bool = False


class Thought(NamedTuple):
    """A bot's answer that waits or is in flight."""

    seat: int
    action: int
    ticket: int
    off_turn: bool = False
    effort: Effort | UnsetType = UNSET


class Planned(NamedTuple):
    """A decision and the step it makes of the match, worked out before it is stored."""

    event: Decided
    step: Step


Proposal = AnyEvent | Planned


class Wish(NamedTuple):
    """Something this server wants to happen by itself. What exactly is decided when its turn comes: perhaps nothing."""

    propose: Callable[[Sheet, int], Proposal | None]


Cause = Asked | Thought | Wish | None  # None: the table's own doing


class Flight(NamedTuple):
    cause: Cause
    event: AnyEvent | None  # None: reloading
    step: Step | None = None  # of a decision
