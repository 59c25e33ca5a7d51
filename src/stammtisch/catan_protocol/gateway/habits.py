"""How a client has kept time so far, and how long it is waited for because of that. No clock here: time is told."""

FEW = 2  # offers that may lapse before a client counts as one that never answers
BRIEF = 1.0  # seconds for one that is not expected to answer
BRIEFEST = 0.25  # seconds for a computer that falls silent again and again
GENEROUS = 4.0  # times the longest it has ever thought, for a computer that fell silent once


class Habits:
    """One client's."""

    def __init__(self) -> None:
        self.unanswered = 0  # offers in a row
        self.silences = 0  # other decisions that were made for it
        self.longest = 0.0  # seconds it has thought about one that it made itself

    def answered(self) -> None:
        self.unanswered = 0

    def decided(self, seconds: float) -> None:
        self.longest = max(self.longest, seconds)

    def let_lapse(self, is_offer: bool) -> None:
        """Somebody else had to decide for it."""
        if is_offer:
            self.unanswered += 1
        else:
            self.silences += 1

    def to_answer(self, usual: float, is_computer: bool = False) -> float:
        """Seconds for the next offer; a computer that still does not answer is given less each time."""
        late = self.unanswered - FEW
        if late < 0:
            return usual
        return min(usual, max(BRIEFEST, BRIEF / (late + 1)) if is_computer else BRIEF)

    def to_decide(self, usual: float | None, for_computer: float, is_computer: bool) -> float | None:
        """Seconds for any other decision.

        A computer that has fallen silent once will do so again, and hardly thinks four times longer than ever before: the
        first time it is given a second to show that, then less each time.
        """
        if not is_computer:
            return usual
        limit = for_computer if usual is None else min(usual, for_computer)
        if not self.silences:
            return limit
        return min(limit, max(BRIEFEST, BRIEF / self.silences, GENEROUS * self.longest))
