"""The bots in numbers: iterations per second in every game, the search beside OpenSpiel's, Catan beside catanatron's players."""

from pathlib import Path

from bench.catan_duel import checkout
from bench.rates import Row, best_of, in_python, row, tell, with_build
from bench.vier import OPEN_SPIEL
from tools.peers import peer_python

HERE = Path(__file__).parent
SECONDS = "0.5"
POSITIONS = "40"  # at which decisions are timed
GAMES = {"value": "200", "alphabeta": "40"}  # catanatron's alpha-beta is slow
PLAYERS = {"value": "ValueFunction", "alphabeta": "AlphaBeta(2)"}


def measure() -> list[Row]:
    return [*speeds(), *times(), connect_four(), *catan()]


def speeds() -> list[Row]:
    tell("iterations per second ...")
    [found] = best_of(lambda: with_build("build/wheel", HERE / "bot_speed.py", "2"))
    return [row(f"Search in {game}, from the middle of a game", rate, None, "iterations/s") for game, rate in found.items()]


def times() -> list[Row]:
    tell("CPU time of a decision, 95th percentiles ...")
    found = with_build("build/wheel", HERE / "bot_times.py", POSITIONS)
    return [
        row(f"CPU time of a decision, 95th percentile: {level}", spent, None, "ms", less_is_better=True)
        for level, spent in found.items()
    ]


def connect_four() -> Row:
    peer = peer_python("open-spiel", OPEN_SPIEL)
    tell("Connect Four beside OpenSpiel ...")
    ours, theirs = best_of(
        lambda: with_build("build/wheel", HERE / "connect_four.py", SECONDS),
        lambda: in_python(peer, HERE / "peers" / "open_spiel_connect_four.py", SECONDS) if peer else {},
    )
    name = "Connect Four 8x7, tree search with random games vs OpenSpiel's C++ one on 7x6"
    return row(name, ours["searches"], theirs.get("searches"), "iterations/s")


def catan() -> list[Row]:
    """Shares of the wins with two at the table; par is a half. Nothing without catanatron's source, which is said."""
    if checkout() is None:
        tell("Catan against catanatron's players: set CATANATRON to its source folder.")
        return []
    rows = []
    for player, games in GAMES.items():
        tell(f"Catan against catanatron's {PLAYERS[player]} ...")
        found = with_build("build/wheel", HERE / "catan_duel.py", "hard", player, games)
        interval = f"95 % {found['low']:.2f} to {found['high']:.2f}"
        name = f"Catan hard vs catanatron's {PLAYERS[player]}, {games} games of two, {interval}"
        rows.append(row(name, found["share"], 1 - found["share"], "of the wins"))
        rows.append(row(f"... and the time of a decision ({player})", found["ms"], found["peer_ms"], "ms", less_is_better=True))
    return rows
