"""Building roads, villages and cities: where, at what price, and what follows."""

from typing import Final

from mypy_extensions import i64

from stammtisch.errors import IllegalAction
from stammtisch.games.catan.engine.actions import BUILD_CITY, BUILD_ROAD, BUILD_VILLAGE, BUY_CARD, at
from stammtisch.games.catan.engine.board import BIT, NOWHERE, PLACE, PRIME, WORD
from stammtisch.games.catan.engine.hands import gain, pay
from stammtisch.games.catan.engine.packs import UNIT, counts, covers
from stammtisch.games.catan.engine.position import (
    BUILT,
    CITIES_LEFT,
    DESERT,
    FOUNDING,
    FOUNDING_ROAD,
    HARBOURS,
    LENGTH,
    NEAR,
    NONE,
    POINTS,
    REACH,
    ROADS_LEFT,
    ROLLS,
    VILLAGES,
    VILLAGES_LEFT,
    Position,
    owner_of,
)
from stammtisch.games.catan.engine.roads import road_broken, road_built

ROAD_PRICE: Final = 0x0101  # wood, brick
RESOURCE_NAMES: Final = ("wood", "brick", "wool", "grain", "ore")  # in the order of a pack; as `data` calls them
VILLAGE_PRICE: Final = 0x01010101  # wood, brick, wool, grain
CITY_PRICE: Final = 0x0302000000  # two grain, three ore
CARD_PRICE: Final = 0x0101010000  # wool, grain, ore


def add_places(actions: list[int], kind: i64, low: i64, high: i64) -> None:
    """One action of this kind for every place of a set."""
    while low:
        bit = low & -low
        low ^= bit
        actions.append(at(kind, PLACE[bit % PRIME]))
    while high:
        bit = high & -high
        high ^= bit
        actions.append(at(kind, WORD + PLACE[bit % PRIME]))


def add_builds(game: Position, player: i64, actions: list[int]) -> None:
    """Everything this player can pay, has the pieces for and a place to put."""
    hand: i64 = game.hands[player]
    own = 8 * player
    if covers(hand, ROAD_PRICE):
        if game.tally[own + ROADS_LEFT]:
            add_roads(game, player, actions)
        if covers(hand, VILLAGE_PRICE) and game.tally[own + VILLAGES_LEFT]:
            add_villages(game, player, actions)
    if covers(hand, CITY_PRICE) and game.tally[own + CITIES_LEFT]:
        add_places(actions, BUILD_CITY, game.sets[own + VILLAGES], game.sets[own + VILLAGES + 1])
    if game.deck and covers(hand, CARD_PRICE):
        actions.append(BUY_CARD)


def add_roads(game: Position, player: i64, actions: list[int]) -> None:
    near = 8 * player + NEAR
    add_places(actions, BUILD_ROAD, game.sets[near] & game.free_low, game.sets[near + 1] & game.free_high)


def add_villages(game: Position, player: i64, actions: list[int]) -> None:
    reach = 8 * player + REACH
    add_places(actions, BUILD_VILLAGE, game.sets[reach] & game.open_low, game.sets[reach + 1] & game.open_high)


def founding_roads(game: Position) -> list[int]:
    """A founding road touches the village just placed."""
    paths = game.land.island.crossing_paths[3 * game.founded : 3 * game.founded + 3]
    return [at(BUILD_ROAD, path) for path in paths if path != NOWHERE and game.roads[path] == NONE]


def include(game: Position, place: i64, member: i64) -> None:
    """Add a path or crossing to the set that begins at this place of `sets`."""
    word = place + 1 if member >= WORD else place
    members: i64 = game.sets[word]
    bit: i64 = BIT[member]
    game.sets[word] = members | bit


def contains(game: Position, place: i64, member: i64) -> bool:
    word: i64 = game.sets[place + (1 if member >= WORD else 0)]
    return word & BIT[member] != 0


def put_road(game: Position, player: i64, path: i64) -> None:
    """Place a road; its price and the longest road are the caller's business."""
    game.roads = game.roads[:]
    game.sets = game.sets[:]
    game.roads[path] = player
    game.tally[8 * player + ROADS_LEFT] -= 1
    game.tally[8 * player + LENGTH] = 0
    if path < WORD:
        game.free_low &= ~BIT[path]
    else:
        game.free_high &= ~BIT[path]
    for end in range(2 * path, 2 * path + 2):
        crossing = game.land.island.path_ends[end]
        include(game, 8 * player + REACH, crossing)
        connect(game, player, crossing)


def connect(game: Position, player: i64, crossing: i64) -> None:
    """The paths at this crossing now touch the player's network, unless somebody else has built there."""
    building: i64 = game.buildings[crossing]
    if building and owner_of(building) != player:
        return
    for slot in range(3 * crossing, 3 * crossing + 3):
        path = game.land.island.crossing_paths[slot]
        if path != NOWHERE:
            include(game, 8 * player + NEAR, path)


def put_village(game: Position, player: i64, crossing: i64) -> None:
    """Place a village; its price is the caller's business."""
    own = 8 * player
    own_board(game)
    game.buildings[crossing] = 2 * player + 2
    game.tally[own + VILLAGES_LEFT] -= 1
    game.tally[own + POINTS] += 1
    include(game, own + VILLAGES, crossing)
    include(game, own + BUILT, crossing)
    close(game, crossing)
    connect(game, player, crossing)
    harbour = game.land.harbour_at[crossing]
    if harbour != NONE:
        game.tally[own + HARBOURS] |= BIT[harbour]
    settle(game, player, crossing)
    for other in range(game.seats):
        if other != player and contains(game, 8 * other + REACH, crossing):
            game.tally[8 * other + LENGTH] = 0
            reconnect(game, other)
    road_broken(game, crossing, player)


def own_board(game: Position) -> None:
    """Copies share these lists until somebody builds."""
    game.buildings = game.buildings[:]
    game.sets = game.sets[:]
    game.income = game.income[:]
    game.around = game.around[:]


def close(game: Position, crossing: i64) -> None:
    """Distance rule: no village here or beside."""
    close_one(game, crossing)
    for slot in range(3 * crossing, 3 * crossing + 3):
        beside = game.land.island.neighbours[slot]
        if beside != NOWHERE:
            close_one(game, beside)


def close_one(game: Position, crossing: i64) -> None:
    if crossing < WORD:
        game.open_low &= ~BIT[crossing]
    else:
        game.open_high &= ~BIT[crossing]


def settle(game: Position, player: i64, crossing: i64) -> None:
    """One building more, or a city instead of a village: a card more from each field around."""
    for slot in range(3 * crossing, 3 * crossing + 3):
        place = game.land.island.crossing_hexes[slot]
        if place == NOWHERE:
            continue
        game.around[place] |= BIT[player]
        terrain = game.land.terrain[place]
        if terrain != DESERT:
            game.income[player * ROLLS + game.land.chips[place]] += UNIT[terrain]


def reconnect(game: Position, player: i64) -> None:
    """Find the paths at this player's network again, after somebody built into it."""
    game.sets[8 * player + NEAR] = 0
    game.sets[8 * player + NEAR + 1] = 0
    for path in range(len(game.roads)):
        if game.roads[path] == player:
            connect(game, player, game.land.island.path_ends[2 * path])
            connect(game, player, game.land.island.path_ends[2 * path + 1])
    for crossing in range(len(game.buildings)):
        building: i64 = game.buildings[crossing]
        if building and owner_of(building) == player:
            connect(game, player, crossing)


def put_city(game: Position, player: i64, crossing: i64) -> None:
    """The village piece goes back to its owner."""
    own = 8 * player
    own_board(game)
    game.buildings[crossing] += 1
    game.tally[own + VILLAGES_LEFT] += 1
    game.tally[own + CITIES_LEFT] -= 1
    game.tally[own + POINTS] += 1
    word = own + VILLAGES + (1 if crossing >= WORD else 0)
    game.sets[word] &= ~BIT[crossing]
    settle(game, player, crossing)


def build_road(game: Position, player: i64, path: i64) -> None:
    pay(game, player, ROAD_PRICE)
    put_road(game, player, path)
    road_built(game, player)


def build_village(game: Position, player: i64, crossing: i64) -> None:
    pay(game, player, VILLAGE_PRICE)
    put_village(game, player, crossing)


def build_city(game: Position, player: i64, crossing: i64) -> None:
    pay(game, player, CITY_PRICE)
    put_city(game, player, crossing)


def found_village(game: Position, player: i64, crossing: i64) -> None:
    """The second village yields one card from each field around it."""
    put_village(game, player, crossing)
    game.founded = crossing
    game.phase = FOUNDING_ROAD
    if game.place < game.seats:
        return
    for slot in range(3 * crossing, 3 * crossing + 3):
        place = game.land.island.crossing_hexes[slot]
        if place == NOWHERE or game.land.terrain[place] == DESERT:
            continue
        card: i64 = UNIT[game.land.terrain[place]]
        if covers(game.bank, card):  # only a bank smaller than the rules' can lack it
            gain(game, player, card)


def check_road(game: Position, player: int, path: int) -> None:
    """Refuse a path that is no place for this player's next road."""
    if not 0 <= path < len(game.roads):
        raise IllegalAction("catan.no-path")
    if game.roads[path] != NONE:
        raise IllegalAction("catan.path-taken")
    if game.phase == FOUNDING_ROAD:
        if at(BUILD_ROAD, path) not in founding_roads(game):
            raise IllegalAction("catan.founding-road")
        return
    if game.tally[8 * player + ROADS_LEFT] == 0:
        raise IllegalAction("catan.no-roads-left")
    if not contains(game, 8 * player + NEAR, path):
        raise IllegalAction("catan.not-connected")


def check_village(game: Position, player: int, crossing: int) -> None:
    if not 0 <= crossing < len(game.buildings):
        raise IllegalAction("catan.no-crossing")
    if game.buildings[crossing]:
        raise IllegalAction("catan.occupied")
    word = game.open_low if crossing < WORD else game.open_high
    if word & BIT[crossing] == 0:
        raise IllegalAction("catan.too-close")
    if game.phase == FOUNDING:
        return
    if game.tally[8 * player + VILLAGES_LEFT] == 0:
        raise IllegalAction("catan.no-villages-left")
    if not contains(game, 8 * player + REACH, crossing):
        raise IllegalAction("catan.no-road-there")


def check_city(game: Position, player: int, crossing: int) -> None:
    if not 0 <= crossing < len(game.buildings):
        raise IllegalAction("catan.no-crossing")
    if game.buildings[crossing] != 2 * player + 2:
        raise IllegalAction("catan.no-village-there")
    if game.tally[8 * player + CITIES_LEFT] == 0:
        raise IllegalAction("catan.no-cities-left")


def check_price(game: Position, player: int, price: int) -> None:
    if not covers(game.hands[player], price):
        raise IllegalAction("catan.cannot-pay", missing=lacking(game.hands[player], price))


def lacking(hand: int, price: int) -> str:
    """What the hand lacks of the price, for a sentence: `1 ore, 2 grain`."""
    gaps = [asked - held for asked, held in zip(counts(price), counts(hand), strict=True)]
    return ", ".join([f"{gap} {name}" for gap, name in zip(gaps, RESOURCE_NAMES, strict=True) if gap > 0])
