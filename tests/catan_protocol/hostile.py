"""Lines no honest client would send, and some it would: at the wrong time, with the wrong things in them."""

import json
from random import Random
from typing import Any

from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.words import COLOURS, KEYS, ROHSTOFFE

NAMES = [kind.NAME for kind in (*m.FROM_CLIENT, *m.FROM_SERVER)]
ODD: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    2**31,
    2**63,
    2**64,
    -(2**70),
    1.5,
    1e300,
    "",
    "x",
    "Holz",
    "\u0000",
    "\ud83d\ude00",
    "ß" * 300,
    [],
    {},
    [[]],
    [{}],
    {"x": {}},
    {"x": 1},
    {"x": 1, "y": None},
    {"Unbekannt": -1},
    {"Unbekannt": 3},
    {"Holz": "viele"},
]

RUBBISH = ["[" * 200, '{"a":' * 200, "]]]", "{{}}", '{"', "NaN", "{}", "[]", "null", '"Hallo"', "Hallo", "{\\", "}{"]


def place(dice: Random) -> dict[str, int]:
    return {"x": dice.randint(-4, 4), "y": dice.randint(-4, 4)}


def pack(dice: Random) -> dict[str, Any]:
    return {word: dice.choice([0, 1, 2, 3, 4, 31, 32, -1]) for word in dice.sample(list(ROHSTOFFE.values()), dice.randint(0, 5))}


def plausible(dice: Random) -> dict[str, Any]:
    """A message of the document with values of about the right kind."""
    here = place(dice)
    near = [here, {"x": here["x"] + 1, "y": here["y"]}, {"x": here["x"], "y": here["y"] + 1}]
    bodies: dict[str, Any] = {
        "Hallo": {"Version": "Boese (KI)"},
        "Spieler": {"Name": "B\u00f6se", "Farbe": dice.choice(COLOURS)},
        "Spiel starten": {},
        "Chatnachricht senden": {"Nachricht": "x" * dice.randint(0, 400)},
        "Würfeln": {},
        "Karten abgeben": {"Abgeben": pack(dice)},
        "Räuber versetzen": {"Ort": here, "Ziel": dice.randint(-1, 5)},
        "Zug beenden": {},
        "Entwicklungskarte kaufen": {},
        "Bauen": {"Typ": dice.choice(["Dorf", "Stadt", "Straße"]), "Ort": near[: dice.randint(1, 3)]},
        "Seehandel": {"Angebot": pack(dice), "Nachfrage": pack(dice)},
        "Monopol": {"Rohstoff": dice.choice(["Holz", "Erz", "Gold"])},
        "Handel anbieten": {"Angebot": pack(dice), "Nachfrage": pack(dice)},
        "Erfindung": {"Rohstoffe": pack(dice)},
        "Handel annehmen": {"Handel id": dice.randint(-1, 9), "Annehmen": dice.random() < 0.5},
        "Handel abschließen": {"Handel id": dice.randint(-1, 9), "Mitspieler": dice.randint(-1, 5)},
        "Handel abbrechen": {"Handel id": dice.randint(-1, 9)},
        "Ritter ausspielen": {"Ort": here, "Ziel": dice.randint(-1, 5)},
        "Straßenbaukarte ausspielen": {"Straße 1": near[:2], "Straße 2": near[1:]},
    }
    name = dice.choice(list(bodies))
    return {name: bodies[name]}


def spoiled(value: Any, dice: Random) -> Any:
    """The same with one thing in it replaced."""
    if dice.random() < 0.3:
        return dice.choice(ODD)
    if isinstance(value, dict) and value:
        key = dice.choice(list(value))
        if dice.random() < 0.2:
            return {**{other: inner for other, inner in value.items() if other != key}, dice.choice(KEYS): value[key]}
        return {**value, key: spoiled(value[key], dice)}
    if isinstance(value, list) and value:
        place = dice.randrange(len(value))
        return [*value[:place], spoiled(value[place], dice), *value[place + 1 :]]
    return dice.choice(ODD)


def hostile(dice: Random) -> str:
    """One line, without its line feed."""
    kind = dice.randrange(10)
    message = plausible(dice)
    if kind < 4:
        return json.dumps(spoiled(message, dice), ensure_ascii=dice.random() < 0.5)
    if kind == 4:
        return json.dumps(message, ensure_ascii=False)
    if kind == 5:
        text = json.dumps(message, ensure_ascii=False)
        return text[: dice.randrange(1, len(text))]
    if kind == 6:
        [(name, body)] = message.items()
        return json.dumps({"@type": dice.choice([name, dice.choice(NAMES), 5]), "data": dice.choice([body, dice.choice(ODD)])})
    if kind == 7:
        return json.dumps({dice.choice(NAMES): dice.choice(ODD), **({dice.choice(NAMES): {}} if dice.random() < 0.3 else {})})
    if kind == 8:
        return dice.choice(RUBBISH)
    letters = [dice.choice([dice.randrange(33, 127), dice.randrange(160, 1000), 0x1F600]) for _ in range(dice.randint(1, 60))]
    return "".join(map(chr, letters))
