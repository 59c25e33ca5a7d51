"""A second, slow reading of the rules of one card (ROYAL-3 .. ROYAL-7), field by field and without the engine."""

from collections.abc import Iterator
from typing import NamedTuple

Men = tuple[tuple[str, ...], ...]  # as in the rule cases: king, knight, citizen, jester of each seat
VALUES = {"4": (4, -4), "1-7": tuple(range(1, 8)), "11": (1, 11), "13": (13,), "swap": (), "magnet": ()}
KING, KNIGHT, JESTER = 0, 1, 3


class House(NamedTuple):
    """The options that matter for a single card."""

    royal: bool
    four_green: str
    magnet_zero: bool
    no_entry_from_start: bool


class Reading:
    """One position, and whose figures are moved in it."""

    def __init__(self, men: Men, seat: int, house: House) -> None:
        self.men, self.seat, self.house = men, seat, house
        self.size = 64 if len(men) <= 4 else 96
        self.start = self.start_of(seat)
        self.ring = {
            int(name.rstrip("*")): (owner, face)
            for owner, four in enumerate(men)
            for face, name in enumerate(four)
            if name[0] not in "HT"
        }

    def start_of(self, seat: int) -> int:
        return 16 * (2 * seat if len(self.men) == 2 else seat)

    def results(self, use: str) -> set[Men]:
        """Every position the card leads to."""
        changes = [*self.starts(use), *self.swaps(use), *self.magnets(use)]
        for face, name in enumerate(self.men[self.seat]):
            for value in VALUES[use] if use in VALUES else (int(use),):
                if name != "H" and not (self.house.royal and face == KING and abs(value) > 7):
                    changes += self.deeper(face, value) if name[0] == "T" else self.walks(face, value, use)
        return {self.after(change) for change in changes}

    def after(self, change: dict[tuple[int, int], str]) -> Men:
        return tuple(
            tuple(change.get((seat, face), name) for face, name in enumerate(four)) for seat, four in enumerate(self.men)
        )

    def landing(self, face: int, field: int, name: str) -> dict[tuple[int, int], str]:
        gone = {self.ring[field]: "H"} if field in self.ring else {}
        return {**gone, (self.seat, face): name}

    def is_protected(self, field: int) -> bool:
        return field in self.ring and self.start_of(self.ring[field][0]) == field

    def may_pass(self, face: int, field: int, green: bool) -> bool:
        if field not in self.ring:
            return True
        other = self.ring[field][1]
        if self.is_protected(field):
            return self.house.royal and face == KNIGHT and (green or other != KING)
        return not self.house.royal or green or other >= face

    def may_land(self, face: int, field: int) -> bool:
        if field not in self.ring or self.is_protected(field):
            return field not in self.ring
        shielded = self.house.royal and self.ring[field][1] == KING and face != KING
        return not shielded or field == self.start

    def starts(self, use: str) -> Iterator[dict[tuple[int, int], str]]:
        if use in ("11", "13") and not (self.is_protected(self.start)):
            for face, name in enumerate(self.men[self.seat]):
                if name == "H":
                    yield self.landing(face, self.start, f"{self.start}*")

    def swaps(self, use: str) -> Iterator[dict[tuple[int, int], str]]:
        free = {field: who for field, who in self.ring.items() if use == "swap" and not self.is_protected(field)}
        for here, own in free.items():
            for there, other in free.items():
                if own[0] == self.seat != other[0]:
                    yield {own: str(there), other: str(here)}

    def magnets(self, use: str) -> Iterator[dict[tuple[int, int], str]]:
        for field, (seat, face) in self.ring.items():
            if use == "magnet" and seat == self.seat:
                gap = next((step for step in range(1, self.size) if (field + step) % self.size in self.ring), 0)
                if gap > 1:
                    yield {(seat, face): str((field + gap - 1) % self.size)}
                elif gap == 1 and self.house.magnet_zero:
                    yield {}

    def deeper(self, face: int, value: int) -> list[dict[tuple[int, int], str]]:
        slot = int(self.men[self.seat][face][1])
        free = value > 0 and slot + value <= 4 and not self.lane(slot + 1, slot + value)
        return [{(self.seat, face): f"T{slot + value}"}] if free else []

    def lane(self, first: int, last: int) -> list[str]:
        """The figures in these target slots."""
        return [name for name in self.men[self.seat] if name in [f"T{slot}" for slot in range(first, last + 1)]]

    def walks(self, face: int, value: int, use: str) -> list[dict[tuple[int, int], str]]:
        green = use == "10" or (use == "4" and (value < 0 or self.house.four_green == "both"))
        name, step = self.men[self.seat][face], 1 if value > 0 else -1
        here = int(name.rstrip("*"))
        way = [(here + step * number) % self.size for number in range(1, abs(value) + 1)]
        free = all(self.may_pass(face, field, green) for field in way[:-1]) and self.may_land(face, way[-1])
        found = [self.landing(face, way[-1], str(way[-1]))] if free else []
        before = (self.start - here) % self.size
        closed = before == 0 and (name.endswith("*") or self.house.no_entry_from_start)
        if closed or not all(self.may_pass(face, field, green) for field in way[:before]):
            return found
        for lapse in range(3 if self.house.royal and face == JESTER else 1):
            slot = value - lapse - before
            if 1 <= slot <= 4 and not self.lane(1, slot):
                found.append({(self.seat, face): f"T{slot}"})
        return found
