"""What the protocol's side of a table refuses, in sentences. On the wire only the German ones are used."""

import re
from collections.abc import Mapping

from stammtisch.data import Words
from stammtisch.errors import IllegalAction

Refusal = IllegalAction

PROTOCOL: Mapping[str, Words] = {
    "protocol.no-json": Words("Das ist kein lesbares JSON-Objekt.", "This is no readable JSON object."),
    "protocol.too-long": Words("Diese Nachricht ist zu lang.", "This message is too long."),
    "protocol.unfinished": Words("Das JSON-Objekt ist unvollständig.", "The JSON object is incomplete."),
    "protocol.not-one": Words("Ein Objekt enthält genau eine Nachricht.", "An object contains exactly one message."),
    "protocol.unknown": Words("Die Nachricht „{name}“ ist nicht bekannt.", "The message {name!r} is unknown."),
    "protocol.body": Words(
        "Der Inhalt der Nachricht „{name}“ ist nicht verständlich: {reason}",
        "The content of the message {name!r} cannot be understood: {reason}",
    ),
    "protocol.hello-first": Words("Bitte zuerst „Hallo“ senden.", "Please send Hallo first."),
    "protocol.hello-again": Words("Wir haben uns schon begrüßt.", "We have greeted already."),
    "protocol.version": Words("Hier wird nur das Protokoll {version} gesprochen.", "Only protocol {version} is spoken here."),
    "protocol.name": Words("Der Name fehlt oder ist leer.", "The name is missing or empty."),
    "protocol.colour": Words("Diese Farbe gibt es nicht: {colour}", "There is no such colour: {colour}"),
    "protocol.choose-first": Words("Wähle zuerst Namen und Farbe.", "Choose a name and a colour first."),
    "protocol.started": Words(
        "Nach „Spiel starten“ lassen sich Name und Farbe nicht mehr ändern.",
        "Name and colour cannot be changed after Spiel starten.",
    ),
    "protocol.building": Words(
        "Bauen kann man Straße, Dorf und Stadt, nicht: {kind}", "Only Straße, Dorf and Stadt can be built, not: {kind}"
    ),
    "protocol.place": Words("Diesen Ort gibt es auf der Insel nicht.", "There is no such place on the island."),
    "protocol.player": Words("Einen Spieler {id} gibt es hier nicht.", "There is no player {id} here."),
    "protocol.resource": Words("Diesen Rohstoff gibt es nicht: {resource}", "There is no such resource: {resource}"),
    "protocol.amount": Words(
        "Rohstoffe sind ganze Zahlen von 0 bis {most}, und niemals „Unbekannt“.",
        "Resources are whole numbers from 0 to {most}, and never Unbekannt.",
    ),
    "protocol.chat-long": Words(
        "Eine Chatnachricht hat höchstens {most} Zeichen.", "A chat message has at most {most} characters."
    ),
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
    return PROTOCOL[refusal.code].de.format(**data)
