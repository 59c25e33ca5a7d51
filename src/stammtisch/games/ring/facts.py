"""What a move on the ring would do, for learners who compare candidates: both games of the family see it alike."""

from collections.abc import Sequence

from stammtisch.games.ring.tokens import is_slot, size_of, slot_of
from stammtisch.games.ring.words import start_field

NAMES = ("way before", "way after", "sent home", "own sent home", "men at home", "cards after")

Men = Sequence[Sequence[str]]


def way(seat: int, spot: str | int, seats: int) -> int:
    """How far a man has come: 0 at home, the slots of the target last."""
    if spot == "H":
        return 0
    if is_slot(spot):
        return size_of(seats) + slot_of(spot)
    return 1 + (int(str(spot).rstrip("*")) - start_field(seat, seats)) % size_of(seats)


def standing_on(men: Men, spot: str | int) -> list[int]:
    """The seats of the men on a field of the ring."""
    return [] if is_slot(spot) else [seat for seat, four in enumerate(men) for man in four if man.rstrip("*") == str(spot)]


def walk_facts(viewer: int, men: Men, walks: Sequence[tuple[int, str | int, str | int]], cards: int) -> tuple[float, ...]:
    """Of walks of a seat's men from spot to spot; those that stand where one ends are sent home."""
    seats = len(men)
    hit = [seat for _, _, to in walks for seat in standing_on(men, to)]
    before = sum(way(seat, origin, seats) for seat, origin, _ in walks)
    after = sum(way(seat, to, seats) for seat, _, to in walks)
    return before, after, len(hit), hit.count(viewer), list(men[viewer]).count("H"), cards - 1
