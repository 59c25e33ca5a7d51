"""When to stop thinking; the only clock of the bots.

A bot stops only where it looks at the clock and its time is up. So the number of looks before that says all that a clock
ever did to its choice: with the same number it chooses the same again, on any machine.
"""

import time


class Deadline:
    """So many seconds from now, or after so many looks; never, without either."""

    def __init__(self, seconds: float | None = None, looks: int | None = None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds
        self.most = looks
        self.looks = 0  # that found time left
        self.is_over = False

    def has_passed(self) -> bool:
        if self.is_over:
            return True
        self.is_over = self.looks >= self.most if self.most is not None else self._is_late()
        self.looks += not self.is_over
        return self.is_over

    def _is_late(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end

    @property
    def stopped_after(self) -> int | None:
        """The looks that found time left, if then there was none; None if nothing stopped the thinking."""
        return self.looks if self.is_over else None


Patience = float | Deadline | None  # how long a bot may think: so many seconds, until then, or as long as it likes


def deadline_of(seconds: Patience) -> Deadline:
    return seconds if isinstance(seconds, Deadline) else Deadline(seconds)
