"""The fields that positions of DOG and Dog Royal share, and the questions every topic asks of them.

No game by itself: a game adds its own fields and the verbs of the contract, and calls the functions of this room.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from stammtisch.core import CHANCE, State, Value
from stammtisch.games.ring.engine.board import MOST_SEATS, Board
from stammtisch.games.ring.engine.cards import NO_CARD

# Phases; a game numbers its own from FIRST_OWN_PHASE, and in them the seat `turn` is awaited.
DEALING: Final = 0
GIVING: Final = 1  # partners choose a card for each other, all at once
DRAWING: Final = 2  # solo: everybody draws from the right neighbour, before looking at his hand
PLAYING: Final = 3
LUCK: Final = 4  # a chance event of the game's own
OVER: Final = 5
FIRST_OWN_PHASE: Final = 6

NO_TEAM: Final = -1

NOBODY_ACTS: Final[tuple[int, ...]] = ()
CHANCE_ACTS: Final[tuple[int, ...]] = (CHANCE,)
ALONE: Final[list[tuple[int, ...]]] = [(seat,) for seat in range(MOST_SEATS)]
ACTORS: Final[list[tuple[int, ...]]] = [
    tuple([seat for seat in range(MOST_SEATS) if bits >> seat & 1]) for bits in range(64)
]  # the seats of a set of bits


@mypyc_attr(acyclic=True)
class Customs(Value):
    """What the games do differently with cards and turns, as far as it can be said in numbers; never changes."""

    def __init__(self, game: str, deck: int, hand_sizes: list[int], right: int) -> None:
        self.game = game  # the first word of its refusal codes
        self.deck: i64 = deck  # the bag of all cards
        self.hand_sizes = hand_sizes  # how many cards everybody gets in each round, then again from the first on
        self.right: i64 = right  # seats from a player to his right neighbour


@mypyc_attr(acyclic=True)
class RingPosition(State):
    """Who holds which cards, whose turn it is, and where the men stand.

    `teams` says whether partners sit opposite each other and exchange; without it everybody is alone and draws.
    """

    def __init__(self, customs: Customs, seats: int, teams: bool, board: Board, max_rounds: int) -> None:
        self.customs = customs
        self.seats: i64 = seats
        self.teams = teams
        self.board = board
        self.max_rounds: i64 = max_rounds  # 0: the game ends by a win only
        self.phase: i64 = DEALING
        self.round: i64 = -1  # counted from 0
        self.turn: i64 = 0  # the seat to play
        self.dealing: i64 = 0  # the seat that is dealt to, or draws, next
        self.waiting: i64 = 0  # bits of the seats that have not given their card yet
        self.winner: i64 = NO_TEAM  # the team that has won
        self.pile: i64 = customs.deck  # a bag, see `cards`
        self.discard: i64 = 0  # likewise
        self.hands: list[int] = []  # the bag of each seat
        self.sizes: list[int] = []  # how many cards each seat holds
        self.given: list[int] = []  # the card each seat passes on in this exchange or draw, or NO_CARD
        self.known: list[int] = []  # what viewers know of others' hands, see `hands`
        self.folded: list[int] = []  # the bag each seat folded in this round
        self.recent: list[int] = []  # the latest plays and folds, oldest first: player, action, player, action ...

    def clear_hands(self) -> None:
        """Nobody has cards yet. Apart from the constructor, so that copies are cheap."""
        seats = self.seats
        self.hands = [0] * seats
        self.sizes = [0] * seats
        self.given = [NO_CARD] * seats
        self.folded = [0] * seats

    def copy_to(self, twin: "RingPosition") -> None:
        """Give a fresh twin, whose board is a copy already, all fields of this class."""
        twin.phase = self.phase
        twin.round = self.round
        twin.turn = self.turn
        twin.dealing = self.dealing
        twin.waiting = self.waiting
        twin.winner = self.winner
        twin.pile = self.pile
        twin.discard = self.discard
        twin.hands = self.hands[:]
        twin.sizes = self.sizes[:]
        twin.given = self.given[:]
        twin.known = self.known[:]
        twin.folded = self.folded[:]
        twin.recent = self.recent[:]

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == PLAYING:
            return ALONE[self.turn]
        if phase == GIVING:
            return ACTORS[self.waiting]
        if phase in (DEALING, DRAWING, LUCK):
            return CHANCE_ACTS
        return ALONE[self.turn] if phase != OVER else NOBODY_ACTS

    def code(self, reason: str) -> str:
        """The refusal code of this game for a reason: `dog.not-in-hand`."""
        return f"{self.customs.game}.{reason}"

    def hand_size(self) -> i64:
        """How many cards everybody gets in this round."""
        sizes = self.customs.hand_sizes
        return sizes[self.round % len(sizes)]

    def is_last_round(self) -> bool:
        """Whether the game ends with this round whatever the position (`max_rounds`)."""
        return 0 < self.max_rounds <= self.round + 1

    def ran_out(self) -> bool:
        return self.phase == OVER and self.winner == NO_TEAM

    def opener(self) -> i64:
        """Dealer 0 is seat 0: round r is opened by seat r + 1 (DOG-2.2)."""
        return (self.round + 1) % self.seats

    def after(self, seat: i64) -> i64:
        """The seat whose turn comes next."""
        return seat + 1 if seat + 1 < self.seats else 0

    def right_of(self, seat: i64) -> i64:
        """The right neighbour, from whom one draws without partners."""
        return (seat + self.customs.right) % self.seats

    def left_of(self, seat: i64) -> i64:
        return (seat - self.customs.right) % self.seats

    def partner(self, seat: i64) -> i64:
        """The seat opposite."""
        return (seat + self.seats // 2) % self.seats

    def team(self, player: int) -> int:
        return player % (self.seats // 2) if self.teams else player

    def team_count(self) -> i64:
        return self.seats // 2 if self.teams else self.seats

    def mover(self, player: i64) -> i64:
        """Whose men this player moves: his own, or his partner's when all his are in the target (DOG-9, ROYAL-8)."""
        if self.teams and self.board.is_done(player):
            return self.partner(player)
        return player

    def is_face_down(self) -> bool:
        """Whether not even the owner has looked at his hand: without partners everybody draws first (DOG-10)."""
        return not self.teams and (self.phase == DEALING or self.phase == DRAWING)
