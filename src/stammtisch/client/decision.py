"""One decision of one seat, with the game's own values where this program knows the game."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from stammtisch.client.reading import converted
from stammtisch.data import holder
from stammtisch.server.wire.messages import Update
from stammtisch.server.wire.parts import Choice

if TYPE_CHECKING:
    from stammtisch.client.chair import Chair
    from stammtisch.data import Action, Json


class Decision:
    """What a seat knows and may do; `play` answers it."""

    def __init__(self, chair: "Chair", update: Update) -> None:
        self.chair = chair
        self.update = update

    @property
    def choices(self) -> tuple[Choice, ...]:
        """The legal actions as they came, with words and previews where these were asked for."""
        return self.update.legal

    @property
    def is_awaited(self) -> bool:
        """Whether the game waits for this seat; else it may also do nothing."""
        return self.chair.seat in self.update.awaited

    @cached_property
    def view(self) -> Any:
        """Everything this seat may know: the game's own view, or JSON if this program does not have the game."""
        game = self.chair.game
        return self.update.view if game is None else converted(self.update.view, game.views)

    @cached_property
    def legal(self) -> list[Any]:
        """The legal actions; of open-ended ones (offers) a useful sample."""
        game = self.chair.game
        actions = [choice.action for choice in self.update.legal]
        return actions if game is None else [msgspec.convert({"action": one}, holder(game.action)).action for one in actions]

    async def play(self, action: "Action | Json") -> None:
        """Answer. It is refused if this seat has acted since, or if others have made it impossible meanwhile."""
        await self.chair.play(action, self.update.at)
