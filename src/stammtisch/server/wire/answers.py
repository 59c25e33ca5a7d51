"""Answers of the HTTP API about a guest's own games, and about games that are over."""

from typing import Literal

from stammtisch.data import Data, Json
from stammtisch.record import Called


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
