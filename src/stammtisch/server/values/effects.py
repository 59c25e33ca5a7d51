"""What a table asks of the world around it. Plain values."""

from typing import NamedTuple

from stammtisch.catalogue import USUAL, Language
from stammtisch.data import View
from stammtisch.server.values.events import Created, Row
from stammtisch.server.wire.messages import AnyMessage, Said


class Send(NamedTuple):
    """A message for these connections."""

    to: tuple[int, ...]
    message: AnyMessage


class Store(NamedTuple):
    """Write this step, then call `stored`, or `lost` if another server was faster."""

    row: Row


class Reload(NamedTuple):
    """Read the rows from this step on, then call `lost` with them."""

    step: int


class Think(NamedTuple):
    """Let a bot choose, then call `thought` (or answer the connection that asked for a hint)."""

    seat: int
    level: str
    view: View
    legal: list[int]
    ticket: int
    seed: int  # of the bot's dice
    guest: str = ""  # who asked for a hint
    hint_for: int | None = None  # and on which connection
    ref: int | None = None  # of the request for a hint
    at: int = 0  # the step a hint is asked for at
    language: Language = USUAL  # of a hint's reasons
    off_turn: bool = False  # the seat is not awaited: it may also do nothing
    place: int = 0  # of the log, where it is asked


class Open(NamedTuple):
    """Create this table, unless it exists already, then call `followed_by`."""

    name: str
    created: Created


class Share(NamedTuple):
    """Keep what was said, tell the other servers' watchers of it, then send `done` where one is asked for."""

    said: Said
    done: Send | None = None


Effect = Send | Store | Reload | Think | Open | Share


class Wants(NamedTuple):
    """What a watcher wants beside the plain position."""

    text: bool  # words for every action
    drawing: bool  # the board as text


NO_WORDS = Wants(text=False, drawing=False)


class Watcher(NamedTuple):
    """One connection at the table."""

    guest: str
    language: Language
    text: bool
    program: bool = False  # it said so in `hello`
    draws: bool = False  # this game's board, by itself

    @property
    def wants(self) -> Wants:
        return Wants(self.text, self.text and not self.draws)
