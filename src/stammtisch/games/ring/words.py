"""What the texts of the DOG family share: seats as letters, the course of the cards, refusals about hands.

Never compiled, like all texts.
"""

from collections.abc import Mapping, Sequence

from stammtisch.data import Words
from stammtisch.games.ring.engine.board import QUARTER

LETTERS = "ABCDEF"  # the seats
A_CARD = Words("eine Karte", "a card")
YOU = Words(" (du)", " (you)")
HOME = Words("Haus", "home")
TARGET = Words("Ziel", "target")


def refusals(game: str) -> Mapping[str, Words]:
    """The sentences about hands, under the codes of a game."""
    return {
        f"{game}.must-play": Words(
            "Du kannst noch eine Karte spielen: aufgeben darf nur, wer keine spielen kann.",
            "You can still play a card: only those who cannot lay down their hand.",
        ),
        f"{game}.exchange-first": Words("Gib zuerst deinem Partner eine Karte.", "Give your partner a card first."),
        f"{game}.no-exchange-now": Words("Jetzt werden keine Karten getauscht.", "No cards are exchanged now."),
        f"{game}.not-in-hand": Words("Diese Karte hast du nicht.", "You do not hold this card."),
    }


def start_field(seat: int, seats: int) -> int:
    """With two seats they face each other."""
    return QUARTER * (2 * seat if seats == 2 else seat)


def round_and_pile(number: int, pile: int) -> Words:
    return Words(f"Runde {number}, Stapel {pile}", f"round {number}, pile {pile}")


def wins(seat: int) -> Words:
    return Words(f"{LETTERS[seat]} gewinnt", f"{LETTERS[seat]} wins")


def cards_left(count: int, folded: Sequence[str]) -> Words:
    """What a seat still holds, or what it laid down."""
    if not folded:
        return Words(f"{count} Karten", f"{count} cards")
    return Words(f"abgelegt {' '.join(folded)}", f"folded {' '.join(folded)}")


def hand_facts(hand: Sequence[str] | None, giving: str | None, known: Sequence[tuple[int, str]]) -> list[Words]:
    """What a viewer knows of hands: his own, the card he gives, and cards he has seen."""
    held = " ".join(hand or ()) or "-"
    facts = [] if hand is None else [Words(f"deine Hand: {held}", f"your hand: {held}")]
    facts += [Words(f"du gibst {giving}", f"you give {giving}")] if giving else []
    return facts + [Words(f"{LETTERS[seat]} hat {card}", f"{LETTERS[seat]} holds {card}") for seat, card in known]


def given(card: Words) -> Words:
    return Words(f"{card.de} für den Partner", f"{card.en} for the partner")


def dealt(seat: int, number: int, cards: Sequence[str] | None) -> Words:
    shown = f": {' '.join(cards)}" if cards else ""
    return Words(f"{number} Karten für {LETTERS[seat]}{shown}", f"{number} cards for {LETTERS[seat]}{shown}")


def drawn(seat: int, card: str | None) -> Words:
    shown = f": {card}" if card else ""
    return Words(f"{LETTERS[seat]} zieht eine Karte{shown}", f"{LETTERS[seat]} draws a card{shown}")


def folded(cards: Sequence[str]) -> Words:
    return Words(f"gibt auf: {' '.join(cards)}", f"folds: {' '.join(cards)}")
