"""Gymnasium: many games at once as a VectorEnv. One seat is the learner's, the others play anything."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from stammtisch.envs.processes import batch
from stammtisch.envs.setting import Seen

Steps = tuple[Seen, NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


class ManyAlone(VectorEnv[Seen, NDArray[np.int64], Any]):
    """A `Batch` with the names of Gymnasium. A game that ends is followed by the next one in the same step.

    What was seen of a game's end is in the infos, as Gymnasium has it: `final_obs`, where `_final_obs` says so.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - Gymnasium declares it so

    def __init__(self, name: str, num_envs: int, seat: int = 0, **settings: Any) -> None:
        self.name, self.seat, self.settings = name, seat, settings
        self.num_envs = num_envs
        self.batch = batch(name, num_envs, learner=seat, **settings)
        size, words = self.batch.observations.shape[1], self.batch.masks.shape[1]
        self.single_action_space = spaces.Discrete(words)
        self.single_observation_space = spaces.Dict(
            {"observation": spaces.Box(0, 127, (size,), np.int8), "action_mask": spaces.Box(0, 1, (words,), np.int8)}
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """Without a seed the same games again."""
        super().reset(seed=seed)
        if seed is not None:
            self.batch.close()
            self.batch = batch(self.name, self.num_envs, int(seed), learner=self.seat, **self.settings)
        else:
            self.batch.reset()
        return self.seen(), {}

    def step(self, actions: NDArray[np.int64]) -> Steps:
        told = self.batch
        told.step(np.asarray(actions))
        earned = told.rewards[:, self.seat].copy()
        return self.seen(), earned, told.terminated.copy(), told.truncated.copy(), self.infos()

    def infos(self) -> dict[str, Any]:
        """How ended games looked to the learner."""
        ended = self.batch.terminated | self.batch.truncated
        if not ended.any():
            return {}
        nothing = np.zeros(self.batch.masks.shape[1], np.int8)
        finals = np.full(self.num_envs, None, object)
        for place in np.flatnonzero(ended):
            finals[place] = {"observation": self.batch.finals[place].copy(), "action_mask": nothing}
        return {"final_obs": finals, "_final_obs": ended}

    def seen(self) -> Seen:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        """End the processes of the batch, if it has any."""
        self.batch.close()


def vector(name: str, count: int, **settings: Any) -> ManyAlone:
    """So many games as a VectorEnv: `vector("vier", 64)`, over processes `vector("vier", 4096, processes=2)`."""
    return ManyAlone(name, count, **settings)
