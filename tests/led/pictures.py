"""The pictures in the description of the game, as drawn there, and keys that lead to them."""

from stammtisch.led.cases import after
from stammtisch.led.screen import Screen

TWO_PLAYERS = "RM"


def lamps(picture: str) -> list[str]:
    """A drawn matrix as 64 colour letters: two characters per lamp, `-` for a used joker, blank for dark."""
    found = []
    for line in picture.strip("\n").split("\n"):
        inside = line[line.index("|") + 1 : line.rindex("|")].ljust(16)
        found += [inside[place : place + 2].strip() or "." for place in range(0, 16, 2)]
    return found


def keys_to(columns: list[int], x: int = 3) -> str:
    """Keys that drop stones into these columns, one after the other, from a cursor at x."""
    keys = ""
    for column in columns:
        keys += ("R" * (column - x) if column >= x else "L" * (x - column)) + "M"
        x = column
    return keys


# Six stones as in the pictures; green is to move and the cursor stands on column 3.
POSITION = TWO_PLAYERS + keys_to([3, 4, 4, 3, 5, 3])
# The same stones after green deleted an empty cell: blue played first and is to move, with the cursor on column 5.
POSITION_WITHOUT_DELETE = TWO_PLAYERS + "ULLM" + "UM" + keys_to([4, 3, 3, 4, 3, 5], x=0)


def full_field() -> list[int]:
    """Columns for 56 stones without a four: pairs of columns are filled with rows GGBB GGBB and BBGG BBGG in turn."""
    order = []
    for green, blue in ((0, 2), (1, 3), (4, 6), (5, 7)):
        for height in range(7):
            order += [green, blue] if height % 2 == 0 else [blue, green]
    return order


def screen_at(keys: str) -> Screen:
    return after(keys)
