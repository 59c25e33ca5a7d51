"""A finished game step by step, for stepping through it: what one viewer saw after each decision. Pure."""

from stammtisch.core import CHANCE, UNSEEN
from stammtisch.data import AnyGame, options_of
from stammtisch.errors import BadRecord, IllegalAction
from stammtisch.match import Entry, check
from stammtisch.record import Record, entries
from stammtisch.server.messages import Frame, Seen


def frames(record: Record, game: AnyGame, viewer: int) -> list[Frame]:
    """The position before the first decision, and after each with the luck that followed it."""
    if record.version != game.version:
        raise BadRecord(f"The record is of version {record.version} of the rules; this program has {game.version}.")
    return Reader(game, len(record.seats), options_of(game, record.options), viewer).read(entries(game, record.log))


class Reader:
    """One walk through a log."""

    def __init__(self, game: AnyGame, seats: int, options: object, viewer: int) -> None:
        self.game = game
        self.viewer = viewer
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
        try:
            check(self.state, player, action)
        except IllegalAction as refusal:
            raise BadRecord(f"The log holds an impossible entry ({refusal.code}).") from refusal
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
                drawing=self.game.draw(view),
            )
        )

    def words(self, view: object, player: int, code: int) -> Seen:
        action = self.game.decode(code)
        de, en = self.game.say(action, view, "de"), self.game.say(action, view, "en")
        return Seen(player, action, "chance" if player == CHANCE else "player", de, en)
