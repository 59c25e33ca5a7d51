"""Catan's options and actions as they appear outside the rules; `coding` turns them into the rules' integers.

Hexes, crossings and paths are numbered row by row as drawn; a view tells where each of them lies.
"""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.data import Action, Data
from stammtisch.games.catan.engine.packs import counts, packed
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


@lru_cache(maxsize=5000)  # the same few cards come again and again
def resources(pack: int) -> Resources:
    return Resources(*counts(pack))


@lru_cache(maxsize=1000)
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
