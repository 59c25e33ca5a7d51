"""The bots of a table: who has to think, whose thoughts still count, and who is given a hint. Pure."""

from stammtisch.bots.hint import Hint
from stammtisch.server.table import playing, seating, show
from stammtisch.server.table.mailbox import Planned, Thought
from stammtisch.server.table.presence import Presence
from stammtisch.server.table.seating import ADVISER
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values import events
from stammtisch.server.values.effects import Effect, Think
from stammtisch.server.values.events import AnyEvent, By
from stammtisch.server.wire.messages import Hinted
from stammtisch.server.wire.refusals import Refusal
from stammtisch.start import bot_seed

# After these what a bot has thought of meanwhile no longer counts.
REPLACING = events.Sat | events.TookBack | events.Removed | events.HandedBack | events.Banned


class Thinking:
    """What the bots of a table are busy with."""

    def __init__(self, sheet: Sheet, presence: Presence) -> None:
        self.sheet = sheet
        self.presence = presence
        self.busy: dict[int, int] = {}  # seat: ticket
        self.forgotten = 0  # the step at which everything was forgotten last
        self.mused = -1  # the step at which bots out of turn were asked last
        self.hinting: set[str] = set()  # guests for whom a bot thinks of a hint
        self.tickets = 0

    def note(self, event: AnyEvent) -> None:
        """Something has happened; perhaps whatever is being thought of no longer counts."""
        if not isinstance(event, events.Decided) and isinstance(event, REPLACING):
            self.busy.clear()
            self.forgotten = self.sheet.steps

    def due(self, now: int) -> list[Effect]:
        """Bots and stand-ins that have to think from now on."""
        effects: list[Effect] = []
        for seat in self.sheet.awaited:
            level = None if seat in self.busy else self.presence.level_for(seat, now)
            if level is not None:
                effects.append(self._think(seat, level))
        return [*effects, *self._interrupts()]

    def _interrupts(self) -> list[Effect]:
        """Bots that are not awaited are asked once at each step whether they want to do something all the same."""
        sheet, match = self.sheet, self.sheet.match
        if sheet.game.interrupt is None or match is None or not sheet.awaited or self.mused == sheet.steps:
            return []
        self.mused = sheet.steps
        effects: list[Effect] = []
        for number, seat in enumerate(sheet.seats):
            if seat.bot is not None and number not in sheet.awaited and (legal := sheet.state.legal(number)):
                view, seed = sheet.game.view(sheet.state, number), self._seed(number)
                effects.append(Think(number, seat.bot, view, legal, sheet.steps, seed, off_turn=True, place=len(match.log)))
        return effects

    def _think(self, seat: int, level: str) -> Think:
        self.tickets += 1
        self.busy[seat] = self.tickets
        return self._thought_of(seat, level)

    def _thought_of(self, seat: int, level: str) -> Think:
        sheet = self.sheet
        view, legal = sheet.game.view(sheet.state, seat), sheet.state.legal(seat)
        return Think(seat, level, view, legal, self.tickets, self._seed(seat), place=len(sheet.match.log if sheet.match else ()))

    def _seed(self, seat: int) -> int:
        """Of the dice a bot has here; it follows from the table's secret, so nobody can foretell what a bot will do."""
        assert self.sheet.start is not None and self.sheet.match is not None
        return bot_seed(self.sheet.start.secret, len(self.sheet.match.log), seat)

    def decision(self, thought: Thought, now: int) -> Planned | None:
        """What a bot has chosen, if it is still asked for; a Refusal if it is not possible out of turn.

        A bot from elsewhere may not know the rules, and asking it again would never end: it gets what somebody gets who
        does not answer.
        """
        seat = thought.seat
        is_wanted = self._may_interrupt(thought) if thought.off_turn else self._is_asked_for(thought, now)
        if not is_wanted:
            return None
        by: By = "bot" if self.sheet.seats[seat].bot is not None else "stand-in"
        try:
            return playing.decide(self.sheet, seat, thought.action, by, now, thought.effort)
        except Refusal:
            if thought.off_turn:
                raise
            return playing.decide(self.sheet, seat, self.sheet.state.legal(seat)[0], by, now)

    def _may_interrupt(self, thought: Thought) -> bool:
        """Whether this seat is still a bot's, and nothing was taken back since it was asked."""
        return self.sheet.seats[thought.seat].bot is not None and thought.ticket >= self.forgotten

    def _is_asked_for(self, thought: Thought, now: int) -> bool:
        seat = thought.seat
        if self.busy.get(seat) != thought.ticket:
            return False
        del self.busy[seat]
        return seat in self.sheet.awaited and self.presence.level_for(seat, now) is not None

    # Hints

    def hint_for(self, guest: str) -> Think:
        """What a bot has to think of in this guest's place; end it with `hinted`."""
        seating.must_run(self.sheet)
        seat = seating.own_seat(self.sheet, guest)
        if not self.sheet.settings.hints:
            raise Refusal("hint.off")
        if seat not in self.sheet.awaited:
            raise Refusal("not-your-turn")
        if guest in self.hinting:
            raise Refusal("hint.busy")
        self.hinting.add(guest)
        self.tickets += 1
        return self._thought_of(seat, ADVISER)._replace(guest=guest, at=self.sheet.noticed[seat])

    def hinted(self, think: Think, found: list[Hint]) -> Hinted:
        """The hint, or a Refusal if nothing was found."""
        self.hinting.discard(think.guest)
        if not found:
            raise Refusal("hint.none")
        return show.hinted(self.sheet, think.view, think.at, found, think.language)
