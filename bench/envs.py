"""Environments with observations and masks: ours beside Connect Four of PettingZoo, OpenSpiel and pgx, and catanatron's."""

from pathlib import Path

from bench.rates import Row, best_of, in_python, row, with_build
from bench.two_cores import GOAL
from tools.peers import peer_python

HERE = Path(__file__).parent
SECONDS = "0.7"
LEAST = {"vier": 700_000, "dog": 200_000, "dog-royal": 150_000, "doerfer": 40_000, "catan": 200_000}  # of a batch on one core
LEAST_AEC = {"vier": 100_000}
PEERS = {
    "pettingzoo": ["pettingzoo==1.27.0", "pygame"],
    "open-spiel": ["open_spiel==2.0.2"],
    "pgx": ["pgx==2.6.0"],
    "catanatron": ["catanatron==3.2.1", "catanatron_gym==4.0.0"],
}
TITLES = {"vier": "Vier", "dog": "DOG", "dog-royal": "Dog Royal", "doerfer": "Dörfer", "catan": "Catan"}


def peer(name: str) -> dict[str, float]:
    """The figures of one peer; none where it cannot be installed or does not run."""
    python = peer_python(name, PEERS[name])
    script = HERE / "peers" / f"{name.replace('-', '_')}_env.py"
    return in_python(python, script, SECONDS) if python else {}


def measure() -> list[Row]:
    ours, cores, zoo, spiel, pgx, catanatron = best_of(
        lambda: with_build("build/wheel", HERE / "env_rates.py", SECONDS),
        lambda: with_build("build/wheel", HERE / "two_cores.py"),
        lambda: peer("pettingzoo"),
        lambda: peer("open-spiel"),
        lambda: peer("pgx"),
        lambda: peer("catanatron"),
    )
    rows = [
        row("AEC, Vier without jokers, vs PettingZoo's connect_four", ours["aec plain"], zoo.get("aec"), "steps/s"),
        row(
            "AEC, Vier without jokers, vs OpenSpiel with tensor and mask from Python",
            ours["aec plain"],
            spiel.get("steps"),
            "steps/s",
            times=1,
        ),
        row("Batch of 256, Vier without jokers, vs pgx on CPU", ours["batch plain"], pgx.get("steps"), "steps/s"),
        row(
            "Gymnasium, Catan for two without offers, vs catanatron's environment",
            ours["gym catan"],
            catanatron.get("steps"),
            "steps/s",
        ),
    ]
    for name, title in TITLES.items():
        size = round(ours[f"bytes {name}"])
        seen = f"{title}, {size:,} bytes an observation"
        rows.append(row(f"AEC, {seen}", ours[f"aec {name}"], None, "steps/s", least=LEAST_AEC.get(name)))
        rows.append(row(f"Batch of 256, {seen}", ours[f"batch {name}"], None, "decisions/s", least=LEAST[name]))
    return rows + [found for name, title in TITLES.items() for found in over_processes(title, name, cores)]


def over_processes(title: str, name: str, cores: dict[str, float]) -> list[Row]:
    """Two processes beside one, and beside two batches apart, which are the most that this machine has to give."""
    one, two, apart = (cores[f"{kind} {name}"] for kind in ("one", "two", "apart"))
    enough = "" if apart >= GOAL * one else f"; less than {GOAL} at the moment"
    return [
        row(f"Batch of {round(cores[f'size {name}']):,}, {title}: two processes vs one", two, one, "decisions/s", times=GOAL),
        row(f"    vs two batches apart ({apart / one:.2f} times one{enough})", two, apart, "decisions/s"),
    ]
