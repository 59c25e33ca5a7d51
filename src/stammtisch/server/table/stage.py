"""A table's position before all who watch it at one moment: whatever several of them are shown is made once. Pure."""

from typing import Any

from stammtisch.catalogue import Language
from stammtisch.core import SPECTATOR
from stammtisch.data import View
from stammtisch.match import Step
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.wire.parts import ClockState
from stammtisch.telling import Happened, Leg, Sight, legs, noticed


class Stage:
    """It lives as long as one round of messages: nothing may happen at the table meanwhile."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.sight = Sight(sheet.game, sheet.state)
        self.awaited = sheet.awaited
        self.shown_clocks: tuple[ClockState, ...] | None = None
        self.drawings: dict[Language, str] = {}  # for everybody
        self.steps: dict[int, list[Leg]] = {}  # what happened, by the identity of each step

    def clocks(self, now: int) -> tuple[ClockState, ...]:
        """The clocks, which are everybody's."""
        if self.shown_clocks is None:
            self.shown_clocks = self.sheet.clocks.show(now)
        return self.shown_clocks

    def view(self, viewer: int) -> View:
        view: View = self.sight.view(viewer)
        return view

    def legal(self, viewer: int) -> list[int]:
        """What this viewer may do."""
        if viewer == SPECTATOR or self.sheet.end != "running":
            return []
        return self.sheet.state.legal(viewer)

    def drawing(self, viewer: int, language: Language) -> str:
        """The board as text; where nothing is secret it is the same for everybody."""
        if self.sheet.hides:
            return str(self.sheet.game.draw(self.view(viewer), language))
        if language not in self.drawings:
            self.drawings[language] = self.sheet.game.draw(self.view(SPECTATOR), language)
        return self.drawings[language]

    def happened(self, viewer: int) -> list[Happened[Any, Any]]:
        """What this viewer noticed last."""
        step = self.sheet.lately.get(viewer)
        if step is None or not self.sheet.seen.get(viewer):
            return []
        seen = [noticed(self.sheet.game, viewer, leg) for leg in self._legs(step)]
        return [each for each in seen if each is not None]

    def _legs(self, step: Step) -> list[Leg]:
        """Nearly always everybody noticed the same step last."""
        if id(step) not in self.steps:
            end = self.sight if step.after is self.sheet.state else None
            self.steps[id(step)] = list(legs(self.sheet.game, step.before, step.entries, end))
        return self.steps[id(step)]
