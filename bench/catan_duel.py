"""Our Catan bots against catanatron's own, two at a table, in games that both engines follow step by step.

catanatron's players are in none of its releases: CATANATRON names a folder with its source code (as of version 3.2.1).
Run it as a script with BOT PLAYER GAMES [--scale S] [--log FILE]; it tells its progress and prints one JSON object.
A log keeps every game, and a run that was stopped goes on behind the games of its log.
"""

import argparse
import json
import os
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypedDict

from bench.rates import tell
from tools.peers import peer_python

from stammtisch.arena.standings import wilson
from stammtisch.bots import make_bot
from stammtisch.core import FastDice
from stammtisch.games.catan import GAME
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.actions import DISCARD, PLAY_ROADS, kind_of
from stammtisch.games.catan.engine.packs import counts
from tests.rules.catan.agreement import CATANATRON, Table, in_their_words, path

SCRIPT = Path(__file__).parent / "peers" / "catanatron_players.py"
PLAYERS = [*CATANATRON, "catanatron_gym==4.0.0"]  # its players' features


def checkout() -> Path | None:
    """Where catanatron's source is, if this machine has it."""
    named = os.environ.get("CATANATRON")
    return Path(named) if named and (Path(named) / "catanatron_experimental").is_dir() else None


class Played(TypedDict):
    """One finished game, a line of the log."""

    number: int
    won: float
    times: list[float]  # seconds of each decision of ours
    spent: float  # seconds of all of theirs
    decisions: int


class Duel(Table):
    """One game, made by its number alone: every map and its luck twice, with our bot in either seat."""

    def __init__(self, number: int, bot: Any, peer: subprocess.Popen[str]) -> None:
        super().__init__(number // 2, 2)
        self.number, self.ours, self.bot, self.peer = number, number % 2, bot, peer
        self.bot_dice = FastDice(1000 + number // 2)
        self.times: list[float] = []
        self.theirs: dict[str, Any] = {"spent": 0.0, "decisions": 0}
        self.tell({**self.told, "seed": number})

    def tell(self, message: Any) -> None:
        assert self.peer.stdin is not None
        self.peer.stdin.write(json.dumps(message) + "\n")
        self.peer.stdin.flush()

    def choose(self, player: int) -> int:
        state, choices = self.state, self.state.legal(player)
        if len(choices) == 1:
            return choices[0]
        if player == self.ours:
            began = time.process_time()
            action: int = self.bot.choose(GAME.view(state, player), choices, self.bot_dice)
            self.times.append(time.process_time() - began)
            return action
        if kind_of(choices[0]) == DISCARD:  # it discards at random
            return choices[self.dice.below(len(choices))]
        return self.ask(player, choices)

    def ask(self, player: int, choices: list[int]) -> int:
        state = self.state
        held, new = counts(state.cards[player]), counts(state.fresh)
        able = [0 if state.card_played else held[card] - new[card] for card in range(p.POINT)]
        self.tell({"ask": player, "able": able})
        assert self.peer.stdout is not None
        answer = json.loads(self.peer.stdout.readline())
        self.theirs = answer
        wanted = json.dumps(answer["action"])
        for action in choices:
            if json.dumps(self.named(action)) == wanted:
                return action
        raise AssertionError(f"we do not allow {wanted}")

    def named(self, action: int) -> tuple[str, Any]:
        """As catanatron says it; its two roads may come in any order."""
        if kind_of(action) == PLAY_ROADS:
            named: Any = GAME.decode(action)
            return "road-pair", [path(self.state, number) for number in (named.first, named.second) if number is not None]
        return in_their_words(self.state, action)

    def run(self) -> Played:
        while self.state.to_act():
            self.tell(self.play())
        return Played(
            number=self.number,
            won=self.state.result()[self.ours],
            times=[round(spent, 6) for spent in self.times],
            spent=self.theirs["spent"],
            decisions=self.theirs["decisions"],
        )


def play(bot: Any, command: list[str], numbers: range) -> Iterator[Played]:
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        for number in numbers:
            yield Duel(number, bot, peer).run()
        assert peer.stdin is not None
        peer.stdin.close()


def played_before(log: Path | None, title: dict[str, Any]) -> list[Played]:
    """The whole games of a log that was begun with the same title; a new one is begun with it. A torn last line is cut off."""
    if log is None:
        return []
    lines = log.read_text(encoding="utf-8").splitlines(keepends=True) if log.exists() else []
    whole = [line for line in lines if line.endswith("\n")] or [json.dumps(title) + "\n"]
    if json.loads(whole[0]) != title:
        raise SystemExit(f"{log} holds another duel: {whole[0].strip()}")
    log.write_text("".join(whole), encoding="utf-8")
    return [json.loads(line) for line in whole[1:]]


def summary(games: list[Played]) -> dict[str, float]:
    wins, ours = sum(game["won"] for game in games), sorted(spent for game in games for spent in game["times"])
    low, high = wilson(wins / len(games), len(games))
    theirs = sum(game["spent"] for game in games) / max(1, sum(game["decisions"] for game in games))
    return {
        "games": len(games),
        "share": wins / len(games),
        "low": low,
        "high": high,
        "ms": 1000 * sum(ours) / len(ours),
        "p95": 1000 * ours[len(ours) * 95 // 100],
        "peer_ms": 1000 * theirs,
    }


def progress(found: dict[str, float], games: int) -> str:
    return f"game {found['games']} of {games}: {found['share']:.3f} of the wins, 95 % {found['low']:.3f} to {found['high']:.3f}"


def duel(bot: str, player: str, games: int, scale: float = 1.0, log: Path | None = None) -> dict[str, float] | None:
    """Our share of the wins and both sides' time per decision, or None without catanatron's players."""
    folder, python = checkout(), peer_python("catanatron-players", PLAYERS)
    if folder is None or python is None:
        return None
    done = played_before(log, {"bot": bot, "player": player, "scale": scale})[:games]
    command = [str(python), str(SCRIPT), str(folder), player]
    for game in play(make_bot(GAME, bot, scale), command, range(len(done), games)):
        done.append(game)
        if log is not None:
            with log.open("a", encoding="utf-8") as lines:
                lines.write(json.dumps(game) + "\n")
        tell(progress(summary(done), games))
    return summary(done)


def main() -> None:
    parser = argparse.ArgumentParser(description="Our Catan bots against catanatron's own.")
    parser.add_argument("bot")
    parser.add_argument("player", choices=("value", "alphabeta"))
    parser.add_argument("games", type=int)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--log", type=Path)
    asked = parser.parse_args()
    print(json.dumps(duel(asked.bot, asked.player, asked.games, asked.scale, asked.log)))


if __name__ == "__main__":
    main()
