"""What each action does: the topic that carries it out."""

from mypy_extensions import i64

from stammtisch.games.catan.engine.actions import (
    ANSWER,
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_VILLAGE,
    BUY_CARD,
    CONFIRM,
    DRAWN,
    MOVE_ROBBER,
    OFFER,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    ROLLED,
    STOLEN,
    TRADE_BANK,
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
from stammtisch.games.catan.engine.build import build_city, build_road, build_village
from stammtisch.games.catan.engine.cards import buy, drawn, play_invention, play_monopoly, play_roads, spend
from stammtisch.games.catan.engine.hands import produce
from stammtisch.games.catan.engine.packs import expanded
from stammtisch.games.catan.engine.position import KNIGHT, TURN, Position
from stammtisch.games.catan.engine.robber import move_robber, seven, stolen
from stammtisch.games.catan.engine.setup import set_up_by
from stammtisch.games.catan.engine.trade import carry_out, give_answer, make_offer, trade_with_bank, withdraw
from stammtisch.games.catan.engine.turns import look_for_victory


def apply_chance(game: Position, kind: i64, action: int) -> None:
    if kind == ROLLED:
        game.dice = place_of(action)
        roll = upper(action) + lower(action)
        game.phase = TURN
        if roll == 7:
            seven(game)
        else:
            produce(game, roll)
    elif kind == STOLEN:
        stolen(game, place_of(action))
        look_for_victory(game)
    elif kind == DRAWN:
        drawn(game, place_of(action))
        if game.phase == TURN:
            look_for_victory(game)
    else:
        set_up_by(game, action)


def apply_turn(game: Position, player: i64, kind: i64, action: int) -> None:
    """An action that changes the board or the hands."""
    if kind == BUILD_ROAD:
        build_road(game, player, place_of(action))
    elif kind == BUILD_VILLAGE:
        build_village(game, player, place_of(action))
    elif kind == BUILD_CITY:
        build_city(game, player, place_of(action))
    elif kind == TRADE_BANK:
        trade_with_bank(game, player, expanded(given(action)), expanded(taken(action)))
    elif kind == BUY_CARD:
        buy(game, player)
    elif kind == MOVE_ROBBER:
        move_robber(game, hex_of(action), victim_of(action), TURN)
    else:
        apply_card(game, player, kind, action)


def apply_card(game: Position, player: i64, kind: i64, action: int) -> None:
    if kind == PLAY_KNIGHT:
        spend(game, player, KNIGHT)
        move_robber(game, hex_of(action), victim_of(action), game.phase)
    elif kind == PLAY_ROADS:
        play_roads(game, player, first_path(action), second_path(action))
    elif kind == PLAY_MONOPOLY:
        play_monopoly(game, player, place_of(action))
    else:
        play_invention(game, player, expanded(place_of(action)))


def apply_offer(game: Position, player: i64, kind: i64, action: int) -> None:
    if kind == OFFER:
        make_offer(game, player, expanded(given(action)), expanded(taken(action)))
    elif kind == ANSWER:
        give_answer(game, player, answered(action), accepts(action))
    elif kind == CONFIRM:
        carry_out(game, player, upper(action), lower(action))
    else:
        withdraw(game, place_of(action))
