"""A finished game step by step, for stepping through it: what one viewer saw after each decision. Pure."""

from stammtisch.core import CHANCE, UNSEEN, State
from stammtisch.data import AnyGame, Language
from stammtisch.match import Match
from stammtisch.record import Record, replay
from stammtisch.server.wire.messages import Frame, Seen


def frames(record: Record, game: AnyGame, viewer: int, language: Language = "en") -> list[Frame]:
    """The position before the first decision, and after each with the luck that followed it; raises BadRecord."""
    match = replay(record, game)  # refuses whatever is impossible, in a sentence
    return Reader(game, viewer, language).read(match)


class Reader:
    """One walk through a log."""

    def __init__(self, game: AnyGame, viewer: int, language: Language) -> None:
        self.game = game
        self.viewer = viewer
        self.language = language
        self.witnessed: list[tuple[int, int]] = []
        self.found: list[Frame] = []

    def read(self, match: Match) -> list[Frame]:
        for place, (state, (player, action)) in enumerate(match.walk()):
            if player != CHANCE:
                self.show(place, state)
            shown = state.seen(self.viewer, player, action)
            if shown != UNSEEN:
                self.witnessed.append((player, shown))
        self.show(len(match.log), match.state)
        return self.found

    def show(self, place: int, state: State) -> None:
        """Close the frame of the step that ends here."""
        view = self.game.view(state, self.viewer)
        seen, self.witnessed = self.witnessed, []
        self.found.append(
            Frame(
                place=place,
                view=view,
                awaited=state.to_act(),
                seen=tuple([self.words(view, player, action) for player, action in seen]),
                drawing=self.game.draw(view, self.language),
            )
        )

    def words(self, view: object, player: int, code: int) -> Seen:
        action = self.game.decode(code)
        de, en = self.game.say(action, view, "de"), self.game.say(action, view, "en")
        return Seen(player, action, "chance" if player == CHANCE else "player", de, en)
