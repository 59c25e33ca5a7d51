"""Objects out of a stream of characters: several in a row, none yet, spread over lines, or mixed with rubbish.

A line feed separates objects, but nothing relies on it. What is no object is reported once per line.
"""

import re
from typing import NamedTuple

from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec.refusals import Refusal

LONGEST = 65_536  # characters of one object
STRUCTURE = re.compile(r'[{}\[\]"\\\n]')
BLANK = " \t\r\n,;\ufeff\x00"


class Piece(NamedTuple):
    """The text of one object, or why there is none."""

    text: str = ""
    refusal: Refusal | None = None


def text_of(data: bytes) -> str:
    """UTF-8 as prescribed; some clients send what their system is used to."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("latin-1")


class Splitter:
    """Cuts a stream into pieces."""

    def __init__(self, types: forms.Types = forms.CLIENT) -> None:
        self.types = types
        self.rest = ""
        self.place = 0  # where to look on
        self.line = 0  # where the line begins in which we look
        self.depth = 0
        self.quoted = False
        self.skipping = False  # until the end of a line that was too long

    def feed(self, text: str) -> list[Piece]:
        """All pieces that are complete now."""
        if self.skipping:
            _, found, text = text.partition("\n")
            self.skipping = not found
        self.rest += text
        pieces: list[Piece] = []
        while (piece := self._next()) is not None:
            pieces.append(piece)
        if len(self.rest) > LONGEST:
            self._begin("")
            self.skipping = True
            pieces.append(Piece(refusal=Refusal("protocol.too-long")))
        return pieces

    def end(self) -> list[Piece]:
        """Nothing more comes: an object that has only begun is none."""
        left = self.rest.strip(BLANK)
        self._begin("")
        return [Piece(refusal=Refusal("protocol.unfinished"))] if left else []

    def _next(self) -> Piece | None:
        if not self.depth:
            self.rest = self.rest.lstrip(BLANK)
            self.place = self.line = 0
        if not self.rest:
            return None
        if not self.depth and self.rest[0] not in "{[":
            return self._rubbish()
        return self._object()

    def _rubbish(self) -> Piece | None:
        """Everything up to an object or the end of the line."""
        found = re.search(r"[{\n]", self.rest)
        if found is None:
            return None
        self.rest = self.rest[found.start() :]
        return Piece(refusal=Refusal("protocol.no-json"))

    def _object(self) -> Piece | None:
        """Look on where the last look ended, for an object may come byte by byte."""
        while (found := STRUCTURE.search(self.rest, self.place)) is not None:
            at, mark = found.start(), found.group()
            if mark == "\\" and self.quoted and at + 1 == len(self.rest):
                self.place = at
                return None
            self.place = at + 1
            if mark == "\\":
                self.place += self.quoted  # the next character is only that
            elif mark == "\n":
                if self.quoted or self._is_message(self.line, at):
                    return self._give_up(at if self.quoted else self.line)
                self.line = self.place
            elif mark == '"':
                self.quoted = not self.quoted
            elif not self.quoted:
                self.depth += 1 if mark in "{[" else -1
                if self.depth == 0:
                    return self._cut(self.place)
        self.place = len(self.rest)
        return None

    def _begin(self, rest: str) -> None:
        self.rest = rest
        self.place = self.line = self.depth = 0
        self.quoted = False

    def _cut(self, end: int) -> Piece:
        text = self.rest[:end]
        self._begin(self.rest[end:])
        return Piece(text) if end <= LONGEST else Piece(refusal=Refusal("protocol.too-long"))

    def _give_up(self, start: int) -> Piece:
        self._begin(self.rest[start:])
        return Piece(refusal=Refusal("protocol.unfinished"))

    def _is_message(self, start: int, end: int) -> bool:
        """Whether this line alone is a message: then what stood before it was an object without an end."""
        line = self.rest[start:end].strip()
        if start == 0 or not line.startswith("{") or not line.endswith("}"):
            return False
        try:
            forms.read(line, self.types)
        except Refusal as refusal:
            return refusal.code == "protocol.body"
        return True


def pieces_of(text: str, types: forms.Types = forms.CLIENT) -> list[Piece]:
    """All pieces of a text that is complete, such as a WebSocket frame."""
    splitter = Splitter(types)
    return [*splitter.feed(text + "\n"), *splitter.end()]
