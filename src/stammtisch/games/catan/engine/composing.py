"""Offers of a learner's own making, card by card: any that the rules accept, not only the sample among the legal actions.

`offer`, then what is given, then what is wanted, each in the order of kinds, then `done`. One card for one card has a token
of its own and is not spelled this way.
"""

from mypy_extensions import i64

from stammtisch.games.catan.engine.actions import OFFER, trade
from stammtisch.games.catan.engine.packs import KINDS, count
from stammtisch.games.catan.engine.position import TURN, Position
from stammtisch.games.catan.engine.spelling import COUNT, COUNT_BITS, DONE, GIVES, TAKES


def may_offer(game: Position, player: i64) -> bool:
    return game.phase == TURN and player == game.active and game.offers_made < game.house.offers and game.hands[player] != 0


def side(chosen: list[int], first: i64) -> i64:
    """The cards among these tokens that are given or wanted, squeezed as in an action."""
    found: i64 = 0
    for token in chosen:
        kind: i64 = token - first
        if 0 <= kind < KINDS:
            found += card(kind)
    return found


def card(kind: i64) -> i64:
    unit: i64 = 1
    unit <<= COUNT_BITS * kind
    return unit


def number_of(some: i64, kind: i64) -> i64:
    return some >> (COUNT_BITS * kind) & COUNT


def last_kind(some: i64) -> i64:
    """The highest kind among these cards; 0 if there are none."""
    kind: i64 = KINDS - 1
    while kind > 0 and number_of(some, kind) == 0:
        kind -= 1
    return kind


def kinds_in(some: i64) -> i64:
    found: i64 = 0
    kind: i64 = 0
    while kind < KINDS:
        if number_of(some, kind):
            found += 1
        kind += 1
    return found


def following(game: Position, player: i64, chosen: list[int]) -> list[int]:
    """The tokens that may come next in an offer, in order."""
    giving, wanting = side(chosen, GIVES), side(chosen, TAKES)
    found: list[int] = []
    if giving and wanting and not (is_card(giving) and is_card(wanting)):
        found.append(DONE)
    if wanting == 0:
        add_gifts(game, player, giving, found)
    if giving:
        add_wishes(giving, wanting, found)
    return found


def is_card(some: i64) -> bool:
    """Whether this is a single card."""
    return some == card(last_kind(some))


def add_gifts(game: Position, player: i64, giving: i64, found: list[int]) -> None:
    """What is held and not given yet; one kind at least must be left to be wanted."""
    hand: i64 = game.hands[player]
    others = kinds_in(giving)
    kind = last_kind(giving)
    while kind < KINDS:
        given = number_of(giving, kind)
        if given < count(hand, kind) and given < COUNT and (given or others < KINDS - 1):
            found.append(GIVES + kind)
        kind += 1


def add_wishes(giving: i64, wanting: i64, found: list[int]) -> None:
    kind = last_kind(wanting)
    while kind < KINDS:
        if number_of(giving, kind) == 0 and number_of(wanting, kind) < COUNT:
            found.append(TAKES + kind)
        kind += 1


def offer_of(chosen: list[int]) -> i64:
    """The offer that these tokens spell."""
    return trade(OFFER, side(chosen, GIVES), side(chosen, TAKES))
