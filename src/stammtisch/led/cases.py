"""Cases of the LED screen: keys from power-on, and the frame that must follow."""

import msgspec

from stammtisch.data import Data, Found, Json
from stammtisch.led.colours import PALETTE, SIZE, rows_of
from stammtisch.led.modes import KEYS
from stammtisch.led.screen import Screen


class Expected(Data, frozen=True):
    """The matrix after the last key, as eight lines of colour letters."""

    frame: tuple[str, ...]


def led_case(json: Json) -> Found:
    """Press the keys of a case of kind `led` and compare the frame."""
    keys, expected = json["keys"], msgspec.convert(json["expect"], Expected)
    lamps = [row.split() for row in expected.frame]
    if len(lamps) != SIZE or any(len(row) != SIZE or set(row) - PALETTE.keys() for row in lamps):
        raise ValueError("A frame is eight lines of eight colour letters.")
    if not isinstance(keys, str) or set(keys) - set(KEYS):
        raise ValueError("Keys are a word of the letters L, R, U, D and M.")
    found = rows_of(after(keys).frame())
    return Found(found == [" ".join(row) for row in lamps], " / ".join(expected.frame), " / ".join(found))


def after(keys: str) -> Screen:
    """The screen after these keys from power-on.

    In a game for one the computer never answers here, so that a case has one outcome.
    """
    screen = Screen()
    for letter in keys:
        screen.press(next(key for key in KEYS if key == letter))
    return screen
