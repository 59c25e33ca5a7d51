"""What bots know about Catan: how good a position is for each seat. Small functions, no search."""

from math import exp
from typing import Final

from mypy_extensions import i64

from stammtisch.games.catan.engine.actions import CONFIRM, OFFER, WITHDRAW, kind_of, trade
from stammtisch.games.catan.engine.board import BIT, NOWHERE, PLACE, PRIME, WORD
from stammtisch.games.catan.engine.build import CARD_PRICE, CITY_PRICE, ROAD_PRICE, VILLAGE_PRICE
from stammtisch.games.catan.engine.hands import due
from stammtisch.games.catan.engine.packs import KINDS, count, covers, reduced, squeezed, total
from stammtisch.games.catan.engine.position import (
    CITIES_LEFT,
    FOUNDING_ROAD,
    GENERAL,
    HARBOURS,
    KNIGHTS,
    NEAR,
    NONE,
    OVER,
    POINT,
    POINTS,
    REACH,
    ROADS_LEFT,
    TURN,
    VILLAGES,
    VILLAGES_LEFT,
    Position,
)
from stammtisch.games.catan.engine.roads import road_length
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.engine.trade import GIVE, NO, SAID, STRIDE, WANT, YES, answer_of, rate

WAYS: Final[list[int]] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # of 36 to roll this number
WARMTH: Final = 1.2  # points by which a lead makes winning e times likelier
# Weights in points, found by games of the estimate against itself, with two and with four players.
INCOME: Final = 1.64  # for a card to be expected per roll
VARIETY: Final = 0.264  # for each resource it yields
BLOCKED: Final = 0.801  # the part of a field's yield that the robber takes
READY: Final = 0.398  # for a place where a village can be built at once
READY_SITE: Final = 0.515  # and times what that place yields
NEXT_SITE: Final = 0.292  # times what the best place one road further yields
CARD: Final = 0.612  # for an unplayed card that is no point
KNIGHT: Final = 0.119  # for each knight without the largest army, up to four
ROAD: Final = 0.0759  # for each road
HOLD: Final = 0.0229  # for each card in hand, up to eight
EXCESS: Final = 0.0531  # against each card beyond seven
CITY: Final = 0.933  # for having what a city costs
VILLAGE: Final = 0.387  # a village
BUY: Final = 0.243  # a development card
PAVE: Final = 0.144  # a road
LONGER: Final = 0.23  # times the part of the longest road it has
GUARD: Final = 0.152  # for each knight that defends the largest army
HARBOUR: Final = 0.0455  # for a harbour at a place
OTHERS: Final = 0.241  # the part that counts of what else the hand would pay for
CHOICE: Final = 0.0627  # for more than one place to build at once
BEYOND: Final = 0.0289  # for the place after the next, once one is ready
SPARE: Final = 0.366  # the part of a missing card that spare cards replace, by their rate
OWN_PORT: Final = 0.618  # for each card a roll yields that its own harbour trades
ANY_PORT: Final = 0.0985  # and that a general harbour trades
WORTH: Final[list[float]] = [1.41, 1.47, 1.43, 1.52, 1.87]  # of one card of each resource
MOST_OFFERS: Final = 2  # a bot makes in a turn: everybody has to answer each of them


def evaluate(state: Catan, player: int) -> float:
    """The chance of this seat: its share among all, weighed by their strength."""
    if state.phase == OVER:
        return state.result()[player]
    own = strength(state, player)
    weights = 0.0
    for seat in range(state.seats):
        weights += exp((strength(state, seat) - own) / WARMTH)
    return 1.0 / weights


def strength(game: Position, player: i64) -> float:
    """A seat's standing, in points: those it has and those it is likely to make soon."""
    own = 8 * player
    points = game.tally[own + POINTS] + count(game.cards[player], POINT)
    found = float(points) + production(game, player) + prospects(game, player)
    found += CARD * float(total(game.cards[player]) - count(game.cards[player], POINT))
    if game.army != player:
        found += KNIGHT * float(min(game.tally[own + KNIGHTS], 4))
    else:
        found += GUARD * float(min(game.tally[own + KNIGHTS], 6) - 3)
    roads: i64 = 15 - game.tally[own + ROADS_LEFT]
    found += ROAD * float(roads)
    if roads >= 4:
        found += LONGER * float(road_length(game, player)) / float(game.record + 1)
    found += hand_worth(game, player, game.hands[player])
    return found + hopes(game, player)


def production(game: Position, player: i64) -> float:
    """Cards to be expected per roll, those under the robber counted half; many kinds are better than many of one."""
    income = 0.0
    ports = 0.0
    kinds: i64 = 0
    harbours: i64 = game.tally[8 * player + HARBOURS]
    blocked = game.land.chips[game.robber] if game.robber != NONE else 0
    for roll in range(2, 13):
        pack: i64 = game.income[player * 13 + roll]
        if pack == 0:
            continue
        kinds |= pack
        ways = float(WAYS[roll]) / 36.0
        income += ways * pack_worth(pack)
        if roll == blocked:
            income -= BLOCKED * ways * pack_worth(pack - due(game, player, roll, True))
        if harbours:
            for kind in range(KINDS):
                if harbours & BIT[kind]:
                    ports += OWN_PORT * ways * float(count(pack, kind))
                elif harbours & BIT[GENERAL]:
                    ports += ANY_PORT * ways * float(count(pack, kind))
    variety = 0
    for kind in range(KINDS):
        if count(kinds, kind):
            variety += 1
    return INCOME * income + VARIETY * float(variety) + ports


def pack_worth(pack: i64) -> float:
    worth = 0.0
    for kind in range(KINDS):
        worth += WORTH[kind] * float(count(pack, kind))
    return worth


def prospects(game: Position, player: i64) -> float:
    """Places for the next village: at the end of a road, or one road further."""
    own = 8 * player
    if game.tally[own + VILLAGES_LEFT] == 0:
        return 0.0
    reach_low: i64 = game.sets[own + REACH] & game.open_low
    reach_high: i64 = game.sets[own + REACH + 1] & game.open_high
    ready = best_site(game, player, reach_low, reach_high)
    found = 0.0
    if ready > 0.0:
        found = READY + READY_SITE * ready
        more: i64 = reach_low & (reach_low - 1)
        if more or (reach_low and reach_high) or reach_high & (reach_high - 1):
            found += CHOICE
    if game.tally[own + ROADS_LEFT] == 0:
        return found
    beyond = next_site(game, player)
    return max(found + BEYOND * beyond, NEXT_SITE * beyond)


def best_site(game: Position, player: i64, low: i64, high: i64) -> float:
    best = 0.0
    while low:
        bit = low & -low
        low ^= bit
        best = max(best, site_worth(game, player, PLACE[bit % PRIME]))
    while high:
        bit = high & -high
        high ^= bit
        best = max(best, site_worth(game, player, WORD + PLACE[bit % PRIME]))
    return best


def next_site(game: Position, player: i64) -> float:
    """The best place that one more road would reach."""
    own = 8 * player
    low: i64 = game.sets[own + NEAR] & game.free_low
    high: i64 = game.sets[own + NEAR + 1] & game.free_high
    best = 0.0
    while low:
        bit = low & -low
        low ^= bit
        best = max(best, beside(game, player, PLACE[bit % PRIME]))
    while high:
        bit = high & -high
        high ^= bit
        best = max(best, beside(game, player, WORD + PLACE[bit % PRIME]))
    return best


def beside(game: Position, player: i64, path: i64) -> float:
    """The better end of a path, if a village could stand there; a third of it if only the crossing behind is open."""
    best = 0.05
    for end in range(2 * path, 2 * path + 2):
        crossing = game.land.island.path_ends[end]
        if is_open(game, crossing):
            best = max(best, 0.3 + site_worth(game, player, crossing))
        for slot in range(3 * crossing, 3 * crossing + 3):
            behind = game.land.island.neighbours[slot]
            if behind != NOWHERE and is_open(game, behind):
                best = max(best, 0.1 + 0.3 * site_worth(game, player, behind))
    return best


def is_open(game: Position, crossing: i64) -> bool:
    word = game.open_low if crossing < WORD else game.open_high
    return (word & BIT[crossing]) != 0


def site_worth(game: Position, player: i64, crossing: i64) -> float:
    """What the fields around a crossing yield; a harbour adds a little."""
    worth = 0.02
    for slot in range(3 * crossing, 3 * crossing + 3):
        place = game.land.island.crossing_hexes[slot]
        if place != NOWHERE and game.land.chips[place]:
            worth += 0.02 * float(WAYS[game.land.chips[place]]) * WORTH[game.land.terrain[place]]
    if game.land.harbour_at[crossing] != NONE:
        worth += HARBOUR
    return worth


def hand_worth(game: Position, player: i64, hand: i64) -> float:
    """Cards are worth what can be built with them; more than seven may be halved."""
    own = 8 * player
    size = total(hand)
    worth = HOLD * float(min(size, 8))
    if size > 7:
        worth -= EXCESS * float(size - 7)
    city = village = card = road = 0.0
    if game.tally[own + CITIES_LEFT] and game.sets[own + VILLAGES] | game.sets[own + VILLAGES + 1]:
        city = CITY * readiness(game, player, hand, CITY_PRICE)
    if game.tally[own + VILLAGES_LEFT]:
        village = VILLAGE * readiness(game, player, hand, VILLAGE_PRICE)
    if game.deck:
        card = BUY * readiness(game, player, hand, CARD_PRICE)
    if game.tally[own + ROADS_LEFT]:
        road = PAVE * readiness(game, player, hand, ROAD_PRICE)
    best = max(max(city, village), max(card, road))
    return worth + best + OTHERS * (city + village + card + road - best)


def readiness(game: Position, player: i64, hand: i64, price: i64) -> float:
    """How much of a price is in hand, as a square: the last card is the dearest. Spare cards count by their rate."""
    missing = total(reduced(price, hand))
    spare = 0.0
    if missing:
        rest = reduced(hand, price)
        for kind in range(KINDS):
            held = count(rest, kind)
            if held:
                spare += float(held) / float(rate(game, player, kind))
    share = 1.0 - max(0.0, float(missing) - SPARE * min(spare, float(missing))) / float(total(price))
    return share * share


def hopes(game: Position, player: i64) -> float:
    """A part of what open offers would bring if they were carried out."""
    if not game.offers or game.phase == FOUNDING_ROAD:
        return 0.0
    best = 0.0
    hand: i64 = game.hands[player]
    for offer in range(0, len(game.offers), STRIDE):
        give: i64 = game.offers[offer + GIVE]
        want: i64 = game.offers[offer + WANT]
        if player == game.active:
            if covers(hand, give) and can_be_met(game, offer, give, want):
                best = max(best, 0.4 * gained(game, player, give, want))
        elif answer_of(game, offer, player) & SAID == YES and covers(hand, want):
            best += 0.4 * gained(game, player, want, give)
    return best


def can_be_met(game: Position, offer: i64, give: i64, want: i64) -> bool:
    """Whether somebody who has not declined holds what is wanted, and would gain by the trade."""
    for other in range(game.seats):
        if other == game.active or answer_of(game, offer, other) & SAID == NO or not covers(game.hands[other], want):
            continue
        if answer_of(game, offer, other) & SAID == YES or gained(game, other, want, give) > 0.0:
            return True
    return False


def gained(game: Position, player: i64, give: i64, take: i64) -> float:
    """What a trade would add to a hand's worth, less the help to a competitor."""
    hand: i64 = game.hands[player]
    return hand_worth(game, player, hand - give + take) - hand_worth(game, player, hand) - 0.05


def open_offers(state: Catan) -> list[int]:
    """The actions that have made the offers still open."""
    places = range(0, len(state.offers), STRIDE)
    return [trade(OFFER, squeezed(state.offers[at + GIVE]), squeezed(state.offers[at + WANT])) for at in places]


def manners(state: Catan, player: int, legal: list[int]) -> list[int]:
    """What a bot may think of without getting on people's nerves.

    Two offers a turn at most, none twice, and none after one was carried out or withdrawn; what was declined stays where
    it is, for it must not be repeated. What somebody has accepted is carried out or withdrawn before anything else.
    """
    if state.phase != TURN or player != state.active:
        return legal
    accepted = [action for action in legal if kind_of(action) == CONFIRM]
    if accepted:
        return accepted + [action for action in legal if kind_of(action) == WITHDRAW]
    made: i64 = state.offers_made
    may_offer = made < MOST_OFFERS and made * STRIDE == len(state.offers)
    repeated = open_offers(state)
    fine: list[int] = []
    for action in legal:
        kind = kind_of(action)
        if kind == WITHDRAW or (kind == OFFER and (not may_offer or action in repeated)):
            continue
        fine.append(action)
    return fine or legal
