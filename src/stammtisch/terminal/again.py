"""What is told again to whoever comes back to a table, and how much of it is known already. Pure: two lists, one number."""

from collections.abc import Sequence

from stammtisch.server.wire.parts import Seen

MOST_TAKEN_BACK = 60  # of what was told last, so many entries may not be in the history any more


def known_of(told: Sequence[Seen], history: Sequence[Seen]) -> int:
    """How much of a history was told already: up to the place before which most agrees with what was told last."""

    def agreeing(count: int) -> tuple[int, int]:
        """Going back from there: how many agree, and, the fewer the better, how many between them were taken back."""
        same = gone = between = 0
        for one in reversed(told):
            if same == count or gone > MOST_TAKEN_BACK:
                break
            if is_same(history[count - same - 1], one):
                same, between = same + 1, gone
            else:
                gone += 1
        return same, -between

    (same, _), best = max((agreeing(count), count) for count in range(len(history) + 1))
    return best if same else 0


def is_same(one: Seen, other: Seen) -> bool:
    """In whichever language it was told."""
    return (one.player, one.action) == (other.player, other.action)
