"""The examples for learners do what they say: small ones always, learning from scratch in `make soak`."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from stammtisch.data import AnyGame
from stammtisch.games import OWN
from tests.short import short

FOLDER = Path(__file__).resolve().parent.parent.parent / "examples" / "learn"


def example(name: str) -> ModuleType:
    """An example, imported from where it stands."""
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tutorial_prints_the_example_as_it_is() -> None:
    page = (FOLDER.parent.parent / "docs" / "tutorial-learning.md").read_text(encoding="utf-8")
    assert f"```python ppo.py\n{(FOLDER / 'ppo.py').read_text(encoding='utf-8')}```\n" in page


def test_the_five_line_loop_runs() -> None:
    told = subprocess.run([sys.executable, str(FOLDER / "five_lines.py")], capture_output=True, text=True, check=True).stdout
    assert int(told.split()[0].replace(",", "")) > 100 and "69 bytes" in told


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_a_random_agent_plays_every_game(game: AnyGame) -> None:
    found = example("random_agent").play(game.name, 1, **short(game))
    assert found["truncated"] == ("max_rounds" in short(game)) and len(found) == game.usual_seats + 1


def test_the_tree_search_beats_play_at_random() -> None:
    search = example("mcts")
    assert search.wins("vier", 4, 60, jokers=False) == 1.0
    assert 0 <= search.wins("dog", 1, 2, max_rounds=1) <= 1


@pytest.mark.soak
@pytest.mark.parametrize(("name", "share"), [("vier", 0.95), ("dog", 0.80)])
def test_a_network_learns_from_scratch(name: str, share: float) -> None:
    """Within ten minutes on two cores, against opponents that play anything; the games it is judged by are other ones."""
    pytest.importorskip("torch", reason='PyTorch is not installed: pip install "stammtisch[learn]"')
    ppo = example("ppo")
    policy = ppo.learn(name, ppo.STEPS[name], seed=1, seats=2)
    won = ppo.wins(policy, name, 1000, seed=1001, seats=2)
    print(f"{name}: won {won:.1%} of 1,000 games against random play")  # noqa: T201 - the figure of a soak
    assert won >= share


@pytest.mark.soak
def test_learning_repeats_itself() -> None:
    """The same seed gives the same network, so a figure can be checked."""
    torch = pytest.importorskip("torch", reason='PyTorch is not installed: pip install "stammtisch[learn]"')
    ppo = example("ppo")
    first, second = (ppo.learn("vier", 2 * ppo.GAMES * ppo.LENGTH, seed=3, tell=lambda told: None) for _ in range(2))
    alike = [torch.equal(one, other) for one, other in zip(first.parameters(), second.parameters(), strict=True)]
    assert all(alike) and len(alike) == 8
