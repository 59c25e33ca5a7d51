"""What the games on a ring share of their tokens: how far a man goes, whichever seat looks at it."""

from stammtisch.games.ring.engine.board import QUARTER
from stammtisch.games.ring.words import start_field

Step = tuple[int, int]  # how far, and 1 if it ends in the target


def size_of(seats: int) -> int:
    """Fields of the ring."""
    return QUARTER * (6 if seats > 4 else 4)


def walk(seat: int, origin: str | int, to: str | int, seats: int) -> Step:
    """From spot to spot; backwards is negative."""
    start, size = start_field(seat, seats), size_of(seats)
    if is_slot(origin):
        return slot_of(to) - slot_of(origin), 1
    if is_slot(to):
        return (start - int(origin)) % size + slot_of(to), 1
    forward = (int(to) - int(origin)) % size
    return (forward if forward <= size // 2 else forward - size), 0


def is_slot(spot: str | int) -> bool:
    return str(spot).startswith("T")


def slot_of(spot: str | int) -> int:
    """1 to 4."""
    return int(str(spot)[1:])


def spots_of(men: tuple[str, ...]) -> dict[str, int]:
    """Which man stands where; those at home cannot be told apart, and need not be."""
    return {spot.rstrip("*"): man for man, spot in enumerate(men) if spot != "H"}
