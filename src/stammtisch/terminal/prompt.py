"""The plain prompt: it prints what happens and asks for a line when this seat decides. For pipes and screen readers.

The same port and the same way of choosing as on the screens; moves are picked target by target, or said in words.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

from stammtisch.catalogue import LANGUAGES, Texts
from stammtisch.terminal.boards import board_of
from stammtisch.terminal.boards.base import Board, ListBoard
from stammtisch.terminal.choosing import Choosing
from stammtisch.terminal.commands import command_of
from stammtisch.terminal.port import TEXTS, Port, Quit, Refused, Scene
from stammtisch.terminal.typed import understand

MOST_LISTED = 16  # more targets of a kind are told in one line, with
SOME = 5  # examples


class Console(NamedTuple):
    """Where lines come from and go to: the terminal, or a list of strings in a test."""

    ask: Callable[[str], str]  # raises Quit when there is nobody left to answer
    show: Callable[[str], None]
    clear: Callable[[], None]
    is_live: bool = False  # somebody may type at any time, also out of turn; else a line is read only when one is asked for


class PlainTable:
    """One table, line by line."""

    def __init__(self, port: Port, console: Console) -> None:
        self.port = port
        self.console = console
        self.scene: Scene | None = None
        self.board: Board = ListBoard()
        self.choosing: Choosing | None = None
        self.written = 0
        self.story, self.language = port.story, port.language  # what was written, and in which language
        self.told: dict[str, str | None] = {}  # the questions and warnings that were shown
        self.confirming = False
        self.asking: asyncio.Task[str] | None = None
        self.shown: object = None  # what was drawn last

    @property
    def texts(self) -> Texts:
        return TEXTS[self.port.language]

    async def run(self) -> None:
        """Until the game is over and nobody wants another; Quit leaves it as it is."""
        going_on = asyncio.ensure_future(self.port.run())
        try:
            while await self.look():
                await self.wait(going_on)
        finally:
            going_on.cancel()
            if self.asking is not None:
                self.asking.cancel()

    async def wait(self, going_on: "asyncio.Future[None]") -> None:
        """For something that happens, or a typed line."""
        news = asyncio.ensure_future(self.port.changed())
        if self.needs_line() and self.asking is None:
            self.asking = asyncio.create_task(asyncio.to_thread(self.console.ask, self.question()))
        waiting: list[asyncio.Future[Any]] = [news, going_on, *([self.asking] if self.asking is not None else [])]
        await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        news.cancel()
        if going_on.done():
            going_on.result()
        if self.asking is not None and self.asking.done():
            asked, self.asking = self.asking, None
            await self.take(asked.result().strip())

    def needs_line(self) -> bool:
        if self.console.is_live or self.port.curtain() is not None or self.port.question() is not None:
            return True
        return self.scene is not None and self.scene.is_awaited and self.port.over() is None

    def question(self) -> str:
        curtain = self.port.curtain()
        if curtain is not None:
            self.console.clear()
            return self.texts("hand-over", name=curtain)
        return self.texts("ask")

    # What happens

    async def look(self) -> bool:
        """Print what is new; whether it goes on."""
        self.print_log()
        self.tell("warning", self.port.warning)
        self.tell("question", self.port.question())
        scene = self.port.scene()
        if scene is None:
            self.tell("waiting", self.port.waiting())
        elif scene != self.scene:
            self.scene, self.board = scene, board_of(scene)
            self.choosing = self.board.choosing(scene)
        over = self.port.over()
        if over is not None:
            return await self.end(over)
        if self.scene is not None and self.scene.is_awaited and self.port.curtain() is None and self.shown is not self.scene:
            self.shown = self.scene
            self.draw()
        return True

    def print_log(self) -> None:
        if self.story is not self.port.story:  # another game, or what was read already, in another language
            self.written = 0 if self.language == self.port.language else len(self.port.story)
            self.story, self.language = self.port.story, self.port.language
        for line in self.port.story[self.written :]:
            self.console.show(f"  {line}")
        self.written = len(self.port.story)

    def tell(self, what: str, text: str | None) -> None:
        if text != self.told.get(what) and text:
            self.console.show(text)
        self.told[what] = text

    def draw(self) -> None:
        assert self.scene is not None
        self.console.show(self.scene.drawing)
        awaited = [seat.name for seat in self.port.seats() if seat.is_awaited]
        self.console.show(self.texts("turn", name=", ".join(awaited)))
        self.list_targets()

    def list_targets(self) -> None:
        """What can be picked, with the words of each move; of many of a kind, the labels alone."""
        if self.scene is None or self.choosing is None:
            return
        kinds: dict[Any, list[Any]] = {}
        for target in self.choosing.targets():
            kinds.setdefault(target[0], []).append(target)
        for members in kinds.values():
            if len(members) > MOST_LISTED:
                some = ", ".join(self.board.label(target, self.scene) for target in members[:SOME])
                self.console.show("  " + self.texts("which", count=len(members), some=some))
                continue
            for target in members:
                leading = self.choosing.leading(target)
                words = leading[0].words if len(leading) == 1 else self.texts("moves", count=len(leading))
                self.console.show(f"  {self.board.label(target, self.scene)}: {words}")

    async def end(self, over: str) -> bool:
        assert self.scene is not None
        self.console.show(self.scene.drawing)
        self.console.show(over)
        if not self.console.is_live:
            return False
        if self.asking is None:
            self.asking = asyncio.create_task(asyncio.to_thread(self.console.ask, self.texts("online.again")))
        else:
            self.console.show(self.texts("online.again"))
        typed, self.asking = (await self.asking).strip(), None
        if command_of(typed, self.port.language) != "yes":
            return False
        return await self.ask(self.port.again)

    # What is typed

    async def take(self, typed: str) -> None:
        command = command_of(typed, self.port.language)
        self.confirming &= command in ("yes", "no") and self.port.curtain() is None
        if self.port.curtain() is not None:
            self.console.clear()
            self.port.lift()
        elif typed == "?":
            self.list_all()
        elif typed.startswith("/"):
            await self.ask(lambda: self.port.say(typed[1:].strip()))
        elif command in ("yes", "no"):
            await self.decide(command == "yes")
        elif command is not None:
            await self.do(command)
        elif typed:
            await self.take_move(typed)

    def list_all(self) -> None:
        for choice in () if self.scene is None else self.scene.choices:
            self.console.show(f"  {choice.words}")

    async def decide(self, yes: bool) -> None:
        confirmed, self.confirming = self.confirming, False
        if not confirmed:
            await self.ask(lambda: self.port.answer(yes))
        elif yes:
            await self.ask(self.port.resign)

    async def do(self, command: str) -> None:
        simple = {"undo": self.port.take_back, "again": self.port.again}
        if command == "quit":
            raise Quit
        if command == "help":
            self.console.show(self.port.rules())
        elif command == "log":
            self.written = 0
        elif command == "hint":
            await self.ask(self.hint)
        elif command == "language":
            place = LANGUAGES.index(self.port.language) if self.port.language in LANGUAGES else 0
            self.port.speak(LANGUAGES[(place + 1) % len(LANGUAGES)])
        elif command == "resign":
            self.confirming = True
            self.console.show(self.texts("sure"))
        elif command in simple:
            await self.ask(simple[command])

    async def hint(self) -> None:
        self.console.show((await self.port.hint()).sentence)

    async def take_move(self, typed: str) -> None:
        if self.scene is None or self.choosing is None:
            self.console.show(self.texts("not-now", typed=typed))
            return
        meant = understand(typed, self.board, self.scene, self.choosing)
        if meant.picks is not None:
            await self.pick(self.choosing.restart(meant.picks) if meant.anew else meant.picks)
        elif meant.choice is not None:
            await self.play(meant.choice.action)
        elif meant.attempt is not None:
            await self.play(meant.attempt)
        else:
            self.console.show(meant.sentence)

    async def pick(self, targets: list[Any]) -> None:
        """Take these targets; what comes next is listed."""
        assert self.choosing is not None
        for target in targets:
            choice = self.choosing.pick(target) if target in self.choosing.targets() else None
            if choice is not None:
                await self.play(choice.action)
                return
        self.list_targets()

    async def play(self, action: Any) -> None:
        if not await self.ask(lambda: self.port.play(action)) and self.scene is not None:
            self.choosing = self.board.choosing(self.scene)

    async def ask(self, work: Callable[[], Awaitable[None]]) -> bool:
        """Whether it was done; if not, why."""
        try:
            await work()
        except Refused as refused:
            self.console.show(str(refused))
            return False
        return True
