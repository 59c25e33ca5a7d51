"""For learners who prefer one choice per decision: the legal actions as the rows of a matrix.

A row says how its action is spelled - how many words of each kind, and their parts as numbers - and what it would do, as far
as the seat that acts can tell. Everything comes from the seat's view, so no row tells a secret. The columns never depend on
the position, the number of seats or house rules.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from stammtisch.core import State
from stammtisch.data import AnyGame
from stammtisch.envs.decision import NoTokens
from stammtisch.games import find
from stammtisch.tokens import Tokens

VERSION = 1  # of how words become columns; a game's part has the version of its vocabulary


class Candidates(NamedTuple):
    """What a seat may do."""

    actions: list[int]  # as `legal` has them
    features: NDArray[np.float32]  # a row for each


class Kind(NamedTuple):
    """All words that begin alike and have as many parts."""

    first: int  # column
    parts: tuple[tuple[str | int, ...], ...]  # what can stand behind the first word, place by place
    repeats: int  # 0: words of one part are counted by that part

    def names(self, word: str) -> Iterator[str]:
        yield word
        if self.repeats == 0:
            yield from (f"{word} {value}" for value in self.parts[0])
        for number in range(self.repeats):
            for place in range(len(self.parts)):
                yield f"{word} part {place + 1}" + (f" of number {number + 1}" if self.repeats > 1 else "")

    def put(self, row: NDArray[np.float32], parts: tuple[str | int, ...]) -> None:
        number = int(row[self.first])
        row[self.first] += 1
        if self.repeats == 0:
            row[self.first + 1 + self.parts[0].index(parts[0])] += 1
            return
        at = self.first + 1 + number * len(self.parts)
        for place, value in enumerate(parts):
            row[at + place] = value if isinstance(value, int) else 1 + self.parts[place].index(value)


class Columns:
    """What the columns of a game's matrix mean."""

    def __init__(self, tokens: Tokens) -> None:
        self.tokens = tokens
        self.kinds: dict[tuple[str | int, int], Kind] = {}
        self.names: list[str] = []
        for key, kind in kinds_of(tokens):
            self.kinds[key] = kind._replace(first=len(self.names))
            self.names += kind.names(str(key[0]) if str(key[0]) not in self.names else f"{key[0]} ({key[1] - 1} parts)")
        self.spelled = len(self.names)  # columns before those of the facts
        self.names += tokens.facts.names if tokens.facts else ()

    def rows(self, game: AnyGame, view: Any, actions: list[int]) -> NDArray[np.float32]:
        found = np.zeros((len(actions), len(self.names)), np.float32)
        spell = self.tokens.speller(view)
        facts = self.tokens.facts.of(view) if self.tokens.facts else None
        for row, action in zip(found, actions, strict=True):
            named = game.decode(action)
            for token in spell(named):
                word = self.tokens.vocabulary.words[token]
                self.kinds[word[0], len(word)].put(row, word[1:])
            if facts is not None:
                row[self.spelled :] = facts(named)
        return found


def kinds_of(tokens: Tokens) -> Iterator[tuple[tuple[str | int, int], Kind]]:
    words = sorted(tokens.vocabulary.words, key=lambda word: (str(word[0]), len(word)))
    for key, alike in groupby(words, key=lambda word: (word[0], len(word))):
        parts = tuple(tuple(dict.fromkeys(values)) for values in zip(*(word[1:] for word in alike), strict=True))
        counted = len(parts) == 1 and all(isinstance(value, str) for value in parts[0])
        yield key, Kind(0, parts, 0 if counted else tokens.repeats.get(str(key[0]), 1))


@lru_cache(maxsize=100)
def columns_of(name: str) -> Columns:
    game = find(name)
    if game.tokens is None:
        raise NoTokens(f"{name} has no vocabulary for learners.")
    return Columns(game.tokens)


def candidates(name: str, state: State, player: int) -> Candidates:
    """What a seat may do in a position, a row of features for each action."""
    game, actions = find(name), state.legal(player)
    return Candidates(actions, columns_of(name).rows(game, game.view(state, player), actions))


def candidate_columns(name: str) -> list[str]:
    """What each column of the features is."""
    return list(columns_of(name).names)
