"""What the table tells a connection, as far as the protocol needs it. Fields and messages beyond these are ignored."""

from typing import Literal

import msgspec

from stammtisch.games.catan.data import CatanActions
from stammtisch.games.catan.view import CatanView


class Heard(msgspec.Struct, frozen=True, tag_field="type"):
    """A message of the table."""


class Seat(msgspec.Struct, frozen=True):
    guest: str | None = None
    name: str | None = None
    bot: str | None = None
    connected: bool = False


class Table(Heard, frozen=True, tag="table"):
    state: str
    you: int | None
    seats: tuple[Seat, ...]


class Starting(Heard, frozen=True, tag="starting"):
    attempt: int
    phase: Literal["commit", "reveal"]
    ready: tuple[bool, ...]


class Seen(msgspec.Struct, frozen=True):
    player: int
    action: CatanActions


class Update(Heard, frozen=True, tag="update"):
    at: int
    view: CatanView
    seen: tuple[Seen, ...]


class Ended(Heard, frozen=True, tag="ended"):
    end: str
    winners: tuple[int, ...]


class Said(Heard, frozen=True, tag="said"):
    name: str
    seat: int | None
    text: str | None
    phrase: str | None


class Done(Heard, frozen=True, tag="done"):
    ref: int
    table: str | None = None


class Refused(Heard, frozen=True, tag="refused"):
    ref: int | None
    code: str
    sentence: str


class Paused(Heard, frozen=True, tag="paused"):
    de: str


class Kind(msgspec.Struct, frozen=True):
    type: str


KNOWN = (Table, Starting, Update, Ended, Said, Done, Refused, Paused)
KIND = msgspec.json.Decoder(Kind)
DECODERS: dict[str, msgspec.json.Decoder[Heard]] = {str(one.__struct_config__.tag): msgspec.json.Decoder(one) for one in KNOWN}


def heard(data: bytes) -> Heard | None:
    """The message in these bytes; None if the protocol has no use for it."""
    decoder = DECODERS.get(KIND.decode(data).type)
    return None if decoder is None else decoder.decode(data)
