"""Vier in sentences."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.vier.data import Bomb, Delete, Drop, VierAction
from stammtisch.games.vier.text import TEXTS
from stammtisch.games.vier.view import VierView
from stammtisch.telling import Happened

Event = Happened[VierAction, VierView]


def tell(happened: Event, language: Language) -> str:
    texts = TEXTS[language]
    told = done(happened, texts)
    return f"{told} {texts('tell.wins')}." if happened.after.line else f"{told}."


def done(happened: Event, texts: Texts) -> str:
    who = happened.who
    match happened.action:
        case Drop(column):
            return texts("tell.drop", who=who, column=column + 1)
        case Bomb():
            hit = gone(happened)
            return texts("tell.bomb", who=who, count=hit) if hit else texts("tell.bomb-nothing", who=who)
        case Delete(row=int(row)):
            return texts("tell.delete-row", who=who, row=row)
        case Delete(column=int(column)):
            return texts("tell.delete-column", who=who, column=column + 1)
        case Delete():
            return texts("tell.delete", who=who)
    raise AssertionError(happened.action)


def gone(happened: Event) -> int:
    """How many stones are no longer there."""
    return stones(happened.before) - stones(happened.after)


def stones(seen: VierView) -> int:
    return sum(len(row) - row.count(".") for row in seen.rows)
