"""The terminal's screens: one table, at home or at a server. It draws what the port tells and picks targets; no rules here."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from textwrap import wrap
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.filter import Monochrome
from textual.widgets import Static

from stammtisch.catalogue import LANGUAGES
from stammtisch.terminal.canvas import Room
from stammtisch.terminal.choosing import Target
from stammtisch.terminal.commands import command_of, words_for
from stammtisch.terminal.cursor import following, moved
from stammtisch.terminal.desk import Desk
from stammtisch.terminal.port import Port, Refused
from stammtisch.terminal.widgets import BoardView, Completing, Entered, Head, Page, Pointed, Prompt, Steered, Story, Tray

LEAST_SIDE = 20  # columns beside the board, for seats and what happened
MOST_SIDE = 48
GAP = 1  # column between them and a board that is cut
MOST_CHIPS = 4  # lines
BESIDE = 6  # lines above and below the board in a usual turn: where it stands is reckoned from them, so that it stays there
PARTS = ("#head", "#board", "#side", "#seats", "#log", "#notes", "#tray", "#status", "#prompt")
MOST_TOLD = 4  # lines
PATIENCE = 0.3  # seconds for which an answer holds up the keys
TICK = 1.0  # seconds between two looks at the clocks


class TableApp(App[None]):
    """One table on the screen until somebody quits."""

    CSS = """
    #head { height: 1; background: $primary-darken-2; color: $text; }
    #board { height: 1fr; }
    #side { height: 1fr; }
    #log { height: 1fr; background: $background; scrollbar-size-vertical: 1; scrollbar-gutter: stable; overflow-x: hidden; }
    #prompt { height: 1; border: none; padding: 0; background: $surface; }
    #prompt:focus { border: none; }
    #notes { color: $text-muted; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "do('help')", priority=True, show=False),
        Binding("f2", "do('hint')", priority=True, show=False),
        Binding("f3", "do('undo')", priority=True, show=False),
        Binding("f4", "do('language')", priority=True, show=False),
        Binding("f5", "do('log')", priority=True, show=False),
        Binding("f10", "do('quit')", priority=True, show=False),
        Binding("ctrl+c", "do('quit')", priority=True, show=False),
    ]

    def __init__(self, port: Port, mono: bool = False) -> None:
        super().__init__()
        self.port = port
        if mono and not self.no_color:
            self._filters.append(Monochrome())
        self.desk = Desk(port)
        self.drawn = (0, 0)  # the size of the terminal for which the board was drawn
        self.side = MOST_SIDE  # columns beside the board; never more again at this size, for a board that grows and shrinks
        self.written = 0  # lines of the log on the screen
        self.written_log: list[str] | None = None
        self.written_width = 0
        self.completing = Completing()
        self.working: set[asyncio.Task[object]] = set()

    # The screen

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
        self.spawn(self.port.run())
        self.spawn(self.follow())
        self.set_interval(TICK, self.tick)
        self.look()

    def on_resized(self) -> None:
        """The terminal has another size, or only the part of the screen that the story has."""
        if self.drawn != (self.size.width, self.size.height):
            self.show()
        elif self.is_up():
            self.show_log()

    def spawn(self, work: Coroutine[Any, Any, object]) -> "asyncio.Task[object]":
        task = asyncio.ensure_future(work)
        self.working.add(task)
        task.add_done_callback(self.finish)
        return task

    def finish(self, task: "asyncio.Task[object]") -> None:
        self.working.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self.exit(return_code=1)
            self.failed = task.exception()

    failed: BaseException | None = None  # what ended the screen, to be told by whoever started it

    async def follow(self) -> None:
        while True:
            news = self.port.changed()
            self.look()
            await news

    def look(self) -> None:
        """Take over what the port knows; a decision begins anew only if something about it has changed."""
        self.desk.look()
        self.show()

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
        notes = self.desk.notes()
        self.query_one("#notes", Static).update("\n".join(notes))
        self.query_one("#notes").styles.height = len(notes)
        status = self.desk.status()
        self.query_one("#status", Static).update(status)
        self.query_one("#status").styles.height = min(
            MOST_TOLD, len(wrap(status, max(1, self.size.width), break_on_hyphens=False)) or 1
        )
        prompt = self.query_one(Prompt)
        prompt.placeholder = self.desk.texts("prompt")
        self.completing.known = [*self.desk.completions(), *words_for(self.port.language)]

    def tick(self) -> None:
        if self.is_up():
            self.show_seats()

    def show_seats(self) -> None:
        width = self.query_one("#side").styles.width
        self.query_one("#seats", Static).update(self.desk.seats(LEAST_SIDE if width is None else int(width.value)))

    def show_board(self) -> None:
        if self.drawn != (self.size.width, self.size.height):
            self.side = MOST_SIDE
        width, height = self.drawn = (self.size.width, self.size.height)
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
        log = self.query_one(Story)
        width = log.scrollable_content_region.width
        if self.written_log is not self.port.story or self.written_width != width:
            log.clear()
            self.written, self.written_log, self.written_width = 0, self.port.story, width
        for line in self.port.story[self.written :]:
            log.write(line)
        self.written = len(self.port.story)

    # Keys, mouse and words

    def on_steered(self, event: Steered) -> None:
        """A key that means the board: to another target, or back."""
        targets = self.desk.choosing.targets()
        if event.key == "escape":
            self.go_back()
        elif event.key.endswith("tab"):
            self.go_to(following(self.desk.cursor, targets, 1 if event.key == "tab" else -1))
        else:
            self.go_to(moved(event.key, self.desk.cursor, targets, self.query_one(BoardView).canvas))

    def go_to(self, target: Target | None) -> None:
        self.desk.cursor, self.desk.said = target, ""
        self.show()

    def go_back(self) -> None:
        self.desk.said, self.desk.confirming = "", None
        if self.desk.choosing.back():
            self.desk.cursor = self.desk.first_target()
        self.show()

    async def on_entered(self, event: Entered) -> None:
        if event.typed:
            await self.take(event.typed)
            return
        self.desk.confirming = None
        if self.port.curtain() is not None:
            self.port.lift()
        elif self.desk.cursor is not None and self.port.over() is None:
            await self.pick([self.desk.cursor])

    async def on_pointed(self, event: Pointed) -> None:
        if not isinstance(self.screen, Page) and self.desk.scene is not None and not self.desk.is_hidden:
            self.desk.confirming = None
            await self.pick([event.target])

    async def pick(self, targets: list[Target]) -> None:
        action = self.desk.pick(targets)
        if action is not None:
            await self.play(action)
        else:
            self.show()

    async def play(self, action: Any) -> None:
        if self.desk.is_sending:
            return
        self.desk.is_sending = True
        await self.patiently(self.send(action))

    async def send(self, action: Any) -> None:
        done = await self.ask(lambda: self.port.play(action))
        self.desk.is_sending = False
        if not done:
            self.desk.begin_anew()
        self.look()  # at once: the next line that was typed already means what stands now

    async def patiently(self, work: Coroutine[Any, Any, object]) -> None:
        """Wait for it, but not for ever: while a network is away, people still want to look round or leave."""
        await asyncio.wait({self.spawn(work)}, timeout=PATIENCE)
        self.show()

    async def ask(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Whether it was done; if not, the person reads why."""
        try:
            await work()
        except Refused as refused:
            self.desk.said = str(refused)
            self.show()
            return False
        return True

    async def take(self, typed: str) -> None:
        """A typed line: an answer, a word for the table, or a move."""
        self.desk.said = ""
        command = command_of(typed, self.port.language)
        if typed.startswith("/"):
            await self.patiently(self.ask(lambda: self.port.say(typed[1:].strip())))
        elif command in ("yes", "no"):
            await self.decide(command == "yes")
        elif command is not None:
            await self.action_do(command)
        else:
            self.desk.confirming = None
            await self.take_move(typed)
        self.show()

    async def decide(self, yes: bool) -> None:
        confirmed, self.desk.confirming = self.desk.confirming, None
        if confirmed is None:
            await self.patiently(self.ask(lambda: self.port.answer(yes)))
        elif yes:
            await self.patiently(self.ask(self.port.resign))

    async def take_move(self, typed: str) -> None:
        action = self.desk.take(typed)
        if action is not None:
            await self.play(action)

    async def action_do(self, command: str) -> None:
        """A word for the table, typed or by a key."""
        self.desk.confirming = "resign" if command == "resign" else None
        if isinstance(self.screen, Page) and command in ("help", "log"):
            self.pop_screen()  # the key that opened a page closes it, and none lies above another
            return
        simple = {"undo": self.port.take_back, "again": self.port.again}
        if command == "quit":
            self.exit()
        elif command == "help":
            self.push_screen(Page(f"{self.desk.texts('keys')}\n\n{self.port.rules()}"))
        elif command == "log":
            self.push_screen(Page("\n".join(self.port.story[-500:])))
        elif command == "hint":
            self.desk.said = self.desk.texts("thinking")
            self.show()
            self.spawn(self.show_hint())
        elif command == "language":
            place = LANGUAGES.index(self.port.language) if self.port.language in LANGUAGES else 0
            self.port.speak(LANGUAGES[(place + 1) % len(LANGUAGES)])
        elif command in simple:
            await self.patiently(self.ask(simple[command]))
        self.show()

    async def show_hint(self) -> None:
        try:
            advice = await self.port.hint()
        except Refused as refused:
            self.desk.said = str(refused)
            self.show()
            return
        self.desk.point_at(advice)
        self.show()

    async def on_unmount(self) -> None:
        for task in list(self.working):
            task.cancel()
