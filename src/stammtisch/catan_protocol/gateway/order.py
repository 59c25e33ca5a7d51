"""Who rolled what for the order of play."""

from collections.abc import Iterable

from stammtisch.games.catan import data
from stammtisch.games.catan.data import Options, house_rules
from stammtisch.games.catan.engine.rules import new_game
from stammtisch.games.catan.engine.setup import next_to_roll, roll_for_order
from stammtisch.server.wire.parts import Seen

Roll = tuple[int, tuple[int, int]]  # seat, dice


def order_rolls(luck: Iterable[Seen], seats: int) -> list[Roll]:
    """Everybody rolls once; those whose rolls are equal roll again. The rules know whose turn that is."""
    rolling = new_game(seats, house_rules(Options(), seats))
    found: list[Roll] = []
    for one in luck:
        if isinstance(one.action, data.OrderRolled):
            found.append((next_to_roll(rolling), one.action.dice))
            roll_for_order(rolling, sum(one.action.dice))
    return found
