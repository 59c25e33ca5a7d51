"""A move of Vier as advice to somebody at the board, which shows the numbers of its columns and none of its rows."""

from stammtisch.catalogue import Language
from stammtisch.games.vier.data import Bomb, Delete, Drop, VierAction
from stammtisch.games.vier.text import TEXTS
from stammtisch.games.vier.view import VierView


def suggest(action: VierAction, seen: VierView, language: Language) -> str:
    texts = TEXTS[language]
    match action:
        case Drop(column):
            return texts("suggest.drop", column=column + 1)
        case Delete(cell=(x, y)):
            return texts("suggest.delete-cell", column=x + 1, row=y)
        case Delete(row=int(row)):
            return texts("suggest.delete-row", row=row)
        case Delete(column=int(column)):
            return texts("suggest.delete-column", column=column + 1)
        case Bomb(at=(x, y)):
            return texts("suggest.bomb", column=x + 1, row=y)
    raise AssertionError(action)
