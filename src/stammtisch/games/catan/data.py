"""Catan's options and actions as they appear outside the rules.

Hexes, crossings and paths are numbered row by row as drawn; a view tells where each of them lies.
"""

from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.data import Action, Data
from stammtisch.games.catan.engine import actions as code
from stammtisch.games.catan.engine.packs import counts, expanded, packed, squeezed
from stammtisch.games.catan.engine.position import HouseRules
from stammtisch.games.catan.engine.setup import BANKS

Resource = Literal["wood", "brick", "wool", "grain", "ore"]
Terrain = Literal["wood", "brick", "wool", "grain", "ore", "desert"]
HarbourKind = Literal["wood", "brick", "wool", "grain", "ore", "general"]
Card = Literal["knight", "roads", "monopoly", "invention", "point"]
RESOURCES: tuple[Resource, ...] = ("wood", "brick", "wool", "grain", "ore")
TERRAINS: tuple[Terrain, ...] = (*RESOURCES, "desert")
HARBOURS: tuple[HarbourKind, ...] = (*RESOURCES, "general")
CARDS: tuple[Card, ...] = ("knight", "roads", "monopoly", "invention", "point")

Count = Annotated[int, Meta(ge=0, le=31)]
Hex = Annotated[int, Meta(ge=0, lt=30)]
Crossing = Annotated[int, Meta(ge=0, lt=80)]
Path = Annotated[int, Meta(ge=0, lt=109)]
Seat = Annotated[int, Meta(ge=0, lt=6)]
Die = Annotated[int, Meta(ge=1, le=6)]
OfferNumber = Annotated[int, Meta(ge=0, lt=2**40)]


class Options(Data, frozen=True):
    """House rules of Catan."""

    victory_points: Annotated[int, Meta(ge=3, le=20)] = 10
    bank: Annotated[int, Meta(ge=10, le=31)] | None = None  # of each resource; None: 19, with five or six seats 24
    friendly_robber: bool = False  # spares players with two open points or fewer
    map: Literal["variable", "beginner"] = "variable"
    offers: Literal[4, 2, 1, 0] = 4  # domestic offers a turn; 0: no trade among players
    max_rounds: Annotated[int, Meta(ge=1, le=10_000)] | None = None


def house_rules(options: Options, seats: int) -> HouseRules:
    return HouseRules(
        goal=options.victory_points,
        bank=options.bank if options.bank is not None else BANKS[seats > 4],
        own_bank=options.bank is not None,
        friendly=options.friendly_robber,
        beginner=options.map == "beginner",
        offers=options.offers,
        rounds=options.max_rounds or 0,
    )


class Resources(Data, frozen=True, omit_defaults=True):
    """Some resource cards."""

    wood: Count = 0
    brick: Count = 0
    wool: Count = 0
    grain: Count = 0
    ore: Count = 0


class Cards(Data, frozen=True, omit_defaults=True):
    """Some development cards."""

    knight: Count = 0
    roads: Count = 0
    monopoly: Count = 0
    invention: Count = 0
    point: Count = 0


def resources(pack: int) -> Resources:
    return Resources(*counts(pack))


def cards(pack: int) -> Cards:
    return Cards(*counts(pack))


def pack_of(some: Resources | Cards) -> int:
    return packed([getattr(some, name) for name in some.__struct_fields__])


class CatanAction(Action, frozen=True):
    """What a player or chance can do."""


class Laid(CatanAction, frozen=True):
    """A terrain is laid on a hex."""

    hex: Hex
    terrain: Terrain


class Chipped(CatanAction, frozen=True):
    """The number chips are laid in a spiral from one of the six corners, counted counter-clockwise from the east."""

    corner: Annotated[int, Meta(ge=0, lt=6)]


class Anchored(CatanAction, frozen=True):
    """Every second sea hex has a harbour, from the first or the second one on."""

    first: Annotated[int, Meta(ge=0, lt=2)]


class Moored(CatanAction, frozen=True):
    """A harbour on a coastal path."""

    path: Path
    harbour: HarbourKind


class OrderRolled(CatanAction, frozen=True):
    """The next seat's roll for the order of play."""

    dice: tuple[Die, Die]


class Rolled(CatanAction, frozen=True):
    dice: tuple[Die, Die]


class Drawn(CatanAction, frozen=True):
    """A development card from the deck; null where the viewer does not see it."""

    card: Card | None


class Stolen(CatanAction, frozen=True):
    """A resource from the victim's hand; null where the viewer does not see it."""

    resource: Resource | None


class Roll(CatanAction, frozen=True):
    """Roll the dice."""


class EndTurn(CatanAction, frozen=True):
    """End the turn, or pass in the special building phase."""


class BuyCard(CatanAction, frozen=True):
    """Buy a development card."""


class BuildRoad(CatanAction, frozen=True):
    path: Path


class BuildVillage(CatanAction, frozen=True):
    crossing: Crossing


class BuildCity(CatanAction, frozen=True):
    crossing: Crossing


class Discard(CatanAction, frozen=True):
    """Half the hand, after a seven."""

    cards: Resources


class Discarded(CatanAction, frozen=True):
    """A discard as the others witness it."""

    number: Annotated[int, Meta(ge=0, lt=256)]


class MoveRobber(CatanAction, frozen=True):
    hex: Hex
    victim: Seat | None = None


class PlayKnight(CatanAction, frozen=True):
    hex: Hex
    victim: Seat | None = None


class PlayRoads(CatanAction, frozen=True):
    """Two free roads; one where there is no piece or place for a second."""

    first: Path
    second: Path | None = None


class PlayMonopoly(CatanAction, frozen=True):
    resource: Resource


class PlayInvention(CatanAction, frozen=True):
    """Two cards from the bank."""

    cards: Resources


class TradeBank(CatanAction, frozen=True):
    """Trade with the bank, several bundles at once if wanted."""

    give: Resources
    take: Resources


class Offer(CatanAction, frozen=True):
    """Offer a trade to everybody."""

    give: Resources
    want: Resources


class Answer(CatanAction, frozen=True):
    """Accept or decline an open offer, or change the answer once."""

    offer: OfferNumber
    accept: bool


class Confirm(CatanAction, frozen=True):
    """Carry out an own offer with one who accepted it."""

    offer: OfferNumber
    partner: Seat


class Withdraw(CatanAction, frozen=True):
    """Take back an own offer."""

    offer: OfferNumber


CatanActions = (
    Laid
    | Chipped
    | Anchored
    | Moored
    | OrderRolled
    | Rolled
    | Drawn
    | Stolen
    | Roll
    | EndTurn
    | BuyCard
    | BuildRoad
    | BuildVillage
    | BuildCity
    | Discard
    | Discarded
    | MoveRobber
    | PlayKnight
    | PlayRoads
    | PlayMonopoly
    | PlayInvention
    | TradeBank
    | Offer
    | Answer
    | Confirm
    | Withdraw
)


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
