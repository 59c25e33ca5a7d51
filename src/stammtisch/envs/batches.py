"""Many games side by side for learners: tokens in, observations and masks out, in arrays that the caller may own.

batch = Batch("dog", 1000, seed=7)
while True:
    batch.step(policy(batch.observations, batch.masks))
"""

from collections.abc import Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from stammtisch.envs.engine.games import CUT, OVER, Ending, Games
from stammtisch.envs.table import (
    MOST_DECISIONS,
    Arrays,
    IllegalToken,
    Learner,
    Rows,
    arrays_checked,
    arrays_for,
    beginning,
    learner_of,
    observation_of,
    opponent_of,
    seats_of,
    sizes_of,
    tokens_in,
    whole,
)
from stammtisch.errors import StammtischError
from stammtisch.games import find
from stammtisch.observation import vector


class Batch(Rows):
    """So many games, each decision a token. Ended games begin again at once: their row shows the next one.

    `learner` is a seat played from outside while `opponents` play the others; `"each"` takes the seats in turn, another one
    in each game. Without it all seats are played from outside.
    """

    def __init__(
        self,
        name: str,
        count: int,
        seed: int = 0,
        *,
        seats: int | None = None,
        learner: Learner = None,
        opponents: str = "random",
        most_decisions: int = MOST_DECISIONS,
        judged: bool = True,
        arrays: Arrays | None = None,
        first: int = 0,
        **options: Any,
    ) -> None:
        self.game = find(name)
        self.count = count = whole("The number of games", count, 1)
        self.judged = judged
        self.number_of_seats = seats_of(self.game, seats)
        first, most = whole("The first game's number", first, 0), whole("most_decisions", most_decisions, 1)
        if learner is None and opponents != "random":
            raise StammtischError("Opponents play the seats that a learner leaves: say which one is his.")
        start = beginning(self.game, self.number_of_seats, options)
        own = arrays_for(self.game, self.number_of_seats, count) if arrays is None else arrays
        self.arrays = arrays_checked(own, self.game, self.number_of_seats, count)
        sizes = sizes_of(self.game)
        self.observed, self.masked, self.seated = vector(count * sizes.observation), vector(count * sizes.words), vector(count)
        self.ended = vector(count * sizes.observation)
        self.last = np.frombuffer(self.ended, np.int8).reshape(count, sizes.observation)  # the same memory
        self.learners = [learner_of(learner, first + place, self.number_of_seats) for place in range(count)]
        others = opponent_of(self.game, opponents)
        observer = observation_of(self.game).observer
        self.games = Games(start, observer, sizes, others, whole("The seed", seed), first, self.learners, most)
        self.reset()

    def reset(self) -> None:
        """Every game from its beginning."""
        self.games.start(self.observed, self.masked, self.seated)
        self.give([])

    def step(self, tokens: Sequence[SupportsIndex] | NDArray[Any]) -> None:
        """A token for every game. One that is not allowed is refused, and then nothing happens anywhere."""
        chosen: list[int] = tokens_in(tokens, self.count).tolist()
        wrong = self.refused(chosen)
        if wrong >= 0:
            raise IllegalToken(f"Token {chosen[wrong]} is not allowed in game {wrong}.")
        self.go_on(chosen)

    def refused(self, chosen: list[int]) -> int:
        """The first game whose token is not allowed, or -1."""
        return self.games.refused(chosen, self.masked)

    def go_on(self, chosen: list[int]) -> None:
        """Step with tokens that are allowed."""
        self.give(self.games.step(chosen, self.observed, self.masked, self.seated, self.ended))

    def give(self, endings: list[Ending]) -> None:
        """Copy everything into the caller's arrays."""
        arrays = self.arrays
        bytes_of(arrays.observations)[:] = memoryview(self.observed)
        bytes_of(arrays.masks)[:] = memoryview(self.masked)
        bytes_of(arrays.seats)[:] = memoryview(self.seated)
        arrays.rewards.fill(0)
        arrays.terminated.fill(False)
        arrays.truncated.fill(False)
        for ending in endings:
            over = ending.kind == OVER
            arrays.terminated[ending.number] = over
            arrays.truncated[ending.number] = not over
            if over or (self.judged and ending.kind != CUT):
                arrays.rewards[ending.number] = ending.payoffs
            arrays.finals[ending.number] = self.last[ending.number]


def bytes_of(array: Any) -> memoryview:
    """The memory of an array."""
    return memoryview(array).cast("B")
