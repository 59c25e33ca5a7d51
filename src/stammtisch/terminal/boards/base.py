"""What a board is for the screens: a drawing, and the targets by which its actions are chosen."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from stammtisch.catalogue import Texts
from stammtisch.terminal.canvas import Canvas, Room
from stammtisch.terminal.choosing import Choosing, Path, Target
from stammtisch.terminal.port import TEXTS, Choice, Scene

SEAT_COLOURS = ("bright_red", "bright_green", "bright_blue", "bright_yellow", "bright_magenta", "bright_cyan")
LEGAL = "bold underline bright_yellow"
FOCUS = "bold reverse bright_yellow"


class Picture:
    """What is to be painted: a scene, how far its decision has come, and where the cursor is."""

    def __init__(self, scene: Scene, choosing: Choosing, focus: Target | None) -> None:
        self.scene = scene
        self.choosing = choosing
        self.focus = focus
        self.targets = dict.fromkeys(choosing.targets())

    @property
    def texts(self) -> Texts:
        return TEXTS[self.scene.language]

    def style(self, target: Target, usual: str = "") -> str:
        """How a target looks: under the cursor, to be picked, or as usual."""
        if target == self.focus:
            return FOCUS
        return LEGAL if target in self.targets else usual

    def foreseen(self) -> Choice | None:
        """The action the cursor stands for, if it is one only."""
        if self.focus is None:
            return None
        leading = self.choosing.leading(self.focus)
        return leading[0] if len(leading) == 1 else None


class Board(ABC):
    """A game's own; it keeps nothing between two calls."""

    forced: frozenset[str] = frozenset()  # kinds of targets that are picked by themselves where there is one only

    stays: frozenset[str] = frozenset()  # kinds of targets on which the cursor stays from one turn to the next

    @abstractmethod
    def path(self, action: Any, scene: Scene) -> Path:
        """The targets by which an action is chosen."""

    @abstractmethod
    def paint(self, picture: Picture, room: Room) -> Canvas: ...

    def label(self, target: Target, scene: Scene) -> str:
        """What a target is called where it is not painted."""
        return " ".join(map(str, target[1:]))

    def told(self, target: Target, scene: Scene) -> str:
        """What a target is called where nothing else says what it is."""
        return self.label(target, scene)

    def action(self, picked: list[Target], scene: Scene) -> Any | None:
        """What these targets would mean if it were legal, to hear why it is not."""
        return None

    def imaginable(self, scene: Scene) -> Iterable[Any]:
        """Actions that people could mean by words although they are not legal."""
        return ()

    def more(self, scene: Scene) -> Iterable[Any]:
        """Actions that are legal although only a sample of their kind was told."""
        return ()

    def dim(self, scene: Scene) -> list[Target]:
        """Chips for what is not possible now, which say why when somebody picks them."""
        return []

    def verbs(self, scene: Scene) -> list[Target]:
        """Targets whose name always means them, also when they are not possible: then it says why."""
        return self.dim(scene)

    def read(self, typed: str, scene: Scene) -> Any | None:
        """An open-ended action in words."""
        return None

    def fact(self, scene: Scene, seat: int) -> str:
        """A few letters about a seat, beside its name."""
        return ""

    def colour(self, seat: int) -> str:
        return SEAT_COLOURS[seat % len(SEAT_COLOURS)]

    def mark(self, seat: int) -> str:
        """How a seat is marked on the board."""
        return str(seat + 1)

    def is_own_turn(self, scene: Scene) -> bool:
        """Whether it is this seat's turn when it is awaited; else it is only asked something in another's."""
        return True

    def headline(self, scene: Scene) -> str:
        """The state of the game in a few words, behind its title."""
        return ""

    def notes(self, scene: Scene) -> list[str]:
        """What this seat has to know besides the board: its hand, offers."""
        return []

    def choosing(self, scene: Scene) -> Choosing:
        """The decision of this scene."""
        known = {repr(choice.action) for choice in scene.choices}
        more = [Choice(action, said(scene, action)) for action in self.more(scene) if repr(action) not in known]
        return Choosing([*scene.choices, *more], lambda action: self.path(action, scene), self.forced)


def said(scene: Scene, action: Any) -> str:
    """An action in the game's own words."""
    return str(scene.game.say(action, scene.view, scene.language)) if scene.game is not None else str(action)


class ListBoard(Board):
    """Any game: as its card draws it, with a chip for each move."""

    def path(self, action: Any, scene: Scene) -> Path:
        number = next(place for place, choice in enumerate(scene.choices, start=1) if choice.action == action)
        return Path((("move", number),))

    def paint(self, picture: Picture, room: Room) -> Canvas:
        canvas = Canvas()
        for line, text in enumerate(picture.scene.drawing.splitlines()):
            canvas.write(line, 0, text)
        return canvas
