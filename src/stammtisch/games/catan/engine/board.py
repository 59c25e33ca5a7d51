"""The two islands as tables: hexes, crossings, paths and how they touch. Nothing here belongs to one game.

Hexes have axial coordinates, x to the right, y upwards and leaning right (CATAN-2). Crossings and paths are
numbered row by row as they are drawn; a crossing is named by the three hexes around it, a path by two.
"""

from typing import Final

Hex = tuple[int, int]

# Around the island, counter-clockwise: the steps from each corner of a ring to the next one.
STEPS: Final[list[Hex]] = [(-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0), (0, 1)]
NEIGHBOURS: Final[list[Hex]] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
NOWHERE: Final = -1
WORD: Final = 60  # bits of one word of a set of crossings or paths; two words make a set


def ring(west: int, east: int, height: int, inwards: int) -> list[list[Hex]]:
    """The six sides of the ring so many steps inwards, counter-clockwise from the eastern corner.

    The land is `west <= x <= east`, the same for x + y, and `-height <= y <= height`.
    """
    low, high, tall = west + inwards, east - inwards, height - inwards
    corners = [(high, 0), (high - tall, tall), (low, tall), (low, 0), (low + tall, -tall), (high, -tall)]
    sides: list[list[Hex]] = []
    for side, (x, y) in enumerate(corners):
        end = corners[(side + 1) % 6]
        dx, dy = STEPS[side]
        walked: list[Hex] = []
        while (x, y) != end:
            walked.append((x, y))
            x, y = x + dx, y + dy
        sides.append(walked or [corners[side]])
    return sides


def ring_from(sides: list[list[Hex]], corner: int) -> list[Hex]:
    """The ring once around, beginning at a corner."""
    around: list[Hex] = []
    for side in range(6):
        around += [place for place in sides[(corner + side) % 6] if place not in around]
    return around


def drawn_at(hexes: list[Hex]) -> Hex:
    """Where the middle of these hexes is drawn: columns of half a hex, rows of a quarter, downwards."""
    across = sum([2 * x + y for x, y in hexes])
    down = sum([-3 * y for x, y in hexes])
    return across * 2 // len(hexes), down * 2 // len(hexes)


class Island:
    """One of the two islands. Lists of lists are flat: the crossings of hex h are at 6 * h."""

    def __init__(self, west: int, east: int, height: int) -> None:
        self.rings = [ring(west, east, height, inwards) for inwards in range(height) if west + inwards <= east - inwards]
        if west + height == east - height:
            self.rings.append([[(west + height, 0)]] * 6)
        land = {place for sides in self.rings for side in sides for place in side}
        self.hexes: list[Hex] = sorted(land, key=lambda place: (-place[1], place[0]))
        self.sea: list[Hex] = ring_from(ring(west, east, height, -1), 0)  # counter-clockwise
        self.number: dict[Hex, int] = {place: number for number, place in enumerate(self.hexes)}
        self.triples = self.find_triples()  # the three hexes around each crossing
        self.crossing_of: dict[frozenset[Hex], int] = {triple: i for i, triple in enumerate(self.triples)}
        self.pairs = self.find_pairs()  # the two hexes beside each path
        self.path_of: dict[frozenset[Hex], int] = {pair: i for i, pair in enumerate(self.pairs)}
        self.link()
        self.spirals: list[list[int]] = [self.spiral(corner) for corner in range(6)]
        self.coast: list[list[int]] = [self.shore(place) for place in self.sea]  # the land paths of each sea hex

    def __reduce__(self) -> str:
        """There are only these two: a pickle names them."""
        return "SMALL" if self is SMALL else "LARGE"

    def find_triples(self) -> list[frozenset[Hex]]:
        found: set[frozenset[Hex]] = set()
        for x, y in self.hexes:
            for i in range(6):
                (ax, ay), (bx, by) = NEIGHBOURS[i], NEIGHBOURS[(i + 1) % 6]
                found.add(frozenset([(x, y), (x + ax, y + ay), (x + bx, y + by)]))
        return sorted(found, key=by_drawing)

    def find_pairs(self) -> list[frozenset[Hex]]:
        found = {frozenset([(x, y), (x + dx, y + dy)]) for x, y in self.hexes for dx, dy in NEIGHBOURS}
        return sorted(found, key=by_drawing)

    def link(self) -> None:
        """The flat tables the rules run on."""
        self.hex_crossings: list[int] = []  # six of each hex
        for place in self.hexes:
            self.hex_crossings += [i for i, triple in enumerate(self.triples) if place in triple]
        self.crossing_hexes: list[int] = []  # three of each crossing: land hexes, or NOWHERE
        self.crossing_paths: list[int] = []  # three of each crossing: paths, or NOWHERE
        self.neighbours: list[int] = []  # three of each crossing: the other end of that path, or NOWHERE
        self.path_ends: list[int] = [NOWHERE] * (2 * len(self.pairs))
        for crossing, triple in enumerate(self.triples):
            places = sorted(triple)
            self.crossing_hexes += [self.number.get(place, NOWHERE) for place in places]
            for place in places:
                self.join(crossing, triple - {place})
        for crossing in range(len(self.triples)):
            for slot in range(3 * crossing, 3 * crossing + 3):
                path = self.crossing_paths[slot]
                ends = self.path_ends[2 * path] + self.path_ends[2 * path + 1]
                self.neighbours.append(NOWHERE if path == NOWHERE else ends - crossing)

    def join(self, crossing: int, pair: frozenset[Hex]) -> None:
        path = self.path_of.get(pair, NOWHERE)
        self.crossing_paths.append(path)
        if path != NOWHERE:
            end = 2 * path if self.path_ends[2 * path] == NOWHERE else 2 * path + 1
            self.path_ends[end] = crossing

    def spiral(self, corner: int) -> list[int]:
        """All land hexes counter-clockwise from a corner to the middle, the order of the number chips."""
        order: list[int] = []
        for sides in self.rings:
            order += [self.number[place] for place in ring_from(sides, corner)]
        return order

    def shore(self, place: Hex) -> list[int]:
        x, y = place
        pairs = [frozenset([place, (x + dx, y + dy)]) for dx, dy in NEIGHBOURS]
        return sorted([self.path_of[pair] for pair in pairs if pair in self.path_of])


def by_drawing(hexes: frozenset[Hex]) -> tuple[int, int]:
    across, down = drawn_at(sorted(hexes))
    return down, across


SMALL: Final[Island] = Island(-2, 2, 2)  # up to four players
LARGE: Final[Island] = Island(-2, 3, 3)  # five and six


BIT: Final[list[int]] = [1 << place % WORD for place in range(2 * WORD)]  # its bit within that word
PRIME: Final = 61
PLACE: Final[list[int]] = [0] * 61  # of a single bit, found by its remainder: 2 is a primitive root of PRIME
for _place in range(WORD):
    PLACE[BIT[_place] % PRIME] = _place
