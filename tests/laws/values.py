"""Laws of a position as a value: it can be compared, hashed, copied, pickled and dumped, and stays the same."""

import copy
import pickle
from collections.abc import Callable

from stammtisch.core import State
from stammtisch.dumps import dump, load
from tests.laws.walk import Position


def ways(at: Position) -> dict[str, Callable[[State], State]]:
    """All the ways to another position that should be the same."""
    return {
        "a copy": lambda state: state.copy(),
        "copy.copy": copy.copy,
        "copy.deepcopy": copy.deepcopy,
        "a pickle": lambda state: pickle.loads(pickle.dumps(state)),
        "a dump": lambda state: load(at.game, dump(at.game, state)),
    }


def a_position_survives_bytes(at: Position) -> None:
    """Copies, pickles and dumps are equal to the position, look like it, and play on like it."""
    entries = at.actions(1)[:1]
    following = [at.after(entry) for entry in entries]
    for way, make in ways(at).items():
        twin = make(at.state)
        assert twin == at.state and hash(twin) == hash(at.state), f"{way} is not equal to the position"
        assert way != "a dump" or at.face(twin) == at.looks(), f"{way} looks otherwise"  # of equal ones, one is enough
        for entry, after in zip(entries, following, strict=True):
            twin.apply(*entry)
            assert twin == after, f"{way} plays on otherwise"
    assert all(at.face(after) == at.looks() or after != at.state for after in following), "another position is equal"


def asking_makes_no_position_unequal(at: Position) -> None:
    """What was asked of a position, and what it keeps to answer quicker the next time, is no part of it."""
    at.looks()
    for seat in range(at.seats):
        at.game.evaluate(at.state, seat)
    assert at.state == at.shadow and hash(at.state) == hash(at.shadow), "a position that nobody asked is another"
