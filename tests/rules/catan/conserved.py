"""What never changes in a game of Catan: every card and every piece is somewhere (case 62)."""

from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.packs import UNIT
from stammtisch.games.catan.engine.rules import Catan


def conserved(state: Catan) -> object:
    """Resources, development cards, and each seat's pieces; all packs are added up as numbers."""
    resources = state.bank + sum(state.hands)
    knights = sum(state.tally[8 * seat + p.KNIGHTS] for seat in range(state.seats))
    cards = state.deck + sum(state.cards) + state.spent + knights * UNIT[p.KNIGHT]
    return resources, cards, [pieces(state, seat) for seat in range(state.seats)]


def pieces(state: Catan, seat: int) -> tuple[int, int, int]:
    own = 8 * seat
    built = [code for code in state.buildings if code and p.owner_of(code) == seat]
    cities = len([code for code in built if p.is_city(code)])
    return (
        state.tally[own + p.ROADS_LEFT] + state.roads.count(seat),
        state.tally[own + p.VILLAGES_LEFT] + len(built) - cities,
        state.tally[own + p.CITIES_LEFT] + cities,
    )
