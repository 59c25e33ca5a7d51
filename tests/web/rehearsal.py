"""A game played beside the house by the real rules, and what one seat is told of it, as the house would say it."""

from collections.abc import Sequence

import msgspec

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.data import AnyGame, View
from stammtisch.games import GAMES
from stammtisch.server.wire.parts import Choice, Seen
from stammtisch.telling import moments, told


class Rehearsal:
    """A position at a step of its own counting."""

    def __init__(self, game: str, state: State, seat: int = 0) -> None:
        self.game: AnyGame = GAMES[game]
        self.state = state
        self.seat = seat
        self.at = 1000
        self.seen: list[Seen] = []

    def set(self, state: State) -> None:
        """Go on with another position for as many seats."""
        self.state = state
        self.at += 1
        self.seen = []

    def update(self, table: str) -> str:
        """The position as it is, as a message about this table."""
        view = self.game.view(self.state, self.seat)
        message = {
            "type": "update",
            "table": table,
            "at": self.at,
            "view": view,
            "awaited": self.state.to_act(),
            "legal": [self.choice(view, code) for code in self.state.legal(self.seat)],
            "seen": self.seen,
            "took_back": None,
            "clocks": [],
            "drawing": self.game.draw(view, "en"),
        }
        return msgspec.json.encode(message).decode()

    def hint(self, table: str, codes: Sequence[int]) -> str:
        """Advice with these actions, each with a reason of its own."""
        view = self.game.view(self.state, self.seat)
        best, *others = [
            {"action": choice.action, "text": choice.text, "told": choice.text, "chance": 0.5, "why": f"reason {number}"}
            for number, choice in enumerate((self.choice(view, code) for code in codes), 1)
        ]
        message = {"type": "hinted", "table": table, "at": self.at, "others": others, **best}
        return msgspec.json.encode(message).decode()

    def choice(self, view: View, code: int) -> Choice:
        action, preview = self.game.decode(code), self.game.preview
        effect = None if preview is None else preview(self.state, self.seat, code)
        return Choice(action, self.game.say(action, view, "en"), effect)

    def act(self, player: int, code: int) -> None:
        """A decision and the luck that follows; raises IllegalAction."""
        self.state.check(player, code)
        self.seen = []
        self.tell(player, code)
        dice = FastDice(self.at)
        while self.state.to_act() == (CHANCE,):
            self.tell(CHANCE, self.state.chance(dice))
        self.at += 1

    def tell(self, player: int, code: int) -> None:
        [happened] = moments(self.game, self.seat, self.state.copy(), [(player, code)])
        self.state.apply(player, code)
        if happened is not None:
            words = self.game.say(happened.action, self.game.view(self.state, self.seat), "en")
            self.seen.append(Seen(player, happened.action, "player", words, told(happened, "en")))
