"""What servers over one store tell each other: a closed union, as JSON on the bus. Never sent to clients."""

import msgspec

from stammtisch.data import Data, kebab
from stammtisch.server.wire.messages import Said


class News(Data, frozen=True, tag_field="type", tag=kebab, kw_only=True):
    """Something one server says to all the others."""

    server: str  # who says it


class Alive(News, frozen=True, kw_only=True):
    """A sign of life: who is silent for too long has no guests any more."""


class Stepped(News, frozen=True, kw_only=True):
    """These steps are durable."""

    steps: tuple[tuple[str, int], ...]  # table and step


class Spoken(News, frozen=True, kw_only=True):
    said: Said


class Renamed(News, frozen=True, kw_only=True):
    guest: str
    name: str
    face: int | None = None


class Forgotten(News, frozen=True, kw_only=True):
    guest: str


class Here(News, frozen=True, kw_only=True):
    """A guest of that server watches this table."""

    table: str
    guest: str


class Gone(News, frozen=True, kw_only=True):
    table: str
    guest: str


class Who(News, frozen=True, kw_only=True):
    """Whoever has guests at this table: say so with `Here`."""

    table: str


AnyNews = Alive | Stepped | Spoken | Renamed | Forgotten | Here | Gone | Who
NEWS: msgspec.json.Decoder[AnyNews] = msgspec.json.Decoder(AnyNews)


def written(news: AnyNews) -> str:
    """As it goes over the bus."""
    return msgspec.json.encode(news).decode()
