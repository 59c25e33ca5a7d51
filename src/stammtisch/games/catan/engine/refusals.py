"""Whether a player may do this now, and if not, why (the codes of refusals).

Only the moment and what an action names; whether it can be paid, placed or played is asked of the topics.
"""

from typing import Final

from stammtisch.errors import IllegalAction
from stammtisch.games.catan.engine.actions import (
    ANSWER,
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_VILLAGE,
    BUY_CARD,
    CONFIRM,
    DISCARD,
    END_TURN,
    MOVE_ROBBER,
    OFFER,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    ROLL,
    SIDE,
    TRADE_BANK,
    WITHDRAW,
    accepts,
    answered,
    first_path,
    given,
    hex_of,
    lower,
    place_of,
    second_path,
    taken,
    upper,
    victim_of,
)
from stammtisch.games.catan.engine.board import BIT
from stammtisch.games.catan.engine.build import (
    CARD_PRICE,
    CITY_PRICE,
    ROAD_PRICE,
    VILLAGE_PRICE,
    check_city,
    check_price,
    check_road,
    check_village,
)
from stammtisch.games.catan.engine.cards import check_card, check_invention, check_roads
from stammtisch.games.catan.engine.packs import KINDS, expanded
from stammtisch.games.catan.engine.position import (
    BEFORE_ROLL,
    DISCARDING,
    DRAWING,
    FOUNDING,
    FOUNDING_ROAD,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    ORDERING,
    ROADS,
    ROBBING,
    ROLLING,
    SPECIAL,
    STEALING,
    TURN,
    Position,
)
from stammtisch.games.catan.engine.robber import check_discard, check_robbery
from stammtisch.games.catan.engine.trade import (
    check_answer,
    check_bank_trade,
    check_confirm,
    check_offer,
    find_offer,
)

CARD_OF: Final[list[int]] = [KNIGHT, ROADS, MONOPOLY, INVENTION]  # played by the actions from PLAY_KNIGHT on


def check_action(game: Position, player: int, kind: int, action: int) -> None:
    """Explain why a player cannot do this now, or let it pass."""
    if not 0 <= player < game.seats or not ROLL <= kind <= WITHDRAW:
        raise IllegalAction("illegal")
    if kind == ANSWER and game.phase == TURN:
        check_answer(game, player, answered(action), accepts(action))
        return
    check_moment(game, player, kind)
    if kind == DISCARD:
        check_discard(game, player, tidy(place_of(action)))
    elif kind in (BUILD_ROAD, BUILD_VILLAGE, BUILD_CITY, BUY_CARD):
        check_build(game, player, kind, place_of(action))
    elif kind == MOVE_ROBBER:
        check_robbery(game, player, hex_of(action), victim_of(action))
    elif PLAY_KNIGHT <= kind <= PLAY_INVENTION:
        check_play(game, player, kind, action)
    elif kind in (TRADE_BANK, OFFER):
        sides = check_bank_trade if kind == TRADE_BANK else check_offer
        sides(game, player, tidy(given(action)), tidy(taken(action)))
    elif kind == CONFIRM:
        check_confirm(game, player, upper(action), lower(action))
    elif kind == WITHDRAW:
        find_offer(game, place_of(action))
    elif place_of(action):  # rolling and ending the turn need nothing
        raise IllegalAction("illegal")


def tidy(code: int) -> int:
    """The pack behind a code of one side of a trade."""
    if code >> SIDE:
        raise IllegalAction("illegal")
    return expanded(code)


def check_moment(game: Position, player: int, kind: int) -> None:
    """Whether this is this player's moment for this kind of action."""
    phase = game.phase
    if phase in (ROLLING, STEALING, DRAWING) or phase <= ORDERING:
        raise IllegalAction("not-your-turn")
    if phase == DISCARDING and game.owing & BIT[player]:
        require(kind == DISCARD, "catan.discard-first")
    elif phase == SPECIAL and player == game.asked:
        require(kind in (BUILD_ROAD, BUILD_VILLAGE, BUILD_CITY, BUY_CARD, END_TURN), "catan.only-building")
    elif player != game.active or phase in (SPECIAL, DISCARDING):
        raise IllegalAction("not-your-turn")
    elif phase == FOUNDING:
        require(kind == BUILD_VILLAGE, "catan.found-village")
    elif phase == FOUNDING_ROAD:
        require(kind == BUILD_ROAD, "catan.found-road")
    elif phase == ROBBING:
        require(kind == MOVE_ROBBER, "catan.move-robber")
    elif phase == BEFORE_ROLL:
        require(kind == ROLL or PLAY_KNIGHT <= kind <= PLAY_INVENTION, "catan.roll-first")
    else:
        require(kind != ROLL, "catan.rolled-already")
        require(kind not in (DISCARD, MOVE_ROBBER), "illegal")


def require(fine: bool, code: str) -> None:
    if not fine:
        raise IllegalAction(code)


def check_build(game: Position, player: int, kind: int, place: int) -> None:
    free = game.phase == FOUNDING or game.phase == FOUNDING_ROAD
    if kind == BUILD_ROAD:
        check_road(game, player, place)
        price = ROAD_PRICE
    elif kind == BUILD_VILLAGE:
        check_village(game, player, place)
        price = VILLAGE_PRICE
    elif kind == BUILD_CITY:
        check_city(game, player, place)
        price = CITY_PRICE
    else:
        require(place == 0, "illegal")
        require(game.deck != 0, "catan.deck-empty")
        price = CARD_PRICE
    if not free:
        check_price(game, player, price)


def check_play(game: Position, player: int, kind: int, action: int) -> None:
    check_card(game, player, CARD_OF[kind - PLAY_KNIGHT])
    if kind == PLAY_KNIGHT:
        check_robbery(game, player, hex_of(action), victim_of(action))
    elif kind == PLAY_ROADS:
        check_roads(game, player, first_path(action), second_path(action))
    elif kind == PLAY_MONOPOLY:
        require(place_of(action) < KINDS, "illegal")
    else:
        check_invention(game, tidy(place_of(action)))
