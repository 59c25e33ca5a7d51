"""Vier in words and letters: the board for the terminal, and moves for people."""

from stammtisch.catalogue import Catalogue, Language, Texts
from stammtisch.games.vier.data import Bomb, Delete, Drop, VierAction
from stammtisch.games.vier.view import VierView

TEXTS = Catalogue.beside(__file__)
STONES = {"G": "●", "B": "○", ".": "·"}
COLOURS = ("green", "blue")


def draw(seen: VierView, language: Language) -> str:
    """The board with column and row numbers from 1, and the jokers left."""
    lines = ["    " + " ".join(str(x) for x in range(1, 9))]
    for y, row in enumerate(seen.rows, start=1):
        lines.append(f"  {y} " + " ".join(cell(seen, x, y, letter) for x, letter in enumerate(row)))
    return "\n".join([*lines, "", *(legend(seen, seat, TEXTS[language]) for seat in (0, 1))])


def cell(seen: VierView, x: int, y: int, letter: str) -> str:
    return {"G": "◆", "B": "◇"}[letter] if (x, y) in seen.line else STONES[letter]


def legend(seen: VierView, seat: int, texts: Texts) -> str:
    jokers = seen.jokers[seat]
    left = [texts(f"words.{name}") for name in ("delete", "bomb") if getattr(jokers, name)]
    turn = f" <- {texts('draw.to-move')}" if seen.to_act == seat else ""
    colour, label = texts(f"words.{COLOURS[seat]}"), texts("draw.jokers")
    return f"  {STONES['GB'[seat]]} {colour:5} {label}: {', '.join(left) or '-'}{turn}"


def say(action: VierAction, seen: VierView, language: Language) -> str:
    """The action in a few words, with columns and rows counted from 1 as drawn."""
    texts = TEXTS[language]
    match action:
        case Drop(column):
            return texts("say.drop", column=column + 1)
        case Delete(cell=(x, y)):
            return texts("say.delete-cell", column=x + 1, row=y)
        case Delete(row=int(row)):
            return texts("say.delete-row", row=row)
        case Delete(column=int(column)):
            return texts("say.delete-column", column=column + 1)
        case Bomb(at=(x, y)):
            return texts("say.bomb", column=x + 1, row=y)
    raise AssertionError(action)
