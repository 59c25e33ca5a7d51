"""DOG's options and actions as they appear outside the rules.

A spot is written as in the rule cases: `12` a field of the ring, `T1` .. `T4` a target slot of the seat whose man it is,
`H` home; men on their own start field that have not moved since they were placed have a star: `16*`.
"""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, field

from stammtisch.data import Action, Data
from stammtisch.errors import IllegalAction
from stammtisch.games.dog.engine import actions
from stammtisch.games.dog.engine.actions import RING_SPOTS, SMALL_RING, STEPS
from stammtisch.games.dog.engine.position import HouseRules
from stammtisch.games.ring.engine import events
from stammtisch.games.ring.engine.board import QUARTER, SLOTS
from stammtisch.games.ring.engine.cards import BLANK, cards_of
from stammtisch.games.ring.wire import CardNames, Field, Seat, Spot, spot_name, spot_number

Card = Literal["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X"]
CARDS: CardNames[Card] = CardNames(("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "X"))
MOST_PORTIONS = 7


class Options(Data, frozen=True):
    """House rules of DOG; the defaults are the seed's."""

    start_protection: Literal["any", "first_only"] = "any"
    seven_rest_single: bool = False
    canadian_seven: bool = False
    joker_not_last: bool = False
    max_rounds: Annotated[int, Meta(ge=1, le=10_000)] | None = None

    def house_rules(self) -> HouseRules:
        return HouseRules(
            first_only=self.start_protection == "first_only",
            rest_single=self.seven_rest_single,
            canadian=self.canadian_seven,
            joker_not_last=self.joker_not_last,
            max_rounds=self.max_rounds or 0,
        )


class DogAction(Action, frozen=True):
    """What a player or chance can do."""


class Give(DogAction, frozen=True):
    """Pass a card to the partner; null for those who do not see it."""

    card: Card | None


class Start(DogAction, frozen=True):
    """Place a man of this seat from home on its start field."""

    card: Card
    seat: Seat


class Move(DogAction, frozen=True):
    """Move a man of this seat; a joker moves by any value that fits."""

    card: Card
    seat: Seat
    origin: Spot = field(name="from")
    to: Spot


class Swap(DogAction, frozen=True):
    """Exchange a man of this seat with another player's."""

    card: Card
    seat: Seat
    origin: Field = field(name="from")
    to: Field


class Take(DogAction, frozen=True):
    """Take a card from this seat instead of moving."""

    card: Card
    seat: Seat


class Portion(Data, frozen=True):
    """A part of a seven: a man of this seat walks."""

    seat: Seat
    origin: Spot = field(name="from")
    to: Spot


class Divide(DogAction, frozen=True):
    """A seven, its portions in order. Where all men or both partners' men may move, one portion at a time."""

    card: Literal["7", "X"]
    portions: Annotated[tuple[Portion, ...], Meta(min_length=1, max_length=MOST_PORTIONS)]


class Fold(DogAction, frozen=True):
    """Lay down the hand. Never a choice: it stands among the recent moves, with the cards that could not be played."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=6)] = ()


class Dealt(DogAction, frozen=True):
    """A seat gets its hand; null for those who do not see it."""

    seat: Seat
    number: Annotated[int, Meta(ge=0, lt=16)]
    cards: Annotated[tuple[Card, ...], Meta(max_length=6)] | None


class Drawn(DogAction, frozen=True):
    """A seat gets a card out of another hand; null for those who do not see which."""

    seat: Seat
    card: Card | None


DogActions = Give | Start | Move | Swap | Take | Divide | Fold | Dealt | Drawn


def encode(action: DogAction) -> int:
    match action:
        case Give(card):
            return events.give(CARDS.number(card))
        case Start(card, seat):
            return actions.start(CARDS.number(card), seat)
        case Move(card, seat, origin, to):
            return actions.move(CARDS.number(card), seat, spot_number(origin), spot_number(to))
        case Swap(card, seat, origin, to):
            return actions.swap(CARDS.number(card), seat, origin, to)
        case Take(card, seat):
            return actions.take(CARDS.number(card), seat)
        case Divide(card, portions):
            return encode_divide(card == "X", portions)
        case Fold(cards):
            return events.fold(CARDS.row(cards))
        case Dealt(seat, number, cards):
            return events.dealt(seat, number, BLANK if cards is None else CARDS.row(cards))
        case Drawn(seat, card):
            return events.drawn(seat, CARDS.number(card))
    raise AssertionError(action)


def encode_divide(joker: bool, portions: tuple[Portion, ...]) -> int:
    """Portions of one seat, or a seat's last ones followed by its partner's."""
    own = portions[0].seat
    mine = [portion for portion in portions if portion.seat == own]
    mates = [portion for portion in portions if portion.seat != own]
    if not mates:
        return actions.divide(joker, own, 0, plan_of(mine))
    if len({portion.seat for portion in mates}) > 1:
        raise IllegalAction("dog.seven-blocked")
    size = RING_SPOTS if mates[0].seat == actions.partner_on(True, own) else SMALL_RING
    finish = finish_of(mine, size)
    return actions.divide(joker, actions.side_of(own, finish, size), finish, plan_of(mates))


def plan_of(portions: list[Portion]) -> int:
    if len(portions) > SLOTS:
        raise IllegalAction("dog.join-portions")
    plan = 0
    for portion in portions:
        code = actions.portion_between(spot_number(portion.origin), spot_number(portion.to))
        if code == 0:
            raise IllegalAction("dog.seven-blocked")
        plan = plan * actions.PORTIONS + code
    return plan


def finish_of(portions: list[Portion], size: int) -> int:
    """How the own men came in, on a ring of this size, whatever the order and the parts they came in."""
    came: dict[int, int] = {}  # where a man is now: the steps it has made
    for portion in portions:
        origin, to = spot_number(portion.origin), spot_number(portion.to)
        came[to] = came.pop(origin, 0) + way(origin, to, QUARTER * portion.seat, size)
    steps = [came.pop(RING_SPOTS + slot, 0) for slot in range(SLOTS)]
    number = actions.finish_number(steps) if all(0 <= count < STEPS for count in steps) and not came else -1
    if number <= 0:
        raise IllegalAction("dog.seven-blocked")
    return number


def way(origin: int, to: int, start: int, size: int) -> int:
    """Steps from spot to spot for a man that starts at this field."""
    if origin >= RING_SPOTS:
        return to - origin if to >= RING_SPOTS else -1
    if to < RING_SPOTS:
        return (to - origin) % size
    return (start - origin) % size + to - RING_SPOTS + 1


@lru_cache(maxsize=10_000)  # one and the same is met many times: offered, played, stored, told
def decode(code: int) -> DogAction:
    kind = events.kind_of(code)
    if kind == events.GIVE:
        return Give(CARDS.name(events.given_card(code)))
    if kind == events.DEALT:
        row = events.dealt_row(code)
        cards = None if row == BLANK else CARDS.names(cards_of(row))
        return Dealt(events.dealt_seat(code), events.dealt_number(code), cards)
    if kind == events.DRAWN:
        return Drawn(events.drawn_seat(code), CARDS.name(events.drawn_card(code)))
    if kind == events.FOLD:
        return Fold(CARDS.names(cards_of(events.fold_row(code))))
    return decode_play(code)


def decode_play(code: int) -> DogAction:
    kind, seat, card = events.kind_of(code), actions.seat_of(code), CARDS.at(actions.card_of(code))
    if kind == actions.START:
        return Start(card, seat)
    if kind == actions.TAKE:
        return Take(card, seat)
    if kind == actions.DIVIDE:
        return Divide("X" if actions.divide_by_joker(code) else "7", (*finish_portions(code), *plan_portions(code)))
    origin, to = actions.origin_of(code), actions.target_of(code)
    if kind == actions.SWAP:
        return Swap(card=card, seat=seat, origin=origin, to=to)
    return Move(card=card, seat=seat, origin=spot_name(origin), to=spot_name(to))


def finish_portions(code: int) -> list[Portion]:
    """The own men's portions that fill the target, the innermost first."""
    seat, size = actions.divide_seat(code), RING_SPOTS if actions.divide_is_large(code) else SMALL_RING
    portions = []
    came = actions.FINISHES[actions.divide_finish(code)]
    for slot in reversed(range(SLOTS)):
        if came[slot]:
            first = slot - came[slot]  # the slot it came from; -1 is the start field, below that the ring before it
            origin = RING_SPOTS + first if first >= 0 else (QUARTER * seat + first + 1) % size
            portions.append(Portion(seat=seat, origin=spot_name(origin), to=spot_name(RING_SPOTS + slot)))
    return portions


def plan_portions(code: int) -> list[Portion]:
    seat = actions.divide_seat(code)
    if actions.divide_finish(code):
        seat = actions.partner_on(actions.divide_is_large(code), seat)
    return [
        Portion(seat=seat, origin=spot_name(actions.portion_spot(part)), to=spot_name(actions.portion_target(part)))
        for part in actions.portions_in(actions.divide_plan(code))
    ]
