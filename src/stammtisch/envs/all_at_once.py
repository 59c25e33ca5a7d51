"""PettingZoo: all seats at once (Parallel). Where several are awaited they decide at the same time; who waits does nothing.

The last action of the space is that no-op. A whole action is carried out when everybody awaited has completed his.
"""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, SupportsIndex

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from stammtisch.core import CHANCE
from stammtisch.envs.setting import EARLY, RENDER_MODES, Seen, Setting
from stammtisch.envs.table import IllegalToken, token_in
from stammtisch.errors import IllegalAction, StammtischError
from stammtisch.observer import NOT_YET, REFUSED, Tree, clear

Steps = tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]


class AllAtOnce(ParallelEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Agents are `seat_0`, `seat_1`, ..."""

    def __init__(self, name: str, **settings: Any) -> None:
        self.setting = Setting(name, **settings)
        self.metadata = {"name": f"stammtisch_{self.setting.game.name}_parallel_v1", "render_modes": list(RENDER_MODES)}
        self.render_mode = self.setting.render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.agents: list[str] = []
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.nothing = self.setting.layout.words  # the no-op
        self.observation_spaces = {agent: self.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.nothing + 1) for agent in self.possible_agents}
        self.trees: dict[int, Tree] = {}  # decisions being made, by seat
        self.complete: dict[int, int] = {}  # actions that wait for the others'

    def space(self) -> spaces.Space[Any]:
        masks = spaces.Box(0, 1, (self.nothing + 1,), np.int8)
        return spaces.Dict({"observation": spaces.Box(0, 127, (self.setting.layout.size,), np.int8), "action_mask": masks})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.setting.begin(seed)
        self.agents = self.possible_agents[:]
        self.plant()
        return self.seen(), {agent: {} for agent in self.agents}

    def plant(self) -> None:
        """Begin the decisions of all awaited seats."""
        self.complete = {}
        self.trees = {}
        for seat in self.setting.course.state.to_act():
            self.trees[seat] = self.setting.layout.tree(self.setting.course.state, seat)

    def step(self, actions: Mapping[str, SupportsIndex]) -> Steps:
        agents = self.agents
        chosen = self.chosen(actions)
        for agent, token in chosen.items():
            self.check(agent, token)
        for agent, token in chosen.items():
            self.choose(self.number[agent], token)
        if len(self.complete) == len(self.trees):
            self.carry_out()
        over, cut = self.setting.has_ended, self.setting.is_cut
        rewards = dict(zip(agents, self.setting.payoffs(), strict=True))
        seen = self.seen()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return (
            seen,
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def chosen(self, actions: Mapping[str, SupportsIndex]) -> dict[str, int]:
        """What everybody does, in the order of seats."""
        if not self.agents:
            raise StammtischError(EARLY)
        if not isinstance(actions, Mapping) or set(actions) != set(self.agents):
            everybody = ", ".join(self.agents)
            raise IllegalToken(f"A step takes a dict with an action of each: {everybody}. Who waits does {self.nothing}.")
        return {agent: token_in(actions[agent]) for agent in self.agents}

    def check(self, agent: str, token: int) -> None:
        """Refuse before anything happens."""
        tree = self.awaited(self.number[agent])
        allowed = token == self.nothing if tree is None else token in tree.allowed()
        if not allowed and self.setting.illegal == "raise":
            raise IllegalToken(f"Action {token} of {agent} is not allowed here; the action mask says which are.")

    def awaited(self, seat: int) -> Tree | None:
        """The decision a seat is making, if it is."""
        return None if seat in self.complete else self.trees.get(seat)

    def choose(self, seat: int, token: int) -> None:
        tree = self.awaited(seat)
        if tree is None:
            return
        found = tree.choose(token)
        if found == REFUSED:
            found = tree.choose(tree.allowed()[0])
        if found != NOT_YET:
            self.complete[seat] = found

    def carry_out(self) -> None:
        """All completed actions in the order of seats; what another one has made impossible is left out."""
        course = self.setting.course
        for seat, action in sorted(self.complete.items()):
            with suppress(IllegalAction):
                course.state.check(seat, action)  # `legal` lists only a sample of the offers that may be made
                course.state.apply(seat, action)
        course.decisions += 1
        course.settle()
        assert course.state.to_act() != (CHANCE,)
        self.plant()

    def seen(self) -> dict[str, Seen]:
        return {agent: self.seen_by(self.number[agent]) for agent in self.agents}

    def seen_by(self, seat: int) -> Seen:
        setting, tree = self.setting, self.awaited(seat)
        setting.course.observer.observe(setting.course.state, seat, self.cleared(setting.scratch, setting.layout.size), 0)
        mask = np.zeros(self.nothing + 1, np.int8)
        if tree is None:
            mask[self.nothing] = 1
        else:
            tree.write_chosen(setting.scratch, setting.course.observer.size, setting.layout.longest)
            mask[tree.allowed()] = 1
        return {"observation": setting.bytes.copy(), "action_mask": mask}

    def cleared(self, scratch: Any, size: int) -> Any:
        clear(scratch, 0, size)
        return scratch

    def render(self) -> str | None:
        return self.setting.render()

    def close(self) -> None:
        """Nothing is held open."""


def parallel(name: str, **settings: Any) -> AllAtOnce:
    """A game as a Parallel environment: `parallel("dog", seats=4)`."""
    return AllAtOnce(name, **settings)
