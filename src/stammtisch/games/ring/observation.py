"""What the bytes say that observations of DOG and Dog Royal have in common."""

from collections.abc import Sequence

Part = tuple[str, tuple[int, ...], str]


def shared(phases: Sequence[str]) -> list[Part]:
    """The fields of `engine/observing.py`, with the names of a game's phases."""
    numbered = ", ".join(f"{number} {name}" for number, name in enumerate(phases))
    return [
        ("seats", (), "players"),
        ("seat", (), "the viewer's seat at the table; all other seats are counted from it"),
        ("teams", (), "whether those who sit opposite each other are partners"),
        ("max_rounds", (2,), "rounds after which the game ends, 0 for no limit; two digits"),
        ("phase", (), numbered),
        ("awaited", (6,), "by seat: who has still to give a card"),
        ("round", (2,), "from 1; two digits"),
        ("opener", (), "1 + the seat that opens the round"),
        ("turn", (), "1 + the seat that plays, 0 for none"),
        ("dealing", (), "1 + the seat that is dealt to or draws, 0 for none"),
        ("winner", (), "1 + the team that has won, the viewer's is 0; 0 for none"),
        ("ring", (96,), "fields from the viewer's start field on: 1 + the seat of the man there"),
        ("targets", (6, 4), "by seat: whether a man is in T1 to T4"),
        ("men", (6, 4), "by seat: 0 at home, 1 + its field, 97 to 100 in T1 to T4"),
        ("fresh", (6,), "by seat: whether its man on the start field has not moved since it was placed"),
        ("hand", (15,), "own cards of each kind"),
        ("counts", (6,), "by seat: cards in hand"),
        ("giving", (), "1 + the kind of the card chosen for the partner"),
        ("known", (6, 15), "by seat and kind: cards that the viewer knows to be in that hand"),
        ("pile", (), "cards left to draw"),
        ("discard", (15,), "cards of each kind played or folded since the last shuffle"),
        ("folded", (6, 15), "by seat and kind: what it had to lay down in this round"),
    ]
