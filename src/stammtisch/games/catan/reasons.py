"""Why an action of Catan is good, in a sentence: what it builds, reaches, blocks or makes possible. No search."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.catan.data import TERRAINS
from stammtisch.games.catan.engine import actions as a
from stammtisch.games.catan.engine.board import NOWHERE
from stammtisch.games.catan.engine.bot import WAYS
from stammtisch.games.catan.engine.build import CARD_PRICE, CITY_PRICE, ROAD_PRICE, VILLAGE_PRICE
from stammtisch.games.catan.engine.packs import count, covers, expanded, total
from stammtisch.games.catan.engine.position import FOUNDING, NONE, REACH, Position
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.engine.trade import GIVE, WANT, find_offer
from stammtisch.games.catan.places import TEXTS
from stammtisch.telling import listed, name

PRICES = (  # the dearest first
    (CITY_PRICE, "reasons.city"),
    (VILLAGE_PRICE, "reasons.village"),
    (CARD_PRICE, "reasons.card"),
    (ROAD_PRICE, "reasons.road"),
)


def reason(state: Catan, player: int, action: int, language: Language) -> str | None:
    """The most telling fact about an action, or nothing."""
    kind, texts = a.kind_of(action), TEXTS[language]
    if kind in (a.BUILD_VILLAGE, a.BUILD_CITY):
        return None if wins(state, player, action) else of_a_building(state, action, texts)
    if kind in (a.BUILD_ROAD, a.PLAY_ROADS):
        return of_roads(state, player, action, texts)
    if kind in (a.MOVE_ROBBER, a.PLAY_KNIGHT):
        return of_the_robber(state, player, action, texts)
    if kind in (a.TRADE_BANK, a.PLAY_INVENTION, a.DISCARD, a.END_TURN, a.BUY_CARD):
        return of_the_hand(state, player, action, texts)
    if kind == a.PLAY_MONOPOLY:
        return texts("reasons.monopoly", resource=texts.word(TERRAINS[a.place_of(action)]))
    return of_a_trade(state, player, action, texts) if kind in (a.OFFER, a.ANSWER, a.CONFIRM) else None


def aside(state: Catan, player: int, action: int, language: Language) -> str | None:
    """What a building brings: the land it lies at."""
    if a.kind_of(action) not in (a.BUILD_VILLAGE, a.BUILD_CITY):
        return None
    crossing, texts = a.place_of(action), TEXTS[language]
    places = state.land.island.crossing_hexes[3 * crossing : 3 * crossing + 3]
    lands = [state.land.terrain[place] for place in places if place != NOWHERE and state.land.chips[place]]
    names = [str(texts.word(TERRAINS[terrain])) for terrain in dict.fromkeys(lands)]
    return texts("reasons.brings", resources=listed(names, language)) if names else None


def wins(state: Catan, player: int, action: int) -> bool:
    """Then the plain reason says enough."""
    after = state.copy()
    after.apply(player, action)
    return after.winner == player


def yields(state: Position, crossing: int) -> int:
    """How many of 36 rolls bring something here."""
    places = state.land.island.crossing_hexes[3 * crossing : 3 * crossing + 3]
    return sum(WAYS[state.land.chips[place]] for place in places if place != NOWHERE)


def of_a_building(state: Catan, action: int, texts: Texts) -> str:
    crossing = a.place_of(action)
    ways = yields(state, crossing)
    harbour = state.land.harbour_at[crossing] != NONE and a.kind_of(action) == a.BUILD_VILLAGE
    sea = texts("reasons.harbour") if harbour else ""
    if state.phase == FOUNDING:
        return texts("reasons.founds", ways=ways, harbour=sea)
    if a.kind_of(action) == a.BUILD_CITY:
        return texts("reasons.doubles", ways=ways)
    return texts("reasons.builds", ways=ways, harbour=sea)


def of_roads(state: Catan, player: int, action: int, texts: Texts) -> str | None:
    after = state.copy()
    after.apply(player, action)
    if after.longest == player != state.longest:
        return texts("reasons.longest-road")
    if open_sites(after, player) > open_sites(state, player):
        return texts("reasons.site")
    return None


def open_sites(state: Position, player: int) -> int:
    low, high = state.sets[8 * player + REACH], state.sets[8 * player + REACH + 1]
    return int(low & state.open_low).bit_count() + int(high & state.open_high).bit_count()


def of_the_robber(state: Catan, player: int, action: int, texts: Texts) -> str | None:
    after = state.copy()
    after.apply(player, action)
    if after.army == player != state.army:
        return texts("reasons.largest-army")
    place, victim = a.hex_of(action), a.victim_of(action)
    if victim == a.NOBODY:
        return texts("reasons.drives-away") if hurts(state, player) else None
    chip = state.land.chips[place]
    if not chip:
        return texts("reasons.steals", whom=name(victim))
    terrain = texts.word(TERRAINS[state.land.terrain[place]])
    return texts("reasons.blocks", whom=name(victim), chip=chip, terrain=terrain)


def hurts(state: Position, player: int) -> bool:
    """Whether the robber stands on a field of this player."""
    return bool(state.robber != NONE and state.around[state.robber] >> player & 1)


def newly_affordable(before: int, after: int) -> str | None:
    """The key of what it is called."""
    for price, what in PRICES:
        if covers(after, price) and not covers(before, price):
            return what
    return None


def of_the_hand(state: Catan, player: int, action: int, texts: Texts) -> str | None:
    kind = a.kind_of(action)
    hand = state.hands[player]
    if kind == a.BUY_CARD:
        return texts("reasons.draws", count=total(state.deck))
    if kind == a.END_TURN:
        return saving(hand, texts)
    if kind == a.DISCARD:
        return keeping(hand - expanded(a.place_of(action)), texts)
    after = state.copy()
    after.apply(player, action)
    found = newly_affordable(hand, after.hands[player])
    return found and texts("reasons.possible", what=texts(found))


def saving(hand: int, texts: Texts) -> str | None:
    """One or two cards short of something worth waiting for."""
    for price, what in PRICES[:2]:
        missing = sum(max(0, count(price, kind) - count(hand, kind)) for kind in range(5))
        if missing in (1, 2):
            return texts("reasons.saves", what=texts(what))
    return None


def keeping(hand: int, texts: Texts) -> str | None:
    for price, what in PRICES[:3]:
        if covers(hand, price):
            return texts("reasons.keeps", what=texts(what))
    return saving(hand, texts)


def of_a_trade(state: Catan, player: int, action: int, texts: Texts) -> str | None:
    """What the trade would make possible, if it comes about."""
    kind = a.kind_of(action)
    hand = state.hands[player]
    if kind == a.OFFER:
        give, take = expanded(a.given(action)), expanded(a.taken(action))
    else:
        place = find_offer(state, a.answered(action) if kind == a.ANSWER else a.upper(action))
        give, take = state.offers[place + GIVE], state.offers[place + WANT]
    if kind == a.ANSWER:
        give, take = take, give
        if not a.accepts(action):
            return texts("reasons.no-help", whom=name(state.active))
    found = newly_affordable(hand, hand - give + take)
    return found and texts("reasons.trade", what=texts(found))
