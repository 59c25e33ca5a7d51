"""The usual environments pass the checks of those who made them, for all five games."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

from stammtisch import envs
from stammtisch.core import FastDice
from stammtisch.data import AnyGame
from stammtisch.envs import Batch, ProcessBatch
from stammtisch.envs.all_at_once import AllAtOnce
from stammtisch.envs.alone import Alone
from stammtisch.envs.table import IllegalToken
from stammtisch.envs.turn_by_turn import TurnByTurn
from stammtisch.errors import StammtischError
from stammtisch.games import GAMES, OWN
from tests.short import short

games = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
# What PettingZoo finds odd about any observation of bytes, and we do not.
pettingzoo_talk = pytest.mark.filterwarnings("ignore::UserWarning")


@games
@pettingzoo_talk
def test_turn_by_turn_passes_api_test(game: AnyGame) -> None:
    env = envs.aec(game.name, **short(game, rounds=2))
    api_test(env, num_cycles=60, verbose_progress=False)
    assert isinstance(env, TurnByTurn)


@games
@pettingzoo_talk
def test_turn_by_turn_passes_seed_test(game: AnyGame) -> None:
    made: list[TurnByTurn] = []

    def make() -> TurnByTurn:
        made.append(envs.aec(game.name, **short(game, rounds=2)))
        return made[-1]

    seed_test(make, num_cycles=40)
    assert len(made) == 2


@games
@pettingzoo_talk
def test_all_at_once_passes_parallel_api_test(game: AnyGame) -> None:
    env = envs.parallel(game.name, **short(game, rounds=2))
    parallel_api_test(env, num_cycles=60)
    assert isinstance(env, AllAtOnce)


@games
def test_alone_passes_check_env(game: AnyGame) -> None:
    envs.register()
    name = {"vier": "Vier", "dog": "Dog", "dog-royal": "DogRoyal", "doerfer": "Doerfer", "catan": "Catan"}[game.name]
    env = gymnasium.make(f"stammtisch/{name}-v1", illegal="first", **short(game, rounds=2))
    check_env(env.unwrapped)
    assert env.spec is not None and env.spec.id == f"stammtisch/{name}-v1"


@pytest.mark.parametrize(("game", "seats"), [(game, seats) for game in OWN for seats in game.seats])
def test_whole_games_are_played_with_every_number_of_seats(game: AnyGame, seats: int) -> None:
    env = envs.aec(game.name, seats=seats, most_decisions=150, **short(game, seats, 2))
    env.reset(seed=seats)
    dice, earned = FastDice(1), 0.0
    while env.agents:
        seen, reward, over, cut, _ = env.last()
        earned += reward
        allowed = np.flatnonzero(seen["action_mask"])
        env.step(None if over or cut else int(allowed[dice.below(len(allowed))]))
    assert env.setting.is_cut or 0 < earned <= seats


def test_seats_that_are_awaited_together_choose_together() -> None:
    env = envs.parallel("dog")
    seen, _ = env.reset(seed=1)
    assert all(seen[agent]["action_mask"][-1] == 0 for agent in env.agents)  # all four give a card
    actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
    seen, *_ = env.step(actions)
    waiting = [agent for agent in env.agents if seen[agent]["action_mask"][-1] == 1]
    assert len(waiting) == 3
    with pytest.raises(IllegalToken):
        env.step(dict.fromkeys(env.agents, 0))


def test_an_offer_of_ones_own_making_is_made_among_all_at_once() -> None:
    """One that `legal` does not list, spelled card by card."""
    env = envs.parallel("catan", seats=3)
    seen, _ = env.reset(seed=1)
    dice, made = FastDice(1), 0
    assert env.setting.game.tokens is not None
    offer = env.setting.game.tokens.vocabulary.words.index(("offer",))
    while not made:
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents}
        offering = env.setting.course.player
        tree = env.trees[offering]
        before = env.setting.game.view(env.setting.course.state, offering)
        seen, *_ = env.step(
            {agent: offer if offer in mask else int(mask[dice.below(len(mask))]) for agent, mask in masks.items()}
        )
        if tree.is_own and env.trees.get(offering) is not tree:
            made += len(env.setting.game.view(env.setting.course.state, offering).offers) - len(before.offers)
            assert made == 1


def to_the_end(env: Any) -> Any:
    """What the last agent is told at the end of a game."""
    env.reset(seed=1)
    dice = FastDice(1)
    while True:
        seen, reward, over, cut, _ = env.last()
        if over or cut:
            return reward, over, cut
        allowed = np.flatnonzero(seen["action_mask"])
        env.step(int(allowed[dice.below(len(allowed))]))


def test_the_end_by_rounds_is_a_truncation_everywhere() -> None:
    """With the payoffs of the rules for whoever leads, or with none for those who estimate what comes after."""
    env = envs.aec("dog", seats=2, max_rounds=1)
    assert to_the_end(env)[1:] == (False, True) and sum(env.rewards.values()) == 1
    env = envs.aec("dog", seats=2, max_rounds=1, judged=False)
    assert to_the_end(env) == (0, False, True) and sum(env.rewards.values()) == 0
    assert to_the_end(envs.aec("vier", jokers=False))[1:] == (True, False)
    both = envs.parallel("dog", seats=2, max_rounds=1)
    seen, _ = both.reset(seed=1)
    while both.agents:
        seen, rewards, over, cut, _ = both.step({name: int(np.flatnonzero(seen[name]["action_mask"])[0]) for name in both.agents})
    assert sum(rewards.values()) == 1 and not any(over.values()) and all(cut.values())
    envs.register()
    alone = gymnasium.make("stammtisch/Dog-v1", seats=2, max_rounds=1)
    seen, _ = alone.reset(seed=1)
    ended: tuple[bool, bool] = (False, False)
    while not any(ended):
        seen, _, *ended, _ = alone.step(int(np.flatnonzero(seen["action_mask"])[0]))  # type: ignore[assignment]
    assert list(ended) == [False, True]


def test_an_illegal_token_is_refused_or_stands_for_the_first() -> None:
    strict = envs.aec("vier", jokers=False)
    strict.reset(seed=1)
    before = strict.observe("seat_0")["observation"]
    with pytest.raises(IllegalToken, match="Token 99"):
        strict.step(99)
    assert (strict.observe("seat_0")["observation"] == before).all()
    mild = envs.aec("vier", jokers=False, illegal="first")
    mild.reset(seed=1)
    mild.step(99)
    assert mild.observe("seat_1")["observation"][48] == 2  # the bottom left cell


def test_a_bot_of_the_house_plays_the_other_seats() -> None:
    envs.register()
    env = gymnasium.make("stammtisch/Vier-v1", opponents="greedy", seat=1, jokers=False).unwrapped
    seen, _ = env.reset(seed=3)
    assert (seen["observation"][:56] == 2).sum() == 1  # it has begun
    seen, reward, over, cut, _ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    assert (seen["observation"][:56] > 0).sum() == 3 and not (reward or over or cut)


def test_a_position_is_drawn_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    env = envs.aec("vier", render_mode="ansi")
    env.reset(seed=1)
    assert "Green jokers" in str(env.render())
    shown = envs.aec("vier", render_mode="human")
    shown.reset(seed=1)
    shown.step(3)
    assert "Green jokers" in capsys.readouterr().out


DRAWN = {
    "vier": "Green jokers",
    "dog": "your hand:",
    "dog-royal": "K king  N knight",
    "doerfer": "more in the stack",
    "catan": "ROB",
}


@games
def test_every_game_is_drawn_in_gymnasium(game: AnyGame) -> None:
    envs.register()
    name = game.name.title().replace("-", "")
    env = gymnasium.make(f"stammtisch/{name}-v1", render_mode="ansi", **short(game, rounds=2))
    seen, _ = env.reset(seed=1)
    first = env.render()
    assert isinstance(first, str) and DRAWN[game.name] in first
    for _ in range(2):  # a tile takes two tokens, its place and how it is turned, and shows when it lies
        seen, *_ = env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    later = str(env.render())
    assert later != first and DRAWN[game.name] in later


def test_many_games_are_a_vector_environment() -> None:
    env = envs.vector("vier", 5, seat=1)
    seen, _ = env.reset(seed=2)
    assert env.observation_space.contains(seen)
    dice, over = FastDice(4), 0
    for _ in range(200):
        actions = np.array([allowed[dice.below(len(allowed))] for allowed in map(np.flatnonzero, seen["action_mask"])])
        seen, rewards, terminated, _, infos = env.step(actions)
        over += int(terminated.sum())
        assert not rewards[~terminated].any()
        if terminated.any():
            assert (infos["_final_obs"] == terminated).all()
            assert all(env.single_observation_space.contains(last) for last in infos["final_obs"][terminated])
    assert over > 5
    again, _ = env.reset(seed=2)
    first, _ = env.reset()
    assert (again["observation"] == first["observation"]).all()


def test_what_needs_an_extra_can_be_asked_for_again_and_again() -> None:
    """A module of the same name as a function would take its place once it is imported."""
    for name in envs.__all__:
        assert callable(getattr(envs, name)) and callable(getattr(envs, name))


def test_gymnasium_makes_many_games_at_once() -> None:
    envs.register()
    env = gymnasium.make_vec(
        "stammtisch/Vier-v1", num_envs=3, vectorization_mode="vector_entry_point", opponents="greedy", jokers=False
    )
    seen, _ = env.reset(seed=1)
    assert seen["observation"].shape == (3, 69) and env.num_envs == 3


@pytest.mark.parametrize(
    ("before", "name"),
    [("", "stammtisch.envs:stammtisch/Vier-v1"), ("from stammtisch import envs; ", "stammtisch/Vier-v1")],
    ids=["named", "imported"],
)
def test_gymnasium_finds_the_games(before: str, name: str) -> None:
    """In a fresh process, by the name of the module or because that was imported, even before Gymnasium itself."""
    program = f"{before}import gymnasium; print(gymnasium.make({name!r}).spec.id)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "stammtisch/Vier-v1"


def test_the_environments_need_the_extra_and_decisions_do_not() -> None:
    program = (
        "import sys; sys.modules.update(dict.fromkeys(('gymnasium', 'numpy', 'pettingzoo')))\n"
        "from stammtisch.envs import Decision\n"
        "from stammtisch import envs\n"
        "try: envs.Batch\n"
        "except Exception as missing: print(missing)\n"
    )
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.strip() == 'stammtisch.envs.Batch needs numpy: pip install "stammtisch[envs]"'


def test_decisions_need_no_gymnasium_that_works(tmp_path: Path) -> None:
    (tmp_path / "gymnasium.py").write_text("raise ImportError('broken')\n", encoding="utf-8")
    program = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nfrom stammtisch.envs import Decision; print(Decision.__name__)"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "Decision"


@pytest.mark.parametrize("make", [envs.aec, envs.parallel, Alone], ids=["aec", "parallel", "alone"])
def test_whoever_copies_an_environment_is_told_what_to_copy_instead(make: Callable[[str], Any]) -> None:
    for duplicate in (copy.deepcopy, pickle.dumps):
        with pytest.raises(StammtischError, match=r"state\.copy\(\)"):
            duplicate(make("vier"))


def test_many_games_are_stepped_here_or_by_processes() -> None:
    here, there = envs.vector("dog", 2), envs.vector("dog", 2, processes=2)
    assert isinstance(here.batch, Batch) and isinstance(there.batch, ProcessBatch)
    first = here.reset()[0]["observation"]
    assert (there.reset()[0]["observation"] == first).all()
    there.close()
    assert not there.batch.workers[0].is_alive()


def test_nonsense_is_refused_with_a_sentence() -> None:
    for wrong in ({"illegal": "maybe"}, {"render_mode": "film"}, {"seats": 3}, {"colour": "red"}):
        with pytest.raises(StammtischError):
            envs.aec("vier", **wrong)
    envs.register()
    with pytest.raises(StammtischError, match="seats 0 to 1"):
        gymnasium.make("stammtisch/Vier-v1", seat=7)
    with pytest.raises(AttributeError):
        _ = envs.nonsense
    assert GAMES["vier"].observation is not None


def test_who_begins_with_a_step_is_told_to_reset() -> None:
    turns, together = envs.aec("vier"), envs.parallel("vier")
    for early in (turns.last, lambda: turns.step(0), turns.agent_iter().__iter__().__next__):
        with pytest.raises(AttributeError, match=r"reset\(\) comes first"):
            early()
    assert not hasattr(turns, "agent_selection")
    with pytest.raises(StammtischError, match=r"reset\(\) comes first"):
        together.step({"seat_0": 0, "seat_1": together.nothing})


def test_a_game_that_is_over_is_not_gone_on_with() -> None:
    env = Alone("vier", jokers=False)
    env.reset(seed=1)
    over = False
    while not over:
        over = env.step(env.setting.course.tree.allowed()[0])[2]
    before = env.setting.seen(0)["observation"]
    with pytest.raises(StammtischError, match=r"reset\(\) comes first"):
        env.step(0)
    assert (env.setting.seen(0)["observation"] == before).all()


@pytest.mark.parametrize("token", [None, "drop 0", 0.5, [0]])
def test_what_is_no_token_is_refused(token: Any) -> None:
    turns, together, alone = envs.aec("vier"), envs.parallel("vier"), gymnasium.make("stammtisch/Vier-v1").unwrapped
    turns.reset(seed=1)
    together.reset(seed=1)
    alone.reset(seed=1)
    for step in (turns.step, alone.step, lambda token: together.step({"seat_0": token, "seat_1": together.nothing})):
        with pytest.raises(IllegalToken, match="whole number"):
            step(token)


def test_all_at_once_wants_an_action_of_everybody_and_of_nobody_else() -> None:
    env = envs.parallel("vier")
    env.reset(seed=1)
    before = env.seen()
    two, three = {"seat_0": 0, "seat_1": env.nothing}, {"seat_0": 0, "seat_1": env.nothing, "seat_2": 0}
    wrong: tuple[Any, ...] = ({}, {"seat_0": 0}, three, list(two.values()), None)
    for actions in wrong:
        with pytest.raises(IllegalToken, match=f"seat_0, seat_1.*{env.nothing}"):
            env.step(actions)
    assert (env.seen()["seat_0"]["observation"] == before["seat_0"]["observation"]).all()
    env.step({"seat_0": np.int64(0), "seat_1": env.nothing})
