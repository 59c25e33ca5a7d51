"""Wire values and a game's card: all the platform must know of a game.

Never compiled: mypyc drops the class keywords that msgspec relies on (python/mypy#21938).
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, get_type_hints

import msgspec

from stammtisch.catalogue import GENERAL, Catalogue, Language
from stammtisch.core import Dice, State
from stammtisch.errors import BadOptions
from stammtisch.observation import Observation
from stammtisch.tokens import Tokens

Json = Any  # a decoded JSON value before its type is known: the decoder's edge


class Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Base of every value that leaves the machine room. None contains itself, so the garbage collector need not know them."""


def kebab(class_name: str) -> str:
    """`BuildRoad` as it is called on the wire: `build-road`."""
    return re.sub(r"(?<=.)([A-Z])", r"-\1", class_name).lower()


class Action(Data, frozen=True, tag_field="type", tag=kebab):
    """Base of named actions and chance events: `{"type": "build-road", "edge": 17}`."""


class View(Data, frozen=True):
    """Everything one seat may know. Games add the options and their own fields.

    A view holds what its owner could have written down: bots have no other memory.
    """

    # Fields that are the very same object as long as they say the same: a server need not write them down every time.
    lasting: ClassVar[tuple[str, ...]] = ()

    viewer: int  # a seat, or SPECTATOR
    seats: int


class Found(Data, frozen=True):
    """What became of a rule case."""

    passed: bool
    expected: str
    found: str


S = TypeVar("S", bound=State)
O = TypeVar("O", bound=Data)  # noqa: E741 - the options of a game
A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)


class Budget(NamedTuple):
    """How much a bot may think."""

    scale: float = 1.0  # of the work it usually does
    is_spent: Callable[[], bool] = lambda: False  # whether its time is up; rules know no clock of their own


class Passage(NamedTuple):
    """One entry of a finished game's log: who did what, in which position, and what became of it."""

    before: State
    player: int
    action: int
    after: State


class Random(Data, frozen=True):
    """A bot that plays anything."""


class Greedy(Data, frozen=True):
    """A bot that looks one step ahead over so many guesses, and at the answers to the `deep` best actions."""

    samples: int = 3
    deep: int = 0


class Erring(Data, frozen=True):
    """A bot that looks one step ahead, with so many mistakes in a hundred choices."""

    samples: int = 2
    mistakes: int = 20


class Searching(Data, frozen=True):
    """A tree search of so many iterations; `own_turn` plans no further than to somebody else's decision."""

    iterations: int
    own_turn: bool = False


class Choosing(Data, Generic[V], frozen=True):
    """A bot that is a function: of a view, the legal actions, its own dice and its budget."""

    choose: Callable[[V, list[int], Dice, Budget], int]


Level = Random | Greedy | Erring | Searching | Choosing[Any]


class BotCard(Data, frozen=True, kw_only=True):
    """A bot that an installed package brings, under the name of its entry point in `stammtisch.bots`."""

    games: tuple[str, ...]  # the names of the games it plays
    level: Level
    titles: Mapping[Language, str] = {}  # by language, for people who choose it; its name if there is none


class WebSide(Data, frozen=True, kw_only=True):
    """What a game from an installed package brings for the web page; docs/web.md says what a board is given.

    The whole folder is public, and its board is trusted like the rules: it runs in the page and could read the guest's token.
    """

    folder: Path
    board: str | None = None  # an ES module in it that exports `mount(element, port)`
    style: str | None = None  # that board's style sheet
    picture: str | None = None  # an SVG or PNG, 320 by 150


class Daily(msgspec.Struct, frozen=True):
    """How a game is played by one person against the points of others, with the same luck.

    Only for games in which luck comes at the same places of the log whatever the person does.
    """

    options: Any
    score: Callable[[Any], int]  # of the person's view, when the game is over


class Game(msgspec.Struct, Generic[S, O, A, V], frozen=True, kw_only=True):
    """A game's card: everything the platform knows of a game, in one place."""

    name: str  # in commands, addresses and records
    texts: Catalogue  # all its sentences: title, tagline, labels of options, refusals by their codes, help; docs/add-a-game.md
    version: int  # of the rules; grows when an old record would no longer replay
    seats: tuple[int, ...]  # the numbers of seats it can be played with
    longest: int  # random play ends within so many log entries (with max_rounds=20 where there is that option)
    options: type[O]
    action: Any  # the tagged union of its actions and chance events
    views: type[V]
    new: Callable[[int, O], S]  # raises BadOptions
    view: Callable[[S, int], V]
    # The same for all viewers of one position, where what everybody sees need not be made for each: look(s)(v) == view(s, v).
    look: Callable[[S], Callable[[int], V]] | None = None
    imagine: Callable[[V, Dice], S]  # a position that looks like this view to its viewer
    encode: Callable[[A], int]
    decode: Callable[[int], A]
    position: Callable[[Json], S]  # from the readable form its cases and tests use
    case: Callable[[Json], Found]
    draw: Callable[[V, Language], str]
    say: Callable[[A, V, Language], str]
    # A whole sentence about what happened (a `telling.Happened`), empty if it needs none; without it clients say the action.
    tell: Callable[[Any, Language], str] | None = None
    evaluate: Callable[[S, int], float]  # the chance of this seat, 0..1
    # Raises BadOptions for options that only tables and records of earlier versions have: those stay readable for ever.
    allows: Callable[[O], None] = lambda options: None
    hides: Callable[[O], bool] = lambda options: True  # whether a seat may know what another must not
    order: Callable[[S, int, list[int]], list[int]] | None = None  # actions as they deserve a try, where they are many
    reason: Callable[[S, int, int, Language], str | None] | None = None  # why a seat might play an action, for hints
    aside: Callable[[S, int, int, Language], str | None] | None = None  # a plainer reason, if that was said of a better action
    # An action as advice to somebody at a board: by what the board shows. In it, and in reasons, `{2}` stands for a seat's name.
    suggest: Callable[[A, V, Language], str] | None = None
    # What a legal action would do, for people to see before they choose. It may use nothing that is hidden from this seat.
    preview: Callable[[S, int, int], Data | None] | None = None
    interrupt: Callable[[S, int, list[int], Dice], int | None] | None = None  # what a bot does out of turn, now and then
    is_cheat: Callable[[int], bool] | None = None  # actions that bots leave alone where they must be honest
    earns: Callable[[int], bool] = lambda action: True  # whether a clock's increment is given for this action
    # Of the legal actions those that a bot with table manners thinks of; never none. Random bots have no manners.
    manners: Callable[[S, int, list[int]], list[int]] | None = None
    # What is told of a game that is over, beside its result. Nothing is secret then.
    statistics: Callable[[Iterable[Passage]], Data] | None = None
    levels: Mapping[str, Level] = {}  # of its bots, by name, beside what serves any game; docs/bots.md says how ours were chosen
    tokens: Tokens | None = None  # its actions for learners
    observation: Observation | None = None  # what a seat may know, for learners
    daily: Daily | None = None  # if there is a game of the day: one person's, with the same luck for everybody
    # How clients present it.
    listed: int = 100  # where games are listed the smallest comes first; equal ones go by name
    web: WebSide | None = None  # our own games have theirs in the client: web/src/boards

    @property
    def usual_seats(self) -> int:
        """How many play if nobody says otherwise."""
        return 4 if 4 in self.seats else self.seats[0]


AnyGame = Game[Any, Any, Any, Any]


def title_of(game: AnyGame, language: Language) -> str:
    return game.texts[language]("title")


def tagline_of(game: AnyGame, language: Language) -> str:
    """A sentence that makes one want to play it."""
    own = game.texts[language]
    return own("tagline") if "tagline" in own else GENERAL[language]("tagline")


def options_of(game: AnyGame, values: Json) -> Data:
    """A game's options from their JSON form, for a new game; raises BadOptions."""
    try:
        chosen: Data = msgspec.convert(values, game.options)
    except msgspec.ValidationError as error:
        raise BadOptions(f"{game.name} cannot be played like this: {error}") from error
    game.allows(chosen)
    return chosen


def stored_options(game: AnyGame, values: Json) -> Data:
    """The options of a game that was begun some time ago, perhaps before there were limits to them; raises BadOptions."""
    try:
        return msgspec.convert(values, game.options)  # type: ignore[no-any-return]  # the card's own type, known at run time only
    except msgspec.ValidationError:
        pass
    try:
        options: Any = game.options
        found = msgspec.convert(values, without_limits(options))
    except msgspec.ValidationError as error:
        raise BadOptions(f"{game.name} cannot be played like this: {error}") from error
    stored: Data = game.options(**msgspec.structs.asdict(found))
    return stored


@lru_cache(maxsize=100)
def without_limits(options: Any) -> Any:
    """The same fields with the same types, but numbers of any size and texts of any length."""
    types = get_type_hints(options)
    fields = msgspec.structs.fields(options)
    kept = [(one.name, types[one.name], msgspec.field(name=one.encode_name, **default_of(one))) for one in fields]
    return msgspec.defstruct(options.__name__, kept, forbid_unknown_fields=True, kw_only=True)


def default_of(field: msgspec.structs.FieldInfo) -> dict[str, Any]:
    if field.default is not msgspec.NODEFAULT:
        return {"default": field.default}
    return {} if field.default_factory is msgspec.NODEFAULT else {"default_factory": field.default_factory}


def action_of(game: AnyGame, value: Json) -> int:
    """The code of an action from its JSON form; raises ValidationError, ValueError, OverflowError or IllegalAction."""
    return int(game.encode(msgspec.convert({"action": value}, holder(game.action)).action))


@lru_cache(maxsize=100)
def holder(action: Any) -> Any:
    """A type around a game's actions that msgspec prepares once; a bare union it would take apart at every call."""
    return msgspec.defstruct("Holder", [("action", action)])
