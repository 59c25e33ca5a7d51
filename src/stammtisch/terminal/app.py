"""The terminal's application: one table, at home or at a server. It turns keys, clicks and words into targets and requests.

What there is to see is the `surface`'s business; no rules here.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.filter import Monochrome

from stammtisch.catalogue import LANGUAGES
from stammtisch.terminal.choosing import Target
from stammtisch.terminal.commands import command_of
from stammtisch.terminal.cursor import following, moved
from stammtisch.terminal.desk import Desk
from stammtisch.terminal.port import Port, Refused
from stammtisch.terminal.surface import LOOKS, Surface
from stammtisch.terminal.widgets import Entered, Page, Pointed, Steered

PATIENCE = 0.3  # seconds for which an answer holds up the keys


class TableApp(App[None]):
    """One table on the screen until somebody quits."""

    CSS = LOOKS
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
        self.surface = Surface(self.desk)
        self.working: set[asyncio.Task[object]] = set()

    def compose(self) -> ComposeResult:
        yield self.surface

    def on_mount(self) -> None:
        self.spawn(self.port.run())
        self.spawn(self.follow())
        self.look()

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
        self.surface.show()

    # Keys, mouse and words

    def on_steered(self, event: Steered) -> None:
        """A key that means the board: to another target, or back."""
        targets = self.desk.choosing.targets()
        if event.key == "escape":
            self.go_back()
        elif event.key.endswith("tab"):
            self.go_to(following(self.desk.cursor, targets, 1 if event.key == "tab" else -1))
        else:
            self.go_to(moved(event.key, self.desk.cursor, targets, self.surface.canvas))

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
