"""Why an action about cards or turns is refused in DOG and Dog Royal; plays are the games' own business."""

from stammtisch.core import CHANCE
from stammtisch.errors import IllegalAction
from stammtisch.games.ring.engine.cards import BLANK, bag_of, cards_of, contains, count, row_of
from stammtisch.games.ring.engine.events import FOLD, GIVE, dealt, dealt_row, give, given_card, kind_of
from stammtisch.games.ring.engine.position import CHANCE_ACTS, DEALING, GIVING, OVER, RingPosition


def check_actor(position: RingPosition, player: int) -> None:
    """Refuse whoever is not awaited."""
    if position.phase == OVER:
        raise IllegalAction("over")
    if player == CHANCE:
        if position.to_act() != CHANCE_ACTS:
            raise IllegalAction("illegal")
    elif not 0 <= player < position.seats or player not in position.to_act():
        raise IllegalAction("not-your-turn")


def check_luck(position: RingPosition, action: int, outcomes: list[int]) -> None:
    """Chance may do one of these, or deal a hand that the pile has."""
    if position.phase != DEALING:
        if action not in outcomes:
            raise IllegalAction("illegal")
        return
    cards = cards_of(dealt_row(action))
    fits = len(cards) == position.hand_size() and action == dealt(position.dealing, len(cards), row_of(bag_of(cards)))
    if not fits or not contains(position.pile, bag_of(cards)):
        raise IllegalAction("illegal")


def check_card(position: RingPosition, player: int, action: int) -> bool:
    """Refuse an awaited player's gift or fold that cannot be; whether it is a play instead, still to be looked at."""
    if position.phase == GIVING:
        check_gift(position, player, action)
        return False
    if kind_of(action) == FOLD:
        raise IllegalAction(position.code("must-play"))
    if kind_of(action) == GIVE:
        raise IllegalAction(position.code("no-exchange-now"))
    return True


def check_gift(position: RingPosition, player: int, action: int) -> None:
    if kind_of(action) != GIVE:
        raise IllegalAction(position.code("exchange-first"))
    if action != give(given_card(action)) or given_card(action) == BLANK:
        raise IllegalAction("illegal")
    if not count(position.hands[player], given_card(action)):
        raise IllegalAction(position.code("not-in-hand"))
