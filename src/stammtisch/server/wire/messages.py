"""The public protocol, second part: every message the server sends on `/ws` as a type.

A message is one JSON object; `type` names it (`TransferCode` is `{"type": "transfer-code", ...}`). Nothing here knows sockets
or tables. What clients send is in `requests`, what the HTTP API answers in `answers`; `kinds`, `settings` and `parts` are
what these are made of. `docs/protocol.md`, `docs/asyncapi.json` and `docs/openapi.json` are generated from this room
(`tools/protocol.py`).
"""

from typing import Literal

import msgspec

from stammtisch.data import Data, Json, kebab
from stammtisch.errors import Fact
from stammtisch.record import Called
from stammtisch.server.wire.parts import Advice, Choice, ClockState, LobbyTable, Seat, SeatQuestion, Seen, Takeback
from stammtisch.server.wire.settings import Settings
from stammtisch.start import Proof

PROTOCOL = 2  # grows when an old client would no longer understand


class Message(Data, frozen=True, tag_field="type", tag=kebab, kw_only=True):
    """Anything the server sends."""


class Welcome(Message, frozen=True, kw_only=True):
    """The answer to `hello`. Keep the token: it is the only key to your seats."""

    protocol: int
    token: str | None  # only for a new guest or after a transfer
    guest: str  # what others know this guest by
    name: Called  # a number: of a guest without a name, to be called `Guest 1234`; so wherever names are told
    face: int  # the number of the guest's drawn face; one he can choose is below 24, any other follows from `guest`
    tables: tuple[str, ...]  # where this guest sits
    server: str  # the version of the program
    language: str  # of everything the server says to this connection
    languages: tuple[str, ...]  # those it could speak
    phrases: dict[str, str]  # what can be said without typing, by its code
    push: str | None = None  # the key to ask a browser for wake-ups with, where the operator has switched them on


class Lobby(Message, frozen=True, kw_only=True):
    """The listed tables with room or in play, newest first."""

    tables: tuple[LobbyTable, ...]
    guests: int  # people connected


class Table(Message, frozen=True, kw_only=True):
    """Everything about a table but the position: sent when one of these things changes."""

    table: str
    at: int
    game: str
    version: int
    options: Json
    settings: Settings
    state: Literal["open", "starting", "playing", "over", "paused"]
    owner: str
    you: int | None  # the receiver's seat; null: spectator
    seats: tuple[Seat, ...]
    spectators: int
    muted: tuple[str, ...]
    takeback: Takeback | None
    next: str | None  # the table of the rematch
    invite: str  # the address to share
    banned: tuple[str, ...] = ()  # guests who may not sit here any more
    question: SeatQuestion | None = None
    server: str | None = None  # SHA-256 of the server's secret for the seed: published at once, it never changes
    unrated: bool = False  # somebody entered this game with secrets unasked: one person may have seen two hands
    kept_until: int | None = None  # milliseconds since 1970, the end of a day: the game ends then if nothing happens before


class Starting(Message, frozen=True, kw_only=True):
    """The two-phase start. Phase `commit`: answer `ready`; phase `reveal`: the list is closed, answer `reveal`.

    Draw your 16 bytes once for a table. Another `attempt` means that seats or options have changed: say `ready` again with
    the same commitment. Keep the first `server` you saw and the first closed list: reveal once, for that list alone, and
    only if your commitment is in it; if anything of this changes, send nothing and warn whoever you play for.
    """

    table: str
    attempt: int
    match: str
    phase: Literal["commit", "reveal"]
    server: str  # SHA-256 of the server's secret
    ready: tuple[bool, ...]
    commitments: tuple[str | None, ...] | None  # the closed list; null for a seat without luck of its own
    revealed: tuple[bool, ...]


class Began(Message, frozen=True, kw_only=True):
    """The game has begun. Compare before the first move: `server` and `commitments` are what `starting` showed.

    Whoever is in `left_out` did not reveal in time: the seed is made without their bytes.
    """

    table: str
    match: str
    server: str
    commitments: tuple[str | None, ...]
    left_out: tuple[int, ...]


class History(Message, frozen=True, kw_only=True):
    """What happened before, for whoever comes to a game that is under way and wants words: its last lines, oldest first."""

    table: str
    seen: tuple[Seen, ...]


class Update(Message, frozen=True, kw_only=True):
    """The whole position as this viewer knows it. A client never needs an older update."""

    table: str
    at: int  # the step count to answer with
    view: Json
    awaited: tuple[int, ...]  # seats the game waits for; empty when it is over
    legal: tuple[Choice, ...]  # for open-ended actions (offers) a useful sample
    seen: tuple[Seen, ...]  # what led here since the last update
    took_back: int | None = None  # the seat whose last action was just taken back
    no_takeback: str = ""  # why the viewer cannot take back his last action, in a sentence; empty: he may ask
    clocks: tuple[ClockState, ...] = ()
    drawing: str = ""  # the board as text


class Ended(Message, frozen=True, kw_only=True):
    """The game is over in any way; from now on nothing is secret."""

    table: str
    end: Literal["finished", "resigned", "void"]
    result: tuple[float, ...] | None
    winners: tuple[int, ...]
    seed: str | None  # null: the start was broken off after its list was closed
    proof: Proof
    record: str  # the path of the record
    unrated: bool = False  # one person may have seen two hands


HISTORY = 50  # lines of chat that a newcomer gets to read


class Said(Message, frozen=True, kw_only=True):
    """Chat; `text` for free text, else a phrase of `welcome`."""

    table: str
    guest: str
    name: Called
    seat: int | None
    text: str | None
    phrase: str | None
    time: int  # milliseconds since 1970


class Paused(Message, frozen=True, kw_only=True):
    """Nothing happens at this table here: something is broken, or it is played with other rules; its log is safe."""

    table: str
    sentence: str


class Saving(Message, frozen=True, kw_only=True):
    """Whether moves can be saved. While they cannot, nothing is lost: what was sent waits and happens afterwards by itself."""

    ok: bool
    sentence: str  # for people; empty when all is well


class Refused(Message, frozen=True, kw_only=True):
    """A request was not carried out. `code` never changes its meaning; `sentence` is for people."""

    ref: int | None
    table: str | None
    code: str
    sentence: str
    data: dict[str, Fact] = msgspec.field(default_factory=dict)


class Done(Message, frozen=True, kw_only=True):
    """A request with a `ref` was carried out and is durable."""

    ref: int
    table: str | None = None  # of a `create`: the new table
    at: int | None = None


class Hinted(Message, frozen=True, kw_only=True):
    """What a bot would do in your place, and why; `others` are up to three alternatives, the better ones first."""

    table: str
    at: int
    action: Json
    text: str
    told: str  # as in Advice
    chance: float  # of winning, 0 to 1, as the bot sees it
    why: str
    others: tuple[Advice, ...] = ()


class Invited(Message, frozen=True, kw_only=True):
    """For a bot that offers itself: the owner of this table would like it there. `sit` with this key and seat, or do nothing."""

    table: str
    game: str
    key: str
    seat: int | None
    by: Called


class TransferCode(Message, frozen=True, kw_only=True):
    code: str
    link: str


class Forgotten(Message, frozen=True, kw_only=True):
    """Nothing is left of this guest; the connection closes."""


class Closing(Message, frozen=True, kw_only=True):
    """The server stops; every game is safe. Connect again in a moment."""


class Pong(Message, frozen=True, kw_only=True):
    time: int


AnyMessage = (
    Welcome
    | Lobby
    | Table
    | Starting
    | Began
    | History
    | Update
    | Ended
    | Said
    | Paused
    | Saving
    | Refused
    | Done
    | Hinted
    | Invited
    | TransferCode
    | Forgotten
    | Closing
    | Pong
)
