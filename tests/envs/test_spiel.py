"""The games as OpenSpiel knows games, where it is installed."""

from typing import Any

import numpy as np
import pytest

from stammtisch.data import AnyGame
from stammtisch.errors import BadDump
from stammtisch.games import OWN
from tests.short import short

pyspiel: Any = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install open_spiel")
from open_spiel.python import rl_environment  # noqa: E402 - needs OpenSpiel

from stammtisch.envs.spiel_game import ENTRY, RECALLED, SpielState, register, spiel  # noqa: E402 - needs OpenSpiel

games = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)


def after_chance(state: Any) -> SpielState:
    while state.is_chance_node():
        state.apply_action(0)
    assert isinstance(state, SpielState)
    return state


@games
def test_a_game_passes_random_sim_test(game: AnyGame) -> None:
    made = spiel(game.name, **short(game))
    pyspiel.random_sim_test(made, num_sims=1, serialize=False, verbose=False)
    assert made.num_players() == game.usual_seats


def test_games_are_loaded_by_name() -> None:
    register()
    loaded = pyspiel.load_game("python_stammtisch_dog_royal")
    assert loaded.num_distinct_actions() == 1714


def test_a_clone_does_not_foresee_the_dice() -> None:
    state = spiel("catan").new_initial_state()
    ends = {str(after_chance(state.clone())) for _ in range(4)}
    assert len(ends) == 4


@games
def test_a_state_is_kept_as_text(game: AnyGame) -> None:
    """After seven tokens: in Dörfer in the middle of a decision."""
    made = spiel(game.name, **short(game))
    state, dice = made.new_initial_state(), np.random.RandomState(1)
    for _ in range(7):
        state = after_chance(state)
        state.apply_action(int(dice.choice(state.legal_actions())))
    other = made.deserialize_state(state.serialize())
    assert str(other) == str(state) and other.legal_actions() == state.legal_actions()
    for player in range(game.usual_seats):
        assert other.information_state_string(player) == state.information_state_string(player)
    assert after_chance(other).legal_actions()


def test_what_is_no_state_of_this_game_is_refused() -> None:
    two, four = spiel("dog", seats=2), spiel("dog", seats=4)
    for text in ("", "{}", spiel("vier").new_initial_state().serialize(), four.new_initial_state().serialize()):
        with pytest.raises(BadDump):
            two.deserialize_state(text)
    assert str(two.deserialize_state(two.new_initial_state().serialize())) == str(two.new_initial_state())


def test_resampling_changes_only_what_a_seat_cannot_know() -> None:
    state = after_chance(spiel("dog", seats=4).new_initial_state())
    others = [state.resample_from_infostate(0, None) for _ in range(6)]
    assert all(other.observed(0) == state.observed(0) for other in others)
    assert any(other.observed(1) != state.observed(1) for other in others)
    assert state.returns() == [0.0] * 4


def test_an_information_state_recalls_what_was_witnessed() -> None:
    vier = spiel("vier", jokers=False)
    state = vier.new_initial_state()
    for token in (3, 4):
        state.apply_action(token)
    tensor = state.information_state_tensor(0)
    size = vier.observation_tensor_size()
    assert tensor[:size] == state.observation_tensor(0)
    assert tensor[size : size + ENTRY] == [3, *[0] * 8, 4] and tensor[size + ENTRY : size + 2 * ENTRY] == [2, *[0] * 8, 3]
    assert len(tensor) == vier.information_state_tensor_size() == size + RECALLED * ENTRY
    other = vier.new_initial_state()
    for token in (4, 3, 3, 4):
        other.apply_action(token)
    for token in (3, 4):
        state.apply_action(token)
    assert other.information_state_string(0) != state.information_state_string(0)
    assert other.information_state_tensor(0) != state.information_state_tensor(0)


class AgainstAnything(rl_environment.Environment):  # type: ignore[misc]  # OpenSpiel has no types
    """Seat 0 learns; whoever else is on turn plays anything."""

    dice = np.random.RandomState(1)

    def step(self, actions: list[int]) -> Any:
        return self.answered(super().step(actions))

    def reset(self) -> Any:
        return self.answered(super().reset())

    def answered(self, told: Any) -> Any:
        while not told.last() and told.observations["current_player"] != 0:
            legal = told.observations["legal_actions"][told.observations["current_player"]]
            told = super().step([int(self.dice.choice(legal))])
        return told


def test_its_reinforcement_learning_environment_plays_our_games() -> None:
    env = AgainstAnything(spiel("vier", jokers=False))
    told = env.reset()
    while not told.last():
        told = env.step([told.observations["legal_actions"][0][0]])
    assert sum(told.rewards) == 1.0 and env.num_actions_per_step == 1


@pytest.mark.soak
def test_its_ppo_learns_vier() -> None:
    """OpenSpiel's own PPO in PyTorch, as its example uses it; payoffs of its own games while it learns."""
    torch = pytest.importorskip("torch", reason='PyTorch is not installed: pip install "stammtisch[learn]"')
    from open_spiel.python.pytorch.ppo import PPO, PPOAgent
    from open_spiel.python.vector_env import SyncVectorEnv

    torch.manual_seed(1)
    np.random.seed(1)
    observed = rl_environment.ObservationType.OBSERVATION
    many = SyncVectorEnv([AgainstAnything(spiel("vier", jokers=False), observation_type=observed) for _ in range(8)])
    size = many.observation_spec()["info_state"][0]
    agent = PPO((size,), 135, 2, num_envs=8, steps_per_batch=128, learning_rate=1e-3, agent_fn=PPOAgent)
    told, earned = many.reset(), []
    for _ in range(60):
        payoffs: list[float] = []
        for _ in range(128):
            told, rewards, over, _ = many.step(agent.step(told), reset_if_done=True)
            agent.post_step([reward[0] for reward in rewards], over)
            payoffs += [reward[0] for reward, ended in zip(rewards, over, strict=True) if ended]
        agent.learn(told)
        earned.append(float(np.mean(payoffs)))
    print(f"OpenSpiel's PPO on Vier: {np.mean(earned[:3]):.2f} -> {np.mean(earned[-5:]):.2f}")  # noqa: T201 - the figure of a soak
    assert np.mean(earned[-5:]) > 0.8 > 0.7 > np.mean(earned[:3])


def test_its_searches_play_our_games() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    vier = spiel("vier", jokers=False)
    state = vier.new_initial_state()
    for token in (3, 0, 3, 0, 3, 1):
        state.apply_action(token)
    evaluator = mcts.RandomRolloutEvaluator(2, np.random.RandomState(1))
    assert mcts.MCTSBot(vier, 2.0, 200, evaluator, random_state=np.random.RandomState(1)).step(state) == 3
    dog = spiel("dog", seats=2, max_rounds=1)
    state = after_chance(dog.new_initial_state())
    bot = ismcts.ISMCTSBot(dog, evaluator, 2.0, 10, random_state=np.random.RandomState(2))
    assert bot.step(state) in state.legal_actions()
