"""The small port between the screens and the game they show: a scene and sentences in, requests out.

A game on this machine is a `LocalPort`, a seat at a server's table a `RemotePort`; screens know neither.
"""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple, Protocol

from stammtisch.catalogue import Catalogue, Language
from stammtisch.core import CHANCE
from stammtisch.data import AnyGame, Json
from stammtisch.errors import StammtischError
from stammtisch.telling import named

TEXTS = Catalogue.beside(__file__)


class Refused(StammtischError):
    """Something was not done; the text is the sentence that says why."""


class Quit(Exception):
    """The player wants to leave."""


class Choice(NamedTuple):
    """An action this seat may choose."""

    action: Any  # the game's own value; JSON if this program does not have the game
    words: str
    effect: Json = None  # what it would do, where the game foretells that


class Scene(NamedTuple):
    """The game as one seat knows it."""

    game: AnyGame | None  # its card, if this program has its rules
    view: Any
    choices: tuple[Choice, ...]
    is_awaited: bool  # whether the game waits for this seat; else it may also do nothing
    seat: int | None
    drawing: str  # the board as text, for games without a board of their own
    language: Language


class Seated(NamedTuple):
    """A seat at the table."""

    name: str
    note: str  # what is to be known about it besides the name: a bot, away, resigned
    is_awaited: bool
    clock: str  # the time that is left, or nothing


class Advice(NamedTuple):
    """What a bot would do."""

    action: Any
    sentence: str


def story_line(told: str | None, words: str, player: int, name_of: Callable[[int], str]) -> str:
    """An entry of the log for people: the game's sentence, empty if it needs none; else who did what, in the words of moves."""
    if told is not None:
        return named(told, name_of)
    return f"* {words}" if player == CHANCE else f"{name_of(player)}: {words}"


class Port(Protocol):
    """A game as a screen knows it."""

    language: Language
    story: list[str]  # what happened, in sentences; only ever longer

    @property
    def title(self) -> str: ...

    @property
    def warning(self) -> str | None:
        """Something is wrong that the person must know."""

    @property
    def is_shared(self) -> bool:
        """Whether several people sit before this screen."""

    def scene(self) -> Scene | None:
        """None while there is nothing to be seen; `waiting` says why."""

    def waiting(self) -> str: ...

    def seats(self) -> list[Seated]: ...

    def curtain(self) -> str | None:
        """For whom the screen is hidden until they are alone before it."""

    def lift(self) -> None:
        """They are."""

    def question(self) -> str | None:
        """Something this seat is asked, to be answered with yes or no."""

    def over(self) -> str | None:
        """How the game ended."""

    def rules(self) -> str:
        """The rules in short, or where they are."""

    def speak(self, language: Language) -> None:
        """From now on everything is said in this language."""

    def changed(self) -> Coroutine[Any, Any, object]:
        """To be awaited: the next thing that happens, from this call on."""

    async def run(self) -> None:
        """Whatever goes on by itself, until it is cancelled."""

    # Requests; each raises Refused.

    async def play(self, action: Any) -> None: ...

    async def hint(self) -> Advice: ...

    async def take_back(self) -> None: ...

    async def resign(self) -> None: ...

    async def say(self, text: str) -> None: ...

    async def answer(self, yes: bool) -> None: ...

    async def again(self) -> None:
        """Another game."""
