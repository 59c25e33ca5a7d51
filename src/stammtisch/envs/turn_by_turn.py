"""PettingZoo: a game turn by turn (AEC), each token a step."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from stammtisch.envs.engine.course import NOBODY
from stammtisch.envs.setting import EARLY, RENDER_MODES, Seen, Setting
from stammtisch.envs.table import token_in


class Later:
    """An attribute that an environment has once a game has begun; not `__getattr__`, which makes all others slower."""

    def __get__(self, env: object, kind: type) -> Any:
        raise AttributeError(EARLY)


class TurnByTurn(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Agents are `seat_0`, `seat_1`, ...; where several are awaited they decide one after the other."""

    agents = agent_selection = rewards = _cumulative_rewards = terminations = truncations = infos = Later()

    def __init__(self, name: str, **settings: Any) -> None:
        super().__init__()
        self.setting = Setting(name, **settings)
        self.course = self.setting.course
        self.metadata = {
            "name": f"stammtisch_{self.setting.game.name}_v1",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.render_mode = self.setting.render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.seats)]
        self.number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self.setting.observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: self.setting.action_space() for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.setting.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[0]
        self.pass_on()

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """As PettingZoo's, without its detours: this and `step` are what is called a million times."""
        agent = self.agent_selection
        seen = None
        if observe:
            setting = self.setting
            self.course.show(self.number[agent], setting.scratch, setting.marks)
            seen = {"observation": setting.bytes.copy(), "action_mask": setting.mask.copy()}
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def observe(self, agent: str) -> Seen:
        return self.setting.seen(self.number[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        token = token_in(action)
        if not self.course.choose(token):
            self.setting.refuse(token)
        self.pass_on()
        if self.render_mode == "human":
            self.render()

    def pass_on(self) -> None:
        """To the seat that decides now, or to the end. Nobody has earned anything before that."""
        player = self.course.player
        if player == NOBODY:
            self.end()
            return
        if self.course.decisions >= self.setting.most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[player]

    def end(self) -> None:
        """Everybody is paid; a limit that ended the game truncates it."""
        ended = self.setting.has_ended
        self.rewards = dict(zip(self.possible_agents, self.setting.payoffs(), strict=True))
        self.terminations = dict.fromkeys(self.agents, ended)
        self.truncations = dict.fromkeys(self.agents, not ended)
        self._accumulate_rewards()

    def render(self) -> str | None:
        return self.setting.render()

    def close(self) -> None:
        """Nothing is held open."""


def aec(name: str, **settings: Any) -> TurnByTurn:
    """A game as an AEC environment: `aec("catan", seats=4, max_rounds=30)`."""
    return TurnByTurn(name, **settings)
