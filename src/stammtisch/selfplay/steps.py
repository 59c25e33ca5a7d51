"""A match as a learner would have played it: every token with what was seen and allowed before it."""

from collections.abc import Iterator
from typing import NamedTuple

from stammtisch.core import CHANCE, State
from stammtisch.data import AnyGame
from stammtisch.errors import StammtischError
from stammtisch.match import Match
from stammtisch.observation import Observation, vector
from stammtisch.observer import Tree, clear
from stammtisch.tokens import Tokens


class Step(NamedTuple):
    """One token of one decision."""

    place: int  # of the log
    seat: int
    observation: bytes
    mask: bytes  # a byte for each token, 1 where it may come next
    token: int
    listed: bool  # False for what the rules accept although no legal action lists it


class Chronicler:
    """Tells the matches of one game token by token."""

    def __init__(self, game: AnyGame) -> None:
        if game.observation is None or game.tokens is None:
            raise StammtischError(f"{game.name} has no observations and tokens for learners.")
        self.game = game
        self.layout: Observation = game.observation
        self.tokens: Tokens = game.tokens
        self.seen, self.allowed = vector(self.layout.size), vector(self.layout.words)

    def steps(self, match: Match) -> Iterator[Step]:
        """All decisions of the log; its luck is no step."""
        for place, (state, (player, action)) in enumerate(match.walk()):
            if player != CHANCE:
                yield from self.decision(place, state, player, action)

    def decision(self, place: int, state: State, player: int, action: int) -> Iterator[Step]:
        tree = self.layout.tree(state, player)
        clear(self.seen, 0, self.layout.size)
        self.layout.observer.observe(state, player, self.seen, 0)
        listed = True
        for token in self.spelled(tree, state, player, action):
            listed = listed and token in tree.allowed()
            yield Step(place, player, bytes(self.seen), self.mask(tree, token, listed), token, listed)
            if listed:
                tree.choose(token)
                tree.write_chosen(self.seen, self.layout.observer.size, self.layout.longest)

    def spelled(self, tree: Tree, state: State, player: int, action: int) -> tuple[int, ...]:
        if action not in tree.actions:
            return self.tokens.speller(self.game.view(state, player))(self.game.decode(action))
        place = tree.actions.index(action)
        return tuple(tree.tokens[tree.ends[place - 1] if place else 0 : tree.ends[place]])

    def mask(self, tree: Tree, token: int, listed: bool) -> bytes:
        """What was allowed; the token at least, where the mask did not know of it."""
        clear(self.allowed, 0, self.layout.words)
        if listed:
            tree.mark(self.allowed, 0, 1)
        found = bytearray(self.allowed)
        found[token] = 1
        return bytes(found)
