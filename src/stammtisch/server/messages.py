"""The public protocol: every message on `/ws` and every answer of the HTTP API as a type.

A message is one JSON object; `type` names it (`AddBot` is `{"type": "add-bot", ...}`). Nothing here knows sockets
or tables. `docs/protocol.md`, `docs/asyncapi.json` and `docs/openapi.json` are generated from this file (`tools/protocol.py`).
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from stammtisch.data import Data, Json, Language, kebab
from stammtisch.errors import Fact
from stammtisch.start import Proof

PROTOCOL = 1  # grows when an old client would no longer understand
NAME_LENGTH = 24
CHAT_LENGTH = 280
MESSAGE_BYTES = 16_384

Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=16)]
Hex = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]
Token = Annotated[str, Meta(min_length=16, max_length=64)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
Ref = Annotated[int, Meta(ge=0, lt=2**53)]
Count = Annotated[int, Meta(ge=0, lt=2**53)]


# Settings of a table


class NoClock(Data, frozen=True, tag_field="kind", tag="none"):
    """Nobody is hurried."""


class MoveClock(Data, frozen=True, tag_field="kind", tag="move"):
    """So many seconds for each decision. Days make a correspondence game."""

    seconds: Annotated[int, Meta(ge=5, le=30 * 86_400)]


class BankClock(Data, frozen=True, tag_field="kind", tag="bank"):
    """A bank of time for the whole game, and what each decision adds to it, in seconds."""

    bank: Annotated[int, Meta(ge=10, le=30 * 86_400)]
    increment: Annotated[int, Meta(ge=0, le=86_400)] = 0


Clock = NoClock | MoveClock | BankClock


class Settings(Data, frozen=True, kw_only=True):
    """What the owner decides about a table besides the game's own options."""

    private: bool = True  # found by its link only, not in the lobby
    clock: Clock = NoClock()
    talk: Literal["phrases", "free"] = "phrases"  # phrases: partners of a running team game have set phrases only
    grace: Annotated[int, Meta(ge=5, le=30 * 86_400)] | None = 60  # seconds away until a stand-in plays; null: never
    takebacks: bool = True
    hints: bool = True


# What a client sends


class Request(Data, frozen=True, tag_field="type", tag=kebab, kw_only=True):
    """Anything a client sends. With a `ref` the server answers `done` or `refused` with the same number."""

    ref: Ref | None = None


class Hello(Request, frozen=True, kw_only=True):
    """The first message: who I am. Without a token I am a new guest and `welcome` brings one to keep."""

    token: Token | None = None
    transfer: Annotated[str, Meta(max_length=64)] | None = None  # the code of a transfer link instead of a token
    name: Name | None = None
    language: Language = "en"  # of refusals and drawings
    text: bool = True  # words for every action, and the board as text, in each update


class Rename(Request, frozen=True, kw_only=True):
    name: Name


class FollowLobby(Request, frozen=True, kw_only=True):
    """Get `lobby` now and whenever it changes, or stop that."""

    on: bool = True


class Create(Request, frozen=True, kw_only=True):
    """Open a table; the sender owns it and sits down on seat 0 unless `sit` is false."""

    game: Annotated[str, Meta(max_length=40)]
    seats: SeatNumber | None = None  # the smallest number the game allows if left out
    options: Json = msgspec.field(default_factory=dict)
    settings: Settings = Settings()
    sit: bool = True


class Fork(Request, frozen=True, kw_only=True):
    """Play on from a position of a finished game, on one of its seats against bots: a new private table, with new luck."""

    source: TableId
    place: Count  # entries of the log to keep: the `place` of one of its frames
    seat: SeatNumber
    level: Level = "medium"


class AtTable(Request, frozen=True, kw_only=True):
    """A request about one table; sending any of them also starts watching it."""

    table: TableId


class Watch(AtTable, frozen=True, kw_only=True):
    """Get the table and everything that happens there: from one's seat, or as a spectator."""


class Leave(AtTable, frozen=True, kw_only=True):
    """Stop watching with this connection. The seat stays one's own."""


class Sit(AtTable, frozen=True, kw_only=True):
    """Take a free seat (any if left out) or, in a running game, one that a bot holds."""

    seat: SeatNumber | None = None


class Stand(AtTable, frozen=True, kw_only=True):
    """Give the seat up before the game starts. In a running game: `resign`."""


class AddBot(AtTable, frozen=True, kw_only=True):
    """Owner: put a bot on a free seat, change a bot's level, or replace a player who is away or has resigned."""

    seat: SeatNumber
    level: Level = "medium"


class Remove(AtTable, frozen=True, kw_only=True):
    """Owner: free a seat; in a running game a bot takes it."""

    seat: SeatNumber


class Mute(AtTable, frozen=True, kw_only=True):
    """Owner: nobody reads what this guest writes."""

    guest: str
    muted: bool = True


class Configure(AtTable, frozen=True, kw_only=True):
    """Owner, before the start: other options or settings. Everybody has to be ready again."""

    options: Json | None = None
    settings: Settings | None = None


class Start(AtTable, frozen=True, kw_only=True):
    """Owner: bots of this level take all free seats; the start begins."""

    level: Level = "medium"


class Ready(AtTable, frozen=True, kw_only=True):
    """I want to play: with the SHA-256 of my 16 random bytes, or null if I add no luck of my own."""

    attempt: Count  # the number from `starting`
    commitment: Hex | None = None


class Reveal(AtTable, frozen=True, kw_only=True):
    """The 16 bytes in hex, once `starting` shows the closed list."""

    attempt: Count
    entropy: Hex


class Play(AtTable, frozen=True, kw_only=True):
    """An action of the game, with the step count (`at`) of the update it answers.

    It is refused as `stale` if this seat has acted since; what others did meanwhile does not matter.
    """

    at: Count
    action: Json


class AskTakeback(AtTable, frozen=True, kw_only=True):
    """May I take my last action back?"""


class AnswerTakeback(AtTable, frozen=True, kw_only=True):
    yes: bool


class Resign(AtTable, frozen=True, kw_only=True):
    """Give up. A team is out when all its people have; a stand-in plays on where several opponents remain."""


class Rematch(AtTable, frozen=True, kw_only=True):
    """The same again with rotated seats, once every person at the table wants it."""


class Chat(AtTable, frozen=True, kw_only=True):
    """Free text, or the code of one of the set phrases."""

    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)] | None = None
    phrase: Annotated[str, Meta(max_length=24)] | None = None


class Hint(AtTable, frozen=True, kw_only=True):
    """What would a bot do in my place?"""


class Transfer(Request, frozen=True, kw_only=True):
    """A link that makes another device the same guest; good once, for ten minutes."""


class Forget(Request, frozen=True, kw_only=True):
    """Forget me: my name and token are deleted, my seats of running games go to bots."""


class Ping(Request, frozen=True, kw_only=True):
    pass


SeatRequest = (
    Sit | Stand | AddBot | Remove | Mute | Configure | Start | Ready | Reveal | Play | AskTakeback | AnswerTakeback
    | Resign | Rematch | Chat | Hint
)  # fmt: skip
TableRequest = Watch | Leave | SeatRequest
AnyRequest = Hello | Rename | FollowLobby | Create | Fork | TableRequest | Transfer | Forget | Ping


# What a client gets


class Message(Data, frozen=True, tag_field="type", tag=kebab, kw_only=True):
    """Anything the server sends."""


class Told(Data, frozen=True):
    """A text in both languages."""

    de: str
    en: str


class Welcome(Message, frozen=True, kw_only=True):
    """The answer to `hello`. Keep the token: it is the only key to your seats."""

    protocol: int
    token: str | None  # only for a new guest or after a transfer
    guest: str  # what others know this guest by
    name: str
    tables: tuple[str, ...]  # where this guest sits
    server: str  # the version of the program
    phrases: dict[str, Told]


class LobbyTable(Data, frozen=True, kw_only=True):
    table: str
    game: str
    seats: int
    taken: int
    owner: str
    state: Literal["open", "playing", "over", "paused"]
    players: tuple[str, ...]


class Lobby(Message, frozen=True, kw_only=True):
    """The listed tables with room or in play, newest first."""

    tables: tuple[LobbyTable, ...]
    guests: int  # people connected


class Seat(Data, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    guest: str | None = None  # the person it belongs to
    name: str | None = None
    bot: str | None = None  # the level of the bot that holds it
    connected: bool = False
    stand_in: bool = False  # a bot plays for the absent person; he is back at his next decision
    ready: bool = False
    resigned: bool = False
    rematch: bool = False
    team: int = 0


class ClockState(Data, frozen=True, kw_only=True):
    """Milliseconds a seat has left, and whether they are running; null: no limit."""

    left: int | None
    running: bool


class Takeback(Data, frozen=True, kw_only=True):
    """A request to take back the last action of `seat`; `agreed` have said yes."""

    seat: int
    agreed: tuple[int, ...]


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


class Starting(Message, frozen=True, kw_only=True):
    """The two-phase start. Phase `commit`: answer `ready`; phase `reveal`: the list is closed, answer `reveal`.

    Keep `server`, `match` and `commitments`: they must be in the record. Another `attempt` means that somebody did
    not reveal: begin again with new bytes.
    """

    table: str
    attempt: int
    match: str
    phase: Literal["commit", "reveal"]
    server: str  # SHA-256 of the server's secret
    ready: tuple[bool, ...]
    commitments: tuple[str | None, ...] | None  # the closed list; null for a seat without luck of its own
    revealed: tuple[bool, ...]


class Choice(Data, frozen=True, omit_defaults=True):
    """A legal action: send `action` back with `play`."""

    action: Json
    de: str = ""
    en: str = ""
    effect: Json = None  # what it would do, where the game foretells that


class Seen(Data, frozen=True, omit_defaults=True):
    """Something that just happened, as this viewer noticed it; player -1 is chance."""

    player: int
    action: Json
    by: Literal["player", "bot", "stand-in", "chance"] = "player"
    de: str = ""
    en: str = ""


class Update(Message, frozen=True, kw_only=True):
    """The whole position as this viewer knows it. A client never needs an older update."""

    table: str
    at: int  # the step count to answer with
    view: Json
    awaited: tuple[int, ...]  # seats the game waits for; empty when it is over
    legal: tuple[Choice, ...]  # for open-ended actions (offers) a useful sample
    seen: tuple[Seen, ...]  # what led here since the last update
    took_back: int | None = None  # the seat whose last action was just taken back
    clocks: tuple[ClockState, ...] = ()
    drawing: str = ""  # the board as text, in the language of `hello`


class Ended(Message, frozen=True, kw_only=True):
    """The game is over in any way; from now on nothing is secret."""

    table: str
    end: Literal["finished", "resigned", "void"]
    result: tuple[float, ...] | None
    winners: tuple[int, ...]
    seed: str
    proof: Proof
    record: str  # the path of the record


class Said(Message, frozen=True, kw_only=True):
    """Chat; `text` for free text, else a phrase of `welcome`."""

    table: str
    guest: str
    name: str
    seat: int | None
    text: str | None
    phrase: str | None
    time: int  # milliseconds since 1970


class Paused(Message, frozen=True, kw_only=True):
    """Something is broken at this table; its log is safe and the operator has been told."""

    table: str
    de: str
    en: str


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
    table: str
    at: int
    action: Json
    de: str
    en: str


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
    Welcome | Lobby | Table | Starting | Update | Ended | Said | Paused | Refused | Done | Hinted | TransferCode
    | Forgotten | Closing | Pong
)  # fmt: skip


# What the HTTP API answers


class GameInfo(Data, frozen=True, kw_only=True):
    """`GET /api/games`: one of these per game."""

    name: str
    title: Told
    version: int
    seats: tuple[int, ...]
    options: Json  # JSON Schema
    actions: Json  # JSON Schema of the named actions and chance events
    views: Json  # JSON Schema of the view
    levels: tuple[str, ...]  # of its bots


class TableInfo(Data, frozen=True, kw_only=True):
    """`GET /api/tables/{table}`: enough to decide whether to open the link. `GET /api/tables` lists `LobbyTable`s."""

    table: str
    game: str
    state: str
    seats: int
    taken: int
    record: str | None  # its path once the game is over


class Frame(Data, frozen=True, kw_only=True):
    """`GET /api/records/{table}/frames?seat=N`: a finished game, one of these per step, as that seat saw it."""

    place: int  # entries of the log that led here
    view: Json
    awaited: tuple[int, ...]
    seen: tuple[Seen, ...]
    drawing: str


class HintInfo(Data, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/hint` with `Authorization: Bearer <token>`."""

    at: int
    action: Json
    words: Told


class Problem(Data, frozen=True, kw_only=True):
    """Every HTTP error: a code, and a sentence in the language asked for."""

    code: str
    sentence: str


REQUESTS: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
