"""What messages and answers are made of: a table in the lobby, a seat, a choice, what was seen, and so on."""

from typing import Literal

from stammtisch.data import Data, Json
from stammtisch.record import Called
from stammtisch.server.wire.kinds import SeatQuestionKind


class LobbyTable(Data, frozen=True, kw_only=True):
    table: str
    game: str
    seats: int
    taken: int
    owner: Called
    state: Literal["open", "playing", "over", "paused"]
    players: tuple[Called, ...]


class Seat(Data, frozen=True, kw_only=True):
    """One seat as everybody sees it."""

    guest: str | None = None  # the person it belongs to
    name: Called | None = None
    face: int | None = None  # of that person
    bot: str | None = None  # the level of the bot that holds it
    connected: bool = False
    stand_in: bool = False  # a bot plays for the absent person; he is back at his next decision
    ready: bool = False
    resigned: bool = False
    rematch: bool = False
    team: int = 0
    removed: bool = False  # by the owner: a stand-in plays until he sits down again
    closed: bool = False  # its person was banned: a bot plays to the end
    program: bool = False  # its guest is a bot that said so in `hello`
    seen_by: tuple[Called, ...] = ()  # in a game with secrets: everybody who has held this hand, if not only its holder


class ClockState(Data, frozen=True, kw_only=True):
    """Milliseconds a seat has left, and whether they are running; null: no limit."""

    left: int | None
    running: bool


class Takeback(Data, frozen=True, kw_only=True):
    """A request to take back the last action of `seat`; `agreed` have said yes."""

    seat: int
    agreed: tuple[int, ...]


class SeatQuestion(Data, frozen=True, kw_only=True):
    """May `guest` take this seat of the running game (`enter`), shall he go for now (`remove`) or for good (`ban`)?

    `asked` decide, `agreed` have said yes; one no, or too much time, is a no.
    """

    kind: SeatQuestionKind
    seat: int
    guest: str
    name: Called
    asked: tuple[int, ...]
    agreed: tuple[int, ...]


class Choice(Data, frozen=True, omit_defaults=True):
    """A legal action: send `action` back with `play`."""

    action: Json
    text: str = ""  # what it is called
    effect: Json = None  # what it would do, where the game foretells that


class Seen(Data, frozen=True, omit_defaults=True):
    """Something that just happened, as this viewer noticed it; player -1 is chance."""

    player: int
    action: Json
    by: Literal["player", "bot", "stand-in", "chance"] = "player"
    text: str = ""  # what it is called
    # A sentence about it and what came of it, in which `{2}` stands for the name of a seat; empty if it needs none.
    told: str | None = None


class Advice(Data, frozen=True, kw_only=True):
    """An action worth playing, found by a bot that knows no more than the seat does."""

    action: Json
    text: str
    told: str  # the same by what a board shows; in it, and in `why`, {2} stands for the name of whoever sits there
    chance: float  # of winning, 0 to 1, as the bot sees it
    why: str  # what it does, without a full stop
