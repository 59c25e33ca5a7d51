"""DOG for learners: who goes how far is one token; a seven is its portions one by one.

A card follows from how far it leads, except that a joker can be any: so only jokers are named.
"""

from collections.abc import Iterator
from functools import partial

from stammtisch.games.dog import data
from stammtisch.games.dog.data import CARDS, DogAction, Portion
from stammtisch.games.dog.facts import FACTS
from stammtisch.games.dog.view import DogView
from stammtisch.games.ring.tokens import spots_of, walk
from stammtisch.tokens import Tokens, Vocabulary, Word, counted_from

BY = ("card", "joker")
WHOSE = ("own", "mate")
MEN = range(4)
SEATS = range(6)  # as the viewer counts them
STEPS = (-4, *range(1, 14))
END = ("ring", "target")


def words() -> Iterator[Word]:
    yield from (("give", card) for card in CARDS.all)
    yield from (("start", card, whose) for card in CARDS.all for whose in WHOSE)
    yield from (
        ("move", by, whose, man, steps, end) for by in BY for whose in WHOSE for man in MEN for steps in STEPS for end in END
    )
    yield from (
        ("swap", by, whose, man, seat, other) for by in BY for whose in WHOSE for man in MEN for seat in SEATS for other in MEN
    )
    yield from (("take", by, seat) for by in BY for seat in SEATS)
    yield from (("seven", by) for by in BY)
    # A house rule lets a seven move everybody's men.
    yield from (("portion", seat, man, steps, end) for seat in SEATS for man in MEN for steps in range(1, 8) for end in END)
    yield ("done",)


VOCABULARY = Vocabulary(1, words())
token = VOCABULARY.id


def spell(action: DogAction, view: DogView) -> tuple[int, ...]:
    match action:
        case data.Give(card):
            return (token("give", str(card)),)
        case data.Start(card, seat):
            return (token("start", card, whose(seat, view)),)
        case data.Take(card, seat):
            return (token("take", by(card), counted_from(seat, view.viewer, view.seats)),)
        case data.Move(card, seat, origin, to):
            steps, end = walk(seat, origin, to, view.seats)
            return (token("move", by(card), whose(seat, view), spots_of(view.men[seat])[str(origin)], steps, END[end]),)
        case data.Swap(card, seat, origin, to):
            man = spots_of(view.men[seat])[str(origin)]
            return (token("swap", by(card), whose(seat, view), man, *standing_on(to, view)),)
        case data.Divide(card, portions):
            return token("seven", by(card)), *spell_portions(portions, view), token("done")
    raise AssertionError(action)


def spell_portions(portions: tuple[Portion, ...], view: DogView) -> Iterator[int]:
    """Each man keeps its name while it goes on."""
    men = {seat: spots_of(spots) for seat, spots in enumerate(view.men)}
    for portion in portions:
        man = men[portion.seat].pop(str(portion.origin))
        men[portion.seat][str(portion.to)] = man
        steps, end = walk(portion.seat, portion.origin, portion.to, view.seats)
        yield token("portion", counted_from(portion.seat, view.viewer, view.seats), man, steps, END[end])


def by(card: str) -> str:
    return BY[card == "X"]


def whose(seat: int, view: DogView) -> str:
    return WHOSE[seat != view.viewer]


def standing_on(field: int, view: DogView) -> tuple[int, int]:
    """The seat, counted from the viewer, and the man on a field of the ring."""
    found = [(seat, spots_of(men)) for seat, men in enumerate(view.men)]
    return next((counted_from(seat, view.viewer, view.seats), men[str(field)]) for seat, men in found if str(field) in men)


TOKENS = Tokens(VOCABULARY, lambda view: partial(spell, view=view), facts=FACTS, repeats={"portion": 7})
