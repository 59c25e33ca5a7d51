"""Whose turn it is in DOG and Dog Royal: rounds, turns, forced folds, and what everybody has lately seen.

Deliberately without the contract's verbs, which `rounds` adds, and without a way to play a card, which a game adds.
"""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from stammtisch.games.ring.engine.board import NOBODY, Board
from stammtisch.games.ring.engine.cards import row_of, total
from stammtisch.games.ring.engine.events import fold
from stammtisch.games.ring.engine.hands import Hands

# Phases; a game numbers its own from FIRST_OWN_PHASE, and in them the seat `turn` is awaited.
DEALING: Final = 0
GIVING: Final = 1  # partners choose a card for each other, all at once
DRAWING: Final = 2  # solo: everybody draws from the right neighbour, before looking at his hand
PLAYING: Final = 3
LUCK: Final = 4  # a chance event of the game's own
OVER: Final = 5
FIRST_OWN_PHASE: Final = 6

NO_TEAM: Final = -1


class Turns(Hands):
    """A position between a deal and the end, as far as rounds and turns go."""

    def __init__(self, seats: int, teams: bool, deck: int, board: Board) -> None:
        super().__init__(seats, teams, deck)
        self.board = board
        self.phase: i64 = DEALING
        self.round: i64 = -1  # counted from 0
        self.turn: i64 = 0  # the seat to play
        self.dealing: i64 = 0  # the seat that is dealt to, or draws, next
        self.waiting: i64 = 0  # bits of the seats that have not given their card yet
        self.winner: i64 = NO_TEAM  # the team that has won
        self.recent: list[int] = []  # the latest plays and folds, oldest first: player, action, player, action ...
        # The honest plays of a seat, kept from the question whether it can play until it chooses one of them.
        self.ready: list[int] = []
        self.ready_seat: i64 = NOBODY
        self.ready_hand: i64 = 0

    def set_up(self) -> None:
        super().set_up()
        self.begin_round()

    def copy_turns(self, twin: "Turns") -> None:
        """Give a fresh twin everything of this module and the hands; `board` is the constructor's business."""
        self.copy_hands(twin)
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.dealing = self.dealing
        twin.waiting = self.waiting
        twin.winner = self.winner
        twin.recent = self.recent[:]
        twin.ready = self.ready  # replaced as a whole, never changed
        twin.ready_seat = self.ready_seat
        twin.ready_hand = self.ready_hand

    # What a game adds

    @abstractmethod
    def hand_size(self) -> int:
        """How many cards everybody gets in `self.round`."""

    @abstractmethod
    def is_last_round(self) -> bool:
        """Whether the game ends with this round whatever the position (`max_rounds`)."""

    @abstractmethod
    def honest_plays(self, player: int) -> list[int]:
        """Every legal use of the cards in this player's hand, without cheating."""

    def reshuffle(self) -> None:
        """The pile is too small for the next deal: discards and the rest of the pile are the new pile (DOG-2.7)."""
        self.pile += self.discard
        self.discard = 0

    def awaits_a_play(self) -> bool:
        """Whether the seat on turn has a card to play, and therefore one that can be played."""
        return self.phase == PLAYING

    def open_round(self) -> None:
        """The cards are exchanged: the opener begins. Dog Royal puts its opening figures here."""
        self.begin_turns()

    # Rounds and turns

    def opener(self) -> int:
        """Dealer 0 is seat 0: round r is opened by seat r + 1 (DOG-2.2)."""
        return (self.round + 1) % self.seats

    def begin_round(self) -> None:
        self.round += 1
        cards = self.hand_size() * self.seats
        if total(self.pile) < cards:
            self.reshuffle()
        self.phase = DEALING
        self.dealing = 0
        self.known = []

    def begin_turns(self) -> None:
        self.phase = PLAYING
        self.turn = self.opener()
        self.find_turn()

    def end_turn(self) -> None:
        """The next seat that can play is awaited; those before it that cannot lay down their hands."""
        self.phase = PLAYING
        self.turn = (self.turn + 1) % self.seats
        self.find_turn()

    def find_turn(self) -> None:
        """From `turn` on: skip empty hands, fold unplayable ones (DOG-2.5), end the round when all are empty."""
        seats = self.seats
        for _seat in range(seats):
            if self.sizes[self.turn]:
                if self.can_play(self.turn):
                    return
                self.fold(self.turn)
            self.turn = (self.turn + 1) % seats
        self.end_round()

    def end_round(self) -> None:
        if self.is_last_round():
            self.phase = OVER
        else:
            self.begin_round()

    def fold(self, seat: i64) -> None:
        self.remember(seat, fold(row_of(self.lay_down(seat))))

    def remember(self, player: int, action: int) -> None:
        """Note a play for the views: everybody may look at the moves since his last turn, the latest 6 per seat."""
        self.recent.append(player)
        self.recent.append(action)
        if len(self.recent) > 24 * self.seats:
            self.recent = self.recent[-12 * self.seats :]

    def can_play(self, player: int) -> bool:
        """Whether any card of this player's hand has a legal (honest) use; the seat `turn` folds otherwise."""
        self.ready = self.honest_plays(player)
        self.ready_seat = player
        self.ready_hand = self.hands[player]
        return len(self.ready) != 0

    def ready_plays(self, player: int) -> list[int]:
        """The honest plays of a seat, as a list of the caller's own."""
        if self.ready_seat != player or self.ready_hand != self.hands[player]:
            self.can_play(player)
        return self.ready[:]

    def win(self, team: int) -> None:
        self.winner = team
        self.phase = OVER

    # Questions every topic asks

    def mover(self, player: i64) -> i64:
        """Whose men this player moves: his own, or his partner's when all his are in the target (DOG-9, ROYAL-8)."""
        if self.teams and self.board.is_done(player):
            return self.partner(player)
        return player

    def is_face_down(self) -> bool:
        """Whether not even the owner has looked at his hand: without partners everybody draws first (DOG-10)."""
        return not self.teams and (self.phase == DEALING or self.phase == DRAWING)
