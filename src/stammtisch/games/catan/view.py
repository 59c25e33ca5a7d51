"""What a seat sees of Catan: the board, the bank, its own cards, and of the others what it could have noted."""

from collections.abc import Callable
from typing import Literal, get_args

from msgspec.structs import replace

from stammtisch.core import SPECTATOR
from stammtisch.data import Data, View
from stammtisch.games.catan.chart import CROSSINGS, PATHS, Building, Field, Harbour, Road, building, road, sketch
from stammtisch.games.catan.data import Cards, Options, Resources, cards, resources
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.actions import first_of, second_of
from stammtisch.games.catan.engine.hands import hand_size, least
from stammtisch.games.catan.engine.hidden import is_shown
from stammtisch.games.catan.engine.packs import KINDS, count, total
from stammtisch.games.catan.engine.roads import road_length
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.engine.setup import size_of
from stammtisch.games.catan.engine.trade import CHANGED, SAID, STRIDE, YES, answer_of, rate

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
PHASES: tuple[Phase, ...] = get_args(Phase)


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

    lasting = ("fields", "crossings", "paths", "harbours")

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
    return look(state)(viewer)


def look(state: Catan) -> Callable[[int], CatanView]:
    """Everybody's view of one position: what all see is made once."""
    shared = seen_by_all(state)
    players = tuple([player(state, seat) for seat in range(state.seats)])
    return lambda viewer: seen_by(state, viewer, shared, players)


def seen_by_all(state: Catan) -> CatanView:
    """A spectator's view, but for the players."""
    size = size_of(state.land.island)
    fields_seen, harbours_seen = sketch(state)
    return CatanView(
        viewer=SPECTATOR,
        seats=state.seats,
        options=options_of(state),
        phase=PHASES[state.phase],
        awaited=tuple([seat for seat in state.to_act() if seat >= 0]),
        active=state.active,
        order=tuple(state.order),
        turn=state.place,
        round=state.round,
        building=some(state.asked),
        dice=None if state.dice == 0 else (first_of(state.dice), second_of(state.dice)),
        robber=some(state.robber),
        victim=some(state.victim),
        founded=some(state.founded),
        fields=fields_seen,
        crossings=CROSSINGS[size],
        paths=PATHS[size],
        corner=some(state.land.corner),
        anchor=some(state.land.anchor),
        harbours=harbours_seen,
        buildings=tuple([building(at, code) for at, code in enumerate(state.buildings) if code]),
        roads=tuple([road(path, owner) for path, owner in enumerate(state.roads) if owner != p.NONE]),
        bank=resources(state.bank),
        deck=total(state.deck),
        spent=cards(state.spent),
        players=(),
        hand=None,
        cards=None,
        fresh=None,
        bought=total(state.fresh),
        card_played=state.card_played,
        discard=None,
        offers=tuple([offer(state, place) for place in range(0, len(state.offers), STRIDE)]),
        offers_made=state.offers_made,
        next_offer=state.next_offer,
        longest_road=some(state.longest),
        largest_army=some(state.army),
        winner=some(state.winner),
    )


def seen_by(state: Catan, viewer: int, shared: CatanView, players: tuple[Player, ...]) -> CatanView:
    """What all see, and this viewer's own cards and notes."""
    if viewer < 0:
        return replace(shared, players=players)
    discards = state.phase == p.DISCARDING and state.discards[viewer] != 0
    return replace(
        shared,
        viewer=viewer,
        players=tuple(known(state, viewer, players)),
        hand=resources(state.hands[viewer]),
        cards=cards(state.cards[viewer]),
        fresh=cards(state.fresh) if viewer == state.active else None,
        discard=resources(state.discards[viewer]) if discards else None,
    )


def known(state: Catan, viewer: int, players: tuple[Player, ...]) -> list[Player]:
    """The players as this viewer sees them: he knows his own hand, and may be surer than all of another."""
    found, own = list(players), players[viewer]
    hidden = 0 if is_shown(state, viewer) else count(state.cards[viewer], p.POINT)
    if state.informed:
        for seat, player in enumerate(players):
            found[seat] = replace(player, least=resources(least(state, viewer, seat)))
    found[viewer] = replace(own, least=resources(state.hands[viewer]), points=own.points + hidden)
    return found


def options_of(state: Catan) -> Options:
    house = state.house
    return Options(
        victory_points=house.goal,
        bank=house.bank if house.own_bank else None,
        friendly_robber=house.friendly,
        map="beginner" if house.beginner else "variable",
        offers=house.offers,  # type: ignore[arg-type]  # one of the numbers it came from
        max_rounds=house.rounds or None,
    )


def player(state: Catan, seat: int) -> Player:
    """A seat as a spectator sees it."""
    tally = state.tally[8 * seat : 8 * seat + 8]
    shown = count(state.cards[seat], p.POINT) if is_shown(state, seat) else None
    return Player(
        resources=hand_size(state, seat),
        least=resources(least(state, SPECTATOR, seat)),
        cards=total(state.cards[seat]),
        knights=tally[p.KNIGHTS],
        points=tally[p.POINTS] + (shown or 0),
        points_at_most=tally[p.CEILING],
        shown=shown,
        roads_left=tally[p.ROADS_LEFT],
        villages_left=tally[p.VILLAGES_LEFT],
        cities_left=tally[p.CITIES_LEFT],
        road_length=road_length(state, seat),
        rates=rates(state, seat),
        start_rank=state.standing[seat] if state.standing else 0,
        start_roll=state.rolls[seat] if state.rolls else 0,
    )


RATES: dict[int, Resources] = {}  # by the harbours of a seat, from which they follow


def rates(state: Catan, seat: int) -> Resources:
    harbours = state.tally[8 * seat + p.HARBOURS]
    if harbours not in RATES:
        RATES[harbours] = Resources(*[rate(state, seat, resource) for resource in range(KINDS)])
    return RATES[harbours]


def offer(state: Catan, place: int) -> OpenOffer:
    number, give, want, _ = state.offers[place : place + STRIDE]
    said = [answer_of(state, place, seat) for seat in range(state.seats)]
    replies = tuple(Reply(None if each & SAID == 0 else each & SAID == YES, bool(each & CHANGED)) for each in said)
    return OpenOffer(number, resources(give), resources(want), replies)
