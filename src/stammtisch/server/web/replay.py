"""A finished game step by step, for stepping through it: what one viewer saw after each decision. Pure."""

from stammtisch.core import CHANCE, UNSEEN
from stammtisch.data import AnyGame, Language
from stammtisch.match import Entry
from stammtisch.record import Record, replay
from stammtisch.server.wire.messages import Frame, Seen


def frames(record: Record, game: AnyGame, viewer: int, language: Language = "en") -> list[Frame]:
    """The position before the first decision, and after each with the luck that followed it; raises BadRecord."""
    match = replay(record, game)  # refuses whatever is impossible, in a sentence
    return Reader(game, match.seats, match.options, viewer, language).read(match.log)


class Reader:
    """One walk through a log."""

    def __init__(self, game: AnyGame, seats: int, options: object, viewer: int, language: Language) -> None:
        self.game = game
        self.viewer = viewer
        self.language = language
        self.state = game.new(seats, options)
        self.witnessed: list[tuple[int, int]] = []
        self.found: list[Frame] = []

    def read(self, log: list[Entry]) -> list[Frame]:
        for place, (player, action) in enumerate(log):
            if player != CHANCE:
                self.show(place)
            self.follow(player, action)
        self.show(len(log))
        return self.found

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
        de, en = self.game.say(action, view, "de"), self.game.say(action, view, "en")
        return Seen(player, action, "chance" if player == CHANCE else "player", de, en)
