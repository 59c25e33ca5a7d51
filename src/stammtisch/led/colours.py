"""The colours of the matrix by their letters (VIER-3).

Every channel is a multiple of 8, so that nothing changes when a device stores it as RGB565.
"""

from collections.abc import Mapping

Colour = tuple[int, int, int]
Frame = tuple[str, ...]  # 64 colour letters, row by row from the top left

SIZE = 8
DARK = "."

PALETTE: Mapping[str, Colour] = {
    DARK: (0, 0, 0),
    "W": (248, 248, 248),
    "G": (0, 248, 0),
    "g": (0, 112, 0),
    "B": (0, 0, 248),
    "b": (0, 0, 112),
    "C": (0, 248, 248),
    "c": (0, 112, 112),
    "C-": (56, 72, 72),
    "O": (248, 160, 0),
    "o": (112, 88, 0),
    "O-": (72, 64, 56),
    "R": (248, 0, 0),
    "r": (112, 0, 0),
    "Y": (248, 248, 0),
    "y": (112, 112, 0),
}


def colours_of(frame: Frame) -> list[Colour]:
    """What a device shows: 64 colours, row by row from the top left."""
    return [PALETTE[letter] for letter in frame]


def rows_of(frame: Frame) -> list[str]:
    """A frame as eight lines of letters, the form cases use."""
    return [" ".join(frame[SIZE * y : SIZE * y + SIZE]) for y in range(SIZE)]


def rgb565(colour: Colour) -> int:
    """A colour in the 16 bits a framebuffer stores."""
    red, green, blue = colour
    return red >> 3 << 11 | green >> 2 << 5 | blue >> 3
