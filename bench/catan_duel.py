"""Our Catan bots against catanatron's own, two at a table, in games that both engines follow step by step.

catanatron's players are not in its package: CATANATRON names a folder with its source code (version 3.2.1). Run it as
a script with BOT PLAYER GAMES [SCALE]; it prints one JSON object.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tools.peers import peer_python

from stammtisch.arena.standings import wilson
from stammtisch.bots import make_bot
from stammtisch.core import FastDice
from stammtisch.games.catan import GAME
from stammtisch.games.catan import position as p
from stammtisch.games.catan.actions import DISCARD, PLAY_ROADS, kind_of
from stammtisch.games.catan.packs import counts
from tests.rules.catan.agreement import CATANATRON, Table, in_their_words, path

SCRIPT = Path(__file__).parent / "peers" / "catanatron_players.py"
PLAYERS = [*CATANATRON, "catanatron_gym==4.0.0"]  # its players' features


def checkout() -> Path | None:
    """Where catanatron's source is, if this machine has it."""
    named = os.environ.get("CATANATRON")
    return Path(named) if named and (Path(named) / "catanatron_experimental").is_dir() else None


class Duel(Table):
    """One game; `ours` is the seat of our bot."""

    def __init__(self, seed: int, ours: int, bot: Any, peer: subprocess.Popen[str]) -> None:
        super().__init__(seed, 2)
        self.ours, self.bot, self.peer = ours, bot, peer
        self.bot_dice = FastDice(1000 + seed)
        self.times: list[float] = []
        self.theirs = {"spent": 0.0, "decisions": 0}
        self.tell(self.told)

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

    def run(self) -> float:
        while self.state.to_act():
            self.tell(self.play())
        return self.state.result()[self.ours]


def duel(bot: str, player: str, games: int, scale: float) -> dict[str, float] | None:
    """Our share of the wins and both sides' time per decision, or None without catanatron's players."""
    folder, python = checkout(), peer_python("catanatron-players", PLAYERS)
    if folder is None or python is None:
        return None
    made, wins = make_bot(GAME, bot, scale), 0.0
    ours: list[float] = []
    spent, decisions = 0.0, 0
    command = [str(python), str(SCRIPT), str(folder), player]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        for number in range(games):
            game = Duel(number // 2, number % 2, made, peer)
            wins += game.run()
            ours += game.times
            spent, decisions = spent + game.theirs["spent"], decisions + int(game.theirs["decisions"])
            print(f"{number + 1}: {wins:g}", file=sys.stderr, flush=True)
        assert peer.stdin is not None
        peer.stdin.close()
    low, high = wilson(wins / games, games)
    return {
        "games": games, "share": wins / games, "low": low, "high": high, "ms": 1000 * sum(ours) / len(ours),
        "p95": 1000 * sorted(ours)[len(ours) * 95 // 100], "peer_ms": 1000 * spent / max(1, decisions),
    }  # fmt: skip


if __name__ == "__main__":
    words = sys.argv[1:]
    print(json.dumps(duel(words[0], words[1], int(words[2]), float(words[3]) if len(words) > 3 else 1.0)))
