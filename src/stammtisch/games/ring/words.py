"""What the texts of the DOG family share: seats as letters, cards by name, the course of the cards.

Never compiled, like all texts.
"""

from collections.abc import Iterable, Sequence

from stammtisch.catalogue import Catalogue, Texts
from stammtisch.games.ring.engine.board import MOST_SEATS, QUARTER

SHARED = Catalogue.beside(__file__)
LETTERS = "ABCDEF"  # the seats
SMALL = 4  # seats of the smaller board


def start_field(seat: int, seats: int) -> int:
    """With two seats they face each other."""
    return QUARTER * (2 * seat if seats == 2 else seat)


def ring_size(seats: int) -> int:
    """The fields of the ring: five play on the board for six."""
    return QUARTER * (SMALL if seats <= SMALL else MOST_SEATS)


def cards_by_name(texts: Texts, cards: Iterable[str]) -> str:
    return ", ".join(str(texts.word(card)) for card in cards) or "-"


def cards_left(texts: Texts, count: int, folded: Sequence[str]) -> str:
    """What a seat still holds, or what it laid down."""
    if not folded:
        return texts("draw.cards", count=count)
    return texts("draw.folded", cards=cards_by_name(texts, folded))


def hand_facts(texts: Texts, hand: Sequence[str] | None, giving: str | None, known: Sequence[tuple[int, str]]) -> list[str]:
    """What a viewer knows of hands: his own, the card he gives, and cards he has seen."""
    facts = [] if hand is None else [texts("draw.hand", cards=cards_by_name(texts, hand))]
    facts += [texts("draw.giving", card=texts.word(giving))] if giving else []
    return facts + [texts("draw.holds", seat=LETTERS[seat], card=texts.word(card)) for seat, card in known]


def given(texts: Texts, card: str | None) -> str:
    return texts("say.give", card=texts("say.a-card") if card is None else texts.word(card))


def dealt(texts: Texts, seat: int, number: int, cards: Sequence[str] | None) -> str:
    told = texts("say.dealt", count=number, seat=LETTERS[seat])
    return f"{told}: {cards_by_name(texts, cards)}" if cards else told


def drawn(texts: Texts, seat: int, card: str | None) -> str:
    told = texts("say.drawn", seat=LETTERS[seat])
    return f"{told}: {texts.word(card)}" if card else told


def folded(texts: Texts, cards: Sequence[str]) -> str:
    return texts("say.fold", cards=cards_by_name(texts, cards))
