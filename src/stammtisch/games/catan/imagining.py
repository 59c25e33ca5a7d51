"""A position of Catan made from a view: what its viewer knows is put where it belongs, the rest is dealt."""

from stammtisch.core import Dice
from stammtisch.games.catan.data import HARBOURS, TERRAINS, house_rules, pack_of
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.actions import two
from stammtisch.games.catan.engine.board import BIT
from stammtisch.games.catan.engine.build import put_city, put_road, put_village
from stammtisch.games.catan.engine.hidden import deal_again
from stammtisch.games.catan.engine.packs import KINDS, UNIT, count, packed, total
from stammtisch.games.catan.engine.rules import Catan, new_game
from stammtisch.games.catan.engine.setup import DECKS, size_of
from stammtisch.games.catan.engine.trade import CHANGED
from stammtisch.games.catan.view import PHASES, CatanView, OpenOffer


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
    state.dice = 0 if seen.dice is None else two(*seen.dice)
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
