"""Catan's actions as tokens, compiled; `catan/tokens.py` has their names and says the same from a view."""

from typing import Final

from mypy_extensions import i64

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
    NO_PATH,
    NOBODY,
    OFFER,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    ROLL,
    TRADE_BANK,
    WITHDRAW,
    accepts,
    answered,
    first_path,
    given,
    hex_of,
    kind_of,
    lower,
    place_of,
    second_path,
    taken,
    upper,
    victim_of,
)
from stammtisch.games.catan.engine.position import Position
from stammtisch.games.catan.engine.trade import STRIDE, rate

# The first token of each kind; 0, 1 and 2 are roll, end-turn and buy-card.
ROADS: Final = 3
VILLAGES: Final = 112
CITIES: Final = 192
ROBBERS: Final = 272
VICTIMS: Final = 302
KNIGHT: Final = 308
TWO_ROADS: Final = 309
NO_ROAD: Final = 310
INVENTION: Final = 311
BANK: Final = 312
OFFERED: Final = 313
DONE: Final = 314
MONOPOLIES: Final = 315
DISCARDS: Final = 320
GIVES: Final = 325
TAKES: Final = 330
BANK_PAIRS: Final = 335
OFFER_PAIRS: Final = 355
ACCEPTS: Final = 375
DECLINES: Final = 379
WITHDRAWS: Final = 383
CONFIRMS: Final = 387

KINDS: Final = 5
COUNT_BITS: Final = 5  # of a kind in one side of a trade, in a discard, in an invention
COUNT: Final = 31


def add_tokens(game: Position, player: i64, action: i64, tokens: list[int]) -> None:
    kind = kind_of(action)
    if kind == BUILD_ROAD:
        tokens.append(ROADS + place_of(action))
    elif kind == BUILD_VILLAGE:
        tokens.append(VILLAGES + place_of(action))
    elif kind == BUILD_CITY:
        tokens.append(CITIES + place_of(action))
    elif kind == ROLL:
        tokens.append(0)
    elif kind == END_TURN:
        tokens.append(1)
    elif kind == BUY_CARD:
        tokens.append(2)
    elif kind == MOVE_ROBBER:
        add_robbery(game, player, action, tokens)
    elif kind == DISCARD:
        add_each(place_of(action), DISCARDS, tokens)
    elif kind >= TRADE_BANK:
        add_trade(game, player, action, kind, tokens)
    else:
        add_card(game, player, action, kind, tokens)


def add_robbery(game: Position, player: i64, action: i64, tokens: list[int]) -> None:
    tokens.append(ROBBERS + hex_of(action))
    victim = victim_of(action)
    if victim == NOBODY:
        tokens.append(VICTIMS)
    else:
        tokens.append(VICTIMS + (victim - player) % game.seats)


def add_card(game: Position, player: i64, action: i64, kind: i64, tokens: list[int]) -> None:
    if kind == PLAY_KNIGHT:
        tokens.append(KNIGHT)
        add_robbery(game, player, action, tokens)
    elif kind == PLAY_ROADS:
        tokens.append(TWO_ROADS)
        tokens.append(ROADS + first_path(action))
        second = second_path(action)
        tokens.append(NO_ROAD if second == NO_PATH else ROADS + second)
    elif kind == PLAY_MONOPOLY:
        tokens.append(MONOPOLIES + place_of(action))
    else:
        assert kind == PLAY_INVENTION
        tokens.append(INVENTION)
        add_each(place_of(action), TAKES, tokens)


def add_trade(game: Position, player: i64, action: i64, kind: i64, tokens: list[int]) -> None:
    if kind in (TRADE_BANK, OFFER):
        add_swap(game, player, action, kind, tokens)
    elif kind == ANSWER:
        tokens.append((ACCEPTS if accepts(action) else DECLINES) + slot_of(game, answered(action)))
    elif kind == CONFIRM:
        tokens.append(CONFIRMS + 5 * slot_of(game, upper(action)) + (lower(action) - player) % game.seats - 1)
    else:
        assert kind == WITHDRAW
        tokens.append(WITHDRAWS + slot_of(game, place_of(action)))


def slot_of(game: Position, number: i64) -> i64:
    """The place of an offer among the open ones."""
    place: i64 = 0
    while game.offers[place * STRIDE] != number:
        place += 1
    return place


def add_swap(game: Position, player: i64, action: i64, kind: i64, tokens: list[int]) -> None:
    """One token if one card is taken and what is given for it is usual, else card by card."""
    giving, taking = given(action), taken(action)
    give, take = only_kind(giving), only_kind(taking)
    if give >= 0 and take >= 0 and taking >> (COUNT_BITS * take) == 1:
        number = giving >> (COUNT_BITS * give)
        if number == (rate(game, player, give) if kind == TRADE_BANK else 1):
            pair = 4 * give + (take if take < give else take - 1)
            tokens.append((BANK_PAIRS if kind == TRADE_BANK else OFFER_PAIRS) + pair)
            return
    tokens.append(BANK if kind == TRADE_BANK else OFFERED)
    add_each(giving, GIVES, tokens)
    add_each(taking, TAKES, tokens)
    tokens.append(DONE)


def only_kind(some: i64) -> i64:
    """The kind of all these cards, or -1."""
    found: i64 = -1
    for kind in range(KINDS):
        if some >> (COUNT_BITS * i64(kind)) & COUNT:
            if found >= 0:
                return -1
            found = kind
    return found


def add_each(some: i64, first: i64, tokens: list[int]) -> None:
    """A token for every single card."""
    for kind in range(KINDS):
        for _card in range(some >> (COUNT_BITS * i64(kind)) & COUNT):
            tokens.append(first + kind)
