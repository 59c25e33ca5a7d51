"""Runs inside catanatron's own environment: its players sit at our table and say what they would do.

`CHECKOUT PLAYER` names a folder with catanatron's source and one of its players. Lines of JSON come in: a map begins
a game, a step is carried out, `ask` wants a decision in our words. Nothing of Stammtisch is imported here.
"""

import json
import random
import sys
import time
from pathlib import Path
from typing import Any

from catanatron.models.enums import ActionType
from catanatron_games import Replay

sys.path.insert(0, str(Path(sys.argv[1]) / "catanatron_experimental"))
from catanatron_experimental.machine_learning.players import minimax
from catanatron_experimental.machine_learning.players.value import ValueFunctionPlayer

minimax.MAX_SEARCH_TIME_SECS = float("inf")  # it looks at the clock on the wall: a busy machine must not weaken it

PLAYERS: dict[str, Any] = {"value": ValueFunctionPlayer, "alphabeta": minimax.AlphaBetaPlayer}
HELD = {"PLAY_KNIGHT_CARD": 0, "PLAY_ROAD_BUILDING": 1, "PLAY_MONOPOLY": 2, "PLAY_YEAR_OF_PLENTY": 3}


class Seat(Replay):
    """A game in which one of its players is asked now and then."""

    def __init__(self, told: Any) -> None:
        super().__init__(told)
        self.spent = 0.0
        self.decisions = 0

    def decide(self, seat: int, able: list[int]) -> list[Any]:
        """What it does here, in our words. `able` counts the cards that may be played now: it would also play new ones."""
        state = self.state
        state.playable_actions = [action for action in state.playable_actions if is_allowed(action, able)]
        action = self.think(self.game, seat)
        kind = action.action_type
        if kind == ActionType.PLAY_KNIGHT_CARD:
            return ["knight-robber", self.robbery(self.think(self.after(action), seat).value)]
        if kind == ActionType.PLAY_ROAD_BUILDING:
            return ["road-pair", self.two_roads(action, seat)]
        return self.in_our_words(action)

    def think(self, game: Any, seat: int) -> Any:
        player = PLAYERS[sys.argv[2]](self.color(seat))
        began = time.process_time()
        action = player.decide(game, game.state.playable_actions)
        if len(game.state.playable_actions) > 1:
            self.spent += time.process_time() - began
            self.decisions += 1
        return action

    def after(self, *actions: Any) -> Any:
        game = self.game.copy()
        for action in actions:
            game.execute(action, validate_action=False)
        return game

    def two_roads(self, card: Any, seat: int) -> list[Any]:
        first = self.think(self.after(card), seat)
        game = self.after(card, first)
        roads = [first]
        if game.state.is_road_building:
            roads.append(self.think(game, seat))
        return [self.path(tuple(sorted(road.value))) for road in roads]


def is_allowed(action: Any, able: list[int]) -> bool:
    """Our rules forbid a card bought in this turn and an invention of a single card."""
    kind = action.action_type.value
    if kind == "PLAY_YEAR_OF_PLENTY" and len(action.value) != 2:
        return False
    return kind not in HELD or able[HELD[kind]] > 0


def main() -> None:
    game: Seat | None = None
    for line in sys.stdin:
        told = json.loads(line)
        if "fields" in told:
            random.seed(told["seed"])  # every game alike, whichever were played before
            game = Seat(told)
            continue
        assert game is not None
        if "ask" in told:
            answer = game.decide(told["ask"], told["able"])
            print(json.dumps({"action": answer, "spent": game.spent, "decisions": game.decisions}), flush=True)
            continue
        game.step(told)
        if "mend" in told:
            game.mend(told["mend"])


if __name__ == "__main__":
    main()
