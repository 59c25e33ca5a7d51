"""Every object inside the messages of the document as a type. Keys are exactly those it prints."""

import msgspec
from msgspec import UNSET, UnsetType


class Body(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An object of the document. Keys we do not know are ignored, as new versions may bring some."""


class Ort(msgspec.Struct, frozen=True):
    x: int
    y: int


Amount = int | UnsetType | None


class Rohstoffe(msgspec.Struct, frozen=True, rename=str.capitalize):
    """Some resource cards, of every kind written; or only their number, for those who may not see them."""

    holz: Amount = UNSET
    lehm: Amount = UNSET
    wolle: Amount = UNSET
    getreide: Amount = UNSET
    erz: Amount = UNSET
    unbekannt: Amount = UNSET


class Entwicklungskarten(
    msgspec.Struct,
    frozen=True,
    rename={
        "ritter": "Ritter",
        "strassenbau": "Straßenbau",
        "monopol": "Monopol",
        "erfindung": "Erfindung",
        "siegpunkt": "Siegpunkt",
        "unbekannt": "Unbekannt",
    },
):
    """Development cards in a hand; or only their number."""

    ritter: Amount = UNSET
    strassenbau: Amount = UNSET
    monopol: Amount = UNSET
    erfindung: Amount = UNSET
    siegpunkt: Amount = UNSET
    unbekannt: Amount = UNSET


class Feld(Body, frozen=True, kw_only=True, rename={"ort": "Ort", "typ": "Typ", "zahl": "Zahl"}):
    ort: Ort | str  # some servers name sea fields by letters
    typ: str
    zahl: int | None = None


class Gebaeude(Body, frozen=True, kw_only=True, rename={"eigentuemer": "Eigentümer", "typ": "Typ", "ort": "Ort"}):
    eigentuemer: int
    typ: str
    ort: tuple[Ort | str, ...]


class Hafen(Body, frozen=True, kw_only=True, rename={"ort": "Ort", "typ": "Typ"}):
    ort: tuple[Ort | str, ...]
    typ: str


class Karte(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename={"felder": "Felder", "gebaeude": "Gebäude", "haefen": "Häfen", "raeuber": "Räuber"},
):
    """The island. What is empty may be missing on other servers."""

    felder: tuple[Feld, ...]
    gebaeude: tuple[Gebaeude, ...] = ()
    haefen: tuple[Hafen, ...] = ()
    raeuber: Ort


class Spieler(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    rename={
        "farbe": "Farbe",
        "name": "Name",
        "status": "Status",
        "siegpunkte": "Siegpunkte",
        "rohstoffe": "Rohstoffe",
        "rittermacht": "Rittermacht",
        "entwicklungskarten": "Entwicklungskarten",
        "groesste": "Größte Rittermacht",
        "laengste": "Längste Handelsstraße",
    },
):
    """A player's state. Ours is complete but for name and colour while they are unset, for null breaks a known client; others'
    may leave out whatever has not changed."""

    id: int
    farbe: str | UnsetType | None = UNSET
    name: str | UnsetType | None = UNSET
    status: str
    siegpunkte: int = 0
    rohstoffe: Rohstoffe | UnsetType = UNSET
    rittermacht: int = 0
    entwicklungskarten: Entwicklungskarten | UnsetType = UNSET
    groesste: bool | UnsetType = UNSET
    laengste: bool | UnsetType = UNSET
