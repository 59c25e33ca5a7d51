"""A match: a state, the log that led to it, and the seed behind its luck.

It knows no game and does no I/O. The log is the game: everything else is read from it.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple

from stammtisch.core import CHANCE, MOST_ACTIONS, Dice, State
from stammtisch.data import AnyGame, Data
from stammtisch.errors import BadOptions, BadRecord, IllegalAction


class SeededDice(Dice):
    """The dice for one place of the log: the same in any language, however often they are rolled again.

    Draw i below n is the first 8 bytes of sha256("{seed}:{place}:{i}") times n, shifted right by 64.
    """

    def __init__(self, seed: str, place: int) -> None:
        self.prefix = f"{seed}:{place}:"
        self.draws = 0

    def below(self, n: int) -> int:
        digest = hashlib.sha256(f"{self.prefix}{self.draws}".encode()).digest()
        self.draws += 1
        return int.from_bytes(digest[:8], "big") * n >> 64


class Entry(NamedTuple):
    """One line of the log: who did what. CHANCE is a player like any other."""

    player: int
    action: int


class Match:
    """A game in play.

    >>> from stammtisch.games import GAMES
    >>> match = Match(GAMES["vier"], 2, GAMES["vier"].options(), seed="00" * 32)
    >>> match.play(0, 3)
    [Entry(player=0, action=3)]
    >>> match.state.to_act()
    (1,)
    """

    def __init__(self, game: AnyGame, seats: int, options: Data, seed: str) -> None:
        self._begin(game, seats, options, seed)
        self._settle()

    def _begin(self, game: AnyGame, seats: int, options: Data, seed: str) -> None:
        if seats not in game.seats:
            raise BadOptions(f"{game.name} is for {' or '.join(map(str, game.seats))} seats, not {seats}.")
        self.game = game
        self.seats = seats
        self.options = options
        self.seed = seed
        self.log: list[Entry] = []
        self.state: State = game.new(seats, options)

    def play(self, player: int, action: int) -> list[Entry]:
        """Play an action and all the chance that follows it: one step. Returns its entries, or raises IllegalAction."""
        check(self.state, player, action)
        place = len(self.log)
        self._append(player, action)
        self._settle()
        return self.log[place:]

    def rewind(self, places: int) -> None:
        """Go back to the first `places` entries. What is played from there meets the same dice.

        Chance that followed the last kept entry is part of it, so the match may settle a little further.
        """
        assert 0 <= places <= len(self.log)
        kept = self.log[:places]
        self.log = []
        self.state = self.game.new(self.seats, self.options)
        for player, action in kept:
            self._append(player, action)
        self._settle()

    @classmethod
    def replay(cls, game: AnyGame, seats: int, options: Data, seed: str, log: Iterable[Entry]) -> "Match":
        """The match behind a log. An impossible entry raises BadRecord; `record.verify` also asks the dice."""
        match = cls.__new__(cls)
        match._begin(game, seats, options, seed)
        for place, (player, action) in enumerate(log):
            if not CHANCE <= player < seats:
                raise BadRecord(f"Entry {place} of the log is of player {player}, who is not at the table.")
            try:
                check(match.state, player, action)
            except IllegalAction as refusal:
                raise BadRecord(f"Entry {place} of the log is impossible ({refusal.code}).") from refusal
            match._append(player, action)
        return match

    def luck(self, place: int) -> SeededDice:
        """The dice for this place of the log."""
        return SeededDice(self.seed, place)

    def _append(self, player: int, action: int) -> None:
        self.state.apply(player, action)
        self.log.append(Entry(player, action))

    def _settle(self) -> None:
        while self.state.to_act() == (CHANCE,):
            self._append(CHANCE, self.state.chance(self.luck(len(self.log))))


def check(state: State, player: int, action: int) -> None:
    """The state's own check behind what holds for every game."""
    if not state.to_act():
        raise IllegalAction("over")
    if not 0 <= action < MOST_ACTIONS:
        raise IllegalAction("illegal")
    if state.to_act() == (CHANCE,) and player != CHANCE:
        raise IllegalAction("not-your-turn")
    state.check(player, action)
