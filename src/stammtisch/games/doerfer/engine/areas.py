"""Biome areas, kept up while tiles are laid (DOERFER-5, DOERFER-6).

A union-find over the edges of all tiles: node `SIDES * tile + side`, sides as they lie. Edges of one tile that join within
it share a node from the start, so centres need none of their own. Only a root's figures count.
Positions of tiles are the board's business.
"""

from math import isqrt
from typing import Final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import Value
from stammtisch.games.doerfer.engine.hexes import SIDES
from stammtisch.games.doerfer.engine.tiles import biome_at, centre

OWNERS: Final = 5  # the board (0) and up to four players
CLOSED: Final = -1  # instead of a number of open edges, once the points are given
NONE_YET: Final[list[int]] = [0] * SIDES
BIT_OF: Final[list[list[int]]] = [[1 << owner] * SIDES for owner in range(OWNERS)]  # for the six nodes of a tile


@mypyc_attr(acyclic=True)
class Areas(Value):
    """All biome areas of a board, and the points of those that are closed."""

    def __init__(self, parents: list[int], sizes: list[int], opens: list[int], owners: list[int], scores: list[int]) -> None:
        self.parents = parents  # of each node; a root is its own
        self.sizes = sizes  # contacts between tiles
        self.opens = opens  # edges that face a free cell, or CLOSED
        self.owners = owners  # a bit for each owner of a tile in it
        self.scores = scores  # points of each owner; the board's own are dropped

    def copy(self) -> "Areas":
        return Areas(self.parents[:], self.sizes[:], self.opens[:], self.owners[:], self.scores[:])

    def fields(self) -> dict[str, object]:
        """With every node's root: how far a search has shortened the ways there makes no two boards unequal."""
        found = super().fields()
        found["parents"] = [self.far_root(node) for node in range(len(self.parents))]
        return found

    def add(self, tile: i64, owner: i64) -> None:
        """Six nodes for a tile as it lies; nothing touches it yet."""
        first: i64 = len(self.parents)
        middle = centre(tile)
        hub: i64 = -1  # the first edge that joins the centre
        self.sizes.extend(NONE_YET)
        self.opens.extend(NONE_YET)
        self.owners.extend(BIT_OF[owner])
        for side in range(SIDES):
            biome = biome_at(tile, side)
            node = first + side
            if biome == middle:
                if hub < 0:
                    hub = node
                root = hub
            elif side > 0 and biome == biome_at(tile, side - 1):
                root = self.parents[node - 1]
            else:
                root = node
            self.parents.append(root)
            self.opens[root] += 1
        if biome_at(tile, 5) == biome_at(tile, 0):
            self.close_ring(first)

    def close_ring(self, first: i64) -> None:
        """The sixth edge of a tile lies beside its first."""
        last: i64 = self.parents[first + 5]
        if last != first:
            for node in range(first + 1, first + SIDES):
                if self.parents[node] == last:
                    self.parents[node] = first
            self.opens[first] += self.opens[last]

    def adopt(self, others: "Areas", root: i64) -> int:
        """A node that stands for an area of another board, which is given by its root."""
        node = len(self.parents)
        self.parents.append(node)
        self.sizes.append(others.sizes[root])
        self.opens.append(others.opens[root])
        self.owners.append(others.owners[root])
        return node

    def root(self, node: i64) -> i64:
        """The node that stands for the area of this edge."""
        parents = self.parents
        above: i64 = parents[node]
        while above != node:
            higher: i64 = parents[above]
            parents[node] = higher
            node = higher
            above = parents[node]
        return node

    def far_root(self, node: int) -> int:
        """The same, leaving everything as it is."""
        while self.parents[node] != node:
            node = self.parents[node]
        return node

    def join(self, node: i64, other: i64) -> None:
        """Two edges of one biome touch: one area, one contact more, both edges no longer open."""
        a = self.root(node)
        b = self.root(other)
        if a != b:
            a = self.merge(a, b)
        self.sizes[a] += 1
        self.opens[a] -= 2

    def merge(self, a: i64, b: i64) -> i64:
        """One area of two; the root that stays."""
        if self.sizes[a] < self.sizes[b]:
            a, b = b, a
        self.parents[b] = a
        self.sizes[a] += self.sizes[b]
        self.opens[a] += self.opens[b]
        self.owners[a] |= self.owners[b]
        return a

    def shut(self, node: i64) -> None:
        """This edge now faces another biome."""
        self.opens[self.root(node)] -= 1

    def settle(self, node: i64) -> None:
        """Give the points of this edge's area if it has just been closed: it can never grow or reopen."""
        root = self.root(node)
        if self.opens[root] == 0:
            self.opens[root] = CLOSED
            self.pay(self.owners[root], self.sizes[root])

    def members(self) -> dict[int, list[int]]:
        """The nodes of every area with a contact, by its root, in the order of laying."""
        found: dict[int, list[int]] = {}
        for node in range(len(self.parents)):
            root = self.far_root(node)
            if self.sizes[root] > 0:
                if root not in found:
                    found[root] = []
                found[root].append(node)
        return found

    def pay(self, owners: int, size: int) -> None:
        if size == 0:
            return
        share = points(participants(owners), size)
        for owner in range(1, OWNERS):
            if owners >> owner & 1:
                self.scores[owner] += share


def participants(owners: int) -> int:
    """How many owners these bits name; the board counts like a player."""
    count = 0
    for owner in range(OWNERS):
        count += owners >> owner & 1
    return count


def points(owners: int, size: int) -> int:
    """What each of so many participants gets for a closed area, without floating point.

    >>> points(1, 5), points(2, 100)
    (16, 1200)
    """
    return owners * size + (ROOTS[size] if size < len(ROOTS) else isqrt(size**3))


ROOTS: Final[list[int]] = [isqrt(size**3) for size in range(100)]


def no_areas() -> Areas:
    """The areas of an empty board."""
    return Areas([], [], [], [], [0] * OWNERS)
