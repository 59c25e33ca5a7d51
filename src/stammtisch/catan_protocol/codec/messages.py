"""Every message of the document as a type; the objects inside them are in `values`. Keys are exactly those it prints.

A message type is found by its `NAME`. `Serverantwort` is the one message whose body is a text.
"""

from typing import ClassVar

from msgspec import UNSET, UnsetType

from stammtisch.catan_protocol.codec.values import Body, Gebaeude, Karte, Ort, Rohstoffe, Spieler


class Message(Body, frozen=True, kw_only=True):
    """The body of a message."""

    NAME: ClassVar[str]


# Both ways


class Hallo(
    Message,
    frozen=True,
    kw_only=True,
    rename={"version": "Version", "protokoll": "Protokoll", "tisch": "Tisch", "token": "Token"},
):
    """Who speaks. `Tisch` and `Token` are our additions, for clients without an address to put them in: the table they
    want to join, and the proof that they have been here before.
    """

    NAME = "Hallo"
    version: str = ""
    protokoll: str | None = None
    tisch: str | None = None
    token: str | None = None


class RitterAusspielen(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "ort": "Ort", "ziel": "Ziel"}):
    NAME = "Ritter ausspielen"
    spieler: int | None = None
    ort: Ort
    ziel: int | None = None


class StrassenbauAusspielen(
    Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "erste": "Straße 1", "zweite": "Straße 2"}
):
    NAME = "Straßenbaukarte ausspielen"
    spieler: int | None = None
    erste: tuple[Ort, ...]
    zweite: tuple[Ort, ...] | None = None


class Monopol(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "rohstoff": "Rohstoff"}):
    NAME = "Monopol"
    spieler: int | None = None
    rohstoff: str


class Erfindung(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "rohstoffe": "Rohstoffe"}):
    NAME = "Erfindung"
    spieler: int | None = None
    rohstoffe: Rohstoffe


# From a client


class SpielerWaehlen(Message, frozen=True, kw_only=True, rename={"name": "Name", "farbe": "Farbe"}):
    NAME = "Spieler"
    name: str | None = None
    farbe: str | None = None


class SpielStarten(Message, frozen=True, kw_only=True):
    NAME = "Spiel starten"


class ChatSenden(Message, frozen=True, kw_only=True, rename={"nachricht": "Nachricht"}):
    NAME = "Chatnachricht senden"
    nachricht: str


class Wuerfeln(Message, frozen=True, kw_only=True):
    NAME = "Würfeln"


class KartenAbgeben(Message, frozen=True, kw_only=True, rename={"abgeben": "Abgeben"}):
    NAME = "Karten abgeben"
    abgeben: Rohstoffe


class RaeuberVersetzen(Message, frozen=True, kw_only=True, rename={"ort": "Ort", "ziel": "Ziel"}):
    NAME = "Räuber versetzen"
    ort: Ort
    ziel: int | None = None


class Bauen(Message, frozen=True, kw_only=True, rename={"typ": "Typ", "ort": "Ort"}):
    NAME = "Bauen"
    typ: str
    ort: tuple[Ort, ...]


class KarteKaufen(Message, frozen=True, kw_only=True):
    NAME = "Entwicklungskarte kaufen"


class Seehandel(Message, frozen=True, kw_only=True, rename={"angebot": "Angebot", "nachfrage": "Nachfrage"}):
    NAME = "Seehandel"
    angebot: Rohstoffe
    nachfrage: Rohstoffe


class HandelAnbieten(Message, frozen=True, kw_only=True, rename={"angebot": "Angebot", "nachfrage": "Nachfrage"}):
    NAME = "Handel anbieten"
    angebot: Rohstoffe
    nachfrage: Rohstoffe


class HandelAnnehmen(Message, frozen=True, kw_only=True, rename={"nummer": "Handel id", "annehmen": "Annehmen"}):
    """Without `Annehmen` it is a yes, as in earlier versions of the protocol."""

    NAME = "Handel annehmen"
    nummer: int
    annehmen: bool | None = None


class HandelAbschliessen(Message, frozen=True, kw_only=True, rename={"nummer": "Handel id", "mitspieler": "Mitspieler"}):
    NAME = "Handel abschließen"
    nummer: int
    mitspieler: int


class HandelAbbrechen(Message, frozen=True, kw_only=True, rename={"nummer": "Handel id"}):
    NAME = "Handel abbrechen"
    nummer: int


class ZugBeenden(Message, frozen=True, kw_only=True):
    NAME = "Zug beenden"


# From the server


class Willkommen(Message, frozen=True, kw_only=True, rename={"token": "Token"}):
    """`Token` is our addition, sent where a lost player may come back: the proof to do so, which a client may ignore."""

    NAME = "Willkommen"
    id: int
    token: str | UnsetType = UNSET


class Serverantwort(Message, frozen=True, kw_only=True):
    """`OK`, or why not. Its body is the text itself."""

    NAME = "Serverantwort"
    text: str


class Fehler(Message, frozen=True, kw_only=True, rename={"meldung": "Meldung"}):
    NAME = "Fehler"
    meldung: str


class Chatnachricht(Message, frozen=True, kw_only=True, rename={"absender": "Absender", "nachricht": "Nachricht"}):
    NAME = "Chatnachricht"
    absender: int | None = None
    nachricht: str


class Statusupdate(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler"}):
    NAME = "Statusupdate"
    spieler: Spieler


class SpielGestartet(Message, frozen=True, kw_only=True, rename={"karte": "Karte"}):
    NAME = "Spiel gestartet"
    karte: Karte


class SpielBeendet(Message, frozen=True, kw_only=True, rename={"nachricht": "Nachricht", "sieger": "Sieger"}):
    NAME = "Spiel beendet"
    nachricht: str
    sieger: int | None = None


class Wuerfelwurf(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "wurf": "Wurf"}):
    NAME = "Würfelwurf"
    spieler: int
    wurf: tuple[int, int]


class Ertrag(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "rohstoffe": "Rohstoffe"}):
    NAME = "Ertrag"
    spieler: int
    rohstoffe: Rohstoffe


class Kosten(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "rohstoffe": "Rohstoffe"}):
    NAME = "Kosten"
    spieler: int
    rohstoffe: Rohstoffe


class RaeuberVersetzt(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "ort": "Ort", "ziel": "Ziel"}):
    NAME = "Räuber versetzt"
    spieler: int
    ort: Ort
    ziel: int | None = None


class Bauvorgang(Message, frozen=True, kw_only=True, rename={"gebaeude": "Gebäude"}):
    NAME = "Bauvorgang"
    gebaeude: Gebaeude


class KarteGekauft(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "karte": "Entwicklungskarte"}):
    NAME = "Entwicklungskarte gekauft"
    spieler: int
    karte: str


class LaengsteHandelsstrasse(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler"}):
    NAME = "Längste Handelsstraße"
    spieler: int | None = None


class GroessteRittermacht(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler"}):
    NAME = "Größte Rittermacht"
    spieler: int | None = None


class Handelsangebot(
    Message,
    frozen=True,
    kw_only=True,
    rename={"spieler": "Spieler", "nummer": "Handel id", "angebot": "Angebot", "nachfrage": "Nachfrage"},
):
    NAME = "Handelsangebot"
    spieler: int
    nummer: int
    angebot: Rohstoffe
    nachfrage: Rohstoffe


class AngebotAngenommen(
    Message,
    frozen=True,
    kw_only=True,
    rename={"mitspieler": "Mitspieler", "spieler": "Spieler", "nummer": "Handel id", "annehmen": "Annehmen"},
):
    """Who answered is told twice: version 1.0 says `Mitspieler`, earlier ones said `Spieler`."""

    NAME = "Handelsangebot angenommen"
    mitspieler: int | None = None
    spieler: int | None = None
    nummer: int
    annehmen: bool | None = None


class HandelAusgefuehrt(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "mitspieler": "Mitspieler"}):
    NAME = "Handel ausgeführt"
    spieler: int
    mitspieler: int


class AngebotAbgebrochen(Message, frozen=True, kw_only=True, rename={"spieler": "Spieler", "nummer": "Handel id"}):
    NAME = "Handelsangebot abgebrochen"
    spieler: int
    nummer: int


BOTH: tuple[type[Message], ...] = (Hallo, RitterAusspielen, StrassenbauAusspielen, Monopol, Erfindung)
FROM_CLIENT: tuple[type[Message], ...] = (
    *BOTH,
    SpielerWaehlen,
    SpielStarten,
    ChatSenden,
    Wuerfeln,
    KartenAbgeben,
    RaeuberVersetzen,
    Bauen,
    KarteKaufen,
    Seehandel,
    HandelAnbieten,
    HandelAnnehmen,
    HandelAbschliessen,
    HandelAbbrechen,
    ZugBeenden,
)
FROM_SERVER: tuple[type[Message], ...] = (
    *BOTH,
    Willkommen,
    Serverantwort,
    Fehler,
    Chatnachricht,
    Statusupdate,
    SpielGestartet,
    SpielBeendet,
    Wuerfelwurf,
    Ertrag,
    Kosten,
    RaeuberVersetzt,
    Bauvorgang,
    KarteGekauft,
    LaengsteHandelsstrasse,
    GroessteRittermacht,
    Handelsangebot,
    AngebotAngenommen,
    HandelAusgefuehrt,
    AngebotAbgebrochen,
)
