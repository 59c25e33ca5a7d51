"""Datasets: what is written is what was played, each game once, whoever is killed meanwhile."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from stammtisch import record as records
from stammtisch.arena.simulate import simulate
from stammtisch.cli import main
from stammtisch.core import CHANCE, FastDice
from stammtisch.data import AnyGame
from stammtisch.envs import Decision
from stammtisch.errors import StammtischError
from stammtisch.games import GAMES, OWN
from stammtisch.games.catan.data import Resources, TradeBank
from stammtisch.match import Match
from stammtisch.record import Seat, write
from stammtisch.selfplay import Dataset, Steps
from stammtisch.selfplay.shards import UNFINISHED
from tests.short import short

games = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)


def selfplay(*words: str) -> str:
    """What the command says; it must not fail."""
    done = CliRunner().invoke(main, ["selfplay", *words], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def refusal(*words: str) -> str:
    done = CliRunner().invoke(main, ["selfplay", *words])
    assert done.exit_code != 0
    return f"{done.output} {done.exception}"


def settings(game: AnyGame) -> list[str]:
    return [word for key, value in short(game).items() for word in ("-o", f"{key}={value}")]


def alike(first: Steps, second: Steps) -> bool:
    return all(np.asarray(one).tobytes() == np.asarray(other).tobytes() for one, other in zip(first, second, strict=True))


@games
def test_what_is_written_is_what_was_played(game: AnyGame, tmp_path: Path) -> None:
    selfplay(game.name, "--games", "2", "--out", str(tmp_path / "set"), *settings(game))
    data = Dataset(tmp_path / "set")
    steps, at = data.steps(), 0
    for number, kept in enumerate(data.records()):
        match = records.replay(kept, game)
        for place, (state, (player, action)) in enumerate(match.walk()):
            if player != CHANCE:
                at = check_decision(game, steps, at, state, (number, place, player, action), kept.result)
        luck = [entry.action for entry in match.log if entry.player == CHANCE]
        assert data.games()[number]["chances"] == luck and data.games()[number]["ran_out"] == match.state.ran_out()
    assert at == len(steps.tokens) and len(data) == 2 and steps.listed.all()


def check_decision(game: AnyGame, steps: Steps, at: int, state: Any, entry: tuple[int, ...], result: Any) -> int:
    """Its rows say what the decision was; returns where the next one's begin."""
    number, place, player, action = entry
    decision, layout = Decision(game, state, player), game.observation
    assert layout is not None
    while decision.action is None:
        seen = bytearray(layout.size)
        layout.observe(state, player, seen, decision.prefix)
        assert (steps.games[at], steps.places[at], steps.seats[at]) == (number, place, player)
        assert steps.outcomes[at] == np.float32(result[player])
        assert steps.observations[at].tobytes() == bytes(seen)
        assert np.flatnonzero(steps.masks[at]).tolist() == decision.allowed()
        decision.choose(int(steps.tokens[at]))
        at += 1
    assert decision.action == action
    return at


def test_a_dataset_grows_and_depends_on_no_number_of_processes(tmp_path: Path) -> None:
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    assert "5 of them new" in selfplay("vier", "--games", "5", "--shard", "2", "--out", one)
    assert "4 of them new" in selfplay("vier", "--games", "9", "--shard", "3", "--out", one)
    assert "0 of them new" in selfplay("vier", "--games", "9", "--out", one)
    selfplay("vier", "--games", "9", "--shard", "2", "--jobs", "2", "--out", two)
    assert alike(Dataset(one).steps(), Dataset(two).steps())
    assert [row["game"] for row in Dataset(one).games()] == list(range(9))


def test_batches_show_every_step_once(tmp_path: Path) -> None:
    selfplay("vier", "--games", "6", "--shard", "2", "--out", str(tmp_path / "set"))
    data = Dataset(tmp_path / "set")
    whole = data.steps()
    in_order = list(data.batches(10))
    assert max(len(part.tokens) for part in in_order) == 10
    assert alike(Steps(*(np.concatenate(column) for column in zip(*in_order, strict=True))), whole)
    mixed = np.concatenate([part.games * 1000 + part.places for part in data.batches(10, seed=1)])
    played = whole.games * 1000 + whole.places
    assert sorted(mixed) == sorted(played) and mixed.tolist() != played.tolist()


def test_another_dataset_is_not_mixed_in(tmp_path: Path) -> None:
    out = str(tmp_path / "set")
    selfplay("vier", "--games", "2", "--out", out)
    assert "another dataset" in refusal("vier", "--games", "2", "--seed", "5", "--out", out)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("all of it", encoding="utf-8")
    assert "not empty" in refusal("vier", "--games", "2", "--out", str(tmp_path / "mine"))
    assert "no bot" in refusal("vier", "--bots", "nobody", "--out", str(tmp_path / "new"))
    assert "do not fit" in refusal("vier", "--bots", "random,random,random", "--seats", "2", "--out", str(tmp_path / "new"))
    with pytest.raises(StammtischError, match="no dataset"):
        Dataset(tmp_path)
    (tmp_path / "set" / "dataset.json").write_text('{"format": "stammtisch-dataset-9"}', encoding="utf-8")
    with pytest.raises(StammtischError, match="dataset-9"):
        Dataset(out)


def test_what_is_refused_leaves_no_folder(tmp_path: Path) -> None:
    out = tmp_path / "some"
    assert "vier is for 2 seats, not 9" in refusal("vier", "--seats", "9", "--out", str(out))
    assert not out.exists()


def test_a_dataset_that_cannot_be_read_is_told_from_one_without_games(tmp_path: Path) -> None:
    selfplay("vier", "--games", "1", "--out", str(tmp_path))
    for size in (0, -5):
        with pytest.raises(StammtischError, match=f"at least one step at a time, not {size}"):
            next(Dataset(tmp_path).batches(size))
    (tmp_path / "games-000000000-000000001").rename(tmp_path / "elsewhere")
    with pytest.raises(StammtischError, match="holds no games yet"):
        Dataset(tmp_path).steps()
    for text in ("{", "[]", '{"format": "stammtisch-dataset-1"}'):
        (tmp_path / "dataset.json").write_text(text)
        with pytest.raises(StammtischError, match=r"dataset\.json is damaged"):
            Dataset(tmp_path)
        assert "damaged" in refusal("vier", "--games", "1", "--out", str(tmp_path)) or len(text) > 2


def test_killing_the_writer_loses_only_the_shard_in_work(tmp_path: Path) -> None:
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    words = ["selfplay", "dog", "--seats", "2", "--games", "8", "--shard", "1", "-o", "max_rounds=2", "--out"]
    writer = subprocess.Popen([sys.executable, "-m", "stammtisch", *words, str(killed)], stderr=subprocess.DEVNULL)
    while writer.poll() is None and len(list(killed.glob("games-*"))) < 2:
        time.sleep(0.005)
    os.kill(writer.pid, signal.SIGKILL) if writer.poll() is None else None
    writer.wait()
    kept = {path.name: path.stat().st_mtime_ns for path in killed.glob("games-*")}
    (killed / f"{UNFINISHED}games-000000007-000000008-1").mkdir(exist_ok=True)
    selfplay(*words[1:], str(killed))
    selfplay(*words[1:], str(whole))
    assert len(kept) >= 2 and {name: (killed / name).stat().st_mtime_ns for name in kept} == kept
    assert not list(killed.glob(f"{UNFINISHED}*"))
    assert alike(Dataset(killed).steps(), Dataset(whole).steps()) and len(Dataset(killed)) == 8


def test_two_writers_do_not_meet(tmp_path: Path) -> None:
    from stammtisch.selfplay.work import alone_in

    out = tmp_path / "set"
    selfplay("vier", "--games", "1", "--out", str(out))
    with alone_in(out):
        assert "Another process" in refusal("vier", "--games", "2", "--out", str(out))
    selfplay("vier", "--games", "2", "--out", str(out))
    assert len(Dataset(out)) == 2


def kept_record(path: Path, match: Match, end: Any, result: tuple[float, ...] | None) -> None:
    seats = [Seat(f"seat {seat}") for seat in range(match.seats)]
    path.write_bytes(records.encode(write(match, seats, name="m", proof=None, end=end, result=result)))


def test_records_are_converted(tmp_path: Path) -> None:
    game = GAMES["vier"]
    for number, match in enumerate(simulate(game, game.options(), ["random", "random"], 3, seed=4)):
        kept_record(tmp_path / f"{number}.json", match, "finished", match.state.result())
    resigned = Match(game, 2, game.options(), "ab" * 32)
    resigned.play(0, 3)
    kept_record(tmp_path / "3.json", resigned, "resigned", (0.0, 1.0))
    kept_record(tmp_path / "4.json", resigned, "running", None)
    (tmp_path / "5.json").write_text("{}", encoding="utf-8")
    told = CliRunner().invoke(main, ["selfplay", "vier", "--from-records", str(tmp_path), "--out", str(tmp_path / "set")])
    assert told.exit_code == 0 and "4.json is left out" in told.output and "5.json is left out" in told.output
    data = Dataset(tmp_path / "set")
    steps = data.steps()
    assert len(data) == 4 and steps.outcomes[steps.games == 3].tolist() == [0.0]
    assert "no records" in refusal("dog", "--from-records", str(tmp_path / "0.json"), "--out", str(tmp_path / "other"))


def test_what_no_legal_action_lists_is_converted_and_marked(tmp_path: Path) -> None:
    """The bank takes eight cards for two at once, which no list of legal actions has."""
    match, player, action = an_unlisted_trade()
    match.play(player, action)
    kept_record(tmp_path / "0.json", match, "resigned", (1.0, 0.0))
    selfplay("catan", "--from-records", str(tmp_path / "0.json"), "--out", str(tmp_path / "set"))
    steps = Dataset(tmp_path / "set").steps()
    last = steps.places == steps.places.max()
    assert not steps.listed[last].all() and steps.listed[~last].all()
    assert (steps.masks[np.arange(len(steps.tokens)), steps.tokens] == 1).all()
    tokens = GAMES["catan"].tokens
    assert tokens is not None and [tokens.vocabulary.name(token) for token in steps.tokens[last]][-1] == "done"


def an_unlisted_trade() -> tuple[Match, int, int]:
    game = GAMES["catan"]
    for seed in range(100):
        match, dice = Match(game, 2, game.options(max_rounds=30, offers=0), f"{seed:064x}"), FastDice(seed)
        while seats := match.state.to_act():
            view = match.view(seats[0])
            rich = [kind for kind in ("wood", "brick", "wool", "grain", "ore") if getattr(view.hand, kind) >= 8]
            others = [kind for kind in ("wood", "brick", "wool", "grain", "ore") if getattr(view.bank, kind) >= 2]
            if view.phase == "turn" and rich and (wanted := [kind for kind in others if kind != rich[0]]):
                return match, seats[0], game.encode(TradeBank(Resources(**{rich[0]: 8}), Resources(**{wanted[0]: 2})))
            legal = match.state.legal(seats[0])
            match.play(seats[0], legal[dice.below(len(legal))])
    raise AssertionError("nobody ever held eight equal cards")


@pytest.mark.parametrize("path", sorted((Path(__file__).parent.parent / "records").glob("*.json")), ids=lambda path: path.stem)
def test_kept_records_of_every_game_are_converted(path: Path, tmp_path: Path) -> None:
    kept = records.decode(path.read_bytes())
    selfplay(kept.game, "--from-records", str(path), "--out", str(tmp_path / "set"))
    data = Dataset(tmp_path / "set")
    steps = data.steps()
    assert [found.digest for found in data.records()] == [kept.digest]
    decided = [place for place, line in enumerate(kept.log) if line.player != CHANCE]
    assert sorted(set(steps.places.tolist())) == decided
