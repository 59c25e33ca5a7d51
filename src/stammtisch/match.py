"""A match: a state, the log that led to it, and the seed behind its luck.

It knows no game and does no I/O. The log is the game: everything else is read from it.
"""

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from stammtisch.catalogue import LANGUAGES, USUAL
from stammtisch.core import CHANCE, MOST_ACTIONS, SPECTATOR, Dice, State
from stammtisch.data import Action, AnyGame, Data, Passage
from stammtisch.entries import Entry as Entry
from stammtisch.entries import Log
from stammtisch.errors import BadOptions, BadRecord, IllegalAction, StaleStep, UnclearAction
from stammtisch.speech import fitting

STRIDE = 64  # entries between two positions that a match remembers
SOME = 5  # legal actions named to somebody whose words fit none or several


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


class Step(NamedTuple):
    """A decision with all the luck that follows it, worked out but not yet played.

    `commit` takes it only at its own place of the log, in the very position it was made for.
    """

    place: int
    entries: tuple[Entry, ...]
    before: State
    after: State


Witness = Callable[[State, Entry], None]  # is shown an entry and the position before it, and changes nothing


class Match:
    """A game in play.

    An action is named (`Drop(column=3)`), said in words that fit only one, or the rules' own integer, which is quickest.

    >>> from stammtisch.games import GAMES
    >>> from stammtisch.games.vier.data import Drop
    >>> match = Match(GAMES["vier"], 2, GAMES["vier"].options(), seed="00" * 32)
    >>> match.play(0, Drop(column=3))
    (Entry(player=0, action=3),)
    >>> match.play(1, "stone in column 5")
    (Entry(player=1, action=4),)
    >>> match.legal(0)[0]
    Drop(column=0)
    >>> match.view(0).to_act
    0
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
        self._log = Log()
        self._marks: list[tuple[int, State]] = []  # some late positions by their places, so that going back is short
        self.state: State = game.new(seats, options)

    @property
    def log(self) -> Sequence[Entry]:
        """Everything that has happened; only `commit` adds to it."""
        return self._log

    # For people

    def legal(self, player: int) -> list[Action]:
        """What this player may do, by name."""
        return [self.game.decode(code) for code in self.state.legal(player)]

    def view(self, viewer: int) -> Any:
        """All that this seat, or SPECTATOR, may know."""
        return self.game.view(self.state, viewer)

    def __str__(self) -> str:
        """The board as everybody may see it."""
        return str(self.game.draw(self.view(SPECTATOR), USUAL))

    def __repr__(self) -> str:
        return f"<Match of {self.game.name} for {self.seats}: {len(self._log)} entries, awaiting {self.state.to_act()}>"

    def code(self, player: int, action: Action | str) -> int:
        """The rules' integer for an action that is named, or said in words; UnclearAction if nobody can tell which."""
        if isinstance(action, str):
            return self._said(player, action)
        if not isinstance(action, self.game.action):
            raise UnclearAction(f"{action!r} is no action of {self.game.name}.")
        return int(self.game.encode(action))

    def _said(self, player: int, words: str) -> int:
        legal = self.state.legal(player)
        if not legal:
            raise IllegalAction("not-your-turn" if self.state.to_act() else "over")
        view = self.view(player)
        said = {language: [self.game.say(self.game.decode(code), view, language) for code in legal] for language in LANGUAGES}
        found = {place for texts in said.values() for place in fitting(words, texts)}
        if len(found) == 1:
            return legal[found.pop()]
        some = [said[USUAL][place] for place in sorted(found) or range(len(legal))][:SOME]
        what = f"fits {len(found)} legal actions" if found else "is no legal action"
        raise UnclearAction(f"{words!r} {what}; there are for example: {'; '.join(some)}.")

    # A step

    def prepare(self, player: int, action: Action | str | int) -> Step:
        """The step this action would make with all the luck behind it, or IllegalAction. Changes nothing."""
        code = action if isinstance(action, int) else self.code(player, action)
        check(self.state, player, code)
        after = self.state.copy()
        after.apply(player, code)
        return self._settled([Entry(player, code)], after)

    def recall(self, entries: Iterable[Entry]) -> Step:
        """A step that was stored: its entries as they are. An impossible one raises BadRecord; the dice are not asked."""
        after = self.state.copy()
        followed: list[Entry] = []
        for entry in entries:
            self._check_stored(after, entry, len(self._log) + len(followed))
            after.apply(*entry)
            followed.append(entry)
        return Step(len(self._log), tuple(followed), self.state, after)

    def commit(self, step: Step, witness: Witness | None = None) -> None:
        """Let a step happen; `witness` is shown each of its entries in the position before it."""
        if step.place != len(self._log) or step.before is not self.state:
            raise StaleStep(f"A step made for place {step.place} does not fit this match at place {len(self._log)}.")
        if witness is not None:
            for state, entry in befores(step):
                witness(state, entry)
        self.state = step.after
        self._log.extend(step.entries)
        self._mark(len(self._log), self.state)

    def play(self, player: int, action: Action | str | int) -> tuple[Entry, ...]:
        """Play an action and all the chance that follows it: one step. Returns its entries, or raises IllegalAction."""
        step = self.prepare(player, action)
        self.commit(step)
        return step.entries

    # The whole log

    def rewind(self, places: int) -> None:
        """Go back to the first `places` entries. What is played from there meets the same dice.

        Chance that followed the last kept entry is part of it, so the match may settle a little further.
        """
        self.state = self.at(places)
        self._log.cut(places)
        self._marks = [mark for mark in self._marks if mark[0] <= places]
        self._settle()

    def at(self, place: int) -> State:
        """The position after the first `place` entries, which is the caller's own."""
        assert 0 <= place <= len(self._log)
        earlier = [mark for mark in self._marks if mark[0] <= place]
        start, state = earlier[-1] if earlier else (0, self.game.new(self.seats, self.options))
        state = state.copy()
        for number, (player, action) in enumerate(self._log[start:place], start + 1):
            state.apply(player, action)
            if place - number < 2 * STRIDE:
                self._mark(number, state)
        return state

    def _mark(self, place: int, state: State) -> None:
        """Remember a position every STRIDE places: the last two of them."""
        last = self._marks[-1][0] if self._marks else 0
        if place - last >= STRIDE:
            self._marks = [*self._marks[-1:], (place, state.copy())]

    @classmethod
    def replay(cls, game: AnyGame, seats: int, options: Data, seed: str, log: Iterable[Entry]) -> "Match":
        """The match behind a log. An impossible entry raises BadRecord; `record.verify` also asks the dice."""
        match = cls.__new__(cls)
        match._begin(game, seats, options, seed)
        match.commit(match.recall(log))
        return match

    def walk(self) -> Iterator[tuple[State, Entry]]:
        """Every entry of the log with the position before it, which is the walker's only until the next."""
        state: State = self.game.new(self.seats, self.options)
        for entry in self._log:
            yield state, entry
            state.apply(*entry)

    # Luck

    def luck(self, place: int) -> SeededDice:
        """The dice for this place of the log."""
        return SeededDice(self.seed, place)

    def _settle(self) -> None:
        """The luck that is due without anybody's decision."""
        self.commit(self._settled([], self.state.copy()))

    def _settled(self, entries: list[Entry], after: State) -> Step:
        """The step of these entries and the luck that follows them, all applied to `after`."""
        while after.to_act() == (CHANCE,):
            outcome = after.chance(self.luck(len(self._log) + len(entries)))
            after.apply(CHANCE, outcome)
            entries.append(Entry(CHANCE, outcome))
        return Step(len(self._log), tuple(entries), self.state, after)

    def _check_stored(self, state: State, entry: Entry, place: int) -> None:
        if not CHANCE <= entry.player < self.seats:
            raise BadRecord(f"Entry {place} of the log is of player {entry.player}, who is not at the table.")
        try:
            check(state, *entry)
        except IllegalAction as refusal:
            raise BadRecord(f"Entry {place} of the log is impossible ({refusal.code}).") from refusal


def passages(match: Match) -> Iterator[Passage]:
    """The whole log with the positions before and after each entry."""
    for before, (player, action) in match.walk():
        after = before.copy()
        after.apply(player, action)
        yield Passage(before, player, action, after)


def befores(step: Step) -> Iterable[tuple[State, Entry]]:
    """Each entry of a step with the position before it, which nobody may keep or change."""
    return [(step.before, step.entries[0])] if len(step.entries) == 1 else _befores(step)


def _befores(step: Step) -> Iterator[tuple[State, Entry]]:
    state = step.before.copy()
    for number, entry in enumerate(step.entries):
        if number:
            state.apply(*step.entries[number - 1])
        yield state, entry


def check(state: State, player: int, action: int) -> None:
    """The state's own check behind what holds for every game."""
    awaited = state.to_act()
    if not awaited:
        raise IllegalAction("over")
    if not 0 <= action < MOST_ACTIONS:
        raise IllegalAction("illegal")
    if awaited == (CHANCE,) and player != CHANCE:
        raise IllegalAction("not-your-turn")
    state.check(player, action)
