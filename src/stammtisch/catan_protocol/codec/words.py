"""The words of the document: spellings it prescribes, those that are understood, and what they mean here.

Everything is written as the document prints it. What arrives may lack umlauts (`Wuerfeln`, `Strasse`).
"""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Literal, get_args

from stammtisch.games.catan.data import CARDS, HARBOURS, RESOURCES, TERRAINS, Card, HarbourKind, Resource, Terrain

PROTOCOL = "1.0"
OK = "OK"
UNKNOWN = "Unbekannt"
COLOUR_TAKEN = "Farbe bereits vergeben"
RUNNING = "Spiel läuft bereits"
FULL = "Spiel ist voll"
LOST_MESSAGE = "Verbindung zu einem Spieler verloren!"
KI = "(KI)"
OURS = f"(Stammtisch) {KI}"  # how our own computer players call themselves: they take any colour
RECOLOURED = "Die Farbe {taken} ist schon vergeben, und die anderen warten: {name} spielt in {colour}."
RELEASED = "{name} ist nicht bereit, und die anderen warten: der Platz ist wieder frei."
TOO_LATE = "Die anderen haben zu lange gewartet: dein Platz ist wieder frei."

Status = Literal[
    "Spiel starten",
    "Wartet auf Spielbeginn",
    "Dorf bauen",
    "Straße bauen",
    "Würfeln",
    "Karten wegen Räuber abgeben",
    "Räuber versetzen",
    "Handeln oder Bauen",
    "Bauen",
    "Warten",
    "Verbindung verloren",
]
STATUSES: tuple[Status, ...] = get_args(Status)
LOBBY: Status = "Spiel starten"
STARTED: Status = "Wartet auf Spielbeginn"
WAITING: Status = "Warten"
LOST: Status = "Verbindung verloren"

COLOURS = ("Rot", "Orange", "Blau", "Weiß")
MORE_COLOURS = ("Grün", "Braun")  # of the extension

ROHSTOFFE: Mapping[Resource, str] = dict(zip(RESOURCES, ("Holz", "Lehm", "Wolle", "Getreide", "Erz"), strict=True))
FELDER: Mapping[Terrain, str] = dict(
    zip(TERRAINS, ("Wald", "Hügelland", "Weideland", "Ackerland", "Gebirge", "Wüste"), strict=True)
)
SEA = "Meer"
KARTEN: Mapping[Card, str] = dict(zip(CARDS, ("Ritter", "Straßenbau", "Monopol", "Erfindung", "Siegpunkt"), strict=True))
HAEFEN: Mapping[HarbourKind, str] = {kind: "Hafen" if kind == "general" else f"{ROHSTOFFE[kind]} Hafen" for kind in HARBOURS}
ROAD, VILLAGE, CITY = "Straße", "Dorf", "Stadt"

RESOURCE_OF: Mapping[str, Resource] = {word: resource for resource, word in ROHSTOFFE.items()}
TERRAIN_OF: Mapping[str, Terrain] = {word: terrain for terrain, word in FELDER.items()}
CARD_OF: Mapping[str, Card] = {word: card for card, word in KARTEN.items()}
HARBOUR_OF: Mapping[str, HarbourKind] = {word: kind for kind, word in HAEFEN.items()}

KEYS = (
    "id",
    "x",
    "y",
    "Version",
    "Protokoll",
    "Farbe",
    "Name",
    "Status",
    "Siegpunkte",
    "Rohstoffe",
    "Rittermacht",
    "Entwicklungskarten",
    "Größte Rittermacht",
    "Längste Handelsstraße",
    "Spieler",
    "Meldung",
    "Absender",
    "Nachricht",
    "Karte",
    "Felder",
    "Gebäude",
    "Häfen",
    "Räuber",
    "Ort",
    "Typ",
    "Zahl",
    "Eigentümer",
    "Sieger",
    "Wurf",
    "Ziel",
    "Entwicklungskarte",
    "Handel id",
    "Angebot",
    "Nachfrage",
    "Mitspieler",
    "Annehmen",
    "Abgeben",
    "Straße 1",
    "Straße 2",
    "Rohstoff",
    "Tisch",
    UNKNOWN,
    *ROHSTOFFE.values(),
    *KARTEN.values(),
    "@type",
    "data",
)
# Words that other programs use for a key or a value of the document.
ALIASES: Mapping[str, str] = {
    "owner": "Eigentümer",
    "weis": "Weiß",
    "groesste handelsstrasse": "Längste Handelsstraße",  # as the key of a player
    "type": "Typ",
    "desert": "Wüste",
    "sea": "Meer",
    "water": "Meer",
    "wasser": "Meer",
    "forest": "Wald",
    "hills": "Hügelland",
    "huegel": "Hügelland",
    "pasture": "Weideland",
    "weide": "Weideland",
    "fields": "Ackerland",
    "acker": "Ackerland",
    "mountains": "Gebirge",
    "gebirgsland": "Gebirge",
}
VALUES = (
    ROAD,
    VILLAGE,
    CITY,
    SEA,
    *FELDER.values(),
    *HAEFEN.values(),
    *ROHSTOFFE.values(),
    *KARTEN.values(),
    UNKNOWN,
    *COLOURS,
    *MORE_COLOURS,
    *STATUSES,
)
VALUED = ("Typ", "Farbe", "Status", "Rohstoff", "Entwicklungskarte")  # keys whose values are words of the document
PLAIN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})
BARE = str.maketrans("äöüÄÖÜ", "aouAOU")


def is_ok(answer: str) -> bool:
    """Whether a server confirms; some write `Ok` or `ok.`."""
    return answer.strip(" .!").upper() == OK


def folded(word: str) -> str:
    """What two spellings of the same word have in common."""
    return " ".join(unicodedata.normalize("NFC", word).lower().translate(PLAIN).split())


def plain(word: str) -> str:
    """As ASCII dialects spell it: `Wuerfeln`, `Strasse`."""
    return word.translate(PLAIN)


def bare(word: str) -> str:
    """As programs write it that drop the dots: `Rauber`, `Hafen`."""
    return folded(word.translate(BARE))


def spelt(words: Iterable[str]) -> dict[str, str]:
    """The document's spelling of each folded word; an alias never replaces a word of its own."""
    own = {folded(word): word for word in words}
    aliases = {alias: word for alias, word in ALIASES.items() if word in own.values()}
    return {**{bare(word): word for word in own.values()}, **aliases, **own}


KEY_OF = spelt(KEYS)
VALUE_OF = spelt(VALUES)


def key(word: str) -> str:
    """A key in the document's spelling; an unknown one as it is."""
    return KEY_OF.get(folded(word), word)


def value(word: str) -> str:
    return VALUE_OF.get(folded(word), word)


def called(name: str | int) -> str:
    """A name as the document's people read it; who has none has a number."""
    return f"Gast {name}" if isinstance(name, int) else name
