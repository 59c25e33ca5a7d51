"""DOG in words and letters: the board for the terminal, and moves for people."""

from stammtisch.catalogue import Catalogue, Language, Texts
from stammtisch.games.dog.data import (
    Dealt,
    Divide,
    DogAction,
    Drawn,
    Fold,
    Give,
    Move,
    Start,
    Swap,
    Take,
)
from stammtisch.games.dog.view import DogView
from stammtisch.games.ring.ring import draw_ring
from stammtisch.games.ring.words import (
    LETTERS,
    SHARED,
    cards_left,
    dealt,
    drawn,
    folded,
    given,
    hand_facts,
    ring_size,
    start_field,
)

TEXTS = Catalogue.beside(__file__, shared=SHARED)


def draw(seen: DogView, language: Language) -> str:
    """The ring with its field numbers, the seats in its middle, and the hand below."""
    size = ring_size(seen.seats)
    men = {name.rstrip("*"): LETTERS[seat] for seat, four in enumerate(seen.men) for name in four if name[0].isdigit()}
    starts = {start_field(seat, seen.seats): LETTERS[seat].lower() for seat in range(seen.seats)}

    def label(field: int) -> str:
        return f"{men.get(str(field), starts.get(field, ' '))}{field}"

    texts = TEXTS[language]
    return "\n".join([draw_ring(size, label, middle(seen, texts)), "", *below(seen, texts)])


def middle(seen: DogView, texts: Texts) -> list[str]:
    lines = [texts("draw.round", round=seen.round, pile=seen.pile), ""]
    lines += [seat_line(seen, seat, texts) for seat in range(seen.seats)]
    if seen.rest:
        lines += ["", texts("draw.rest", count=seen.rest.steps)]
    if seen.winner is not None:
        lines += ["", texts("draw.wins", seat=LETTERS[seen.winner])]
    return lines


def seat_line(seen: DogView, seat: int, texts: Texts) -> str:
    """Home, target, cards and whose turn it is."""
    men = list(seen.men[seat])
    slots = " ".join(LETTERS[seat] if f"T{slot}" in men else "." for slot in range(1, 5))
    fresh = "*" if any(name.endswith("*") for name in men) else " "
    turn = " <-" if seat in seen.to_act else ""
    you = f" ({texts('draw.you')})" if seat == seen.viewer else ""
    cards = cards_left(texts, seen.counts[seat], seen.folded[seat])
    return f"{LETTERS[seat]}{fresh} {texts('draw.home')} {men.count('H')}  {texts('draw.target')} {slots}  {cards}{you}{turn}"


def below(seen: DogView, texts: Texts) -> list[str]:
    known = [(each.seat, each.card) for each in seen.known]
    lines = hand_facts(texts, seen.hand, seen.giving, known)
    lines += [f"{LETTERS[done.player]}: {said(done.action, texts)}" for done in seen.recent]
    return [line[:80] for line in lines]


def say(action: DogAction, seen: DogView, language: Language) -> str:
    """The action in a few words; seats are letters as drawn."""
    return said(action, TEXTS[language])


def said(action: DogAction, texts: Texts) -> str:
    match action:
        case Start(card, seat):
            return texts("say.start", card=texts.word(card), seat=LETTERS[seat])
        case Move(card, seat, origin, to):
            return texts("say.move", card=texts.word(card), way=way(seat, origin, to, texts))
        case Swap(card, seat, origin, to):
            return texts("say.swap", card=texts.word(card), seat=LETTERS[seat], origin=origin, to=to)
        case Take(card, seat):
            return texts("say.take", card=texts.word(card), seat=LETTERS[seat])
        case Divide(card, portions):
            ways = ", ".join(way(part.seat, part.origin, part.to, texts) for part in portions)
            return texts("say.move", card=texts("say.joker-as-seven") if card == "X" else card, way=ways)
    return card_event(action, texts)


def way(seat: int, origin: str, to: str, texts: Texts) -> str:
    return texts("say.way", seat=LETTERS[seat], origin=origin, to=to)


def card_event(action: DogAction, texts: Texts) -> str:
    match action:
        case Give(card):
            return given(texts, card)
        case Dealt(seat, number, cards):
            return dealt(texts, seat, number, cards)
        case Drawn(seat, card):
            return drawn(texts, seat, card)
        case Fold(cards):
            return folded(texts, cards)
    raise AssertionError(action)
