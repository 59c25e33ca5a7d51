"""All there is to see of one table, laid out for the size of the terminal. It shows what a desk has; it asks for nothing."""

from textwrap import wrap

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Static

from stammtisch.terminal.canvas import Canvas, Room
from stammtisch.terminal.commands import words_for
from stammtisch.terminal.desk import Desk
from stammtisch.terminal.widgets import BoardView, Completing, Head, Prompt, Story, Tray

LEAST_SIDE = 20  # columns beside the board, for seats and what happened
MOST_SIDE = 48
GAP = 1  # column between them and a board that is cut
MOST_CHIPS = 4  # lines
BESIDE = 6  # lines above and below the board in a usual turn: where it stands is reckoned from them, so that it stays there
PARTS = ("#head", "#board", "#side", "#seats", "#log", "#notes", "#tray", "#status", "#prompt")
MOST_TOLD = 4  # lines
TICK = 1.0  # seconds between two looks at the clocks
LOOKS = """
#head { height: 1; background: $primary-darken-2; color: $text; }
#board { height: 1fr; }
#side { height: 1fr; }
#log { height: 1fr; background: $background; scrollbar-size-vertical: 1; scrollbar-gutter: stable; overflow-x: hidden; }
#prompt { height: 1; border: none; padding: 0; background: $surface; }
#prompt:focus { border: none; }
#notes { color: $text-muted; }
"""


class Surface(Vertical):
    """The screen: a line above, the board with seats and story beside it, and what is said, chosen and typed below."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.drawn = (0, 0)  # the size of the terminal for which the board was drawn
        self.side = MOST_SIDE  # columns beside the board; never more again at this size, for a board that grows and shrinks
        self.written = 0  # lines of the log on the screen
        self.written_log: list[str] | None = None
        self.written_width = 0
        self.completing = Completing()

    def compose(self) -> ComposeResult:
        yield Head(id="head", markup=False)
        with Horizontal(id="middle"):
            yield BoardView()
            with Vertical(id="side"):
                yield Static(id="seats", markup=False)
                yield Story()
        yield Static(id="notes", markup=False)
        yield Tray()
        yield Static(id="status", markup=False)
        yield Prompt(id="prompt", suggester=self.completing, compact=True)

    def on_mount(self) -> None:
        self.query_one("#log").can_focus = False
        self.query_one("#prompt").focus()
        self.set_interval(TICK, self.tick)

    def on_resized(self) -> None:
        """The terminal has another size, or only the part of the screen that the story has."""
        if self.drawn != self.terminal:
            self.show()
        elif self.is_up():
            self.show_log()

    @property
    def terminal(self) -> tuple[int, int]:
        """Its columns and lines."""
        return self.app.size.width, self.app.size.height

    @property
    def canvas(self) -> Canvas:
        """The board as it is drawn."""
        return self.query_one(BoardView).canvas

    def show(self) -> None:
        if self.is_up():
            self.show_lines()
            self.show_board()
            self.show_seats()
            self.show_log()

    def is_up(self) -> bool:
        """Whether all of the screen is there: it is taken down part by part, and clocks tick meanwhile."""
        return self.is_running and all(self.query(part) for part in PARTS)

    def show_lines(self) -> None:
        """Everything but the board, which takes what is left."""
        self.query_one("#head", Static).update(self.desk.headline())
        notes, status = self.desk.notes(), self.desk.status()
        self.show_text("#notes", "\n".join(notes), len(notes))
        lines = wrap(status, max(1, self.terminal[0]), break_on_hyphens=False)
        self.show_text("#status", status, min(MOST_TOLD, len(lines) or 1))
        self.query_one(Prompt).placeholder = self.desk.texts("prompt")
        self.completing.known = [*self.desk.completions(), *words_for(self.desk.port.language)]

    def show_text(self, name: str, text: str, lines: int) -> None:
        self.query_one(name, Static).update(text)
        self.query_one(name).styles.height = lines

    def tick(self) -> None:
        if self.is_up():
            self.show_seats()

    def show_seats(self) -> None:
        width = self.query_one("#side").styles.width
        self.query_one("#seats", Static).update(self.desk.seats(LEAST_SIDE if width is None else int(width.value)))

    def show_board(self) -> None:
        if self.drawn != self.terminal:
            self.side = MOST_SIDE
        width, height = self.drawn = self.terminal
        room = Room(width - LEAST_SIDE, height)
        canvas = self.desk.painted(room)
        tray = self.query_one(Tray)
        lines = tray.show(self.desk.chips(canvas), self.desk.cursor, width, MOST_CHIPS)
        tray.styles.height = lines
        used = 2 + max(1, lines) + self.height_of("#notes") + self.height_of("#status")
        room = Room(width - LEAST_SIDE, max(5, height - used))
        canvas = self.desk.painted(room)
        natural = canvas.box()[3] + 1
        side = self.side = min(self.side, max(LEAST_SIDE, width - natural))
        room = Room(width - side - (GAP if natural > width - side else 0), room.height)
        board = self.query_one(BoardView)
        board.styles.width = room.width
        self.query_one("#side").styles.width = side
        self.query_one("#side").styles.margin = (0, 0, 0, width - side - room.width)
        board.show(canvas, room, self.desk.cursor, height - BESIDE)

    def height_of(self, name: str) -> int:
        height = self.query_one(name).styles.height
        return 0 if height is None else int(height.value)

    def show_log(self) -> None:
        log, story = self.query_one(Story), self.desk.port.story
        width = log.scrollable_content_region.width
        if self.written_log is not story or self.written_width != width:
            log.clear()
            self.written, self.written_log, self.written_width = 0, story, width
        for line in story[self.written :]:
            log.write(line)
        self.written = len(story)
