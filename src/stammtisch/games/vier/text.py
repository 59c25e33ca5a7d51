"""Vier in words and letters: the board for the terminal, moves and refusals for people."""

from collections.abc import Mapping

from stammtisch.data import Language, Words
from stammtisch.games.vier.data import Bomb, Delete, Drop, VierAction
from stammtisch.games.vier.view import VierView

REFUSALS: Mapping[str, Words] = {
    "vier.column-full": Words("Spalte {column} ist voll.", "Column {column} is full."),
    "vier.no-jokers": Words("In dieser Partie gibt es keine Joker.", "There are no jokers in this game."),
    "vier.bomb-used": Words("Deine Bombe ist schon verbraucht.", "Your bomb is used up."),
    "vier.delete-used": Words("Dein Löschjoker ist schon verbraucht.", "Your delete joker is used up."),
    "vier.bomb-on-stone": Words(
        "Auf Spalte {x}, Zeile {y} liegt ein Stein: eine Bombe braucht ein leeres Feld.",
        "There is a stone in column {x}, row {y}: a bomb needs an empty cell.",
    ),
    "vier.delete-one": Words(
        "Gelöscht wird genau eines: ein Feld, eine Zeile oder eine Spalte.",
        "A delete clears exactly one thing: a cell, a row or a column.",
    ),
}
STONES = {"G": "●", "B": "○", ".": "·"}
JOKERS = {"delete": Words("Radierer", "delete"), "bomb": Words("Bombe", "bomb")}
NAMES = {"G": Words("Grün", "Green"), "B": Words("Blau", "Blue")}


def draw(seen: VierView, language: Language) -> str:
    """The board with column and row numbers from 1, and the jokers left."""
    lines = ["    " + " ".join(str(x) for x in range(1, 9))]
    for y, row in enumerate(seen.rows, start=1):
        lines.append(f"  {y} " + " ".join(cell(seen, x, y, letter) for x, letter in enumerate(row)))
    return "\n".join([*lines, "", *(legend(seen, seat, language) for seat in (0, 1))])


def cell(seen: VierView, x: int, y: int, letter: str) -> str:
    return {"G": "◆", "B": "◇"}[letter] if (x, y) in seen.line else STONES[letter]


def legend(seen: VierView, seat: int, language: Language) -> str:
    letter = "GB"[seat]
    jokers = seen.jokers[seat]
    left = [JOKERS[name].in_language(language) for name in ("delete", "bomb") if getattr(jokers, name)]
    turn = Words(" <- am Zug", " <- to move").in_language(language) if seen.to_act == seat else ""
    label = Words("Joker", "jokers").in_language(language)
    return f"  {STONES[letter]} {NAMES[letter].in_language(language):5} {label}: {', '.join(left) or '-'}{turn}"


def say(action: VierAction, seen: VierView, language: Language) -> str:
    """The action in a few words, with columns and rows counted from 1 as drawn."""
    return words(action).in_language(language)


def words(action: VierAction) -> Words:
    match action:
        case Drop(column):
            return Words(f"Stein in Spalte {column + 1}", f"stone in column {column + 1}")
        case Delete(cell=(x, y)):
            return Words(f"lösche Spalte {x + 1}, Zeile {y}", f"delete column {x + 1}, row {y}")
        case Delete(row=int(row)):
            return Words(f"lösche Zeile {row}", f"delete row {row}")
        case Delete(column=int(column)):
            return Words(f"lösche Spalte {column + 1}", f"delete column {column + 1}")
        case Bomb(at=(x, y)):
            return Words(f"Bombe auf Spalte {x + 1}, Zeile {y}", f"bomb at column {x + 1}, row {y}")
    raise AssertionError(action)
