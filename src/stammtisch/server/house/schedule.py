"""When bots answer: after a time that tells nothing of what they thought.

A stopwatch would tell a forced move from a free one, and so what a hand can do. So every answer waits for the end of a
delay that is drawn beforehand and is long enough for the slowest thought of that level, forced moves too.
"""

import math
from collections import deque
from collections.abc import Callable
from random import SystemRandom

FIRST = 1.0  # seconds the slowest thought takes as long as nobody knows better
ENOUGH = 20  # thoughts after which somebody does
LATELY = 100  # thoughts of a game and level that count
CHANCE = SystemRandom()
SPREAD = 0.25  # a delay is up to so much longer


class Schedule:
    """The delays of one server's bots. Without a pace nobody watches, and nothing waits."""

    def __init__(self, pace: float, longest: float = 2.0, draw: Callable[[], float] = CHANCE.random) -> None:
        self.pace = pace
        self.longest = longest  # a thought may take; what is beyond it was the queue of a busy server
        self.draw = draw
        self.thoughts: dict[tuple[str, str], deque[float]] = {}  # how long they took, by game and level

    def delay(self, game: str, level: str, followed: bool = True, stretch: float = 1.0) -> float:
        """Seconds until the next answer of a bot like this; `followed` by people, who want to see what happens.

        A table may stretch the pace to its liking, but not what hides a thought.
        """
        if self.pace <= 0:
            return 0.0
        known = self.thoughts.get((game, level), ())
        slowest = max(known) if len(known) >= ENOUGH else max([FIRST, *known])
        return max(self.pace * stretch if followed else 0.0, slowest) * (1 + SPREAD * self.draw())

    def rest(self, delay: float, spent: float) -> float:
        """What is left of the delay after so many seconds; who took longer waits for the end of another."""
        return max(1, math.ceil(spent / delay)) * delay - spent if delay > 0 else 0.0

    def observe(self, game: str, level: str, spent: float) -> None:
        """So long a free decision took."""
        self.thoughts.setdefault((game, level), deque(maxlen=LATELY)).append(min(spent, self.longest))
