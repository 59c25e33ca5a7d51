"""What bots know about Catan: how good a position is for each seat. Small functions, no search."""

from math import exp
from typing import Final

from mypy_extensions import i64

from stammtisch.games.catan.board import BIT, NOWHERE, PLACE, WORD
from stammtisch.games.catan.build import CARD_PRICE, CITY_PRICE, ROAD_PRICE, VILLAGE_PRICE
from stammtisch.games.catan.hands import due
from stammtisch.games.catan.packs import KINDS, count, covers, reduced, total
from stammtisch.games.catan.position import (
    CITIES_LEFT,
    FOUNDING_ROAD,
    KNIGHTS,
    NEAR,
    NONE,
    OVER,
    POINT,
    POINTS,
    REACH,
    ROADS_LEFT,
    VILLAGES,
    VILLAGES_LEFT,
    Position,
)
from stammtisch.games.catan.rules import Catan
from stammtisch.games.catan.trade import GIVE, STRIDE, WANT, YES, answer_of, rate

WAYS: Final[list[int]] = [0, 0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]  # of 36 to roll this number
WORTH: Final[list[float]] = [1.0, 1.0, 0.85, 1.1, 1.1]  # of one card of each resource
WARMTH: Final = 1.2  # points by which a lead makes winning e times likelier


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
    found += 0.3 * float(total(game.cards[player]) - count(game.cards[player], POINT))
    if game.army != player:
        found += 0.15 * float(min(game.tally[own + KNIGHTS], 4))
    found += 0.03 * float(15 - game.tally[own + ROADS_LEFT])
    found += hand_worth(game, player, game.hands[player])
    return found + hopes(game, player)


def production(game: Position, player: i64) -> float:
    """Cards to be expected per roll, those under the robber counted half; many kinds are better than many of one."""
    income = 0.0
    kinds: i64 = 0
    blocked = game.land.chips[game.robber] if game.robber != NONE else 0
    for roll in range(2, 13):
        pack: i64 = game.income[player * 13 + roll]
        if pack == 0:
            continue
        kinds |= pack
        ways = float(WAYS[roll]) / 36.0
        income += ways * pack_worth(pack)
        if roll == blocked:
            income -= 0.5 * ways * pack_worth(pack - due(game, player, roll, True))
    variety = 0
    for kind in range(KINDS):
        if count(kinds, kind):
            variety += 1
    return 2.4 * income + 0.14 * float(variety)


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
    if ready > 0.0:
        return 0.45 + ready
    if game.tally[own + ROADS_LEFT] == 0:
        return 0.0
    return 0.5 * next_site(game, player)


def best_site(game: Position, player: i64, low: i64, high: i64) -> float:
    best = 0.0
    while low:
        bit = low & -low
        low ^= bit
        best = max(best, site_worth(game, player, PLACE[bit % 61]))
    while high:
        bit = high & -high
        high ^= bit
        best = max(best, site_worth(game, player, WORD + PLACE[bit % 61]))
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
        best = max(best, beside(game, player, PLACE[bit % 61]))
    while high:
        bit = high & -high
        high ^= bit
        best = max(best, beside(game, player, WORD + PLACE[bit % 61]))
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
        worth += 0.03
    return worth


def hand_worth(game: Position, player: i64, hand: i64) -> float:
    """Cards are worth what can be built with them; more than seven may be halved."""
    own = 8 * player
    size = total(hand)
    worth = 0.05 * float(min(size, 8))
    if size > 7:
        worth -= 0.06 * float(size - 7)
    best = 0.0
    if game.tally[own + CITIES_LEFT] and game.sets[own + VILLAGES] | game.sets[own + VILLAGES + 1]:
        best = max(best, 0.8 * readiness(game, player, hand, CITY_PRICE))
    if game.tally[own + VILLAGES_LEFT]:
        best = max(best, 0.7 * readiness(game, player, hand, VILLAGE_PRICE))
    if game.deck:
        best = max(best, 0.3 * readiness(game, player, hand, CARD_PRICE))
    if game.tally[own + ROADS_LEFT]:
        best = max(best, 0.12 * readiness(game, player, hand, ROAD_PRICE))
    return worth + best


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
    share = 1.0 - max(0.0, float(missing) - 0.6 * min(spare, float(missing))) / float(total(price))
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
            if covers(hand, give) and can_be_met(game, offer, want):
                best = max(best, 0.4 * gained(game, player, give, want))
        elif answer_of(game, offer, player) & 3 == YES and covers(hand, want):
            best += 0.4 * gained(game, player, want, give)
    return best


def can_be_met(game: Position, offer: i64, want: i64) -> bool:
    """Whether somebody who has not declined holds what is wanted."""
    for other in range(game.seats):
        if other != game.active and answer_of(game, offer, other) & 3 != 2 and covers(game.hands[other], want):
            return True
    return False


def gained(game: Position, player: i64, give: i64, take: i64) -> float:
    """What a trade would add to a hand's worth, less the help to a competitor."""
    hand: i64 = game.hands[player]
    return hand_worth(game, player, hand - give + take) - hand_worth(game, player, hand) - 0.05
