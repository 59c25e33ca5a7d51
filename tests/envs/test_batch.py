"""Many games side by side: what a batch shows is what the games are, in any number of processes and in both builds."""

import gc
import hashlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from stammtisch import envs
from stammtisch.core import CHANCE, FastDice
from stammtisch.data import AnyGame
from stammtisch.envs import Batch, Decision, ProcessBatch
from stammtisch.envs.table import Arrays, IllegalToken, arrays_for, observation_of, options_for
from stammtisch.errors import StammtischError
from stammtisch.games import GAMES, OWN
from tests.laws.test_builds import ROOT, SRC, WHEEL, is_stale
from tests.short import short

games = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)


NO_TOKENS: tuple[Any, ...] = (
    *(None, 3, np.array(3), "abc", [], [0, 1], [[0, 1, 2]], np.zeros((3, 1), int), [[0], [0, 1], [0]]),
    *([0.0, 1.0, 2.0], [0.5, 1, 2], np.full(3, np.nan), [None, 0, 0], [True, False, True]),
    *([2**70, 0, 0], np.array([2**63, 0, 0], np.uint64)),
)


def some_tokens(batch: Any, dice: FastDice) -> list[int]:
    """An allowed token for every game."""
    return [int(allowed[dice.below(len(allowed))]) for allowed in map(np.flatnonzero, batch.masks)]


def digest(batch: Any, steps: int) -> str:
    """Everything a batch shows while it is played at random."""
    dice, total = FastDice(5), hashlib.sha256()
    for _ in range(steps):
        batch.step(some_tokens(batch, dice))
        for array in batch.arrays:
            total.update(array.tobytes())
    return total.hexdigest()


@games
@pytest.mark.parametrize("fewest", [True, False])
def test_a_batch_plays_the_same_games_as_decisions_do(game: AnyGame, fewest: bool) -> None:
    seats = min(game.seats) if fewest else max(game.seats)
    batch = Batch(game.name, 2, 9, seats=seats)
    assert game.observation is not None
    states = [game.new(seats, options_for(game, {})) for _ in range(2)]
    lucks = [FastDice((9 * 2**20 + number) * 2**24) for number in range(2)]
    dice = FastDice(3)
    decisions: list[Decision | None] = [None, None]
    for _ in range(120):
        tokens = some_tokens(batch, dice)
        for number, state in enumerate(states):
            while state.to_act() == (CHANCE,):
                state.apply(CHANCE, state.chance(lucks[number]))
            decision = decisions[number] or Decision(game, state, state.to_act()[0])
            assert np.flatnonzero(batch.masks[number]).tolist() == decision.allowed()
            seen = bytearray(game.observation.size)
            game.observation.observe(state, state.to_act()[0], seen, decision.prefix)
            assert batch.observations[number].tobytes() == bytes(seen)
            assert batch.seats[number] == state.to_act()[0]
            decisions[number] = None if decision.choose(tokens[number]) else decision
            if decision.action is not None:
                state.apply(state.to_act()[0], decision.action)
        batch.step(tokens)
        for number, state in enumerate(states):
            ended = bool(batch.terminated[number] or batch.truncated[number])
            assert ended == (state.to_act() == ()) and bool(batch.truncated[number]) == state.ran_out()
            if ended:
                assert tuple(batch.rewards[number]) == pytest.approx(state.result())
                return


@games
def test_ended_games_begin_again_at_once(game: AnyGame) -> None:
    batch = Batch(game.name, 3, 1, **short(game))
    dice, ended = FastDice(2), 0
    for _ in range(3000):
        batch.step(some_tokens(batch, dice))
        over = batch.truncated if "max_rounds" in short(game) else batch.terminated
        ended += int(over.sum())
        assert (batch.rewards.sum(1) > 0).tolist() == over.tolist() == (batch.truncated | batch.terminated).tolist()
        if ended > 4:
            break
    assert ended > 4 and batch.masks.any(1).all()


@games
def test_games_that_grow_leave_the_garbage_collector_no_more_to_walk(game: AnyGame) -> None:
    """It would interrupt each process of a batch at another moment, and all others wait. Nor do they leave it anything to
    find, so that the processes may do without it."""
    batch, dice, walked = Batch(game.name, 10, 1), FastDice(2), []
    gc.collect()
    for _ in range(2):
        for _ in range(20):
            batch.step(some_tokens(batch, dice))
        assert gc.collect() < 10
        walked.append(len(gc.get_objects()))
    assert walked[1] - walked[0] < 10


@games
def test_a_learner_is_asked_for_his_own_seat_only(game: AnyGame) -> None:
    batch = Batch(game.name, 4, 1, seats=2, learner=1)
    dice = FastDice(2)
    for _ in range(60):
        assert batch.seats.tolist() == [1] * 4
        batch.step(some_tokens(batch, dice))


def test_a_game_that_takes_too_long_is_cut() -> None:
    batch = Batch("catan", 2, 1, most_decisions=3)
    dice, cut = FastDice(2), 0
    for _ in range(30):
        batch.step(some_tokens(batch, dice))
        cut += int(batch.truncated.sum())
        assert not batch.rewards.any()
    assert cut >= 4


def played_out(batch: Any) -> Any:
    """A batch in the step in which its only game ends."""
    dice = FastDice(2)
    while True:
        batch.step(some_tokens(batch, dice))
        if batch.terminated[0] or batch.truncated[0]:
            return batch


def test_the_end_by_rounds_is_a_truncation_with_or_without_payoffs() -> None:
    judged = played_out(Batch("dog", 1, 1, seats=2, max_rounds=1))
    assert (judged.terminated[0], judged.truncated[0], judged.rewards[0].sum()) == (False, True, 1)
    plain = played_out(Batch("dog", 1, 1, seats=2, max_rounds=1, judged=False))
    assert (plain.terminated[0], plain.truncated[0], plain.rewards[0].sum()) == (False, True, 0)


def test_what_the_last_to_decide_sees_of_the_end_is_kept() -> None:
    batch = played_out(Batch("vier", 1, 1, jokers=False))
    layout = observation_of(GAMES["vier"])
    assert layout.decode(batch.finals[0])["outcome"] != 0 and layout.decode(batch.observations[0])["outcome"] == 0


def test_learners_take_the_seats_in_turn() -> None:
    batch = Batch("dog", 6, 1, seats=3, learner="each")
    dice = FastDice(2)
    for _ in range(60):
        assert batch.seats.tolist() == [0, 1, 2, 0, 1, 2]
        batch.step(some_tokens(batch, dice))


def test_a_bot_of_the_house_plays_the_other_seats() -> None:
    """It takes the four that it has, which a player of anything rarely does."""
    ends = {}
    for opponents in ("random", "greedy"):
        batch, dice, lost = Batch("vier", 20, 1, learner="each", opponents=opponents, jokers=False), FastDice(2), 0.0
        for _ in range(40):
            batch.step(some_tokens(batch, dice))
            lost += sum(1 - batch.rewards[place, seat] for place, seat in enumerate(batch.learners) if batch.terminated[place])
        ends[opponents] = lost
    assert ends["greedy"] > 1.5 * ends["random"]


def test_a_refused_token_changes_nothing_anywhere() -> None:
    batch = Batch("vier", 3, 1, jokers=False)
    before = batch.observations.copy()
    for wrong in ([0, 1, 200], [0, 1, 20], [0, 1], [0, -1, 2]):
        with pytest.raises(IllegalToken):
            batch.step(wrong)
    assert (batch.observations == before).all()
    batch.step([0, 1, 2])


def test_the_arrays_may_be_the_callers() -> None:
    own = arrays_for(GAMES["vier"], 2, 3)
    batch = Batch("vier", 3, 1, arrays=own)
    assert batch.observations is own.observations and own.masks.any()


def test_nonsense_is_refused_with_a_sentence() -> None:
    with pytest.raises(StammtischError, match="not with 9"):
        Batch("dog", 1, seats=9)
    with pytest.raises(StammtischError, match="seats 0 to 1, not 2"):
        Batch("vier", 1, learner=2)
    with pytest.raises(StammtischError, match="cannot be played like this"):
        Batch("dog", 1, speed=3)
    with pytest.raises(StammtischError, match="not by 3"):
        ProcessBatch("dog", 2, processes=3)
    with pytest.raises(StammtischError, match="cannot be yours"):
        ProcessBatch("vier", 3, arrays=arrays_for(GAMES["vier"], 2, 3))
    with pytest.raises(StammtischError, match="counts its games from 0"):
        ProcessBatch("vier", 3, first=3)
    for wrong in (None, 1.5):
        with pytest.raises(StammtischError, match=f"The number of processes is a whole number, not {wrong}"):
            envs.batch("vier", 3, processes=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"count": 0}, "The number of games is at least 1, not 0."),
        ({"count": 2.5}, "The number of games is a whole number, not 2.5."),
        ({"seed": "x"}, "The seed is a whole number, not 'x'."),
        ({"seats": 2.0}, "The number of seats is a whole number, not 2.0."),
        ({"learner": "all"}, "The seat is a whole number, not 'all'."),
        ({"first": -1}, "The first game's number is at least 0, not -1."),
        ({"most_decisions": 0}, "most_decisions is at least 1, not 0."),
        ({"opponents": "greedy"}, "Opponents play the seats that a learner leaves: say which one is his."),
    ],
)
def test_every_setting_of_a_batch_is_looked_at(given: dict[str, Any], said: str) -> None:
    for kind in (Batch, ProcessBatch):
        with pytest.raises(StammtischError) as refused:
            kind(**{"name": "vier", "count": 3, **given})
        assert str(refused.value) == said or ("first" in given and kind is ProcessBatch)


def test_numbers_may_come_from_numpy() -> None:
    numbers: dict[str, Any] = {"count": np.int64(3), "seed": np.uint8(1), "seats": np.int8(2), "learner": np.int32(0)}
    tokens = (np.int64(0), np.int8(1), 2)
    batch, plain = Batch("vier", **numbers), Batch("vier", 3, 1, learner=0)
    batch.step(tokens)
    plain.step([0, 1, 2])
    assert (batch.observations == plain.observations).all()
    batch.step(np.array([0, 1, 2], np.uint16))


@pytest.mark.parametrize(
    "tokens",
    NO_TOKENS,
    ids=repr,
)
def test_what_are_no_tokens_is_refused_and_changes_nothing(tokens: Any) -> None:
    for batch in (Batch("vier", 3, 1), ProcessBatch("vier", 3, 1, processes=1)):
        before = batch.observations.copy()
        with pytest.raises(IllegalToken, match=r"one for each|whole numbers|not allowed"):
            batch.step(tokens)
        batch.step([0, 1, 2])
        assert (batch.observations != before).any(1).all()


@pytest.mark.parametrize(
    ("name", "array"),
    [
        ("observations", np.zeros((4, 69), np.int8)),
        ("observations", np.zeros((69, 3), np.int8)),
        ("masks", np.zeros((3, 135), np.int32)),
        ("masks", [[0] * 135] * 3),
        ("rewards", np.zeros((3, 2), np.float64)),
        ("terminated", np.zeros(3, np.int8)),
        ("seats", np.zeros((3, 1), np.int8)),
        ("finals", np.zeros((3, 138), np.int8)[:, ::2]),
        ("observations", np.zeros((3, 69), np.int8, "F")),
        ("observations", np.frombuffer(bytes(207), np.int8).reshape(3, 69)),
    ],
)
def test_arrays_that_do_not_fit_are_refused_by_name(name: str, array: Any) -> None:
    fitting = arrays_for(GAMES["vier"], 2, 3)
    with pytest.raises(StammtischError, match=rf"^{name} .*\(3(, \d+)?,?\)"):
        Batch("vier", 3, arrays=fitting._replace(**{name: array}))
    with pytest.raises(StammtischError, match=r"^arrays are an Arrays"):
        Batch("vier", 3, arrays=tuple(fitting))  # type: ignore[arg-type]


def test_the_number_of_processes_makes_no_difference() -> None:
    """Nor does it matter that their shares are not alike: of five games one, two and two."""
    alone = digest(Batch("dog", 5, 4), 40)
    with ProcessBatch("dog", 5, 4, processes=3) as three:
        with pytest.raises(IllegalToken):
            three.step([5000] * 5)
        first = three.observations.tobytes()
        for wrong in (0, 2, 4):
            tokens = [int(np.flatnonzero(mask)[0]) for mask in three.masks]
            tokens[wrong] = 5000
            with pytest.raises(IllegalToken, match=f"in game {wrong}"):
                three.step(tokens)
        assert three.observations.tobytes() == first, "a share was stepped although another one was refused"
        assert digest(three, 40) == alone
        three.reset()
        assert three.observations.tobytes() == first
        assert isinstance(three.arrays, Arrays)
    assert three.observations.tobytes() == first, "what was shown last can be read after the end"
    with pytest.raises(StammtischError, match="closed"):
        three.step([0] * 5)


@games
def test_one_process_alone_has_all_the_shares(game: AnyGame) -> None:
    with ProcessBatch(game.name, 3, 6, processes=1) as one:
        assert one.workers == [] and digest(one, 20) == digest(Batch(game.name, 3, 6), 20)


PLAIN = """
from stammtisch import envs

batch = envs.batch("vier", 4, processes=2)
[desk], [worker] = batch.desks, batch.workers
print(batch.masks.any(1).all(), worker.pid, desk.asked._semlock.name, desk.answered._semlock.name, flush=True)
while True:
    batch.step(batch.masks.argmax(1))
"""


def test_a_plain_script_may_use_processes_and_leaves_nothing_when_interrupted(tmp_path: Path) -> None:
    """One that does not guard itself against being imported; Ctrl+C reaches all processes of a terminal."""
    script = tmp_path / "script.py"
    script.write_text(PLAIN)
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, str(script)], stdout=pipe, stderr=pipe, text=True, start_new_session=True) as ran:
        assert ran.stdout is not None
        shown, worker, *semaphores = ran.stdout.readline().split()
        os.killpg(ran.pid, signal.SIGINT)
        _, errors = ran.communicate(timeout=60)
    assert shown == "True" and errors.count("Traceback") == 1 and errors.endswith("KeyboardInterrupt\n")
    with pytest.raises(ProcessLookupError):
        os.kill(int(worker), 0)
    assert len(semaphores) == 2 and not any(Path(f"/dev/shm/sem.{name[1:]}").exists() for name in semaphores)


def test_a_process_that_ends_is_told() -> None:
    with ProcessBatch("vier", 4, processes=2) as batch:
        batch.workers[0].kill()
        batch.workers[0].join()
        for _ in range(2):
            with pytest.raises(StammtischError, match="has ended"):
                batch.step([0] * 4)


def test_a_step_that_was_interrupted_is_not_gone_on_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others have done their part of it: what the arrays show is no longer one step of all games."""

    def interrupted(chosen: list[int]) -> None:
        raise KeyboardInterrupt

    with ProcessBatch("vier", 4, processes=2) as batch:
        monkeypatch.setattr(batch.own.batch, "go_on", interrupted)
        with pytest.raises(KeyboardInterrupt):
            batch.step([0] * 4)
        with pytest.raises(StammtischError, match="are lost"):
            batch.step([0] * 4)
        assert not batch.workers[0].is_alive()


def test_both_builds_show_the_same() -> None:
    if not WHEEL.exists() or is_stale():
        pytest.skip("build/wheel is missing or older than src: run `make setup-dev`")
    program = (
        "from stammtisch.envs import Batch; from tests.envs.test_batch import digest; from stammtisch.games import OWN\n"
        "print([digest(Batch(game.name, 3, 8), 60) for game in OWN])"
    )
    told = []
    for build in (SRC, WHEEL):
        environment = {**os.environ, "PYTHONPATH": f"{build}{os.pathsep}{ROOT}"}
        ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, check=False)
        assert ran.returncode == 0, ran.stderr.decode()
        told.append(ran.stdout)
    assert told[0] == told[1]
