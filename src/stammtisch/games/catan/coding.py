"""Catan's actions as integers of the rules, and back."""

from functools import lru_cache

from stammtisch.games.catan.data import (
    CARDS,
    HARBOURS,
    RESOURCES,
    TERRAINS,
    Anchored,
    Answer,
    BuildCity,
    BuildRoad,
    BuildVillage,
    BuyCard,
    CatanAction,
    Chipped,
    Confirm,
    Discard,
    Discarded,
    Drawn,
    EndTurn,
    Laid,
    Moored,
    MoveRobber,
    Offer,
    OrderRolled,
    PlayInvention,
    PlayKnight,
    PlayMonopoly,
    PlayRoads,
    Roll,
    Rolled,
    Stolen,
    TradeBank,
    Withdraw,
    pack_of,
    resources,
)
from stammtisch.games.catan.engine import actions as code
from stammtisch.games.catan.engine.packs import expanded, squeezed


def encode(action: CatanAction) -> int:
    match action:
        case Roll():
            return code.ROLL
        case EndTurn():
            return code.END_TURN
        case BuyCard():
            return code.BUY_CARD
        case BuildRoad(path):
            return code.at(code.BUILD_ROAD, path)
        case BuildVillage(crossing):
            return code.at(code.BUILD_VILLAGE, crossing)
        case BuildCity(crossing):
            return code.at(code.BUILD_CITY, crossing)
        case MoveRobber(place, victim):
            return code.robbery(code.MOVE_ROBBER, place, code.NOBODY if victim is None else victim)
        case Discard(some):
            return code.at(code.DISCARD, squeezed(pack_of(some)))
        case Discarded(number):
            return code.at(code.DISCARDED, number)
    return encode_card(action)


def encode_card(action: CatanAction) -> int:
    match action:
        case PlayKnight(place, victim):
            return code.robbery(code.PLAY_KNIGHT, place, code.NOBODY if victim is None else victim)
        case PlayRoads(first, second):
            return code.roads(first, code.NO_PATH if second is None else second)
        case PlayMonopoly(resource):
            return code.at(code.PLAY_MONOPOLY, RESOURCES.index(resource))
        case PlayInvention(some):
            return code.at(code.PLAY_INVENTION, squeezed(pack_of(some)))
    return encode_trade(action)


def encode_trade(action: CatanAction) -> int:
    match action:
        case TradeBank(give, take):
            return code.trade(code.TRADE_BANK, squeezed(pack_of(give)), squeezed(pack_of(take)))
        case Offer(give, want):
            return code.trade(code.OFFER, squeezed(pack_of(give)), squeezed(pack_of(want)))
        case Answer(offer, accept):
            return code.answer(offer, accept)
        case Confirm(offer, partner):
            return code.confirm(offer, partner)
        case Withdraw(offer):
            return code.at(code.WITHDRAW, offer)
    return encode_chance(action)


def encode_chance(action: CatanAction) -> int:
    match action:
        case Laid(place, terrain):
            return code.laid(place, TERRAINS.index(terrain))
        case Chipped(corner):
            return code.at(code.CHIPPED, corner)
        case Anchored(first):
            return code.at(code.ANCHORED, first)
        case Moored(path, harbour):
            return code.moored(path, HARBOURS.index(harbour))
        case OrderRolled((first, second)):
            return code.rolled(code.ORDER_ROLLED, first, second)
        case Rolled((first, second)):
            return code.rolled(code.ROLLED, first, second)
        case Drawn(card):
            return code.at(code.DRAWN, code.HIDDEN if card is None else CARDS.index(card))
        case Stolen(resource):
            return code.at(code.STOLEN, code.HIDDEN if resource is None else RESOURCES.index(resource))
    raise AssertionError(action)


@lru_cache(maxsize=10_000)  # one and the same is met many times: offered, played, stored, told
def decode(action: int) -> CatanAction:
    kind, place = code.kind_of(action), code.place_of(action)
    if kind < code.ROLL:
        return decode_chance(kind, action)
    if code.PLAY_KNIGHT <= kind <= code.PLAY_INVENTION:
        return decode_card(kind, action)
    if code.TRADE_BANK <= kind <= code.WITHDRAW:
        return decode_trade(kind, action)
    if kind == code.DISCARD:
        return Discard(resources(expanded(place)))
    if kind == code.DISCARDED:
        return Discarded(place)
    if kind == code.MOVE_ROBBER:
        return MoveRobber(code.hex_of(action), victim(action))
    if kind in BUILDS:
        return BUILDS[kind](place)
    return PLAIN[kind]


BUILDS = {code.BUILD_ROAD: BuildRoad, code.BUILD_VILLAGE: BuildVillage, code.BUILD_CITY: BuildCity}
PLAIN: dict[int, CatanAction] = {code.ROLL: Roll(), code.END_TURN: EndTurn(), code.BUY_CARD: BuyCard()}


def victim(action: int) -> int | None:
    found = code.victim_of(action)
    return None if found == code.NOBODY else found


def decode_card(kind: int, action: int) -> CatanAction:
    if kind == code.PLAY_KNIGHT:
        return PlayKnight(code.hex_of(action), victim(action))
    if kind == code.PLAY_ROADS:
        second = code.second_path(action)
        return PlayRoads(code.first_path(action), None if second == code.NO_PATH else second)
    if kind == code.PLAY_MONOPOLY:
        return PlayMonopoly(RESOURCES[code.place_of(action)])
    return PlayInvention(resources(expanded(code.place_of(action))))


def decode_trade(kind: int, action: int) -> CatanAction:
    if kind == code.ANSWER:
        return Answer(code.answered(action), code.accepts(action))
    if kind == code.CONFIRM:
        return Confirm(code.upper(action), code.lower(action))
    if kind == code.WITHDRAW:
        return Withdraw(code.place_of(action))
    give, take = resources(expanded(code.given(action))), resources(expanded(code.taken(action)))
    return TradeBank(give, take) if kind == code.TRADE_BANK else Offer(give, take)


def decode_chance(kind: int, action: int) -> CatanAction:
    first, second, place = code.upper(action), code.lower(action), code.place_of(action)
    if kind == code.LAID:
        return Laid(first, TERRAINS[second])
    if kind == code.CHIPPED:
        return Chipped(place)
    if kind == code.ANCHORED:
        return Anchored(place)
    if kind == code.MOORED:
        return Moored(first, HARBOURS[second])
    if kind == code.DRAWN:
        return Drawn(None if place == code.HIDDEN else CARDS[place])
    if kind == code.STOLEN:
        return Stolen(None if place == code.HIDDEN else RESOURCES[place])
    return OrderRolled((first, second)) if kind == code.ORDER_ROLLED else Rolled((first, second))
