"""Everything the seat on turn can do in Dog Royal: honest plays, tilted ones, accusations, openings and jumps."""

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine import cheats
from stammtisch.games.dog_royal.engine.figures import DOWN, FORWARD, LEVEL, STAY, UP, card_of, jump, place
from stammtisch.games.dog_royal.engine.moves import has_a_way
from stammtisch.games.dog_royal.engine.position import JUMPING, PLACING, Position
from stammtisch.games.dog_royal.engine.scout import Scout
from stammtisch.games.ring.engine.board import SLOTS
from stammtisch.games.ring.engine.cards import BLANK, CARD, CARD_BITS, NO_CARD, kinds_bits, kinds_row


def plays(position: Position, player: i64) -> list[int]:
    """Honest plays first, then tilted ones, then accusations."""
    if position.phase == PLACING:
        return openings(position, player)
    if position.phase == JUMPING:
        here: i64 = position.board.men[position.figure]
        return [STAY, jump(position.figure, here, position.next_special(here))]
    scout = Scout(position.board, position.house, position.mover(player))
    found: list[int] = []
    add_honest(found, position, scout, player, False)
    if position.house.cheating:
        if len(found) != 0 and cheats.can_tilt(position, player):  # ROYAL-10: a tilt never saves from folding
            add_tilts(found, position, scout, player)
        found += cheats.accusations(position, player)
    return found


def can_play(position: Position, player: i64) -> bool:
    """Whether a card of this player's hand can be played honestly; most hands need no list of plays for that."""
    seat = position.mover(player)
    if has_a_way(position.board, seat, position.house.royal, position.hands[player]):
        return True
    found: list[int] = []
    add_honest(found, position, Scout(position.board, position.house, seat), player, True)
    return len(found) != 0


def add_honest(found: list[int], position: Position, scout: Scout, player: i64, is_one_enough: bool) -> None:
    """Add every honest play, or only those of the first card that has any."""
    cards = kinds_row(kinds_bits(position.hands[player]))
    while (cards & CARD) != BLANK:
        card = cards & CARD
        cards >>= CARD_BITS
        use = position.use_of_card(card)
        if use != NO_CARD:
            scout.find(card, use, LEVEL, found)
            if is_one_enough and len(found) != 0:
                return


def add_tilts(found: list[int], position: Position, scout: Scout, player: i64) -> None:
    """Add the tilted plays of the number cards among the honest ones found: a tilt never makes a card playable."""
    cards = kinds_row(kinds_bits(position.hands[player]))
    while (cards & CARD) != BLANK:
        card = cards & CARD
        cards >>= CARD_BITS
        use = position.use_of_card(card)
        if use != NO_CARD and FORWARD[use] != 0 and is_among(card, found):
            scout.find(card, use, UP, found)
            scout.find(card, use, DOWN, found)


def openings(position: Position, player: i64) -> list[int]:
    """ROYAL-2.3: any figure; faces down they are all the same."""
    first = SLOTS * player
    return [place(figure) for figure in range(first, first + (SLOTS if position.house.royal else 1))]


def is_among(card: i64, plays: list[int]) -> bool:
    """Whether one of these plays uses this card."""
    return card in [card_of(action) for action in plays]
