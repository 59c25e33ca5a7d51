"""What a seat sees of Catan: the board, the bank, its own cards, and of the others what it could have noted."""

from typing import Literal

from stammtisch.core import Dice
from stammtisch.data import Data, View
from stammtisch.games.catan.data import (
    HARBOURS,
    TERRAINS,
    Cards,
    HarbourKind,
    Options,
    Resources,
    Terrain,
    cards,
    house_rules,
    pack_of,
    resources,
)
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.board import BIT, LARGE, SMALL, Island, drawn_at
from stammtisch.games.catan.engine.build import put_city, put_road, put_village
from stammtisch.games.catan.engine.hands import hand_size, least
from stammtisch.games.catan.engine.hidden import deal_again, is_shown
from stammtisch.games.catan.engine.packs import KINDS, UNIT, count, packed, total
from stammtisch.games.catan.engine.roads import road_length
from stammtisch.games.catan.engine.rules import Catan, new_game
from stammtisch.games.catan.engine.setup import DECKS, size_of
from stammtisch.games.catan.engine.trade import CHANGED, STRIDE, YES, answer_of, rate

Phase = Literal[
    "laying",
    "chipping",
    "anchoring",
    "mooring",
    "ordering",
    "found-village",
    "found-road",
    "before-roll",
    "rolling",
    "discarding",
    "robbing",
    "stealing",
    "turn",
    "drawing",
    "special-building",
    "over",
]
PHASES: tuple[Phase, ...] = (
    "laying",
    "chipping",
    "anchoring",
    "mooring",
    "ordering",
    "found-village",
    "found-road",
    "before-roll",
    "rolling",
    "discarding",
    "robbing",
    "stealing",
    "turn",
    "drawing",
    "special-building",
    "over",
)


class Field(Data, frozen=True):
    """A hex by its axial coordinates, and where its middle is drawn."""

    x: int
    y: int
    at: tuple[int, int]
    terrain: Terrain | None
    chip: int | None


class Harbour(Data, frozen=True):
    path: int
    kind: HarbourKind
    at: tuple[int, int]  # the middle of its sea hex, as drawn


class Building(Data, frozen=True):
    crossing: int
    owner: int
    city: bool


class Road(Data, frozen=True):
    path: int
    owner: int


class Reply(Data, frozen=True):
    """A seat's answer to an offer; `accept` is null while it is due."""

    accept: bool | None
    changed: bool


class OpenOffer(Data, frozen=True):
    number: int
    give: Resources
    want: Resources
    replies: tuple[Reply, ...]  # of every seat; the offerer's own means nothing


class Player(Data, frozen=True):
    """A seat as the viewer sees it."""

    resources: int  # cards in hand
    least: Resources  # the viewer is sure of these; of himself: his hand
    cards: int  # development cards in hand
    knights: int  # played
    points: int  # open ones, and the viewer's own hidden ones; with the shown ones at the end
    points_at_most: int  # hidden point cards this seat can hold: it would have won with more
    shown: int | None  # point cards shown at the end
    roads_left: int
    villages_left: int
    cities_left: int
    road_length: int
    rates: Resources  # what the bank asks for one card
    start_rank: int  # while rolling for the order: equal ranks roll again
    start_roll: int


class CatanView(View, frozen=True):
    """One seat's knowledge. Places are drawn in columns of a quarter hex and rows of an eighth."""

    options: Options
    phase: Phase
    awaited: tuple[int, ...]
    active: int
    order: tuple[int, ...]
    turn: int  # the active seat's place in the order; while founding, the village that is due
    round: int
    building: int | None  # who may build in the special phase
    dice: tuple[int, int] | None
    robber: int | None
    victim: int | None
    founded: int | None  # the village whose road is due
    fields: tuple[Field, ...]
    crossings: tuple[tuple[int, int], ...]  # where each is drawn
    paths: tuple[tuple[int, int], ...]  # the two crossings of each
    corner: int | None  # where the spiral of chips began
    anchor: int | None  # the first sea hex with a harbour
    harbours: tuple[Harbour, ...]
    buildings: tuple[Building, ...]
    roads: tuple[Road, ...]
    bank: Resources
    deck: int
    spent: Cards  # progress cards out of the game
    players: tuple[Player, ...]
    hand: Resources | None  # the viewer's own
    cards: Cards | None
    fresh: Cards | None  # his cards bought this turn, which he cannot play yet
    bought: int  # cards the active seat bought this turn
    card_played: bool  # this turn
    discard: Resources | None  # what he has chosen to discard
    offers: tuple[OpenOffer, ...]
    offers_made: int
    next_offer: int
    longest_road: int | None
    largest_army: int | None
    winner: int | None


def some(number: int) -> int | None:
    return None if number == p.NONE else number


def view(state: Catan, viewer: int) -> CatanView:
    island = state.land.island
    seated = viewer >= 0
    sketched = sketch(state)
    discards = state.phase == p.DISCARDING and seated and state.discards[viewer] != 0
    return CatanView(
        viewer=viewer,
        seats=state.seats,
        options=options_of(state),
        phase=PHASES[state.phase],
        awaited=tuple(seat for seat in state.to_act() if seat >= 0),
        active=state.active,
        order=tuple(state.order),
        turn=state.place,
        round=state.round,
        building=some(state.asked),
        dice=None if state.dice == 0 else (state.dice >> 3, state.dice & 7),
        robber=some(state.robber),
        victim=some(state.victim),
        founded=some(state.founded),
        fields=sketched[0],
        crossings=CROSSINGS[size_of(island)],
        paths=PATHS[size_of(island)],
        corner=some(state.land.corner),
        anchor=some(state.land.anchor),
        harbours=sketched[1],
        buildings=tuple(Building(at, p.owner_of(code), p.is_city(code)) for at, code in enumerate(state.buildings) if code),
        roads=tuple(Road(path, owner) for path, owner in enumerate(state.roads) if owner != p.NONE),
        bank=resources(state.bank),
        deck=total(state.deck),
        spent=cards(state.spent),
        players=tuple(player(state, viewer, seat) for seat in range(state.seats)),
        hand=resources(state.hands[viewer]) if seated else None,
        cards=cards(state.cards[viewer]) if seated else None,
        fresh=cards(state.fresh) if seated and viewer == state.active else None,
        bought=total(state.fresh),
        card_played=state.card_played,
        discard=resources(state.discards[viewer]) if discards else None,
        offers=tuple(offer(state, place) for place in range(0, len(state.offers), STRIDE)),
        offers_made=state.offers_made,
        next_offer=state.next_offer,
        longest_road=some(state.longest),
        largest_army=some(state.army),
        winner=some(state.winner),
    )


def options_of(state: Catan) -> Options:
    house = state.house
    return Options(
        victory_points=house.goal,
        bank=house.bank if house.own_bank else None,
        friendly_robber=house.friendly,
        map="beginner" if house.beginner else "variable",
        offers=house.offers,  # type: ignore[arg-type]
        max_rounds=house.rounds or None,
    )


def crossings_of(island: Island) -> tuple[tuple[int, int], ...]:
    return tuple(drawn_at(sorted(triple)) for triple in island.triples)


def paths_of(island: Island) -> tuple[tuple[int, int], ...]:
    ends = island.path_ends
    return tuple((ends[2 * path], ends[2 * path + 1]) for path in range(len(island.pairs)))


CROSSINGS = (crossings_of(SMALL), crossings_of(LARGE))
PATHS = (paths_of(SMALL), paths_of(LARGE))


def sketch(state: Catan) -> tuple[tuple[Field, ...], tuple[Harbour, ...]]:
    """The map; a finished one is drawn only once."""
    kept = state.land.sketch
    if isinstance(kept, tuple):
        return kept
    found = fields(state), harbours(state)
    if state.phase > p.ORDERING:
        state.land.sketch = found
    return found


def fields(state: Catan) -> tuple[Field, ...]:
    land = state.land
    return tuple(
        Field(
            x=x,
            y=y,
            at=drawn_at([(x, y)]),
            terrain=None if land.terrain[number] == p.UNLAID else TERRAINS[land.terrain[number]],
            chip=land.chips[number] or None,
        )
        for number, (x, y) in enumerate(land.island.hexes)
    )


def harbours(state: Catan) -> tuple[Harbour, ...]:
    land = state.land
    found = []
    for path, kind in zip(land.moorings, land.kinds, strict=True):
        [sea] = [place for place in land.island.pairs[path] if place not in land.island.number]
        found.append(Harbour(path, HARBOURS[kind], drawn_at([sea])))
    return tuple(found)


def player(state: Catan, viewer: int, seat: int) -> Player:
    tally = state.tally[8 * seat : 8 * seat + 8]
    points_held = count(state.cards[seat], p.POINT)
    shown = is_shown(state, seat)
    return Player(
        resources=hand_size(state, seat),
        least=resources(state.hands[seat] if seat == viewer else least(state, viewer, seat)),
        cards=total(state.cards[seat]),
        knights=tally[p.KNIGHTS],
        points=tally[p.POINTS] + (points_held if shown or seat == viewer else 0),
        points_at_most=tally[p.CEILING],
        shown=points_held if shown else None,
        roads_left=tally[p.ROADS_LEFT],
        villages_left=tally[p.VILLAGES_LEFT],
        cities_left=tally[p.CITIES_LEFT],
        road_length=road_length(state, seat),
        rates=Resources(*[rate(state, seat, resource) for resource in range(KINDS)]),
        start_rank=state.standing[seat] if state.standing else 0,
        start_roll=state.rolls[seat] if state.rolls else 0,
    )


def offer(state: Catan, place: int) -> OpenOffer:
    number, give, want, _ = state.offers[place : place + STRIDE]
    said = [answer_of(state, place, seat) for seat in range(state.seats)]
    replies = tuple(Reply(None if each & 3 == 0 else each & 3 == YES, bool(each & CHANGED)) for each in said)
    return OpenOffer(number, resources(give), resources(want), replies)


def imagine(seen: CatanView, dice: Dice) -> Catan:
    """A position that looks like this to its viewer; what he cannot know is dealt at random."""
    state = new_game(seen.seats, house_rules(seen.options, seen.seats))
    lay_out(state, seen)
    place_pieces(state, seen)
    state.phase = PHASES.index(seen.phase)
    state.active = seen.active
    state.order = list(seen.order)
    state.place = seen.turn
    state.round = seen.round
    state.asked = number(seen.building)
    state.dice = 0 if seen.dice is None else seen.dice[0] << 3 | seen.dice[1]
    state.robber = number(seen.robber)
    state.victim = number(seen.victim)
    state.founded = number(seen.founded)
    state.resume = resumed(seen)
    state.card_played = seen.card_played
    state.offers = [code for each in seen.offers for code in offer_codes(each)]
    state.offers_made = seen.offers_made
    state.next_offer = seen.next_offer
    state.army = number(seen.largest_army)
    state.longest = number(seen.longest_road)
    state.record = max(4, *(each.road_length for each in seen.players))
    state.winner = number(seen.winner)
    fill_hands(state, seen)
    fill_cards(state, seen)
    owe(state, seen)
    deal_again(state, seen.viewer, dice)
    return state


def number(seat: int | None) -> int:
    return p.NONE if seat is None else seat


def resumed(seen: CatanView) -> int:
    """What goes on after a theft or a drawn card."""
    if seen.building is not None:
        return p.SPECIAL
    return p.BEFORE_ROLL if seen.dice is None else p.TURN


def lay_out(state: Catan, seen: CatanView) -> None:
    land = state.land
    land.terrain = [p.UNLAID if each.terrain is None else TERRAINS.index(each.terrain) for each in seen.fields]
    land.chips = [each.chip or 0 for each in seen.fields]
    land.corner, land.anchor = number(seen.corner), number(seen.anchor)
    land.moorings = [each.path for each in seen.harbours]
    land.kinds = [HARBOURS.index(each.kind) for each in seen.harbours]
    land.harbour_at = [p.NONE] * len(seen.crossings)
    for each in seen.harbours:
        for crossing in seen.paths[each.path]:
            land.harbour_at[crossing] = HARBOURS.index(each.kind)
    if seen.phase == "ordering":
        state.standing = [each.start_rank for each in seen.players]
        state.rolls = [each.start_roll for each in seen.players]
    elif PHASES.index(seen.phase) > p.ORDERING:
        state.standing, state.rolls = [], []


def place_pieces(state: Catan, seen: CatanView) -> None:
    for road in seen.roads:
        put_road(state, road.owner, road.path)
    for building in seen.buildings:
        put_village(state, building.owner, building.crossing)
        if building.city:
            put_city(state, building.owner, building.crossing)
    for seat, each in enumerate(seen.players):
        own = 8 * seat
        hidden = seen.cards.point if seat == seen.viewer and seen.cards is not None else 0
        state.tally[own + p.POINTS] = each.points - (hidden if each.shown is None else each.shown)
        state.tally[own + p.KNIGHTS] = each.knights
        state.tally[own + p.CEILING] = each.points_at_most


def offer_codes(each: OpenOffer) -> list[int]:
    answers = 0
    for seat, reply in enumerate(each.replies):
        said = 0 if reply.accept is None else 1 if reply.accept else 2
        answers |= (said | CHANGED * reply.changed) << 4 * seat
    return [each.number, pack_of(each.give), pack_of(each.want), answers]


def fill_hands(state: Catan, seen: CatanView) -> None:
    """Hands of the right size, with what the viewer is sure of; they are dealt again afterwards."""
    state.bank = pack_of(seen.bank)
    sure = [pack_of(each.least) for each in seen.players]
    pool = packed([int(state.house.bank)] * KINDS) - state.bank - sum(sure)
    for seat, each in enumerate(seen.players):
        state.hands[seat] = sure[seat]
        state.notes[seat] = 0 if seat == seen.viewer else sure[seat]
        for _ in range(each.resources - total(sure[seat])):
            card = first_of(pool)
            pool -= card
            state.hands[seat] += card


def first_of(pool: int) -> int:
    return next(UNIT[kind] for kind in range(KINDS) if count(pool, kind))


def fill_cards(state: Catan, seen: CatanView) -> None:
    """Development cards of the right number; they are dealt again afterwards."""
    state.spent = pack_of(seen.spent)
    pool = packed(DECKS[size_of(state.land.island)]) - state.spent - sum(each.knights for each in seen.players)
    known = [each.shown * UNIT[p.POINT] if each.shown is not None else 0 for each in seen.players]
    if seen.cards is not None:
        known[seen.viewer] = pack_of(seen.cards)
    pool -= sum(known)
    for seat, each in enumerate(seen.players):
        state.cards[seat] = known[seat]
        for _ in range(each.cards - total(known[seat])):
            card = first_of(pool)
            pool -= card
            state.cards[seat] += card
    state.deck = pool
    state.fresh = pack_of(seen.fresh) if seen.fresh is not None else seen.bought


def owe(state: Catan, seen: CatanView) -> None:
    """Who must still discard, and who has chosen already."""
    if seen.phase != "discarding":
        return
    state.owing = sum(BIT[seat] for seat in seen.awaited)
    state.discards = [int(each.resources > 7 and seat not in seen.awaited) for seat, each in enumerate(seen.players)]
    if seen.discard is not None:
        state.discards[seen.viewer] = pack_of(seen.discard)
