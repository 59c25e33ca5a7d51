"""Catan for learners, compiled: what a seat may know as bytes."""

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, u8

from stammtisch.core import State
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.actions import first_of, second_of
from stammtisch.games.catan.engine.composing import following, may_offer, offer_of
from stammtisch.games.catan.engine.hands import hand_size, least
from stammtisch.games.catan.engine.hidden import is_shown
from stammtisch.games.catan.engine.packs import KINDS, count, total
from stammtisch.games.catan.engine.position import Position
from stammtisch.games.catan.engine.roads import road_length
from stammtisch.games.catan.engine.spelling import DONE, OFFERED, add_tokens
from stammtisch.games.catan.engine.trade import CHANGED, GIVE, SAID, STRIDE, WANT, answer_of, rate
from stammtisch.observer import NOT_YET, Observer, write_number

if TYPE_CHECKING:
    from librt.vecs import vec

# Where the fields of `observation.py` begin.
SEATS: Final = 0
SEAT: Final = 1
HOUSE: Final = 2  # goal, bank, own bank, friendly, beginner, offers, rounds (2)
PHASE: Final = 10
AWAITED: Final = 11
ACTIVE: Final = 17
ORDER: Final = 18
PLACE: Final = 24
ROUND: Final = 25
BUILDING: Final = 27
DICE: Final = 28
ROBBER: Final = 30
VICTIM: Final = 31
FOUNDED: Final = 32
CORNER: Final = 33
ANCHOR: Final = 34
LONGEST: Final = 35
ARMY: Final = 36
WINNER: Final = 37
BANK: Final = 38
DECK: Final = 43
SPENT: Final = 44
HAND: Final = 49
CARDS: Final = 54
FRESH: Final = 59
BOUGHT: Final = 64
PLAYED: Final = 65
DISCARD: Final = 66
OFFERS_MADE: Final = 71
NEXT_OFFER: Final = 72
OFFERS: Final = 75  # four of give (5), want (5), answers (6), changed (6), age
OFFER: Final = 23
PLAYERS: Final = 167
PLAYER: Final = 23
TERRAIN: Final = 305
CHIPS: Final = 335
HARBOURS: Final = 365
BUILDINGS: Final = 474
ROADS: Final = 554
SIZE: Final = 663


class CatanObserver(Observer):
    def observe(self, state: State, viewer: i64, out: "vec[u8]", at: i64) -> None:
        game = cast(Position, state)
        write_house(game, viewer, out, at)
        write_course(game, viewer, out, at)
        write_cards(game, viewer, out, at)
        write_offers(game, viewer, out, at)
        seat: i64 = 0
        while seat < game.seats:
            write_player(game, viewer, seat, out, at + PLAYERS + PLAYER * (seen(seat, viewer, game.seats) - 1))
            seat += 1
        write_island(game, out, at)
        write_pieces(game, viewer, out, at)

    def spell(self, state: State, player: i64, actions: list[int], tokens: list[int], ends: list[int]) -> None:
        game = cast(Position, state)
        for action in actions:
            add_tokens(game, player, action, tokens)
            ends.append(len(tokens))

    def opening(self, state: State, player: i64) -> i64:
        return OFFERED if may_offer(cast(Position, state), player) else NOT_YET

    def following(self, state: State, player: i64, chosen: list[int]) -> list[int]:
        return following(cast(Position, state), player, chosen)

    def composed(self, state: State, player: i64, chosen: list[int]) -> i64:
        return offer_of(chosen) if chosen[-1] == DONE else NOT_YET


def seen(seat: i64, viewer: i64, seats: i64) -> i64:
    """1 + the seat as its viewer counts; 0 for nobody."""
    if seat < 0:
        return 0
    seat -= viewer
    return seat + 1 if seat >= 0 else seat + seats + 1


def write_house(game: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    house = game.house
    out[at + SEATS] = u8(game.seats)
    out[at + SEAT] = u8(viewer)
    out[at + HOUSE] = u8(house.goal)
    out[at + HOUSE + 1] = u8(house.bank)
    if house.own_bank:
        out[at + HOUSE + 2] = u8(1)
    if house.friendly:
        out[at + HOUSE + 3] = u8(1)
    if house.beginner:
        out[at + HOUSE + 4] = u8(1)
    out[at + HOUSE + 5] = u8(house.offers)
    write_number(out, at + HOUSE + 6, house.rounds, 2)


def write_course(game: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    seats = game.seats
    out[at + PHASE] = u8(game.phase)
    for actor in game.to_act():
        if actor >= 0:
            out[at + AWAITED + seen(actor, viewer, seats) - 1] = u8(1)
    out[at + ACTIVE] = u8(seen(game.active, viewer, seats))
    place = at + ORDER
    for seat in game.order:
        out[place] = u8(seen(seat, viewer, seats))
        place += 1
    out[at + PLACE] = u8(game.place)
    write_number(out, at + ROUND, game.round, 2)
    out[at + BUILDING] = u8(seen(game.asked, viewer, seats))
    out[at + DICE] = u8(first_of(game.dice))
    out[at + DICE + 1] = u8(second_of(game.dice))
    out[at + ROBBER] = u8(game.robber + 1)
    out[at + VICTIM] = u8(seen(game.victim, viewer, seats))
    out[at + FOUNDED] = u8(game.founded + 1)
    out[at + CORNER] = u8(game.land.corner + 1)
    out[at + ANCHOR] = u8(game.land.anchor + 1)
    out[at + LONGEST] = u8(seen(game.longest, viewer, seats))
    out[at + ARMY] = u8(seen(game.army, viewer, seats))
    out[at + WINNER] = u8(seen(game.winner, viewer, seats))


def write_pack(pack: i64, out: "vec[u8]", at: i64) -> None:
    out[at] = u8(pack & 127)
    out[at + 1] = u8(pack >> 8 & 127)
    out[at + 2] = u8(pack >> 16 & 127)
    out[at + 3] = u8(pack >> 24 & 127)
    out[at + 4] = u8(pack >> 32 & 127)


def write_cards(game: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    write_pack(game.bank, out, at + BANK)
    out[at + DECK] = u8(total(game.deck))
    write_pack(game.spent, out, at + SPENT)
    write_pack(game.hands[viewer], out, at + HAND)
    write_pack(game.cards[viewer], out, at + CARDS)
    if viewer == game.active:
        write_pack(game.fresh, out, at + FRESH)
    out[at + BOUGHT] = u8(total(game.fresh))
    if game.card_played:
        out[at + PLAYED] = u8(1)
    if game.phase == p.DISCARDING:
        write_pack(game.discards[viewer], out, at + DISCARD)


def write_offers(game: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    out[at + OFFERS_MADE] = u8(game.offers_made)
    write_number(out, at + NEXT_OFFER, game.next_offer, 3)
    place = at + OFFERS
    offer: i64 = 0
    while offer < len(game.offers):
        write_pack(game.offers[offer + GIVE], out, place)
        write_pack(game.offers[offer + WANT], out, place + 5)
        seat: i64 = 0
        while seat < game.seats:
            said = answer_of(game, offer, seat)
            who = seen(seat, viewer, game.seats) - 1
            out[place + 10 + who] = u8(said & SAID)
            if said & CHANGED:
                out[place + 16 + who] = u8(1)
            seat += 1
        out[place + 22] = u8(game.next_offer - game.offers[offer])
        place += OFFER
        offer += STRIDE


def write_player(game: Position, viewer: i64, seat: i64, out: "vec[u8]", at: i64) -> None:
    own = 8 * seat
    tally = game.tally
    shown = is_shown(game, seat)
    held = count(game.cards[seat], p.POINT)
    write_number(out, at, hand_size(game, seat), 2)
    write_pack(game.hands[seat] if seat == viewer else least(game, viewer, seat), out, at + 2)
    out[at + 7] = u8(total(game.cards[seat]))
    knights: i64 = tally[own + p.KNIGHTS]
    points: i64 = tally[own + p.POINTS]
    most: i64 = tally[own + p.CEILING]
    roads: i64 = tally[own + p.ROADS_LEFT]
    villages: i64 = tally[own + p.VILLAGES_LEFT]
    cities: i64 = tally[own + p.CITIES_LEFT]
    if shown or seat == viewer:
        points += held
    out[at + 8] = u8(knights)
    out[at + 9] = u8(points)
    out[at + 10] = u8(most)
    if shown:
        out[at + 11] = u8(held + 1)
    out[at + 12] = u8(roads)
    out[at + 13] = u8(villages)
    out[at + 14] = u8(cities)
    out[at + 15] = u8(road_length(game, seat))
    resource: i64 = 0
    while resource < KINDS:
        out[at + 16 + resource] = u8(rate(game, seat, resource))
        resource += 1
    if len(game.standing) != 0:
        rank: i64 = game.standing[seat]
        roll: i64 = game.rolls[seat]
        out[at + 21] = u8(rank)
        out[at + 22] = u8(roll)


def write_island(game: Position, out: "vec[u8]", at: i64) -> None:
    land = game.land
    place: i64 = 0
    while place < len(land.terrain):
        terrain: i64 = land.terrain[place]
        chip: i64 = land.chips[place]
        if terrain != p.UNLAID:
            out[at + TERRAIN + place] = u8(terrain + 1)
        out[at + CHIPS + place] = u8(chip)
        place += 1
    place = 0
    while place < len(land.moorings):
        path: i64 = land.moorings[place]
        kind: i64 = land.kinds[place]
        out[at + HARBOURS + path] = u8(kind + 1)
        place += 1


def write_pieces(game: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    place: i64 = at + BUILDINGS
    for number in game.buildings:
        code: i64 = number
        if code:
            whose = seen((code >> 1) - 1, viewer, game.seats)
            out[place] = u8(2 * whose - 1 + (code & 1))
        place += 1
    place = at + ROADS
    for number in game.roads:
        owner: i64 = number
        if owner >= 0:
            out[place] = u8(seen(owner, viewer, game.seats))
        place += 1
