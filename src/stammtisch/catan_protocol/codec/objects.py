"""The document's objects out of a view: resources, cards, the map and the players. Pure.

Everything comes from one viewer's view, so nothing can be told that he may not know.
"""

from typing import NamedTuple

from msgspec import UNSET, UnsetType

from stammtisch.catan_protocol.codec import board, words
from stammtisch.catan_protocol.codec.values import Entwicklungskarten, Feld, Gebaeude, Hafen, Karte, Ort, Rohstoffe, Spieler
from stammtisch.catan_protocol.codec.words import Status
from stammtisch.games.catan.data import RESOURCES, Cards, Resources
from stammtisch.games.catan.engine.board import Island
from stammtisch.games.catan.view import CatanView

SAFE = 7  # cards that nobody has to halve


class Badge(NamedTuple):
    """What the protocol tells of somebody at a table before and beside the game."""

    id: int
    name: str | None = None
    colour: str | None = None
    status: Status = words.LOBBY


def rohstoffe(some: Resources) -> Rohstoffe:
    return Rohstoffe(some.wood, some.brick, some.wool, some.grain, some.ore)


def hidden(number: int) -> Rohstoffe:
    return Rohstoffe(unbekannt=number)


def of_one(resource: str, number: int) -> Rohstoffe:
    return rohstoffe(Resources(**{resource: number}))


def difference(more: Resources, fewer: Resources) -> Resources:
    """What one has beyond the other; never less than nothing."""
    return Resources(*[max(0, getattr(more, name) - getattr(fewer, name)) for name in RESOURCES])


def is_some(some: Resources) -> bool:
    return some != Resources()


def amounts(some: Rohstoffe | Entwicklungskarten | UnsetType) -> list[int]:
    """Five counts and the number of unknown ones."""
    if isinstance(some, UnsetType):
        return [0] * 6
    found = [getattr(some, name) for name in some.__struct_fields__]
    return [one if isinstance(one, int) else 0 for one in found]


def karten(some: Cards) -> Entwicklungskarten:
    return Entwicklungskarten(some.knight, some.roads, some.monopoly, some.invention, some.point)


def newcomer(badge: Badge, own: bool) -> Spieler:
    """A player before the game; in form the same as later."""
    return Spieler(
        id=badge.id,
        name=UNSET if badge.name is None else badge.name,
        farbe=UNSET if badge.colour is None else badge.colour,
        status=badge.status,
        rohstoffe=rohstoffe(Resources()) if own else hidden(0),
        entwicklungskarten=karten(Cards()) if own else Entwicklungskarten(unbekannt=0),
        groesste=False,
        laengste=False,
    )


def spieler(view: CatanView, seat: int, badge: Badge) -> Spieler:
    """The whole state of a player as the viewer may see it."""
    name = UNSET if badge.name is None else badge.name
    colour = UNSET if badge.colour is None else badge.colour
    own = view.viewer == seat
    player = view.players[seat]
    return Spieler(
        id=badge.id,
        name=name,
        farbe=colour,
        status=status(view, seat),
        siegpunkte=player.points,
        rohstoffe=rohstoffe(own_hand(view)) if own else hidden(cards_held(view, seat)),
        rittermacht=player.knights,
        entwicklungskarten=karten(view.cards or Cards()) if own else Entwicklungskarten(unbekannt=player.cards),
        groesste=view.largest_army == seat,
        laengste=view.longest_road == seat,
    )


def own_hand(view: CatanView) -> Resources:
    """Without what the viewer has discarded: the rules wait for the last one, the protocol does not."""
    hand = view.hand or Resources()
    return hand if view.discard is None else difference(hand, view.discard)


def cards_held(view: CatanView, seat: int) -> int:
    number = view.players[seat].resources
    has_discarded = view.phase == "discarding" and number > SAFE and seat not in view.awaited
    return number - number // 2 if has_discarded else number


ON_TURN: dict[str, Status] = {
    "found-village": "Dorf bauen",
    "found-road": "Straße bauen",
    "before-roll": "Würfeln",
    "robbing": "Räuber versetzen",
    "turn": "Handeln oder Bauen",
}


def status(view: CatanView, seat: int) -> Status:
    """What the server expects of a player next."""
    if view.phase == "discarding":
        return "Karten wegen Räuber abgeben" if seat in view.awaited else words.WAITING
    if view.phase == "special-building":
        return "Bauen" if seat == view.building else words.WAITING
    return ON_TURN.get(view.phase, words.WAITING) if seat == view.active else words.WAITING


def karte(view: CatanView, ids: tuple[int, ...]) -> Karte:
    """The whole map: land and sea."""
    island = board.island_of(view.seats)
    land = [
        Feld(ort=Ort(field.x, field.y), typ=words.FELDER[field.terrain], zahl=field.chip)
        for field in view.fields
        if field.terrain is not None
    ]
    sea = [Feld(ort=Ort(x, y), typ=words.SEA) for x, y in island.sea]
    haefen = [Hafen(ort=board.path_orte(island, one.path), typ=words.HAEFEN[one.kind]) for one in view.harbours]
    robber = board.hex_ort(island, view.robber or 0)
    return Karte(felder=tuple(land + sea), gebaeude=gebaeude(view, island, ids), haefen=tuple(haefen), raeuber=robber)


def gebaeude(view: CatanView, island: Island, ids: tuple[int, ...]) -> tuple[Gebaeude, ...]:
    roads = [road(island, ids[one.owner], one.path) for one in view.roads]
    return (*[town(island, ids[one.owner], one.crossing, one.city) for one in view.buildings], *roads)


def road(island: Island, owner: int, path: int) -> Gebaeude:
    return Gebaeude(eigentuemer=owner, typ=words.ROAD, ort=board.path_orte(island, path))


def town(island: Island, owner: int, crossing: int, city: bool) -> Gebaeude:
    kind = words.CITY if city else words.VILLAGE
    return Gebaeude(eigentuemer=owner, typ=kind, ort=board.crossing_orte(island, crossing))
