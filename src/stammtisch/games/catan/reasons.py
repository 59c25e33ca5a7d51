"""Why an action of Catan is good, in a sentence: what it builds, reaches, blocks or makes possible. No search."""

from stammtisch.data import Words
from stammtisch.games.catan.data import TERRAINS
from stammtisch.games.catan.engine import actions as a
from stammtisch.games.catan.engine.board import NOWHERE
from stammtisch.games.catan.engine.bot import WAYS
from stammtisch.games.catan.engine.build import CARD_PRICE, CITY_PRICE, ROAD_PRICE, VILLAGE_PRICE
from stammtisch.games.catan.engine.packs import count, covers, expanded, total
from stammtisch.games.catan.engine.position import FOUNDING, NONE, REACH, Position
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.engine.trade import GIVE, WANT, find_offer
from stammtisch.games.catan.places import NAMES

PRICES = (  # the dearest first
    (CITY_PRICE, Words("eine Stadt", "a city")),
    (VILLAGE_PRICE, Words("ein Dorf", "a village")),
    (CARD_PRICE, Words("eine Entwicklungskarte", "a development card")),
    (ROAD_PRICE, Words("eine Straße", "a road")),
)


def reason(state: Catan, player: int, action: int) -> Words | None:
    """The most telling fact about an action, or nothing."""
    kind = a.kind_of(action)
    if kind in (a.BUILD_VILLAGE, a.BUILD_CITY):
        return None if wins(state, player, action) else of_a_building(state, action)
    if kind in (a.BUILD_ROAD, a.PLAY_ROADS):
        return of_roads(state, player, action)
    if kind in (a.MOVE_ROBBER, a.PLAY_KNIGHT):
        return of_the_robber(state, player, action)
    if kind in (a.TRADE_BANK, a.PLAY_INVENTION, a.DISCARD, a.END_TURN, a.BUY_CARD):
        return of_the_hand(state, player, action)
    if kind == a.PLAY_MONOPOLY:
        name = NAMES[TERRAINS[a.place_of(action)]]
        return Words(f"nimmt den anderen alles von {name.de}", f"takes all {name.en} from the others")
    return of_a_trade(state, player, action) if kind in (a.OFFER, a.ANSWER, a.CONFIRM) else None


def wins(state: Catan, player: int, action: int) -> bool:
    """Then the plain reason says enough."""
    after = state.copy()
    after.apply(player, action)
    return after.winner == player


def player_name(seat: int) -> Words:
    return Words(f"Spieler {seat + 1}", f"player {seat + 1}")


def yields(state: Position, crossing: int) -> int:
    """How many of 36 rolls bring something here."""
    places = state.land.island.crossing_hexes[3 * crossing : 3 * crossing + 3]
    return sum(WAYS[state.land.chips[place]] for place in places if place != NOWHERE)


def of_a_building(state: Catan, action: int) -> Words:
    crossing = a.place_of(action)
    ways = yields(state, crossing)
    harbour = state.land.harbour_at[crossing] != NONE and a.kind_of(action) == a.BUILD_VILLAGE
    sea = Words(" und hat einen Hafen", " and has a harbour") if harbour else Words("", "")
    if state.phase == FOUNDING:
        return Words(f"liegt an Feldern für {ways} von 36 Würfen{sea.de}", f"lies at fields for {ways} of 36 rolls{sea.en}")
    if a.kind_of(action) == a.BUILD_CITY:
        return Words(
            f"bringt einen Punkt und doppelten Ertrag bei {ways} von 36 Würfen",
            f"brings a point and a double yield on {ways} of 36 rolls",
        )
    return Words(
        f"bringt einen Punkt und Ertrag bei {ways} von 36 Würfen{sea.de}",
        f"brings a point and a yield on {ways} of 36 rolls{sea.en}",
    )


def of_roads(state: Catan, player: int, action: int) -> Words | None:
    after = state.copy()
    after.apply(player, action)
    if after.longest == player != state.longest:
        return Words("gewinnt die längste Handelsstraße", "takes the longest road")
    if open_sites(after, player) > open_sites(state, player):
        return Words("erreicht einen Bauplatz für ein Dorf", "reaches a place for a village")
    return None


def open_sites(state: Position, player: int) -> int:
    low, high = state.sets[8 * player + REACH], state.sets[8 * player + REACH + 1]
    return int(low & state.open_low).bit_count() + int(high & state.open_high).bit_count()


def of_the_robber(state: Catan, player: int, action: int) -> Words | None:
    after = state.copy()
    after.apply(player, action)
    if after.army == player != state.army:
        return Words("gewinnt die größte Rittermacht", "takes the largest army")
    place, victim = a.hex_of(action), a.victim_of(action)
    if victim == a.NOBODY:
        return Words("vertreibt den Räuber", "drives the robber away") if hurts(state, player) else None
    name, chip = player_name(victim), state.land.chips[place]
    if not chip:
        return Words(f"stiehlt {name.de} eine Karte", f"steals a card from {name.en}")
    terrain = NAMES[TERRAINS[state.land.terrain[place]]]
    return Words(f"blockiert {name.de} bei der {chip} ({terrain.de})", f"blocks {name.en} at the {chip} ({terrain.en})")


def hurts(state: Position, player: int) -> bool:
    """Whether the robber stands on a field of this player."""
    return bool(state.robber != NONE and state.around[state.robber] >> player & 1)


def newly_affordable(before: int, after: int) -> Words | None:
    for price, words in PRICES:
        if covers(after, price) and not covers(before, price):
            return words
    return None


def of_the_hand(state: Catan, player: int, action: int) -> Words | None:
    kind = a.kind_of(action)
    hand = state.hands[player]
    if kind == a.BUY_CARD:
        number = total(state.deck)
        return Words(f"zieht eine von {number} Entwicklungskarten", f"draws one of {number} development cards")
    if kind == a.END_TURN:
        return saving(hand)
    if kind == a.DISCARD:
        return keeping(hand - expanded(a.place_of(action)))
    after = state.copy()
    after.apply(player, action)
    found = newly_affordable(hand, after.hands[player])
    return found and Words(f"ermöglicht {found.de}", f"makes {found.en} possible")


def saving(hand: int) -> Words | None:
    """One or two cards short of something worth waiting for."""
    for price, words in PRICES[:2]:
        missing = sum(max(0, count(price, kind) - count(hand, kind)) for kind in range(5))
        if missing in (1, 2):
            return Words(f"spart für {words.de}", f"saves up for {words.en}")
    return None


def keeping(hand: int) -> Words | None:
    for price, words in PRICES[:3]:
        if covers(hand, price):
            return Words(f"behält die Karten für {words.de}", f"keeps the cards for {words.en}")
    return saving(hand)


def of_a_trade(state: Catan, player: int, action: int) -> Words | None:
    """What the trade would make possible, if it comes about."""
    kind = a.kind_of(action)
    hand = state.hands[player]
    if kind == a.OFFER:
        give, take = expanded(a.given(action)), expanded(a.taken(action))
    else:
        place = find_offer(state, action >> 7 if kind == a.ANSWER else a.upper(action))
        give, take = state.offers[place + GIVE], state.offers[place + WANT]
    if kind == a.ANSWER:
        give, take = take, give
        if not action >> 6 & 1:
            leader = player_name(state.active)
            return Words(f"hilft {leader.de} nicht", f"does not help {leader.en}")
    found = newly_affordable(hand, hand - give + take)
    return found and Words(f"ermöglicht mit diesem Tausch {found.de}", f"makes {found.en} possible by this trade")
