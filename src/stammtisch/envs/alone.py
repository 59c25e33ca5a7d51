"""Gymnasium: one seat is the learner's, the bots of the house play the others."""

from typing import Any

import gymnasium
from gymnasium import spaces

from stammtisch.core import FastDice
from stammtisch.envs.setting import RENDER_MODES, Seen, Setting
from stammtisch.envs.table import opponent_of, seat_checked
from stammtisch.games import OWN


class Alone(gymnasium.Env[Seen, int]):
    """`seat` is the learner's; `opponents` the name of a bot, as the arena knows it. Each token is a step."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(self, name: str, seat: int = 0, opponents: str = "random", **settings: Any) -> None:
        self.setting = Setting(name, **settings)
        self.seat = seat_checked(seat, self.setting.seats)
        self.others = opponent_of(self.setting.game, opponents)
        self.render_mode = self.setting.render_mode
        self.observation_space: spaces.Space[Any] = self.setting.observation_space()
        self.action_space: spaces.Space[Any] = self.setting.action_space()
        self.dice = FastDice(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self.setting.begin(seed)
        self.dice = FastDice(self.setting.seed + self.setting.games)
        self.let_others_play()
        return self.setting.seen(self.seat), {}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        self.setting.choose(action)
        self.let_others_play()
        setting = self.setting
        if self.render_mode == "human":
            self.render()
        return setting.seen(self.seat), setting.payoffs()[self.seat], setting.has_ended, setting.is_cut, {}

    def let_others_play(self) -> None:
        course = self.setting.course
        while not self.setting.is_over and course.player != self.seat:
            course.act(self.others.choose(course.state, course.player, course.tree.actions, self.dice))

    def render(self) -> Any:
        return self.setting.render(self.seat)


def register() -> None:
    """Make the games known to Gymnasium: `gymnasium.make("stammtisch/Catan-v1")`, and `make_vec` for many at once."""
    for game in OWN:
        name = f"stammtisch/{''.join(part.capitalize() for part in game.name.split('-'))}-v1"
        if name not in gymnasium.registry:
            many = "stammtisch.envs.many:ManyAlone"
            gymnasium.register(name, "stammtisch.envs.alone:Alone", vector_entry_point=many, kwargs={"name": game.name})
