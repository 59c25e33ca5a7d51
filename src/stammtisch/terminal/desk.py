"""What one person has before him at a table: the scene, what he has picked, and what he is told. No screen and no rules here."""

from typing import Any, NamedTuple

from rich.text import Text

from stammtisch.catalogue import Texts
from stammtisch.terminal.boards import board_of
from stammtisch.terminal.boards.base import Board, ListBoard, Picture
from stammtisch.terminal.canvas import Canvas, Room
from stammtisch.terminal.choosing import Choosing, Target
from stammtisch.terminal.port import TEXTS, Advice, Choice, Port, Scene, Seated
from stammtisch.terminal.typed import completions, understand

LEAST_NAME = 8  # letters of a seat's name, before what is known of it is cut


class Chip(NamedTuple):
    """A target that does not stand on the map."""

    target: Target
    label: str
    is_dim: bool = False  # not possible now; it says why


class Desk:
    """Everything the screen shows, as texts and drawings."""

    def __init__(self, port: Port) -> None:
        self.port = port
        self.scene: Scene | None = None
        self.board: Board = ListBoard()
        self.choosing = Choosing((), lambda action: ListBoard().path(action, self.scene))  # type: ignore[arg-type]  # it looks at no scene
        self.cursor: Target | None = None
        self.said: str = ""  # what the person is told at the moment
        self.is_sending = False  # a move is on its way
        self.confirming: str | None = None  # a command that needs a yes

    @property
    def texts(self) -> Texts:
        return TEXTS[self.port.language]

    @property
    def is_hidden(self) -> bool:
        return self.port.curtain() is not None

    def look(self) -> None:
        """Take over what the port knows; a decision begins anew only if something about it has changed."""
        scene = self.port.scene()
        if scene == self.scene:
            return
        self.scene = scene
        self.board = ListBoard() if scene is None else board_of(scene)
        self.said = ""
        self.begin_anew()

    def begin_anew(self) -> None:
        """Nothing is picked yet."""
        if self.scene is not None:
            self.choosing = self.board.choosing(self.scene)
        stays = self.cursor is not None and self.cursor[0] in self.board.stays and self.cursor in self.choosing.targets()
        self.cursor = self.cursor if stays else self.first_target()

    def first_target(self) -> Target | None:
        """None where nobody waits for this seat: what it may do all the same is not done by a stray Enter."""
        if self.scene is None or not self.scene.is_awaited:
            return None
        targets = self.choosing.targets()
        return targets[0] if targets else None

    # What is picked

    def pick(self, targets: list[Target]) -> Any | None:
        """Take these targets; the action that the last one makes. One that is not legal is an action too: to hear why."""
        for target in targets:
            if target not in self.choosing.targets():
                return self.attempted(target)
            self.cursor = target  # where it stays from turn to turn, the next one begins here
            choice = self.choosing.pick(target)
            if choice is not None:
                return choice.action
        self.cursor, self.said = self.first_target(), ""
        return None

    def attempted(self, target: Target) -> Any | None:
        if self.scene is None:
            return None
        alone = target in self.board.dim(self.scene)
        return self.board.action([target] if alone else [*self.choosing.picked, target], self.scene)

    def take(self, typed: str) -> Any | None:
        """The action that somebody has typed, or picked the targets of; else he is told what is unclear."""
        if self.scene is None:
            self.said = self.texts("not-now", typed=typed)
            return None
        meant = understand(typed, self.board, self.scene, self.choosing)
        self.said = meant.sentence
        if meant.picks is not None:
            return self.pick(self.choosing.restart(meant.picks) if meant.anew else meant.picks)
        return meant.attempt if meant.choice is None else meant.choice.action

    def point_at(self, advice: Advice) -> None:
        """Put the cursor on the way to an action that was recommended."""
        path = self.choosing.path_of(advice.action)
        if path is not None:
            self.choosing.restart([])
            rest = path.rest(self.choosing.picked)
            self.cursor = rest[0] if rest else self.cursor
        self.said = advice.sentence

    def completions(self) -> list[str]:
        return [] if self.scene is None else completions(self.board, self.scene, self.choosing)

    # What is told

    def headline(self) -> Text:
        parts = [self.port.title]
        if self.scene is not None:
            parts.append(self.board.headline(self.scene))
        if self.port.over() is None:
            parts.append(self.turn())
        return Text(" · ".join(part for part in parts if part), no_wrap=True, overflow="ellipsis")

    def turn(self) -> str:
        """Whose turn it is; who sits alone before the screen need not know his own seat for that."""
        if self.scene is not None and self.scene.is_awaited and not self.port.is_shared:
            return self.texts("your-turn" if self.board.is_own_turn(self.scene) else "your-word")
        awaited = [seat.name for seat in self.port.seats() if seat.is_awaited]
        return self.texts("awaited", names=", ".join(awaited)) if awaited else ""

    def seats(self, width: int) -> Text:
        """A line for each seat: whose turn it is, who sits there, and what the board has to say of him."""
        lines = [self.seat_line(number, seat, width) for number, seat in enumerate(self.port.seats())]
        return Text("\n").join([*lines, Text()])

    def seat_line(self, number: int, seat: Seated, width: int) -> Text:
        """A note is left out where there is no room for it beside the name; a long name is cut, the rest only at the very end."""
        fact = "" if self.scene is None else self.board.fact(self.scene, number)
        line = Text()
        line.append("▶" if seat.is_awaited else " ", "bold bright_yellow")
        line.append(f"{self.board.mark(number)} ", f"bold {self.board.colour(number)}")
        own = self.scene is not None and self.scene.seat == number
        name = Text(seat.name, "bold underline" if own else "")
        more, least = Text(), line.cell_len + name.cell_len
        for part in (fact, seat.clock, seat.note):
            if part and (part != seat.note or least + more.cell_len + 1 + len(part) <= width):
                more.append(f" {part}", "dim" if part == seat.note else "")
        name.truncate(max(LEAST_NAME, width - line.cell_len - more.cell_len), overflow="ellipsis")
        line.append_text(name).append_text(more)
        line.truncate(width, overflow="ellipsis")
        return line

    def notes(self) -> list[str]:
        return [] if self.scene is None or self.is_hidden else self.board.notes(self.scene)

    def status(self) -> str:
        """What the person has to know now."""
        urgent = (self.port.warning, self.port.question(), self.confirmation(), self.said, self.over())
        if any(urgent):
            return " ".join(text for text in urgent if text)
        curtain = self.port.curtain()
        if curtain is not None:
            return self.texts("hand-over", name=curtain)
        if self.scene is None:
            return self.port.waiting()
        return self.about_cursor()

    def over(self) -> str | None:
        told = self.port.over()
        return None if told is None else f"{told} {self.texts('after')}"

    def confirmation(self) -> str | None:
        return None if self.confirming is None else self.texts("sure")

    def about_cursor(self) -> str:
        """What the cursor stands for; how to choose at all, where nothing is chosen."""
        if self.scene is None or self.cursor is None:
            return self.texts("watching" if self.scene is None or self.scene.seat is None else "not-yet")
        if self.is_sending:
            return self.texts("sending")
        leading = self.choosing.leading(self.cursor)
        if len(leading) == 1:
            return f"⏎ {leading[0].words}{self.foretold(leading[0])}"
        return f"⏎ {self.board.told(self.cursor, self.scene)} ({self.texts('moves', count=len(leading))})"

    def foretold(self, choice: Choice) -> str:
        gains = choice.effect.get("gains") if isinstance(choice.effect, dict) else None
        if not gains or self.scene is None or self.scene.seat is None:
            return ""
        return f" · {self.texts('gains', count=gains[self.scene.seat])}"

    # What is drawn

    def chips(self, canvas: Canvas) -> list[Chip]:
        if self.scene is None or self.is_hidden:
            return []
        found = [Chip(target, self.chip_label(target)) for target in self.choosing.targets() if target not in canvas.spots]
        if not self.scene.is_awaited or self.choosing.marks:
            return found
        legal = [chip.target for chip in found]
        dim = [target for target in self.board.dim(self.scene) if target not in legal and target not in self.choosing.picked]
        return found + [Chip(target, self.board.label(target, self.scene), is_dim=True) for target in dim]

    def chip_label(self, target: Target) -> str:
        assert self.scene is not None
        leading, label = self.choosing.leading(target), self.board.label(target, self.scene)
        return f"{label} {leading[0].words}" if isinstance(self.board, ListBoard) and leading else label

    def painted(self, room: Room) -> Canvas:
        if self.scene is None or self.is_hidden:
            canvas = Canvas()
            for line, text in enumerate((self.port.title, "", self.port.curtain() or "")):
                canvas.centre(line, 20, text, "bold")
            return canvas
        return self.board.paint(Picture(self.scene, self.choosing, self.cursor), room)
