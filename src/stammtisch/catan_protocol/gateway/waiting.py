"""How long the people at one table are waited for, by what they are asked and by what they are known for."""

from collections.abc import Callable, Mapping, Set

from stammtisch.catan_protocol.gateway import seats as s
from stammtisch.catan_protocol.gateway.habits import Habits
from stammtisch.catan_protocol.gateway.patience import Patience
from stammtisch.catan_protocol.gateway.settings import CatanSettings
from stammtisch.games.catan.view import CatanView
from stammtisch.server.wire import messages


class Waiting:
    """Names the seats that must be decided for, and says when a table is deserted."""

    def __init__(self, settings: CatanSettings, decide_for: Callable[[int], None], deserted: Callable[[], None]) -> None:
        self.settings = settings
        self.decide_for = decide_for
        self.patience = Patience(self._overdue, deserted)
        self.habits: dict[int, Habits] = {}  # by seat
        self.answering: set[int] = set()  # seats that are awaited for an answer to an offer
        self.computers: Mapping[int, bool] = {}  # seats of protocol clients, and whether they call themselves (KI)

    def look(self, shown: messages.Table, view: CatanView, acted: Set[int], computers: Mapping[int, bool]) -> None:
        """Something has happened: who is awaited from now on, and until when? Asks a view only for what everybody sees."""
        people = s.people(shown) if shown.state == "playing" else set()
        awaited = people & set(view.awaited)
        self.computers = computers
        self.answering = awaited - {view.active} if view.offers else set()
        gone = people - s.present(shown) if shown.settings.grace is None else set()
        self.patience.look({seat: self._limit(seat) for seat in awaited}, acted, gone)

    def acted(self, seat: int, is_answer: bool, seconds: float) -> None:
        """A client has decided something itself, after so long."""
        if is_answer:
            self._habits(seat).answered()
        else:
            self._habits(seat).decided(seconds)

    def stop(self) -> None:
        self.patience.stop()

    def _habits(self, seat: int) -> Habits:
        return self.habits.setdefault(seat, Habits())

    def _limit(self, seat: int) -> float | None:
        settings, habits, is_computer = self.settings, self._habits(seat), self.computers.get(seat, False)
        if seat in self.answering:
            usual = settings.answer_seconds
            return habits.to_answer(usual, is_computer) if seat in self.computers else usual
        return habits.to_decide(settings.turn_seconds, settings.ki_seconds, is_computer)

    def _overdue(self, seat: int) -> None:
        self._habits(seat).let_lapse(seat in self.answering)
        self.decide_for(seat)
