"""Dog Royal in words and letters: the board for the terminal, and moves for people."""

from stammtisch.catalogue import Catalogue, Language, Texts
from stammtisch.games.dog_royal.data import (
    Accuse,
    Cover,
    Dealt,
    Drawn,
    Figure,
    Fold,
    Give,
    Jump,
    Lost,
    Place,
    Play,
    RoyalAction,
    Shifted,
    Stay,
    Swap,
)
from stammtisch.games.dog_royal.view import Done, RoyalView
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
FACE_LETTERS = "KNCJ"  # king, knight, citizen, jester


def draw(seen: RoyalView, language: Language) -> str:
    """The ring with its field numbers, the seats in its middle, the hand and the latest moves below."""
    size = ring_size(seen.seats)
    figures = {
        int(name.rstrip("*")): LETTERS[seat] + FACE_LETTERS[face]
        for seat, four in enumerate(seen.men)
        for face, name in enumerate(four)
        if name[0].isdigit()
    }
    starts = {start_field(seat, seen.seats): LETTERS[seat].lower() for seat in range(seen.seats)}

    def label(field: int) -> str:
        sign = "*" if field in seen.special_fields else starts.get(field, " ")
        return f"{figures[field]}{sign}" if field in figures else f"{sign}{field}"

    texts = TEXTS[language]
    return "\n".join([draw_ring(size, label, middle(seen, texts), clockwise=True), "", *below(seen, texts)])


def middle(seen: RoyalView, texts: Texts) -> list[str]:
    last = "" if seen.last is None else ", " + texts("draw.last", card=texts.word(seen.last))
    lines = [texts("draw.round", round=seen.round, pile=seen.pile) + last, ""]
    lines += [seat_line(seen, seat, texts) for seat in range(seen.seats)]
    lines += ["", texts("draw.faces"), texts("draw.signs")]
    if seen.winner is not None:
        lines += ["", texts("draw.wins", seat=LETTERS[seen.winner])]
    return lines


def seat_line(seen: RoyalView, seat: int, texts: Texts) -> str:
    """Home, target, cards and whose turn it is."""
    home = "".join(letter for letter, name in zip(FACE_LETTERS, seen.men[seat], strict=True) if name == "H")
    slots = "".join(in_slot(seen.men[seat], f"T{number}") for number in range(1, 5))
    fresh = "*" if any(name.endswith("*") for name in seen.men[seat]) else " "
    cards = cards_left(texts, seen.counts[seat], seen.folded[seat])
    turn = " <-" if seat in seen.to_act else ""
    you = f" ({texts('draw.you')})" if seat == seen.viewer else ""
    return f"{LETTERS[seat]}{fresh} {texts('draw.home')} {home or '-':4} {texts('draw.target')} {slots}  {cards}{you}{turn}"


def in_slot(four: tuple[str, ...], slot: str) -> str:
    return FACE_LETTERS[four.index(slot)] if slot in four else "."


def below(seen: RoyalView, texts: Texts) -> list[str]:
    """The viewer's cards and notes, then what happened since his last turn."""
    lines = hand_facts(texts, seen.hand, seen.giving, [(each.seat, each.card) for each in seen.known])
    if seen.viewer >= 0 and seen.options.cheating:
        lines.append(tries_left(seen, texts))
    lines += [told(done, texts) for done in seen.recent]
    return [line[:80] for line in lines]


def tries_left(seen: RoyalView, texts: Texts) -> str:
    states = ["draw.used" if used else "draw.left" for used in (seen.cheated, seen.viewer in seen.accusers)]
    cheat, accusation = (texts(state) for state in states)
    return texts("draw.tries", cheat=cheat, accusation=accusation)


def told(done: Done, texts: Texts) -> str:
    who = LETTERS[done.player] if done.player >= 0 else "-"
    return f"{who}: {said(done.action, texts)}"


def say(action: RoyalAction, seen: RoyalView, language: Language) -> str:
    """The action in a few words; seats are letters as drawn."""
    return said(action, TEXTS[language])


def said(action: RoyalAction, texts: Texts) -> str:
    match action:
        case Play():
            return play(action, texts)
        case Swap(card, own, other):
            return texts("say.swap", card=texts.word(card), figure=figure(own, texts), other=figure(other, texts))
        case Place(moved):
            return texts("say.place", figure=figure(moved, texts))
        case Jump(moved, origin, to):
            return texts("say.jump", figure=figure(moved, texts), origin=origin, to=to)
        case Stay():
            return texts("say.stay")
        case Give() | Dealt() | Drawn() | Fold():
            return card_event(action, texts)
    return cheat(action, texts)


def cheat(action: RoyalAction, texts: Texts) -> str:
    match action:
        case Cover():
            return texts("say.cover")
        case Accuse(seat):
            return texts("say.accuse", seat=LETTERS[seat])
        case Shifted(field):
            return texts("say.shifted", field=field)
        case Lost(sent):
            return texts("say.lost", figure=figure(sent, texts))
    raise AssertionError(action)


def figure(which: Figure, texts: Texts) -> str:
    return texts("say.figure", face=texts.word(which.face), seat=LETTERS[which.seat])


def card_of(action: Play, texts: Texts) -> str:
    """The card of a play, as what it is used, and how it is tilted."""
    card = str(texts.word(action.card))
    if action.card != action.use:
        card = texts("say.as", card=card, use=texts.word(action.use))
    return texts("say.tilted", card=card, sign="+1" if action.tilt > 0 else "-1") if action.tilt else card


def play(action: Play, texts: Texts) -> str:
    card = card_of(action, texts)
    if action.origin == "H":
        return texts("say.start", card=card, figure=figure(action.figure, texts))
    return texts("say.move", card=card, figure=figure(action.figure, texts), origin=action.origin, to=action.to)


def card_event(action: Give | Dealt | Drawn | Fold, texts: Texts) -> str:
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
