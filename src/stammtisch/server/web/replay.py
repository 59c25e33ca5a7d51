"""A finished game step by step, for stepping through it: what one viewer saw after each decision. Pure."""

from stammtisch.catalogue import Language
from stammtisch.core import CHANCE, UNSEEN, State
from stammtisch.data import AnyGame
from stammtisch.record import Record, replay
from stammtisch.server.wire.messages import Frame, Frames, Seen

PAGE = 50  # frames


class Walk:
    """A game to walk through, page by page; it remembers the position at the beginning of each page it has passed."""

    def __init__(self, record: Record, game: AnyGame) -> None:
        """Raises BadRecord, in a sentence, for whatever is impossible."""
        match = replay(record, game)
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
        reader = Reader(self.game, self.positions[number].copy(), viewer, language)
        start = self._start(number)
        for end in frames:
            for player, action in self.entries[start:end]:
                reader.follow(player, action)
            reader.show(end)
            start = end
        return Frames(total=len(self.ends), first=number * PAGE, frames=tuple(reader.found))

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

    def __init__(self, game: AnyGame, state: State, viewer: int, language: Language) -> None:
        self.game = game
        self.viewer = viewer
        self.language = language
        self.state = state
        self.witnessed: list[tuple[int, int]] = []
        self.found: list[Frame] = []

    def follow(self, player: int, action: int) -> None:
        shown = self.state.seen(self.viewer, player, action)
        if shown != UNSEEN:
            self.witnessed.append((player, shown))
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
                seen=tuple([self.words(view, player, action) for player, action in seen]),
                drawing=self.game.draw(view, self.language),
            )
        )

    def words(self, view: object, player: int, code: int) -> Seen:
        action = self.game.decode(code)
        text = self.game.say(action, view, self.language)
        return Seen(player, action, "chance" if player == CHANCE else "player", text)
