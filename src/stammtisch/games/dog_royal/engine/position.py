"""The fields of a position of Dog Royal, and the questions every topic asks of it."""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from stammtisch.games.dog_royal.engine.figures import COPY, DECK
from stammtisch.games.dog_royal.engine.house import HouseRules
from stammtisch.games.ring.engine.board import BITS, NOBODY, NOWHERE, SLOTS, Board
from stammtisch.games.ring.engine.cards import NO_CARD, one
from stammtisch.games.ring.engine.position import LUCK, PLAYING, Customs, RingPosition

# ROYAL-2: always five cards; turns go clockwise, so the right neighbour has played before.
CUSTOMS: Final = Customs("dog-royal", DECK, hand_sizes=[5], right=-1)

# Phases of this game's own, from FIRST_OWN_PHASE on: the seat `turn` is awaited
PLACING: Final = 6  # everybody puts his opening figure
JUMPING: Final = 7  # a citizen on a special field may jump

# What chance decides in LUCK
DRAW: Final = 0  # a card for a figure on a special field
SHIFT: Final = 1  # new special fields, one after the other
LOSS: Final = 2  # the figure an accusation costs


@mypyc_attr(acyclic=True)
class Position(RingPosition):
    """All fields of a position of Dog Royal."""

    def __init__(self, seats: int, house: HouseRules, board: Board) -> None:
        super().__init__(CUSTOMS, seats, house.has_teams(seats), board, house.max_rounds)
        self.house = house
        self.last: i64 = NO_CARD  # the card played last, for the copier
        self.luck: i64 = DRAW
        self.figure: i64 = NOBODY  # the one that has just moved onto a special field
        self.loser: i64 = NOBODY  # the seat that pays for an accusation
        self.specials: list[int] = []  # the special fields, in order
        self.shifting: list[int] = []  # the new ones found so far, while they move
        self.block: i64 = 0  # of five rounds, counted from 0
        self.lap: i64 = 0  # with `quota_by_laps`: how often the turn has come back to the opener in this round
        self.cheated: i64 = 0  # bits of the seats that have cheated in this block
        self.accused: i64 = 0  # bits of the seats that have accused somebody in this block
        self.clock: i64 = 0  # turns taken
        self.turns: list[int] = []  # the clock after each seat's last own turn
        self.latest: list[int] = []  # the clock at each seat's latest cheat that has not been unmasked, or NEVER
        self.deeds: list[int] = []  # see `deeds`

    def copy_royal_to(self, twin: "Position") -> None:
        """Give a fresh twin all fields, as `copy_to` does with those of the family."""
        self.copy_to(twin)
        twin.last = self.last
        twin.luck = self.luck
        twin.figure = self.figure
        twin.loser = self.loser
        twin.specials = self.specials  # replaced as a whole, never changed
        twin.shifting = self.shifting  # likewise
        twin.block = self.block
        twin.lap = self.lap
        twin.cheated = self.cheated
        twin.accused = self.accused
        twin.clock = self.clock
        twin.turns = self.turns[:]
        twin.latest = self.latest[:]
        twin.deeds = self.deeds  # likewise

    def has_won(self, seat: i64) -> bool:
        """Whether all figures of this seat's team are in their targets."""
        return self.board.is_done(seat) and (not self.teams or self.board.is_done(self.partner(seat)))

    def top(self) -> i64:
        """The bag of the card played last: it stays on the discards, for the copier (ROYAL-2.6)."""
        if self.last == NO_CARD:
            return 0
        return one(self.last)

    def use_of_card(self, card: i64) -> i64:
        """What a card is played as: a copier as the card played last; NO_CARD if there is nothing to copy."""
        if card != COPY:
            return card
        return NO_CARD if self.last == COPY else self.last

    def is_special(self, cell: i64) -> bool:
        for special in self.specials:  # noqa: SIM110 - a generator is slow when compiled
            if special == cell:
                return True
        return False

    def next_special(self, field: i64) -> i64:
        """The next free special field clockwise, for the citizen; NOWHERE if all others are occupied."""
        best: i64 = NOWHERE
        nearest = self.board.size
        for special in self.specials:
            ahead = (special - field) % self.board.size
            if 0 < ahead < nearest and self.board.cells[special] < 0:
                nearest = ahead
                best = special
        return best

    def is_on_board(self, seat: i64) -> bool:
        """Whether a seat has a figure on the track or in its target."""
        for figure in range(SLOTS * seat, SLOTS * seat + SLOTS):  # noqa: SIM110 - a generator is slow when compiled
            if self.board.men[figure] >= 0:
                return True
        return False

    def has_cheated(self, seat: i64) -> bool:
        """Whether this seat's cheat of the block is used up."""
        return self.cheated & BITS[seat] != 0

    def has_accused(self, seat: i64) -> bool:
        return self.accused & BITS[seat] != 0

    def awaits_a_play(self) -> bool:
        """Whether the seat on turn has still to play its card: also while chance answers a cover or an accusation."""
        return self.phase == PLAYING or (self.phase == LUCK and self.luck != DRAW)
