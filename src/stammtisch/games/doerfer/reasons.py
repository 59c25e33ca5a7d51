"""Why a placement of Dörfer is good, in a sentence: the areas it closes, joins or lets grow."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.doerfer.data import Place, decode
from stammtisch.games.doerfer.engine.areas import CLOSED, Areas
from stammtisch.games.doerfer.engine.hexes import SIDES
from stammtisch.games.doerfer.engine.rules import BIOME_NAMES, Doerfer
from stammtisch.games.doerfer.engine.tiles import biome_at
from stammtisch.games.doerfer.suggesting import edges
from stammtisch.games.doerfer.text import TEXTS
from stammtisch.games.doerfer.view import view

GROWN = 3  # contacts from which growing is worth a word


def reason(state: Doerfer, player: int, action: int, language: Language) -> str | None:
    """The most telling fact about a placement, or nothing."""
    after = state.copy()
    after.apply(player, action)
    closed = newly_closed(state.board.areas, after.board.areas)
    gain = after.score(player) - state.score(player)
    if closed and gain > 0:
        return closing(after, closed, gain, TEXTS[language])
    rivals = [seat for seat in range(state.house.seats) if seat != player and after.score(seat) > state.score(seat)]
    if rivals:
        return None
    return joining(state, after, TEXTS[language]) or growing(after, TEXTS[language])


def aside(state: Doerfer, player: int, action: int, language: Language) -> str | None:
    """How well the tile lies there."""
    placed = decode(action)
    touching = list(edges(placed, view(state, player))) if isinstance(placed, Place) else []
    fitting = sum(edge.own == edge.beyond for edge in touching)
    return TEXTS[language]("reasons.fits", fitting=fitting, count=len(touching)) if touching else None


def is_closed(areas: Areas, node: int) -> bool:
    return areas.parents[node] == node and areas.opens[node] == CLOSED and areas.sizes[node] > 0


def newly_closed(before: Areas, after: Areas) -> list[int]:
    """The roots of the areas that are closed only now; a closed one never changes its root."""
    old = len(before.parents)
    return [node for node in range(len(after.parents)) if is_closed(after, node) and not (node < old and is_closed(before, node))]


def biome_of(state: Doerfer, node: int, texts: Texts) -> str:
    return texts(f"words.{BIOME_NAMES[biome_at(state.board.tiles[node // SIDES], node % SIDES)]}")


def closing(after: Doerfer, closed: list[int], gain: int, texts: Texts) -> str:
    points = texts("reasons.points", count=gain)
    if len(closed) > 1:
        return texts("reasons.closes-many", areas=len(closed), points=points)
    size, biome = after.board.areas.sizes[closed[0]], biome_of(after, closed[0], texts)
    return texts("reasons.closes", biome=biome, size=size, points=points)


def touched(after: Doerfer) -> list[int]:
    """The roots of the open areas the new tile belongs to."""
    first = SIDES * (len(after.board.tiles) - 1)
    roots = {int(after.board.areas.root(first + side)) for side in range(SIDES)}
    return sorted(root for root in roots if after.board.areas.opens[root] > 0)


def joining(before: Doerfer, after: Doerfer, texts: Texts) -> str | None:
    """Two areas of some size that become one."""
    old = len(before.board.areas.parents)
    for root in touched(after):
        parts = {int(before.board.areas.root(node)) for node in range(old) if after.board.areas.root(node) == root}
        grown = [part for part in parts if before.board.areas.sizes[part] > 0]
        if len(grown) > 1:
            biome, size = biome_of(after, root, texts), after.board.areas.sizes[root]
            return texts("reasons.joins", areas=len(grown), biome=biome, size=size)
    return None


def growing(after: Doerfer, texts: Texts) -> str | None:
    roots = touched(after)
    largest = max(roots, key=lambda root: after.board.areas.sizes[root], default=None)
    if largest is None or after.board.areas.sizes[largest] < GROWN:
        return None
    return texts("reasons.grows", biome=biome_of(after, largest, texts), size=after.board.areas.sizes[largest])
