"""The matrix in a terminal: coloured blocks, arrow keys and Enter; q or Ctrl-C leaves.

The terminal is put back as it was found, whatever happens in between.
"""

import os
import sys
import termios
import tty
from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Self, TextIO

from stammtisch.led.colours import SIZE, Colour
from stammtisch.led.modes import Key
from stammtisch.led.port import Event, NoDevice
from stammtisch.led.reading import is_waiting, read_some

ESCAPE = "\x1b"
SEQUENCES: dict[str, Key] = {"A": "U", "B": "D", "C": "R", "D": "L"}  # after ESC [ or ESC O
PLAIN: dict[str, Key] = {"\r": "M", "\n": "M", " ": "M"}
LEAVE = {"q", "Q", "\x03", "\x04"}

HIDE_CURSOR, SHOW_CURSOR = f"{ESCAPE}[?25l", f"{ESCAPE}[?25h"
OWN_SCREEN, OLD_SCREEN = f"{ESCAPE}[?1049h", f"{ESCAPE}[?1049l"
HOME, RESET = f"{ESCAPE}[H", f"{ESCAPE}[0m"
CLEAR_BELOW = f"{ESCAPE}[J"
UNLIT = f"{ESCAPE}[38;2;72;72;72m · {RESET}"
HELP = "←↑↓→  Enter  q"


def keys_in(text: str) -> tuple[list[Key | None], str]:
    """The keys in what was typed, None for leaving, and an unfinished escape sequence to be completed."""
    keys: list[Key | None] = []
    while text:
        if text[0] == ESCAPE:
            if len(text) < 3 and (len(text) == 1 or text[1] in "[O"):
                return keys, text
            if text[1] in "[O":
                keys += [SEQUENCES[text[2]]] if text[2] in SEQUENCES else []
                text = text[3:]
                continue
        elif text[0] in LEAVE:
            keys.append(None)
        elif text[0] in PLAIN:
            keys.append(PLAIN[text[0]])
        text = text[1:]
    return keys, ""


def picture(colours: Sequence[Colour], caption: str = "") -> str:
    """The lamps as lines of blocks three letters wide; an unlit lamp is a grey dot. The caption is to be shared."""
    lines = []
    for y in range(SIZE):
        lamps = colours[SIZE * y : SIZE * y + SIZE]
        lines.append("  " + "".join(block(colour) for colour in lamps))
    return "\r\n".join(["", *lines, "", f"  {HELP}", "", *(f"  {line}" for line in caption.splitlines())])


def block(colour: Colour) -> str:
    red, green, blue = colour
    return f"{ESCAPE}[48;2;{red};{green};{blue}m   {RESET}" if any(colour) else UNLIT


def number_of(stream: TextIO) -> int:
    """The file descriptor behind a stream, or -1 if it is no file."""
    try:
        return stream.fileno()
    except OSError:
        return -1


class TerminalDevice:
    """This terminal as a matrix."""

    def __init__(self, source: int | None = None, target: int | None = None) -> None:
        self.caption = ""
        self.source = number_of(sys.stdin) if source is None else source
        self.target = number_of(sys.stdout) if target is None else target
        self.waiting: deque[Key | None] = deque()
        self.rest = ""
        if not (os.isatty(self.source) and os.isatty(self.target)):
            raise NoDevice("The LED matrix needs a terminal to be drawn in, and this is none.")

    def __enter__(self) -> Self:
        self.before = termios.tcgetattr(self.source)
        tty.setcbreak(self.source)  # keys at once and unseen; Ctrl-C still interrupts
        self.write(OWN_SCREEN + HIDE_CURSOR)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        try:
            self.write(RESET + SHOW_CURSOR + OLD_SCREEN)
        finally:
            termios.tcsetattr(self.source, termios.TCSADRAIN, self.before)

    def write(self, text: str) -> None:
        left = text.encode()
        while left:
            left = left[os.write(self.target, left) :]

    def show(self, colours: Sequence[Colour]) -> None:
        text = picture(colours, self.caption)
        if text.count("\r\n") >= self.height():  # it would push the lamps out: the first line must do
            text = picture(colours, self.caption.partition("\n")[0])
        self.write(HOME + text + CLEAR_BELOW)

    def tell(self, text: str) -> None:
        self.caption = text

    def height(self) -> int:
        try:
            return os.get_terminal_size(self.target).lines
        except OSError:
            return 24

    def read(self) -> Event | None:
        while not self.waiting:
            typed = read_some(self.source, 1024).decode(errors="replace")
            if not typed:
                return None
            keys, self.rest = keys_in(self.rest + typed)
            self.waiting += keys
        key = self.waiting.popleft()
        return None if key is None else Event(key)

    def discard(self) -> None:
        """Forget the keys typed meanwhile, but not a wish to leave."""
        while is_waiting(self.source):
            typed = os.read(self.source, 1024).decode(errors="replace")
            if not typed:
                break
            keys, self.rest = keys_in(self.rest + typed)
            self.waiting += keys
        self.waiting = deque([None] if None in self.waiting else [])
