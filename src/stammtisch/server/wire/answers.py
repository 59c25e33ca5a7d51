"""The public protocol, third part: every answer of the HTTP API as a type."""

from typing import Literal

from stammtisch.characters import Character
from stammtisch.data import Data, Json
from stammtisch.record import Called
from stammtisch.server.wire.parts import Advice, Seen


class GameInfo(Data, frozen=True, kw_only=True):
    """`GET /api/games`: one of these per game, in the order in which they are shown, in the language asked for."""

    name: str
    title: str
    version: int
    seats: tuple[int, ...]
    options: Json  # JSON Schema
    actions: Json  # JSON Schema of the named actions and chance events
    views: Json  # JSON Schema of the view
    levels: tuple[str, ...]  # of its bots
    tagline: str
    usual_seats: int  # how many play if nobody says otherwise
    labels: dict[str, str]  # of its options, `name.value` of their values, `level.name` of its bots
    characters: dict[str, Character]  # of its bots, by level: names and a sentence
    help: str | None  # the rules as plain text, paragraphs set apart by empty lines
    # What a game from elsewhere brings for the page: paths under this server's own origin.
    board: str | None = None  # an ES module that exports `mount(element, port)`, see docs/web.md
    style: str | None = None  # that board's style sheet
    picture: str | None = None  # an SVG or PNG, 320 by 150
    daily: bool = False  # whether there is a game of the day: `GET /api/daily/{game}`
    demo: str | None = None  # a finished game for showing, in place of a table in `/api/records/{table}`


class TableInfo(Data, frozen=True, kw_only=True):
    """`GET /api/tables/{table}`: enough to decide whether to open the link. `GET /api/tables` lists `LobbyTable`s."""

    table: str
    game: str
    state: str
    seats: int
    taken: int
    record: str | None  # its path once the game is over
    faces: tuple[int | None, ...] = ()  # of the people at its seats


class DailyScore(Data, frozen=True, kw_only=True):
    """Somebody's first attempt at a game of the day."""

    name: Called
    points: int | None  # null: it is not over, or does not count
    over: bool
    you: bool  # whose token the request carries


class DailyPast(Data, frozen=True, kw_only=True):
    """A game of the day whose day is over: now everybody may know its luck."""

    day: str
    match: str
    commitment: str
    secret: str  # SHA-256 of its bytes is the commitment
    seed: str  # SHA-256 of `stammtisch-2`, the match and the secret
    scores: tuple[DailyScore, ...]


class DailyInfo(Data, frozen=True, kw_only=True):
    """`GET /api/daily/{game}`: the game of the day, the same luck for everybody; `create` with `daily` plays it."""

    game: str
    day: str  # in UTC
    ends: int  # milliseconds since 1970; the secret is shown from then on
    match: str  # in the seed of every table of that day
    commitment: str  # SHA-256 of the day's secret: what `starting` must show
    scores: tuple[DailyScore, ...]  # the best first
    table: str | None  # of your own first attempt
    past: DailyPast | None  # yesterday, if anybody was here


class BotInfo(Data, frozen=True, kw_only=True):
    """`GET /api/bots?game=NAME`: a bot somebody runs elsewhere that would come to a table; `invite-bot` asks it."""

    guest: str
    name: Called
    games: tuple[str, ...]
    tables: int  # how many more it could sit at


class Frame(Data, frozen=True, kw_only=True):
    """One step of a finished game."""

    place: int  # entries of the log that led here
    view: Json
    awaited: tuple[int, ...]
    seen: tuple[Seen, ...]
    drawing: str
    why: str = ""  # in a game for showing: what speaks for the decision that led here


class Frames(Data, frozen=True, kw_only=True):
    """`GET /api/records/{table}/frames?page=N&seat=N`: fifty steps of a finished game, as that seat saw it."""

    total: int  # frames of the whole game
    first: int  # the number of the first one here
    frames: tuple[Frame, ...]


class HintInfo(Data, frozen=True, kw_only=True):
    """`GET /api/tables/{table}/hint` with `Authorization: Bearer <token>`."""

    at: int
    action: Json
    text: str
    told: str  # as in Advice
    chance: float  # of winning, 0 to 1, as the bot sees it
    why: str
    others: tuple[Advice, ...] = ()


class Problem(Data, frozen=True, kw_only=True):
    """Every HTTP error: a code, and a sentence in the language asked for."""

    code: str
    sentence: str


# A guest's own games, and games that are over


class Player(Data, frozen=True, kw_only=True):
    """Whose a seat is, or was at the end."""

    name: Called | None = None  # of a person
    face: int | None = None
    bot: str | None = None  # the level of a bot


class MyTable(Data, frozen=True, kw_only=True):
    """A table where the asking guest sits, and that is not over."""

    table: str
    game: str
    state: Literal["open", "starting", "playing", "paused"]
    you: int
    players: tuple[Player, ...]
    turn: bool  # whether the game waits for you
    left: int | None  # milliseconds you have for that by the clock; null: as long as you like
    days: bool  # whether people are expected to go away between two moves
    changed: int  # milliseconds since 1970


class MyTables(Data, frozen=True, kw_only=True):
    """`GET /api/me/tables` with `Authorization: Bearer <token>`: those that wait for you first, then the latest."""

    tables: tuple[MyTable, ...]


class FinishedGame(Data, frozen=True, kw_only=True):
    """A game the asking guest played to its end."""

    table: str
    game: str
    ended: int  # milliseconds since 1970
    end: Literal["finished", "resigned", "void"]
    you: int
    players: tuple[Player, ...]
    result: tuple[float, ...] | None
    winners: tuple[int, ...]  # none: a draw
    resigned: bool = False  # you had given up, and a stand-in played on for you


class MyFinished(Data, frozen=True, kw_only=True):
    """`GET /api/me/finished?after=PLACE` with `Authorization: Bearer <token>`: ten of your finished games, the latest first."""

    games: tuple[FinishedGame, ...]
    after: str | None  # the place to ask on from; null: there are no more


class SeriesInfo(Data, frozen=True, kw_only=True):
    """A game and those it is a rematch of, added up for those who sit there now."""

    games: int
    wins: tuple[int, ...]  # of each seat
    draws: int


class Summary(Data, frozen=True, kw_only=True):
    """`GET /api/records/{table}/summary`: what is told of a game that is over, beside its result."""

    series: SeriesInfo
    longest: tuple[int, ...]  # the longest thought of each seat's person, in milliseconds; 0: a bot's seat
    length: int  # decisions
    statistics: Json  # the game's own; null if it has none
