"""A position of Catan: its fields and how they are copied. The rules are in the topic modules."""

from typing import ClassVar, Final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import State, Value
from stammtisch.games.catan.engine.board import LARGE, SMALL, Island

# Phases, in the order of a game.
LAYING: Final = 0
CHIPPING: Final = 1
ANCHORING: Final = 2
MOORING: Final = 3
ORDERING: Final = 4
FOUNDING: Final = 5  # a village
FOUNDING_ROAD: Final = 6
BEFORE_ROLL: Final = 7
ROLLING: Final = 8
DISCARDING: Final = 9
ROBBING: Final = 10
STEALING: Final = 11
TURN: Final = 12
DRAWING: Final = 13
SPECIAL: Final = 14  # the special building phase for five and six
OVER: Final = 15

# Resources and the terrain they come from; cards of the deck; harbours by resource or general.
WOOD: Final = 0
BRICK: Final = 1
WOOL: Final = 2
GRAIN: Final = 3
ORE: Final = 4
DESERT: Final = 5
UNLAID: Final = 6
GENERAL: Final = 5
KNIGHT: Final = 0
ROADS: Final = 1
MONOPOLY: Final = 2
INVENTION: Final = 3
POINT: Final = 4

# What `tally` holds of each seat, at seat * 8.
KNIGHTS: Final = 0  # played
POINTS: Final = 1  # open ones
ROADS_LEFT: Final = 2
VILLAGES_LEFT: Final = 3
CITIES_LEFT: Final = 4
HARBOURS: Final = 5  # bits by resource, GENERAL
CEILING: Final = 6  # most point cards the seat can hold, for it did not win with them
LENGTH: Final = 7  # of the longest road, once somebody asked; 0: to be measured

# What `sets` holds of each seat, at seat * 8: two words each.
NEAR: Final = 0  # paths that touch the own network
REACH: Final = 2  # crossings at the end of an own road
VILLAGES: Final = 4
BUILT: Final = 6  # villages and cities

NONE: Final = -1  # no seat, no place
ROLLS: Final = 13  # rows of `income`


@mypyc_attr(acyclic=True)
class HouseRules(Value):
    """The house rules of one game, shared by all its positions."""

    def __init__(self, goal: int, bank: int, own_bank: bool, friendly: bool, beginner: bool, offers: int, rounds: int) -> None:
        self.goal: i64 = goal
        self.bank: i64 = bank  # of each resource
        self.own_bank = own_bank  # chosen by the table
        self.friendly = friendly
        self.beginner = beginner
        self.offers: i64 = offers  # domestic offers a turn
        self.rounds: i64 = rounds  # 0: no limit


@mypyc_attr(acyclic=True)
class Land(Value):
    """The map of one game. It grows during the set-up; afterwards all positions share it."""

    CACHES: ClassVar[dict[str, object]] = {"sketch": None}

    def __init__(self, island: Island) -> None:
        self.island = island
        self.terrain: list[int] = [UNLAID] * len(island.hexes)
        self.chips: list[int] = [0] * len(island.hexes)  # 0: none
        self.corner: i64 = NONE  # where the spiral of chips began
        self.anchor: i64 = NONE  # the first sea hex with a harbour
        self.moorings: list[int] = []  # the paths with a harbour, in the order they were placed
        self.kinds: list[int] = []  # the harbour at each of them
        self.harbour_at: list[int] = [NONE] * len(island.triples)
        self.sketch: object = None  # kept by the view: a finished map always looks the same

    def copy(self) -> "Land":
        twin = Land(self.island)
        twin.terrain = self.terrain[:]
        twin.chips = self.chips[:]
        twin.corner = self.corner
        twin.anchor = self.anchor
        twin.moorings = self.moorings[:]
        twin.kinds = self.kinds[:]
        twin.harbour_at = self.harbour_at[:]
        return twin


@mypyc_attr(acyclic=True)
class Position(State):
    """All fields of a position. Packs are explained in `packs`, sets of places in `board`."""

    def __init__(self, house: HouseRules, land: Land, seats: int) -> None:
        self.house = house
        self.land = land
        self.seats: i64 = seats
        self.phase: i64 = LAYING
        self.resume: i64 = TURN  # the phase after a theft or a drawn card
        self.active: i64 = 0  # the seat whose turn it is
        self.place: i64 = 0  # its place in the order; while founding, the village that is due
        self.asked: i64 = NONE  # who may build in the special phase
        self.round: i64 = 0
        self.founded: i64 = NONE  # the crossing of the village just founded
        self.dice: i64 = 0  # the last roll: `two` in actions
        self.robber: i64 = NONE  # its hex
        self.victim: i64 = NONE  # of the theft under way
        self.owing: i64 = 0  # bits of the seats that must still discard
        self.card_played: bool = False  # this turn
        self.fresh: i64 = 0  # pack: development cards the active seat bought this turn
        self.bank: i64 = 0  # pack
        self.deck: i64 = 0  # pack of development cards
        self.spent: i64 = 0  # pack: progress cards out of the game
        self.longest: i64 = NONE  # who has the longest road
        self.record: i64 = 4  # what must be surpassed to get it
        self.army: i64 = NONE  # who has the largest army
        self.informed: bool = False  # whether somebody knows more than everybody about a hand
        self.offers_made: i64 = 0  # this turn
        self.next_offer: i64 = 0
        self.winner: i64 = NONE
        self.open_low: i64 = 0  # crossings where the distance rule allows a village
        self.open_high: i64 = 0
        self.free_low: i64 = 0  # paths without a road
        self.free_high: i64 = 0
        self.order: list[int] = EMPTY  # seats in the order of play; never changed in place
        self.standing: list[int] = EMPTY  # while rolling for the order: the rank so far, equal ones roll again
        self.rolls: list[int] = EMPTY  # and the total rolled in this round, 0 if not yet
        self.hands: list[int] = EMPTY  # pack of resources of each seat
        self.cards: list[int] = EMPTY  # pack of development cards of each seat
        self.tally: list[int] = EMPTY  # see above
        self.notes: list[int] = EMPTY  # packs: see `hands`
        # The board. These lists are shared between copies: whoever builds replaces them.
        self.sets: list[int] = EMPTY  # see above
        self.income: list[int] = EMPTY  # packs: what seat gets for a roll, robber aside, at seat * ROLLS + roll
        self.around: list[int] = EMPTY  # bits of the seats with a building at each hex
        self.buildings: list[int] = EMPTY  # at each crossing: 0, or 2 * owner + 2 for a village, + 3 for a city
        self.roads: list[int] = EMPTY  # the owner of the road on each path, or NONE
        self.discards: list[int] = EMPTY  # while discarding: the pack chosen by each seat
        self.offers: list[int] = EMPTY  # open ones: number, give, want, answers (four bits a seat)

    def fields(self) -> dict[str, object]:
        """Without the lengths of roads that somebody has asked for."""
        found = super().fields()
        found["tally"] = [0 if place % 8 == LENGTH else held for place, held in enumerate(self.tally)]
        return found


EMPTY: Final[list[int]] = []


def fill(twin: Position, source: Position) -> None:
    """Make a new position an independent copy."""
    twin.phase = source.phase
    twin.resume = source.resume
    twin.active = source.active
    twin.place = source.place
    twin.asked = source.asked
    twin.round = source.round
    twin.founded = source.founded
    twin.dice = source.dice
    twin.robber = source.robber
    twin.victim = source.victim
    twin.owing = source.owing
    twin.card_played = source.card_played
    twin.fresh = source.fresh
    twin.bank = source.bank
    twin.deck = source.deck
    twin.spent = source.spent
    twin.longest = source.longest
    twin.record = source.record
    twin.army = source.army
    twin.informed = source.informed
    twin.offers_made = source.offers_made
    twin.next_offer = source.next_offer
    twin.winner = source.winner
    twin.open_low = source.open_low
    twin.open_high = source.open_high
    twin.free_low = source.free_low
    twin.free_high = source.free_high
    twin.order = source.order
    twin.hands = source.hands[:]
    twin.cards = source.cards[:]
    twin.tally = source.tally[:]
    twin.notes = source.notes[:]
    twin.sets = source.sets
    twin.income = source.income
    twin.around = source.around
    twin.buildings = source.buildings
    twin.roads = source.roads
    if source.phase == DISCARDING:
        twin.discards = source.discards[:]
    if source.offers:
        twin.offers = source.offers[:]
    if source.phase <= ORDERING:
        twin.land = source.land.copy()
        twin.standing = source.standing[:]
        twin.rolls = source.rolls[:]


def island_for(seats: int) -> Island:
    return SMALL if seats <= 4 else LARGE


def owner_of(building: i64) -> i64:
    """Whose village or city this is."""
    return (building >> 1) - 1


def is_city(building: i64) -> bool:
    return building & 1 == 1
