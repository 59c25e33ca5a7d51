"""Why a placement of Dörfer is good, in a sentence: the areas it closes, joins or lets grow."""

from stammtisch.data import Words
from stammtisch.games.doerfer.engine.areas import CLOSED, Areas
from stammtisch.games.doerfer.engine.rules import BIOME_NAMES, BIOME_NAMES_DE, Doerfer
from stammtisch.games.doerfer.engine.tiles import biome_at

GROWN = 3  # contacts from which growing is worth a word


def reason(state: Doerfer, player: int, action: int) -> Words | None:
    """The most telling fact about a placement, or nothing."""
    after = state.copy()
    after.apply(player, action)
    closed = newly_closed(state.board.areas, after.board.areas)
    gain = after.score(player) - state.score(player)
    if closed and gain > 0:
        return closing(after, closed, gain)
    rivals = [seat for seat in range(state.house.seats) if seat != player and after.score(seat) > state.score(seat)]
    if rivals:
        return None
    return joining(state, after) or growing(after)


def is_closed(areas: Areas, node: int) -> bool:
    return areas.parents[node] == node and areas.opens[node] == CLOSED and areas.sizes[node] > 0


def newly_closed(before: Areas, after: Areas) -> list[int]:
    """The roots of the areas that are closed only now; a closed one never changes its root."""
    old = len(before.parents)
    return [node for node in range(len(after.parents)) if is_closed(after, node) and not (node < old and is_closed(before, node))]


def biome_of(state: Doerfer, node: int) -> int:
    return biome_at(state.board.tiles[node // 6], node % 6)


def closing(after: Doerfer, closed: list[int], gain: int) -> Words:
    largest = max(closed, key=lambda node: after.board.areas.sizes[node])
    size, biome = after.board.areas.sizes[largest], biome_of(after, largest)
    if len(closed) > 1:
        return Words(f"schließt {len(closed)} Gebiete für {gain} Punkte", f"closes {len(closed)} areas for {gain} points")
    return Words(
        f"schließt ein Gebiet ({BIOME_NAMES_DE[biome]}) der Größe {size} für {gain} Punkte",
        f"closes an area of {BIOME_NAMES[biome]}, size {size}, for {gain} points",
    )


def touched(after: Doerfer) -> list[int]:
    """The roots of the open areas the new tile belongs to."""
    first = 6 * (len(after.board.tiles) - 1)
    roots = {int(after.board.areas.root(first + side)) for side in range(6)}
    return sorted(root for root in roots if after.board.areas.opens[root] > 0)


def joining(before: Doerfer, after: Doerfer) -> Words | None:
    """Two areas of some size that become one."""
    old = len(before.board.areas.parents)
    for root in touched(after):
        parts = {int(before.board.areas.root(node)) for node in range(old) if after.board.areas.root(node) == root}
        grown = [part for part in parts if before.board.areas.sizes[part] > 0]
        if len(grown) > 1:
            biome, size = biome_of(after, root), after.board.areas.sizes[root]
            return Words(
                f"verbindet {len(grown)} Gebiete ({BIOME_NAMES_DE[biome]}) zu einem der Größe {size}",
                f"joins {len(grown)} areas of {BIOME_NAMES[biome]} to one of size {size}",
            )
    return None


def growing(after: Doerfer) -> Words | None:
    roots = touched(after)
    largest = max(roots, key=lambda root: after.board.areas.sizes[root], default=None)
    if largest is None or after.board.areas.sizes[largest] < GROWN:
        return None
    biome, size = biome_of(after, largest), after.board.areas.sizes[largest]
    return Words(
        f"lässt ein Gebiet ({BIOME_NAMES_DE[biome]}) auf {size} wachsen", f"lets an area of {BIOME_NAMES[biome]} grow to {size}"
    )
