"""Development cards: buying, drawing and playing them. At most one a turn, and none bought in the same turn."""

from mypy_extensions import i64

from stammtisch.errors import IllegalAction
from stammtisch.games.catan.engine.actions import (
    DRAWN,
    NO_PATH,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    at,
    place_of,
    roads,
)
from stammtisch.games.catan.engine.board import NOWHERE
from stammtisch.games.catan.engine.build import CARD_PRICE, add_roads, check_road, contains, put_road
from stammtisch.games.catan.engine.hands import gain, give, pay
from stammtisch.games.catan.engine.packs import KINDS, UNIT, count, covers, squeezed, total
from stammtisch.games.catan.engine.position import (
    CEILING,
    DRAWING,
    INVENTION,
    KNIGHT,
    KNIGHTS,
    MONOPOLY,
    NEAR,
    NONE,
    POINTS,
    ROADS,
    ROADS_LEFT,
    SPECIAL,
    TURN,
    Position,
    owner_of,
)
from stammtisch.games.catan.engine.roads import road_built
from stammtisch.games.catan.engine.robber import add_robberies
from stammtisch.games.catan.engine.trade import lapse

ARMY = 3  # knights the largest army needs


def buyer(game: Position) -> i64:
    """Who draws the card that was just paid."""
    return game.asked if game.resume == SPECIAL else game.active


def buy(game: Position, player: i64) -> None:
    pay(game, player, CARD_PRICE)
    game.tally[8 * player + CEILING] += 1
    game.resume = game.phase
    game.phase = DRAWING


def draws(game: Position) -> list[int]:
    """Every card of the deck, as a chance event."""
    found: list[int] = []
    for kind in range(KINDS):
        found += [at(DRAWN, kind)] * int(count(game.deck, kind))
    return found


def drawn(game: Position, kind: i64) -> None:
    card: i64 = UNIT[kind]
    game.deck -= card
    game.cards[buyer(game)] += card
    if game.resume == TURN:  # a card from the special building phase may be played in the own next turn
        game.fresh += card
    game.phase = game.resume


def playable(game: Position, player: i64) -> i64:
    """The pack of cards this player may play now; point cards are never played."""
    if game.card_played:
        return 0
    return (game.cards[player] - game.fresh) & 0xFFFFFFFF


def add_cards(game: Position, player: i64, actions: list[int]) -> None:
    pack = playable(game, player)
    if pack == 0:
        return
    if count(pack, KNIGHT):
        add_robberies(game, player, PLAY_KNIGHT, actions)
    if count(pack, MONOPOLY):
        for resource in range(KINDS):
            actions.append(at(PLAY_MONOPOLY, resource))
    if count(pack, INVENTION):
        add_inventions(game, actions)
    if count(pack, ROADS) and game.tally[8 * player + ROADS_LEFT]:
        add_road_pairs(game, player, actions)


def add_inventions(game: Position, actions: list[int]) -> None:
    """Two cards of the bank, equal or not; one if it has no more."""
    if total(game.bank) == 1:
        actions.append(at(PLAY_INVENTION, squeezed(game.bank)))
        return
    for first in range(KINDS):
        for second in range(first, KINDS):
            pack: i64 = UNIT[first] + UNIT[second]
            if covers(game.bank, pack):
                actions.append(at(PLAY_INVENTION, squeezed(pack)))


def add_road_pairs(game: Position, player: i64, actions: list[int]) -> None:
    """Two roads, the second perhaps only reachable over the first; one where there is no second."""
    built: list[int] = []
    add_roads(game, player, built)
    firsts = [int(place_of(action)) for action in built]
    pieces = game.tally[8 * player + ROADS_LEFT]
    for first in firsts:
        later = opened_by(game, player, first) if pieces > 1 else []
        if pieces == 1 or (len(firsts) == 1 and not later):
            actions.append(roads(first, NO_PATH))
            continue
        for second in firsts:
            if second > first:
                actions.append(roads(first, second))
        for second in later:
            actions.append(roads(first, second))


def opened_by(game: Position, player: i64, path: i64) -> list[int]:
    """The free paths that only a road on this path brings into the player's network."""
    island = game.land.island
    found: list[int] = []
    for end in range(2 * path, 2 * path + 2):
        crossing = island.path_ends[end]
        building: i64 = game.buildings[crossing]
        if building and owner_of(building) != player:
            continue
        for slot in range(3 * crossing, 3 * crossing + 3):
            other = island.crossing_paths[slot]
            if other in (NOWHERE, path) or game.roads[other] != NONE:
                continue
            if not contains(game, 8 * player + NEAR, other):
                found.append(other)
    return found


def check_card(game: Position, player: int, kind: int) -> None:
    """Refuse a card that is not there, was bought this turn, or is the second one this turn."""
    if game.card_played:
        raise IllegalAction("catan.card-played")
    if count(game.cards[player], kind) == 0:
        raise IllegalAction("catan.card-missing")
    if count(game.cards[player] - game.fresh, kind) == 0:
        raise IllegalAction("catan.card-fresh")


def check_roads(game: Position, player: int, first: int, second: int) -> None:
    """Both or nothing: the card is checked as a whole."""
    check_road(game, player, first)
    pieces = game.tally[8 * player + ROADS_LEFT]
    later = opened_by(game, player, first)
    if second == NO_PATH:
        built: list[int] = []
        add_roads(game, player, built)
        if pieces > 1 and (len(built) > 1 or later):
            raise IllegalAction("catan.two-roads")
        return
    if pieces < 2:
        raise IllegalAction("catan.no-roads-left")
    if second == first:
        raise IllegalAction("catan.path-taken")
    if second not in later:
        check_road(game, player, second)


def check_invention(game: Position, pack: int) -> None:
    if total(pack) != min(2, total(game.bank)):
        raise IllegalAction("catan.two-cards")
    if not covers(game.bank, pack):
        raise IllegalAction("catan.bank-lacks")


def spend(game: Position, player: i64, kind: i64) -> None:
    """Progress cards leave the game; a knight stays with its player as a part of his army."""
    card: i64 = UNIT[kind]
    game.cards[player] -= card
    game.card_played = True
    if kind == KNIGHT:
        game.tally[8 * player + KNIGHTS] += 1
        recruit(game, player)
    else:
        game.spent += card


def recruit(game: Position, player: i64) -> None:
    """The largest army goes to three knights, then only to strictly more."""
    knights = game.tally[8 * player + KNIGHTS]
    if game.army == player or knights < ARMY:
        return
    if game.army != NONE:
        if knights <= game.tally[8 * game.army + KNIGHTS]:
            return
        game.tally[8 * game.army + POINTS] -= 2
    game.tally[8 * player + POINTS] += 2
    game.army = player


def play_roads(game: Position, player: i64, first: i64, second: i64) -> None:
    """The card is carried out completely before the longest road is looked at."""
    spend(game, player, ROADS)
    put_road(game, player, first)
    if second != NO_PATH:
        put_road(game, player, second)
    road_built(game, player)


def play_monopoly(game: Position, player: i64, resource: i64) -> None:
    spend(game, player, MONOPOLY)
    for other in range(game.seats):
        number = count(game.hands[other], resource)
        if other != player and number:
            give(game, other, player, number * UNIT[resource])
            lapse(game, other)


def play_invention(game: Position, player: i64, pack: i64) -> None:
    spend(game, player, INVENTION)
    gain(game, player, pack)
