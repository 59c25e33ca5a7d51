"""When to stop thinking; the only clock of the bots."""

import time


class Deadline:
    """So many seconds from now; never, without seconds."""

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else time.monotonic() + seconds

    def has_passed(self) -> bool:
        return self.end is not None and time.monotonic() >= self.end
