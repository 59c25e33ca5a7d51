"""A finished game step by step, for stepping through it: what one viewer saw after each decision. Pure."""

from typing import Any, Literal

from stammtisch.catalogue import Language
from stammtisch.core import CHANCE, FastDice, State
from stammtisch.data import AnyGame, Data
from stammtisch.match import passages
from stammtisch.record import Record, replay
from stammtisch.server.wire.answers import Frame, Frames
from stammtisch.server.wire.parts import Seen
from stammtisch.telling import Happened, moments, told

PAGE = 50  # frames


class Walk:
    """A game to walk through, page by page; it remembers the position at the beginning of each page it has passed."""

    def __init__(self, record: Record, game: AnyGame, explains: bool = False) -> None:
        """Raises BadRecord, in a sentence, for whatever is impossible. With `explains` frames tell what speaks for a decision."""
        match = replay(record, game)
        self.explains = explains
        self.match = match
        self.game = game
        self.entries = match.log
        # A frame shows the position before a decision, or the last one: with all that happened since the frame before.
        self.ends = [place for place, (player, _) in enumerate(self.entries) if player != CHANCE] + [len(self.entries)]
        self.positions: list[State] = [game.new(match.seats, match.options)]

    @property
    def pages(self) -> int:
        return -(-len(self.ends) // PAGE)

    def page(self, number: int, viewer: int, language: Language = "en") -> Frames:
        """The frames of a page, as this viewer saw them; the last page if there are not so many."""
        number = min(number, self.pages - 1)
        while len(self.positions) <= number:
            self.positions.append(self._next_position())
        frames = self.ends[number * PAGE : (number + 1) * PAGE]
        reader = Reader(self.game, self.positions[number].copy(), viewer, language, self.explains)
        start = self._start(number)
        for end in frames:
            for player, action in self.entries[start:end]:
                reader.follow(player, action)
            reader.show(end)
            start = end
        return Frames(total=len(self.ends), first=number * PAGE, frames=tuple(reader.found))

    def statistics(self) -> Data | None:
        """What the game tells of itself when it is over."""
        return None if self.game.statistics is None else self.game.statistics(passages(self.match))

    def _start(self, number: int) -> int:
        """Where in the log a page begins."""
        return self.ends[number * PAGE - 1] if number else 0

    def _next_position(self) -> State:
        number = len(self.positions)
        state = self.positions[-1].copy()
        for player, action in self.entries[self._start(number - 1) : self._start(number)]:
            state.apply(player, action)
        return state


class Reader:
    """Looks at one page."""

    def __init__(self, game: AnyGame, state: State, viewer: int, language: Language, explains: bool = False) -> None:
        self.game = game
        self.viewer = viewer
        self.language = language
        self.state = state
        self.explains = explains
        self.why = ""
        self.witnessed: list[Happened[Any, Any]] = []
        self.found: list[Frame] = []

    def follow(self, player: int, action: int) -> None:
        if self.explains and player != CHANCE:
            self.why = self.reason(player, action)
        [happened] = moments(self.game, self.viewer, self.state.copy(), [(player, action)])
        if happened is not None:
            self.witnessed.append(happened)
        self.state.apply(player, action)

    def show(self, place: int) -> None:
        """Close the frame of the step that ends here."""
        view = self.game.view(self.state, self.viewer)
        seen, self.witnessed = self.witnessed, []
        self.found.append(
            Frame(
                place=place,
                view=view,
                awaited=self.state.to_act(),
                seen=tuple([self.words(view, each) for each in seen]),
                drawing=self.game.draw(view, self.language),
                why=self.why,
            )
        )
        self.why = ""

    def reason(self, player: int, action: int) -> str:
        """What speaks for an action, as the player could know it; nothing if the game has nothing to say about it."""
        if self.game.reason is None:
            return ""
        imagined = self.game.imagine(self.game.view(self.state, player), FastDice(1))
        return self.game.reason(imagined, player, action, self.language) or ""

    def words(self, view: object, happened: Happened[Any, Any]) -> Seen:
        text = self.game.say(happened.action, view, self.language)
        by: Literal["chance", "player"] = "chance" if happened.player == CHANCE else "player"
        return Seen(happened.player, happened.action, by, text, told(happened, self.language))
