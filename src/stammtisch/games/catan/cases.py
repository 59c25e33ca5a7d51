"""Catan's rule cases: a described position, an action, and what must follow.

Places are given as in the rules: a hex as [x, y], a path by its two hexes, a crossing by its three.
"""

from typing import Any

import msgspec

from stammtisch.data import Data, Found, Json
from stammtisch.errors import IllegalAction
from stammtisch.games.catan import data
from stammtisch.games.catan.coding import encode
from stammtisch.games.catan.data import Cards, Options, Resources, house_rules, pack_of, resources
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.actions import two
from stammtisch.games.catan.engine.build import put_city, put_road, put_village
from stammtisch.games.catan.engine.packs import UNIT, packed, total
from stammtisch.games.catan.engine.roads import measure_again
from stammtisch.games.catan.engine.rules import Catan, new_game
from stammtisch.games.catan.engine.setup import BEGINNER_TERRAIN, DECKS, lay_chips, moor, next_harbour, size_of
from stammtisch.games.catan.view import PHASES, Phase

Place = tuple[int, int]


class Piece(Data, frozen=True):
    """A road, village or city: its owner and the hexes around it."""

    owner: int
    at: tuple[Place, ...]


class Mooring(Data, frozen=True):
    at: tuple[Place, Place]
    kind: data.HarbourKind


class Described(Data, frozen=True):
    """A position in words. What is left out is as on the beginners' map at the start of the first player's turn."""

    seats: int = 3
    options: Options = Options(map="beginner")
    phase: Phase = "turn"
    active: int = 0
    order: tuple[int, ...] | None = None
    terrain: dict[str, data.Terrain] = msgspec.field(default_factory=dict)  # by "x,y"
    chips: dict[str, int] = msgspec.field(default_factory=dict)  # by "x,y"
    harbours: tuple[Mooring, ...] | None = None
    robber: Place | None = None
    roads: tuple[Piece, ...] = ()
    villages: tuple[Piece, ...] = ()
    cities: tuple[Piece, ...] = ()
    hands: tuple[Resources, ...] = ()
    cards: tuple[Cards, ...] = ()
    knights: tuple[int, ...] = ()
    roads_left: tuple[int, ...] = ()
    army: int | None = None
    longest: int | None = None  # else it is found from the roads
    fresh: Cards = Cards()  # of the active seat's cards, those bought this turn
    bank: dict[data.Resource, int] = msgspec.field(default_factory=dict)  # else what the hands leave
    deck: Cards | None = None
    dice: tuple[int, int] | None = (2, 3)


def position(json: Json) -> Catan:
    told = msgspec.convert({key: json[key] for key in Described.__struct_fields__ if key in json}, Described)
    state = new_game(told.seats, house_rules(told.options, told.seats))
    if told.options.map == "variable":
        lay_any_map(state)
    describe_land(state, told)
    describe_pieces(state, told)
    describe_hands(state, told)
    state.standing, state.rolls = [], []
    state.order = list(told.order or range(told.seats))
    state.phase = PHASES.index(told.phase)
    state.active = told.active
    state.place = state.order.index(told.active)
    state.dice = 0 if told.dice is None or told.phase == "before-roll" else two(*told.dice)
    state.owing = 0
    return state


def lay_any_map(state: Catan) -> None:
    """The beginners' terrain stands in where a case does not care."""
    size = size_of(state.land.island)
    state.land.terrain = BEGINNER_TERRAIN[size][:]
    lay_chips(state.land, 0)
    state.land.anchor = 0
    for kind in BEGINNER[size]:
        moor(state.land, state.land.island.coast[next_harbour(state.land)][0], kind)
    state.robber = state.land.terrain.index(p.DESERT)


BEGINNER = ([5, 5, 5, 5, 0, 1, 2, 3, 4], [5, 5, 5, 5, 5, 0, 1, 2, 2, 3, 4])


def place(key: str) -> Place:
    x, y = key.split(",")
    return int(x), int(y)


def describe_land(state: Catan, told: Described) -> None:
    land = state.land
    for key, terrain in told.terrain.items():
        land.terrain[land.island.number[place(key)]] = data.TERRAINS.index(terrain)
    for key, chip in told.chips.items():
        land.chips[land.island.number[place(key)]] = chip
    if told.harbours is not None:
        land.moorings, land.kinds = [], []
        land.harbour_at = [p.NONE] * len(land.harbour_at)
        for each in told.harbours:
            moor(land, land.island.path_of[frozenset(each.at)], data.HARBOURS.index(each.kind))
    if told.robber is not None:
        state.robber = land.island.number[told.robber]


def describe_pieces(state: Catan, told: Described) -> None:
    island = state.land.island
    for road in told.roads:
        put_road(state, road.owner, island.path_of[frozenset(road.at)])
    for village in (*told.villages, *told.cities):
        put_village(state, village.owner, island.crossing_of[frozenset(village.at)])
    for city in told.cities:
        put_city(state, city.owner, island.crossing_of[frozenset(city.at)])
    for seat, knights in enumerate(told.knights):
        state.tally[8 * seat + p.KNIGHTS] = knights
    for seat, left in enumerate(told.roads_left):
        state.tally[8 * seat + p.ROADS_LEFT] = left
    if told.longest is not None:
        state.longest = told.longest
        state.tally[8 * told.longest + p.POINTS] += 2
    measure_again(state)
    if told.army is not None:
        state.army = told.army
        state.tally[8 * told.army + p.POINTS] += 2


def describe_hands(state: Catan, told: Described) -> None:
    for seat, hand in enumerate(told.hands):
        state.hands[seat] = pack_of(hand)
    state.bank = packed([int(state.house.bank)] * 5) - sum(state.hands)
    for name, number in told.bank.items():
        kind = data.RESOURCES.index(name)
        state.bank += (number - resources_in(state.bank, kind)) * UNIT[kind]
    for seat, held in enumerate(told.cards):
        state.cards[seat] = pack_of(held)
        state.tally[8 * seat + p.CEILING] = total(state.cards[seat])
    state.fresh = pack_of(told.fresh)
    start = packed(DECKS[size_of(state.land.island)])
    state.deck = pack_of(told.deck) if told.deck is not None else start - sum(state.cards) - sum(told.knights)


def resources_in(pack: int, kind: int) -> int:
    return pack >> 8 * kind & 255


def case(json: Json) -> Found:
    """Play the case's actions in turn; only the last one may be refused."""
    state = position(json["position"])
    expect = json["expect"]
    found: dict[str, Any] = {}
    for step in json["actions"]:
        player = step["player"]
        try:
            action = encode(msgspec.convert(named_places(state, step["action"]), data.CatanActions))
            state.check(player, action)
        except IllegalAction as refusal:
            found["illegal"] = refusal.code
            break
        except (msgspec.ValidationError, KeyError):
            found["illegal"] = "nonsense"
            break
        state.apply(player, action)
    found |= outcome(state, expect)
    wrong = expect.get("illegal") != found.get("illegal") or any(found[key] != value for key, value in expect.items())
    return Found(not wrong, str(expect), str(found))


def named_places(state: Catan, action: dict[str, Any]) -> dict[str, Any]:
    """Hexes, paths and crossings given by coordinates become numbers."""
    island = state.land.island
    table: dict[str, Any] = {
        "crossing": lambda at: island.crossing_of[frozenset(map(tuple, at))],
        "path": lambda at: island.path_of[frozenset(map(tuple, at))],
        "first": lambda at: island.path_of[frozenset(map(tuple, at))],
        "second": lambda at: island.path_of[frozenset(map(tuple, at))],
        "hex": lambda at: island.number[tuple(at)],
    }
    return {key: table[key](value) if key in table and isinstance(value, list) else value for key, value in action.items()}


def outcome(state: Catan, expect: dict[str, Any]) -> dict[str, Any]:
    """What the case asks about, as it is now."""
    seats = range(state.seats)
    facts: dict[str, Any] = {
        "hands": [msgspec.to_builtins(resources(state.hands[seat])) for seat in seats],
        "bank": msgspec.to_builtins(resources(state.bank)),
        "points": [state.tally[8 * seat + p.POINTS] for seat in seats],
        "longest": None if state.longest == p.NONE else state.longest,
        "army": None if state.army == p.NONE else state.army,
        "winner": None if state.winner == p.NONE else state.winner,
        "phase": PHASES[state.phase],
        "awaited": list(state.to_act()),
    }
    return {key: facts[key] for key in expect if key in facts}
