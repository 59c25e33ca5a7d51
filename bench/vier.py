"""Vier against OpenSpiel's Connect Four, and compiled against interpreted, in one run."""

from pathlib import Path

from bench.rates import Row, best_of, in_python, row, with_build
from tools.peers import peer_python

HERE = Path(__file__).parent
SECONDS = "0.5"
OPEN_SPIEL = ["open_spiel==2.0.2"]


def measure() -> list[Row]:
    ours = HERE / "connect_four.py"
    peer = peer_python("open-spiel", OPEN_SPIEL)
    compiled, pure, theirs = best_of(
        lambda: with_build("build/wheel", ours, SECONDS),
        lambda: with_build("src", ours, SECONDS),
        lambda: in_python(peer, HERE / "peers" / "open_spiel_connect_four.py", SECONDS) if peer else {},
    )
    driven = theirs.get("driven")
    return [
        row("Connect Four 8x7, compiled loop vs OpenSpiel 7x6 driven from Python", compiled["loop"], driven, "moves/s"),
        row("Connect Four 8x7, driven from Python vs OpenSpiel 7x6 likewise", compiled["driven"], driven, "moves/s"),
        row("Connect Four 8x7, random games vs OpenSpiel's C++ roll-outs", compiled["games"], theirs.get("roll_outs"), "games/s"),
        row(
            "Connect Four, state copy from Python",
            1e6 / compiled["copies"],
            1e6 / theirs["copies"] if theirs else None,
            "us",
            less_is_better=True,
        ),
        row("Vier rules, compiled vs interpreted", compiled["loop"], pure["loop"], "moves/s"),
    ]
