"""What all environments of one game share: its position, observations as arrays, spaces, pictures."""

import sys
from typing import Any, Literal, NoReturn

import numpy as np
from gymnasium import spaces

from stammtisch.core import SPECTATOR, scatter
from stammtisch.envs.engine.course import NOBODY, Course
from stammtisch.envs.table import (
    MOST_DECISIONS,
    Bytes,
    IllegalToken,
    beginning,
    observation_of,
    seats_of,
    sizes_of,
    token_in,
    whole,
)
from stammtisch.errors import StammtischError
from stammtisch.games import find
from stammtisch.observation import vector

Seen = dict[str, Bytes]  # "observation" and "action_mask"
EARLY = "reset() comes first: no game is being played."
Illegal = Literal["raise", "first"]
RENDER_MODES = ("ansi", "human")


class Setting:
    """A game, its table and its options, as an environment plays it."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        illegal: Illegal = "raise",
        render_mode: str | None = None,
        most_decisions: int = MOST_DECISIONS,
        judged: bool = True,
        **options: Any,
    ) -> None:
        self.game = find(name)
        self.seats = seats_of(self.game, seats)
        if illegal not in ("raise", "first"):
            raise StammtischError(f'illegal is "raise" or "first", not {illegal!r}.')
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise StammtischError(f"render_mode is one of {', '.join(RENDER_MODES)}, not {render_mode!r}.")
        self.illegal = illegal
        self.render_mode = render_mode
        self.most_decisions = whole("most_decisions", most_decisions, 1)
        self.judged = judged  # whether a game that `max_rounds` ended pays whoever leads
        self.layout = observation_of(self.game)
        self.course = Course(beginning(self.game, self.seats, options), self.layout.observer, sizes_of(self.game))
        self.scratch, self.marks = vector(self.layout.size), vector(self.layout.words)
        self.bytes: Bytes = np.frombuffer(self.scratch, np.int8)  # the same memory
        self.mask: Bytes = np.frombuffer(self.marks, np.int8)
        self.seed = 0
        self.games = 0  # begun since the seed was set

    def __reduce__(self) -> NoReturn:
        raise StammtischError("An environment cannot be copied; to look ahead copy a position of its game: state.copy().")

    def begin(self, seed: int | None) -> None:
        """The next game; a seed begins a new series of games."""
        if seed is not None:
            self.seed, self.games = seed, 0
        self.games += 1
        self.course.begin(scatter(self.seed) + self.games)

    @property
    def is_over(self) -> bool:
        """Whether nobody decides any more."""
        return self.course.player == NOBODY

    @property
    def has_ended(self) -> bool:
        """By its own rules."""
        return self.is_over and not self.course.state.ran_out()

    @property
    def is_cut(self) -> bool:
        """Whether a limit ended it: `max_rounds` or `most_decisions`."""
        return self.course.state.ran_out() if self.is_over else self.course.decisions >= self.most_decisions

    def choose(self, token: int) -> None:
        """Add a token to the decision. One that is not allowed is refused, or stands for the first that is."""
        if self.is_over:
            raise StammtischError(EARLY)
        if not self.course.choose(token_in(token)):
            self.refuse(token)

    def refuse(self, token: int) -> None:
        if self.illegal == "raise":
            raise IllegalToken(f"Token {token} is not allowed here; the action mask says which are.")
        self.course.choose(self.course.tree.allowed()[0])

    def seen(self, viewer: int) -> Seen:
        """What a seat knows, and what it may do if it decides."""
        self.course.show(viewer, self.scratch, self.marks)
        return {"observation": self.bytes.copy(), "action_mask": self.mask.copy()}

    def payoffs(self) -> tuple[float, ...]:
        """What every seat has earned: nothing before the end."""
        pays = self.is_over and (self.judged or self.has_ended)
        return self.course.state.result() if pays else (0.0,) * self.seats

    def observation_space(self) -> spaces.Space[Any]:
        return spaces.Dict(
            {
                "observation": spaces.Box(0, 127, (self.layout.size,), np.int8),
                "action_mask": spaces.Box(0, 1, (self.layout.words,), np.int8),
            }
        )

    def action_space(self) -> spaces.Discrete:
        return spaces.Discrete(self.layout.words)

    def render(self, viewer: int | None = None) -> str | None:
        """The table as text, for the seat that decides; printed in the mode "human"."""
        seat = viewer if viewer is not None else self.course.player if not self.is_over else SPECTATOR
        picture: str = self.game.draw(self.game.view(self.course.state, seat), "en")
        if self.render_mode != "human":
            return picture
        sys.stdout.write(picture + "\n")
        return None
