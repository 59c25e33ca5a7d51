"""The public protocol, first part: every message that a client sends."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from stammtisch.catalogue import USUAL
from stammtisch.data import Data, Json, kebab
from stammtisch.server.wire.kinds import (
    CHAT_LENGTH,
    MOST_OFFERED,
    Count,
    FaceNumber,
    GameName,
    GameNames,
    GuestId,
    Hex,
    LanguageCode,
    Level,
    Name,
    Ref,
    SeatNumber,
    TableId,
    Token,
)
from stammtisch.server.wire.settings import Settings


class Request(Data, frozen=True, tag_field="type", tag=kebab, kw_only=True):
    """Anything a client sends. With a `ref` the server answers `done` or `refused` with the same number."""

    ref: Ref | None = None


class Hello(Request, frozen=True, kw_only=True):
    """The first message: who I am. Without a token I am a new guest and `welcome` brings one to keep."""

    token: Token | None = None
    transfer: Annotated[str, Meta(max_length=64)] | None = None  # the code of a transfer link instead of a token
    name: Name | None = None
    language: LanguageCode = USUAL  # of everything the server says; English where it does not speak this one
    text: bool = True  # words for every action, and the board as text, in each update
    face: FaceNumber | None = None  # one of the drawn faces; left out, the one this guest already has
    bot: bool = False  # I am a program: where people are asked I am not, and nobody waits for my consent
    draws: GameNames | UnsetType = UNSET  # games whose board I draw myself: their updates come without `drawing`


class Rename(Request, frozen=True, kw_only=True):
    name: Name


class ChooseFace(Request, frozen=True, kw_only=True):
    """One of the drawn faces; null: none of them, but one that follows from who I am and that nobody can choose."""

    face: FaceNumber | None = None


class FollowLobby(Request, frozen=True, kw_only=True):
    """Get `lobby` now and whenever it changes, or stop that."""

    on: bool = True


class Create(Request, frozen=True, kw_only=True):
    """Open a table; the sender owns it and sits down on seat 0 unless `sit` is false."""

    game: GameName
    seats: SeatNumber | None = None  # the smallest number the game allows if left out
    options: Json = msgspec.field(default_factory=dict)
    settings: Settings = Settings()
    sit: bool = True
    daily: bool = False  # the game of the day, alone: seats, options and settings are the day's, whatever is said here


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
    """Take a free seat (any if left out) or, in a running game, one that a bot holds; or come back to one's own.

    In a running game with secrets the people who play are asked first: see `question` of the table.
    """

    seat: SeatNumber | None = None
    key: Annotated[str, Meta(max_length=40)] | None = None  # what follows the # of the invite link


class Stand(AtTable, frozen=True, kw_only=True):
    """Give the seat up before the game starts, or withdraw the wish for one in a running game, which ends by `resign`."""


class AddBot(AtTable, frozen=True, kw_only=True):
    """Owner: put a bot on a free seat, change a bot's level, or replace a player who is away or has resigned."""

    seat: SeatNumber
    level: Level = "medium"


class Remove(AtTable, frozen=True, kw_only=True):
    """Owner: free a seat; in a running game a stand-in plays until that person sits down again.

    If he is present, the other people are asked first.
    """

    seat: SeatNumber


class Ban(AtTable, frozen=True, kw_only=True):
    """Owner: this guest may not sit here any more; in a running game the others are asked, and a bot plays to the end."""

    guest: Annotated[str, Meta(max_length=40)]
    banned: bool = True


class AnswerSeat(AtTable, frozen=True, kw_only=True):
    """What I say to the `question` of the table."""

    yes: bool


class Mute(AtTable, frozen=True, kw_only=True):
    """Owner: nobody reads what this guest writes."""

    guest: GuestId
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


class Offer(Request, frozen=True, kw_only=True):
    """A bot offers itself to people who open a table, by its name, until the connection closes; see `invited`."""

    games: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)]
    tables: Annotated[int, Meta(ge=0, le=MOST_OFFERED)] = 1  # how many more it could sit at now; 0: not offered any more


class InviteBot(AtTable, frozen=True, kw_only=True):
    """Owner: ask a bot that offers itself (`/api/bots`) to this table; it sits down if it still likes to."""

    guest: GuestId
    seat: SeatNumber | None = None  # any if left out


class Transfer(Request, frozen=True, kw_only=True):
    """A link that makes another device the same guest; good once, for ten minutes."""


class Forget(Request, frozen=True, kw_only=True):
    """Forget me: my name and token are deleted, my seats of running games go to bots."""


class Attend(Request, frozen=True, kw_only=True):
    """Whether somebody sees this client just now; one that never says so is seen. Who is seen is not woken."""

    on: bool


class Subscribe(Request, frozen=True, kw_only=True):
    """Wake this browser when it is my turn in a game of days per move: its `PushSubscription`, asked for with `welcome.push`."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]
    p256dh: Annotated[str, Meta(min_length=80, max_length=88, pattern="^[A-Za-z0-9_=-]*$")]
    auth: Annotated[str, Meta(min_length=20, max_length=24, pattern="^[A-Za-z0-9_=-]*$")]


class Unsubscribe(Request, frozen=True, kw_only=True):
    """Wake this browser no longer."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1024)]


class Ping(Request, frozen=True, kw_only=True):
    """Answered by `pong`. A page (whose browser sends `Origin`) that has asked twice and then says nothing for ten seconds is
    let go, unless it has said with `attend` that nobody looks at it; programs may ask when they like."""


SeatRequest = (
    Sit
    | Stand
    | AddBot
    | Remove
    | Ban
    | AnswerSeat
    | Mute
    | Configure
    | Start
    | Ready
    | Reveal
    | Play
    | AskTakeback
    | AnswerTakeback
    | Resign
    | Rematch
    | Chat
    | Hint
)
TableRequest = Watch | Leave | InviteBot | SeatRequest
OwnRequest = Rename | ChooseFace | Subscribe | Unsubscribe
AnyRequest = Hello | OwnRequest | FollowLobby | Create | Fork | TableRequest | Offer | Transfer | Forget | Attend | Ping

# What costs the server, or others, much more than a move does, in messages.
COSTS: dict[type[AnyRequest], int] = {
    Watch: 5,
    Chat: 5,
    Rename: 10,
    ChooseFace: 10,
    FollowLobby: 5,
    Create: 5,
    Fork: 10,
    Hint: 5,
    InviteBot: 5,
    Offer: 2,
    Transfer: 10,
    Subscribe: 10,
}

REQUESTS: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)
