"""Dog Royal for learners: first the card and what it is used as, then which figure goes how far, and whether by a tilt."""

from collections.abc import Iterator
from functools import partial

from stammtisch.games.dog_royal import data
from stammtisch.games.dog_royal.data import CARDS, FACES, TILTS, Figure, RoyalAction
from stammtisch.games.dog_royal.facts import FACTS
from stammtisch.games.dog_royal.view import RoyalView
from stammtisch.games.ring.tokens import walk
from stammtisch.tokens import Tokens, Vocabulary, Word, counted_from

WHOSE = ("own", "mate")
SEATS = range(6)  # as the viewer counts them
FARTHEST = 14  # thirteen and a tilt; only a magnet pulls farther
END = ("ring", "target")


def words() -> Iterator[Word]:
    yield from (("stay",), ("jump",), ("cover",))
    yield from (("give", card) for card in CARDS.all)
    yield from (("place", face) for face in FACES)
    yield from (("accuse", seat) for seat in SEATS)
    yield from (("card", card) for card in CARDS.all)
    yield from (("copy", card) for card in CARDS.all)
    yield from (("start", whose, face, tilt) for whose in WHOSE for face in FACES for tilt in TILTS)
    yield from (
        ("walk", whose, face, steps, end, tilt)
        for whose in WHOSE
        for face in FACES
        for steps in range(-FARTHEST, FARTHEST + 1)
        for end in END
        for tilt in TILTS
    )
    yield from (("pulled", whose, face, end, tilt) for whose in WHOSE for face in FACES for end in END for tilt in TILTS)
    yield from (("swap", whose, face, seat, other) for whose in WHOSE for face in FACES for seat in SEATS for other in FACES)


VOCABULARY = Vocabulary(1, words())
token = VOCABULARY.id


def spell(action: RoyalAction, view: RoyalView) -> tuple[int, ...]:
    match action:
        case data.Stay():
            return (token("stay"),)
        case data.Jump():
            return (token("jump"),)
        case data.Cover():
            return (token("cover"),)
        case data.Give(card):
            return (token("give", str(card)),)
        case data.Place(figure):
            return (token("place", figure.face),)
        case data.Accuse(seat):
            return (token("accuse", counted_from(seat, view.viewer, view.seats)),)
        case data.Swap(card, figure, other):
            seat = counted_from(other.seat, view.viewer, view.seats)
            return used(card, "swap"), token("swap", whose(figure, view), figure.face, seat, other.face)
        case data.Play():
            return used(action.card, action.use), spell_walk(action, view)
    raise AssertionError(action)


def spell_walk(action: data.Play, view: RoyalView) -> int:
    figure, tilt = action.figure, action.tilt
    if action.origin == "H":
        return token("start", whose(figure, view), figure.face, tilt)
    steps, end = walk(figure.seat, action.origin, action.to, view.seats)
    if abs(steps) > FARTHEST:
        return token("pulled", whose(figure, view), figure.face, END[end], tilt)
    return token("walk", whose(figure, view), figure.face, steps, END[end], tilt)


def used(card: str, use: str) -> int:
    """A copier is named by what it copies."""
    return token("copy", use) if card == "=" else token("card", card)


def whose(figure: Figure, view: RoyalView) -> str:
    return WHOSE[figure.seat != view.viewer]


TOKENS = Tokens(VOCABULARY, lambda view: partial(spell, view=view), facts=FACTS)
