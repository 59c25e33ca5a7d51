"""Vier for learners: one token for each action."""

from collections.abc import Iterator
from functools import partial

from stammtisch.games.vier.data import Delete, Drop, VierActions
from stammtisch.games.vier.engine.rules import COLUMNS, ROWS
from stammtisch.games.vier.facts import FACTS
from stammtisch.games.vier.view import VierView
from stammtisch.tokens import Tokens, Vocabulary, Word


def words() -> Iterator[Word]:
    yield from (("drop", x) for x in range(COLUMNS))
    yield from (("delete-cell", x, y) for x in range(COLUMNS) for y in range(1, ROWS + 1))
    yield from (("delete-row", y) for y in range(1, ROWS + 1))
    yield from (("delete-column", x) for x in range(COLUMNS))
    yield from (("bomb", x, y) for x in range(COLUMNS) for y in range(1, ROWS + 1))


VOCABULARY = Vocabulary(1, words())
token = VOCABULARY.id


def spell(action: VierActions, view: VierView) -> tuple[int, ...]:
    match action:
        case Drop(column):
            return (token("drop", column),)
        case Delete(cell=(x, y)):
            return (token("delete-cell", x, y),)
        case Delete(row=int(y)):
            return (token("delete-row", y),)
        case Delete(column=int(x)):
            return (token("delete-column", x),)
        case Delete():
            raise AssertionError(action)
        case bomb:
            return (token("bomb", *bomb.at),)


TOKENS = Tokens(VOCABULARY, lambda view: partial(spell, view=view), facts=FACTS)
