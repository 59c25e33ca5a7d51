"""The parts of the screen: the board, the chips below it, the typed line, and a page to read."""

from functools import lru_cache
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Click, Key, Resize
from textual.message import Message
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.suggester import Suggester
from textual.widget import Widget
from textual.widgets import Input, RichLog, Static

from stammtisch.terminal.boards.base import FOCUS
from stammtisch.terminal.canvas import Canvas, Cell, Point, Room, corner
from stammtisch.terminal.choosing import Target
from stammtisch.terminal.desk import Chip

GAP = 2  # columns between two chips


@lru_cache(maxsize=2000)
def style_of(written: str) -> Style:
    return Style.parse(written)


def strip_of(cells: list[Cell], width: int) -> Strip:
    return Strip([Segment(cell.letter, style_of(cell.style)) for cell in cells]).adjust_cell_length(width)


class Pointed(Message):
    """Somebody clicked on a target."""

    def __init__(self, target: Target) -> None:
        super().__init__()
        self.target = target


class Resized(Message):
    """A part of the screen has another size."""


class Head(Static):
    """The first line; as wide as the terminal, so it notices that."""

    def on_resize(self) -> None:
        self.post_message(Resized())


class Story(RichLog):
    """What happened. Lines are wrapped when they are written, so it tells when it has another width."""

    def __init__(self) -> None:
        super().__init__(id="log", wrap=True, markup=False, min_width=1)

    def on_resize(self, event: Resize) -> None:  # besides RichLog's own, which is called by itself
        self.post_message(Resized())


class BoardView(Widget):
    """A canvas, or the part of it that lies around the cursor."""

    def __init__(self) -> None:
        super().__init__(id="board")
        self.canvas = Canvas()
        self.at: Point = (0, 0)

    def show(self, canvas: Canvas, room: Room, focus: Target | None, calm: int) -> None:
        self.canvas, self.at = canvas, corner(canvas, room, focus, calm)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        return strip_of(self.canvas.row(self.at[0] + y, self.at[1], self.size.width), self.size.width)

    def on_resize(self) -> None:
        self.post_message(Resized())

    def on_click(self, event: Click) -> None:
        target = self.canvas.hits.get((self.at[0] + event.y, self.at[1] + event.x))
        if target is not None:
            self.post_message(Pointed(target))


class Tray(Widget):
    """The chips, in as many lines as they need and there are; what is too much follows the cursor."""

    def __init__(self) -> None:
        super().__init__(id="tray")
        self.canvas = Canvas()
        self.first = 0

    def show(self, chips: list[Chip], focus: Target | None, width: int, most: int) -> int:
        """How many lines it takes."""
        self.canvas = laid(chips, focus, width)
        lines = self.canvas.box()[2] if chips else 0
        line = self.canvas.spots.get(focus, (0, 0))[0] if focus is not None else 0
        self.first = max(0, min(line - most // 2, lines - most))
        self.refresh()
        return min(lines, most)

    def render_line(self, y: int) -> Strip:
        return strip_of(self.canvas.row(self.first + y, 0, self.size.width), self.size.width)

    def on_click(self, event: Click) -> None:
        target = self.canvas.hits.get((self.first + event.y, event.x))
        if target is not None:
            self.post_message(Pointed(target))


def laid(chips: list[Chip], focus: Target | None, width: int) -> Canvas:
    """Chips one after the other, in lines of this width."""
    canvas, line, column = Canvas(), 0, 0
    for chip in chips:
        text = f" {chip.label} "[:width]
        if column and column + len(text) > width:
            line, column = line + 1, 0
        usual = "dim strike" if chip.is_dim else "bold on grey27"
        canvas.write(line, column, text, FOCUS if chip.target == focus else usual, chip.target)
        column += len(text) + GAP - 1
    return canvas


class Completing(Suggester):
    """Completes a typed line to the first thing that begins like it."""

    def __init__(self) -> None:
        super().__init__(use_cache=False, case_sensitive=False)
        self.known: list[str] = []

    async def get_suggestion(self, value: str) -> str | None:
        return next((text for text in self.known if value and text.casefold().startswith(value)), None)


class Entered(Message):
    """Enter, with what stood in the typed line before it."""

    def __init__(self, typed: str) -> None:
        super().__init__()
        self.typed = typed


class Steered(Message):
    """A key that means the board and not the typed line."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self.key = key


class Prompt(Input):
    """The typed line. Every key comes here first, so a word and the Enter behind it stay in order however fast they arrive."""

    STEERING = ("up", "down", "left", "right", "tab", "shift+tab", "escape")

    def _on_key(self, event: Key) -> None:  # type: ignore[override]  # besides Input's own, which is called by itself
        if event.key == "enter":
            typed, self.value = self.value.strip(), ""
            self.post_message(Entered(typed))
        elif event.key not in self.STEERING or (self.value and event.key in ("left", "right")):
            return
        elif self.value and event.key == "escape":
            self.value = ""
        elif self.value and event.key == "tab":
            self.action_end()
            self.action_cursor_right()  # past the end: it takes what was suggested
        else:
            self.post_message(Steered(event.key))
        event.stop()
        event.prevent_default()


class Page(ModalScreen[None]):
    """Something to read: keys and rules, or the whole log."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,enter,q", "app.pop_screen", show=False)]
    CSS = "Page { align: center middle; } #page { width: 90%; height: 90%; border: round $accent; padding: 0 1; }"

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            yield Static(self.text, markup=False)
