"""What the protocol's side of a table refuses, in the document's language, which is German."""

import re
from collections.abc import Mapping

from stammtisch.errors import IllegalAction

Refusal = IllegalAction

PROTOCOL: Mapping[str, str] = {
    "protocol.no-json": "Das ist kein lesbares JSON-Objekt.",
    "protocol.too-long": "Diese Nachricht ist zu lang.",
    "protocol.unfinished": "Das JSON-Objekt ist unvollständig.",
    "protocol.not-one": "Ein Objekt enthält genau eine Nachricht.",
    "protocol.unknown": "Die Nachricht „{name}“ ist nicht bekannt.",
    "protocol.body": "Der Inhalt der Nachricht „{name}“ ist nicht verständlich: {reason}",
    "protocol.hello-first": "Bitte zuerst „Hallo“ senden.",
    "protocol.hello-again": "Wir haben uns schon begrüßt.",
    "protocol.version": "Hier wird nur das Protokoll {version} gesprochen.",
    "protocol.name": "Der Name fehlt oder ist leer.",
    "protocol.colour": "Diese Farbe gibt es nicht: {colour}",
    "protocol.choose-first": "Wähle zuerst Namen und Farbe.",
    "protocol.started": "Nach „Spiel starten“ lassen sich Name und Farbe nicht mehr ändern.",
    "protocol.building": "Bauen kann man Straße, Dorf und Stadt, nicht: {kind}",
    "protocol.place": "Diesen Ort gibt es auf der Insel nicht.",
    "protocol.player": "Einen Spieler {id} gibt es hier nicht.",
    "protocol.resource": "Diesen Rohstoff gibt es nicht: {resource}",
    "protocol.amount": "Rohstoffe sind ganze Zahlen von 0 bis {most}, und niemals „Unbekannt“.",
    "protocol.chat-long": "Eine Chatnachricht hat höchstens {most} Zeichen.",
}


# What the decoder says of a content it cannot read, and the same in German.
DECODER: Mapping[str, str] = {
    r"Object missing required field `(.+?)`": r"das Feld „\1“ fehlt",
    r"Expected `(.+?)`, got `(.+?)`": r"erwartet wird \1, nicht \2",
    r"Expected `(.+?)` (>=|<=|>|<) (\S+)": r"erwartet wird \1 \2 \3",
    r" - at `\$\.?(.+?)`": r" (bei „\1“)",
    r"\bstr\b": "Text",
    r"\bint\b": "eine ganze Zahl",
    r"\bfloat\b": "eine Kommazahl",
    r"\bbool\b": "true oder false",
    r"\bobject\b": "ein Objekt",
    r"\barray\b": "eine Liste",
    r" \| ": " oder ",
}


def in_german(reason: str) -> str:
    """What the decoder says; an unusual complaint stays as it is.

    >>> in_german("Expected `int`, got `str` - at `$.Ort[0].x`")
    'erwartet wird eine ganze Zahl, nicht Text (bei „Ort[0].x“)'
    """
    for english, german in DECODER.items():
        reason = re.sub(english, german, reason)
    return reason


def sentence(refusal: Refusal) -> str:
    """The German sentence for a refusal of the protocol itself."""
    data = dict(refusal.data)
    if refusal.code == "protocol.body":
        data["reason"] = in_german(str(data["reason"]))
    return PROTOCOL[refusal.code].format(**data)
