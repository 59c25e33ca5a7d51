"""Objects out of a stream of characters: several in a row, none yet, spread over lines, or mixed with rubbish.

A line feed separates objects, but nothing relies on it. What is no object is reported once per line.
"""

import codecs
import re
from collections.abc import Iterator
from typing import NamedTuple

from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec.refusals import Refusal

LONGEST = 65_536  # characters of one object of a server, whose boards are large
LONGEST_OF_CLIENT = 16_384  # of a client, whose messages are small: what a stranger may make us look at in one go
DEEPEST = 64  # levels of an object that are looked at; the document needs seven
MOST_LINES = 400  # of one object, however it is laid out
STRUCTURE = re.compile(r'[{}\[\]"\\\n]')
START = re.compile(r"[{\n]")
BLANK = " \t\r\n,;\ufeff\x00"
FILLED = re.compile(f"[^{BLANK}]")


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


def utf_8() -> codecs.IncrementalDecoder:
    """For one stream: a letter may be cut."""
    return codecs.getincrementaldecoder("utf-8")()


def decoded(decoder: codecs.IncrementalDecoder, data: bytes) -> str:
    """The next stretch of a stream, read as `text_of` does."""
    kept, _ = decoder.getstate()
    try:
        return decoder.decode(data)
    except UnicodeDecodeError:
        decoder.reset()
        return text_of(kept + data)


class Splitter:
    """Cuts a stream into pieces. Every character is looked at a fixed number of times, and copied once."""

    def __init__(self, types: forms.Types = forms.CLIENT, longest: int = LONGEST_OF_CLIENT) -> None:
        self.types = types
        self.longest = longest
        self.rest = ""
        self.skipping = False  # until the end of a line that was too long
        self._begin(0)

    def _begin(self, start: int) -> None:
        """Look for an object from here on."""
        self.start = start
        self.place = start  # where to look on
        self.line = start  # where the line begins in which we look
        self.lines = 0  # of the object so far
        self.depth = 0
        self.quoted = False

    @property
    def is_empty(self) -> bool:
        return self.start == len(self.rest)

    def feed(self, text: str) -> Iterator[Piece]:
        """The pieces that are complete now, each found when it is asked for. Exhaust it before feeding again."""
        if self.skipping:
            _, found, text = text.partition("\n")
            self.skipping = not found
        self._drop_what_is_done()
        self.rest += text
        while (piece := self._next()) is not None:
            yield piece
        if len(self.rest) - self.start > self.longest:
            self._clear()
            self.skipping = True
            yield Piece(refusal=Refusal("protocol.too-long"))

    def end(self) -> list[Piece]:
        """Nothing more comes: an object that has only begun is none."""
        left = self.rest[self.start :].strip(BLANK)
        self._clear()
        return [Piece(refusal=Refusal("protocol.unfinished"))] if left else []

    def _clear(self) -> None:
        self.rest = ""
        self._begin(0)

    def _drop_what_is_done(self) -> None:
        self.rest = self.rest[self.start :]
        self.place -= self.start
        self.line -= self.start
        self.start = 0

    def _next(self) -> Piece | None:
        if not self.depth:
            found = FILLED.search(self.rest, self.start)
            self._begin(len(self.rest) if found is None else found.start())
        if self.is_empty:
            return None
        if not self.depth and self.rest[self.start] not in "{[":
            return self._rubbish()
        return self._object()

    def _rubbish(self) -> Piece | None:
        """Everything up to an object or the end of the line."""
        found = START.search(self.rest, self.start)
        if found is None:
            return None
        self._begin(found.start())
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
                if self.depth > DEEPEST:
                    return self._skip_line()
        self.place = len(self.rest)
        return None

    def _skip_line(self) -> Piece:
        """Nothing that nests so deep is a message: do not even look for its end."""
        end = self.rest.find("\n", self.place)
        self.skipping = end < 0
        self._begin(len(self.rest) if end < 0 else end)
        return Piece(refusal=Refusal("protocol.no-json"))

    def _cut(self, end: int) -> Piece:
        text = self.rest[self.start : end]
        self._begin(end)
        return Piece(text) if len(text) <= self.longest else Piece(refusal=Refusal("protocol.too-long"))

    def _give_up(self, start: int) -> Piece:
        self._begin(start)
        return Piece(refusal=Refusal("protocol.unfinished"))

    def _is_message(self, start: int, end: int) -> bool:
        """Whether this line alone is a message: then what stood before it was an object without an end."""
        self.lines += 1
        line = self.rest[start:end].strip()
        if start == self.start or not line.startswith("{") or not line.endswith("}"):
            return False
        if self.lines > MOST_LINES:
            return True
        try:
            forms.read(line, self.types)
        except Refusal as refusal:
            return refusal.code == "protocol.body"
        return True


def pieces_of(text: str, types: forms.Types = forms.CLIENT) -> Iterator[Piece]:
    """All pieces of a text that is complete, such as a WebSocket frame, each found when it is asked for."""
    splitter = Splitter(types)
    yield from splitter.feed(text + "\n")
    yield from splitter.end()
