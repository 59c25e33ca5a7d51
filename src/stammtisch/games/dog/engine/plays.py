"""Every way to play a card of a hand (DOG-7, DOG-8): plain cards first, then sevens."""

from typing import Final

from mypy_extensions import i64

from stammtisch.games.dog.engine.actions import JOKER, SEVEN, STEPS, with_joker
from stammtisch.games.dog.engine.dividing import Divider
from stammtisch.games.dog.engine.moves import add_plain_plays, has_a_way
from stammtisch.games.dog.engine.portions import add_portions
from stammtisch.games.dog.engine.position import Position
from stammtisch.games.ring.engine.cards import holds, kinds_bits

SEVENS: Final = 0x2040  # seven and joker as bits of cards


def plays(position: Position, player: i64) -> list[int]:
    """What the player on turn can do: a card of his hand, or the next portion of his seven."""
    found: list[int] = []
    if position.rest:
        add_portions(found, position, player, position.rest, position.rest_by_joker)
    else:
        add_plays(found, position, player)
    return found


def can_play(position: Position, player: i64) -> bool:
    """Whether a card of this player's hand can be played at all; most hands need no list of plays for that."""
    hand: i64 = position.hands[player]
    seat = position.mover(player)
    if has_a_way(position, seat, hand):
        return True
    found: list[int] = []
    kinds = kinds_bits(hand)
    add_plain_plays(found, position, player, seat, kinds)
    if len(found) == 0 and kinds & SEVENS:
        add_sevens(found, position, player, seat, hand)
    return len(found) != 0


def add_plays(found: list[int], position: Position, player: i64) -> None:
    hand: i64 = position.hands[player]
    kinds = kinds_bits(hand)
    seat = position.mover(player)
    add_plain_plays(found, position, player, seat, kinds)
    if kinds & SEVENS:
        add_sevens(found, position, player, seat, hand)


def add_sevens(found: list[int], position: Position, player: i64, seat: i64, hand: i64) -> None:
    """Every way to play a seven, or a joker as one."""
    if position.plays_portions() or position.house.joker_not_last:
        add_sevens_of(found, position, player, seat, hand, SEVEN)
        add_sevens_of(found, position, player, seat, hand, JOKER)
        return
    divisions = divider(position, player, seat, SEVEN).search()
    if holds(hand, SEVEN):
        found += divisions
    if holds(hand, JOKER):
        for division in divisions:
            found.append(with_joker(division))


def add_sevens_of(found: list[int], position: Position, player: i64, seat: i64, hand: i64, card: i64) -> None:
    """Every way to play this card as a seven, where it matters which of the two it is."""
    if not holds(hand, card):
        return
    if position.plays_portions():
        add_portions(found, position, player, STEPS, card == JOKER)
    else:
        found += divider(position, player, seat, card).search()


def divider(position: Position, player: i64, seat: i64, card: i64) -> Divider:
    search = Divider(position.board, seat, position.house.first_only, card == JOKER)
    if seat == player:
        search.partner = position.partner(player)
    search.rest_single = position.house.rest_single
    search.may_win = card != JOKER or not position.house.joker_not_last
    return search
