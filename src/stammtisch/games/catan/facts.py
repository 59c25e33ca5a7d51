"""What an action of Catan is about, for learners who compare candidates: what grows there, and what it costs."""

from collections.abc import Callable

from stammtisch.games.catan import data
from stammtisch.games.catan.chart import Field
from stammtisch.games.catan.data import RESOURCES, CatanAction
from stammtisch.games.catan.view import CatanView
from stammtisch.tokens import Facts

NAMES = (*(f"pips of {kind}" for kind in RESOURCES), "harbour", "own pieces", "others' pieces", "cards given", "cards taken")
SEVEN = 7


def facts(view: CatanView) -> Callable[[CatanAction], tuple[float, ...]]:
    near = {place: fields_at(view, at) for place, at in enumerate(view.crossings)}
    moored = {crossing for harbour in view.harbours for crossing in view.paths[harbour.path]}

    def of(action: CatanAction) -> tuple[float, ...]:
        places = places_of(action, view, near)
        fields = {field for place in places for field in near[place]} if not robbed(action) else {robbed_field(action)}
        grown = [sum(pips(view.fields[field]) for field in fields if view.fields[field].terrain == kind) for kind in RESOURCES]
        owners = [building.owner for building in view.buildings if building.crossing in places]
        own = owners.count(view.viewer)
        given, taken = moved(action)
        return *map(float, grown), float(bool(places & moored)), own, len(owners) - own, given, taken

    return of


def fields_at(view: CatanView, at: tuple[int, int]) -> list[int]:
    """The hexes round a crossing: their corners are drawn two columns and four rows off at most."""
    return [place for place, field in enumerate(view.fields) if abs(field.at[0] - at[0]) <= 2 and abs(field.at[1] - at[1]) <= 4]


def pips(field: Field) -> int:
    """Of 36 rolls, how many make it yield."""
    return 0 if field.chip is None else SEVEN - 1 - abs(SEVEN - field.chip)


def robbed(action: CatanAction) -> bool:
    return isinstance(action, data.MoveRobber | data.PlayKnight)


def robbed_field(action: CatanAction) -> int:
    assert isinstance(action, data.MoveRobber | data.PlayKnight)
    return action.hex


def places_of(action: CatanAction, view: CatanView, near: dict[int, list[int]]) -> set[int]:
    """The crossings an action is about."""
    match action:
        case data.BuildVillage(crossing) | data.BuildCity(crossing):
            return {crossing}
        case data.BuildRoad(path):
            return set(view.paths[path])
        case data.PlayRoads(first, second):
            return {*view.paths[first], *(() if second is None else view.paths[second])}
        case data.MoveRobber(place) | data.PlayKnight(place):
            return {crossing for crossing, fields in near.items() if place in fields}
    return set()


def moved(action: CatanAction) -> tuple[int, int]:
    """Cards given away and wanted."""
    match action:
        case data.TradeBank(give, take) | data.Offer(give, take):
            return total(give), total(take)
        case data.Discard(some):
            return total(some), 0
        case data.PlayInvention(some):
            return 0, total(some)
    return 0, 0


def total(some: data.Resources) -> int:
    return sum(getattr(some, kind) for kind in RESOURCES)


FACTS = Facts(NAMES, facts)
