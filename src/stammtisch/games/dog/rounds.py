"""Rounds of cards as DOG and Dog Royal share them: deal, exchange or draw, turns, forced folds, the end.

`Rounds` is a State without a way to play a card. A game derives from it and adds its board rules by overriding the
methods under "what a game adds"; everything about hands, secrecy and turn order is here. Actions are integers whose
lowest four bits are the kind; this module owns the kinds below FIRST_OWN_KIND, a game numbers its own from there.
"""

from abc import abstractmethod
from typing import Final

from mypy_extensions import i64

from stammtisch.core import CHANCE, Dice, State
from stammtisch.errors import IllegalAction
from stammtisch.games.dog import cards as bags
from stammtisch.games.dog.board import BITS, SLOTS, Board
from stammtisch.games.dog.cards import BLANK, NO_CARD, UNITS, bag_of, cards_of, contains, draw, pick, row_of

# Kinds of action
GIVE: Final = 0  # a player's card for his partner
DEALT: Final = 1  # a whole hand at once
DRAWN: Final = 2  # a card somebody gets by chance
FOLD: Final = 3  # never legal: folding is forced and done by the rules; it stands among the recent moves only
FIRST_OWN_KIND: Final = 4

# Phases; a game numbers its own from FIRST_OWN_PHASE, and in them the seat `turn` is awaited.
DEALING: Final = 0
GIVING: Final = 1  # partners choose a card for each other, all at once
DRAWING: Final = 2  # solo: everybody draws from the right neighbour, before looking at his hand
PLAYING: Final = 3
LUCK: Final = 4  # a chance event of the game's own
OVER: Final = 5
FIRST_OWN_PHASE: Final = 6

NO_TEAM: Final = -1
MOST_TRIES: Final = 100_000

NOBODY_ACTS: Final[tuple[int, ...]] = ()
CHANCE_ACTS: Final[tuple[int, ...]] = (CHANCE,)
ACTORS: Final[list[tuple[int, ...]]] = [
    tuple([seat for seat in range(6) if bits >> seat & 1]) for bits in range(64)
]  # the seats of a set of bits


def kind_of(action: int) -> int:
    return action & 15


def give(card: int) -> int:
    """Give this card to the partner; BLANK for a card one does not see."""
    return GIVE | card << 4


def given_card(action: int) -> int:
    return action >> 4 & 15


def dealt(seat: int, cards: int, row: int) -> int:
    """A seat is dealt so many cards; the row is BLANK for those who do not see them."""
    return DEALT | seat << 4 | cards << 7 | row << 11


def dealt_seat(action: int) -> int:
    return action >> 4 & 7


def dealt_number(action: int) -> int:
    return action >> 7 & 15


def dealt_row(action: int) -> int:
    return action >> 11


def drawn(seat: int, card: int) -> int:
    """A seat gets this card by chance; BLANK for those who do not see it."""
    return DRAWN | seat << 4 | card << 7


def drawn_seat(action: int) -> int:
    return action >> 4 & 7


def drawn_card(action: int) -> int:
    return action >> 7 & 15


def fold(row: int) -> int:
    """A seat lays down these cards because none of them can be played."""
    return FOLD | row << 4


def fold_row(action: int) -> int:
    return action >> 4


class Rounds(State):
    """A position between a deal and the end, as far as cards and turns go.

    `teams` says whether partners sit opposite each other and exchange; without it everybody is alone and draws.
    """

    def __init__(self, seats: int, teams: bool, deck: int, board: Board) -> None:
        self.seats: i64 = seats
        self.teams = teams
        self.deck: i64 = deck  # the bag of all cards
        self.board = board
        self.phase: i64 = DEALING
        self.round: i64 = -1  # counted from 0
        self.turn: i64 = 0  # the seat to play
        self.dealing: i64 = 0  # the seat that is dealt to, or draws, next
        self.waiting: i64 = 0  # bits of the seats that have not given their card yet
        self.winner: i64 = NO_TEAM  # the team that has won
        self.pile: i64 = deck
        self.discard: i64 = 0
        self.hands: list[int] = []  # the bag of each seat
        self.sizes: list[int] = []  # how many cards each seat holds
        self.given: list[int] = []  # the card each seat passes on in this exchange or draw, or NO_CARD
        self.known: list[int] = []  # what viewers know of others' hands, see `know`
        self.folded: list[int] = []  # the bag each seat folded in this round
        self.recent: list[int] = []  # the latest plays and folds, oldest first: player, action, player, action ...

    def set_up(self) -> None:
        """Nobody has cards yet; the first round begins. Apart from the constructor, so that copies are cheap."""
        seats = self.seats
        self.hands = [0] * seats
        self.sizes = [0] * seats
        self.given = [NO_CARD] * seats
        self.folded = [0] * seats
        self.begin_round()

    def copy_rounds(self, twin: "Rounds") -> None:
        """Give a fresh twin everything of this module; `board` is the constructor's business."""
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

    # What a game adds

    @abstractmethod
    def code(self, reason: str) -> str:
        """The refusal code of this game for a reason: `dog.not-in-hand`."""

    @abstractmethod
    def hand_size(self) -> int:
        """How many cards everybody gets in `self.round`."""

    @abstractmethod
    def is_last_round(self) -> bool:
        """Whether the game ends with this round whatever the position (`max_rounds`)."""

    @abstractmethod
    def right_of(self, seat: int) -> int:
        """The right neighbour, from whom one draws without partners."""

    @abstractmethod
    def can_play(self, player: int) -> bool:
        """Whether any card of this player's hand has a legal (honest) use; the seat `turn` folds otherwise."""

    @abstractmethod
    def plays(self, player: int) -> list[int]:
        """Everything the seat `turn` can do in PLAYING and in phases of the game's own."""

    @abstractmethod
    def play(self, player: int, action: int) -> None:
        """Carry out an action of a kind of the game's own, chance in LUCK included."""

    @abstractmethod
    def lucks(self) -> list[int]:
        """The outcomes of chance in LUCK, a likelier one repeated."""

    @abstractmethod
    def explain(self, player: int, action: int) -> None:
        """Raise IllegalAction with the best reason for an action of the game's own that is not among `plays`."""

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
        if bags.total(self.pile) < cards:
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
        for _ in range(seats):
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
        hand: i64 = self.hands[seat]
        self.remember(seat, fold(row_of(hand)))
        self.discard += hand
        self.folded[seat] = hand
        self.hands[seat] = 0
        self.sizes[seat] = 0
        self.forget_hand(seat)

    def remember(self, player: int, action: int) -> None:
        """Note a play for the views: everybody may look at the moves since his last turn, the latest 6 per seat."""
        self.recent.append(player)
        self.recent.append(action)
        if len(self.recent) > 24 * self.seats:
            self.recent = self.recent[-12 * self.seats :]

    def win(self, team: int) -> None:
        self.winner = team
        self.phase = OVER

    # Cards

    def lay(self, seat: i64, card: i64) -> None:
        """Play a card openly from the hand to the discards."""
        unit: i64 = UNITS[card]
        hand: i64 = self.hands[seat]
        size: i64 = self.sizes[seat]
        self.hands[seat] = hand - unit
        self.sizes[seat] = size - 1
        self.discard += unit
        if len(self.known) != 0:
            self.forget(seat, card)

    def draw_card(self, seat: i64, card: i64) -> None:
        """Take a card from the pile into the hand."""
        self.pile -= UNITS[card]
        self.hands[seat] += UNITS[card]
        self.sizes[seat] += 1

    def pass_card(self, giver: i64, taker: i64, card: i64) -> None:
        """A card changes hands during the turns, unseen by the others; giver and taker look at it.

        Others lose what they knew of the giver's hand, for it may be the very card (we do not keep "either or").
        """
        self.hands[giver] -= UNITS[card]
        self.sizes[giver] -= 1
        self.hands[taker] += UNITS[card]
        self.sizes[taker] += 1
        self.known = [fact for fact in self.known if known_holder(fact) != giver or known_viewer(fact) == taker]
        for fact in self.known:
            if fact == know(taker, giver, card):
                self.known.remove(fact)
                break
        self.known.append(know(giver, taker, card))

    def forget(self, holder: i64, card: i64) -> None:
        """A card was played: each viewer who knew it in that hand knows one less."""
        if not self.is_known(holder, card):
            return
        seen: i64 = 0
        kept: list[int] = []
        for fact in self.known:
            viewer = known_viewer(fact)
            if known_holder(fact) == holder and known_card(fact) == card and not seen & BITS[viewer]:
                seen |= BITS[viewer]
            else:
                kept.append(fact)
        self.known = kept

    def is_known(self, holder: i64, card: i64) -> bool:
        for fact in self.known:  # noqa: SIM110 - a generator is slow when compiled
            if known_holder(fact) == holder and known_card(fact) == card:
                return True
        return False

    def forget_hand(self, holder: i64) -> None:
        """A whole hand was shown."""
        if len(self.known) != 0:
            self.known = [fact for fact in self.known if known_holder(fact) != holder]

    def exchange(self) -> None:
        """All passed-on cards change hands at once."""
        for seat in range(self.seats):
            card = self.given[seat]
            taker = self.receiver(seat)
            self.hands[seat] -= UNITS[card]
            self.hands[taker] += UNITS[card]
            self.given[seat] = NO_CARD
            if self.teams:
                self.known.append(know(seat, taker, card))
        self.open_round()

    def receiver(self, seat: i64) -> int:
        """Who gets the card this seat passes on: the partner or, without partners, the left neighbour."""
        if self.teams:
            return self.partner(seat)
        for other in range(self.seats):
            if self.right_of(other) == seat:
                return other
        raise AssertionError(seat)

    def partner(self, seat: i64) -> int:
        """The seat opposite."""
        return (seat + self.seats // 2) % self.seats

    def mover(self, player: i64) -> i64:
        """Whose men this player moves: his own, or his partner's when all his are in the target (DOG-9, ROYAL-8)."""
        if self.teams and self.board.is_done(player):
            return self.partner(player)
        return player

    def is_face_down(self) -> bool:
        """Whether not even the owner has looked at his hand: without partners everybody draws first (DOG-10)."""
        return not self.teams and (self.phase == DEALING or self.phase == DRAWING)

    # The contract

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == GIVING:
            return ACTORS[self.waiting]
        if phase in (DEALING, DRAWING, LUCK):
            return CHANCE_ACTS
        if phase == OVER:
            return NOBODY_ACTS
        return ACTORS[BITS[self.turn]]

    def legal(self, player: int) -> list[int]:
        """Deals are too many to list, see `chance` and `check`."""
        phase = self.phase
        if player == CHANCE:
            return self.chances()
        if phase == GIVING:
            if not self.waiting & BITS[player]:
                return []
            return gifts(self.hands[player])
        if player != self.turn or phase in (DEALING, DRAWING, LUCK, OVER):
            return []
        return self.plays(player)

    def chances(self) -> list[int]:
        if self.phase == DRAWING:
            source: i64 = self.hands[self.right_of(self.dealing)]
            return [drawn(self.dealing, pick(source, place)) for place in range(bags.total(source))]
        return self.lucks() if self.phase == LUCK else []

    def chance(self, dice: Dice) -> int:
        if self.phase == DEALING:
            cards = self.hand_size()
            return dealt(self.dealing, cards, row_of(draw(self.pile, cards, dice)))
        outcomes = self.chances()
        return outcomes[dice.below(len(outcomes))]

    def apply(self, player: int, action: int) -> None:
        kind = action & 15
        if kind >= FIRST_OWN_KIND:
            self.play(player, action)
        elif kind == GIVE:
            self.apply_give(player, action)
        elif kind == DEALT:
            self.apply_deal(action)
        elif self.phase == DRAWING:
            self.apply_draw(action)
        else:
            self.play(player, action)

    def apply_give(self, player: i64, action: int) -> None:
        self.given[player] = given_card(action)
        self.waiting &= ~BITS[player]
        if self.waiting == 0:
            self.exchange()

    def apply_deal(self, action: int) -> None:
        seat = self.dealing
        if seat == 0:  # folded cards stay in view until the next deal
            self.folded = [0] * self.seats
        hand: i64 = 0
        row: i64 = dealt_row(action)
        while (row & 15) != BLANK:
            hand += UNITS[row & 15]
            row >>= 4
        self.pile -= hand
        self.hands[seat] = hand
        self.sizes[seat] = dealt_number(action)
        self.dealing = seat + 1
        if self.dealing == self.seats:
            self.begin_exchange()

    def begin_exchange(self) -> None:
        self.dealing = 0
        if self.teams:
            self.phase = GIVING
            self.waiting = ALL_SEATS[self.seats]
        else:
            self.phase = DRAWING

    def apply_draw(self, action: int) -> None:
        self.given[self.right_of(self.dealing)] = drawn_card(action)
        self.dealing += 1
        if self.dealing == self.seats:
            self.dealing = 0
            self.exchange()

    def check(self, player: int, action: int) -> None:
        if self.phase == OVER:
            raise IllegalAction("over")
        kind = action & 15
        if player == CHANCE:
            self.check_luck(action)
        elif not 0 <= player < self.seats or player not in self.to_act():
            raise IllegalAction("not-your-turn")
        elif self.phase == GIVING:
            self.check_give(player, action)
        elif kind == FOLD:
            raise IllegalAction(self.code("must-play"))
        elif kind == GIVE:
            raise IllegalAction(self.code("no-exchange-now"))
        elif action not in self.plays(player):
            self.explain(player, action)

    def check_give(self, player: int, action: int) -> None:
        if action & 15 != GIVE:
            raise IllegalAction(self.code("exchange-first"))
        if action != give(given_card(action)) or given_card(action) == BLANK:
            raise IllegalAction("illegal")
        if not bags.count(self.hands[player], given_card(action)):
            raise IllegalAction(self.code("not-in-hand"))

    def check_luck(self, action: int) -> None:
        if self.to_act() != CHANCE_ACTS:
            raise IllegalAction("illegal")
        if self.phase != DEALING:
            if action not in self.chances():
                raise IllegalAction("illegal")
            return
        cards = cards_of(dealt_row(action))
        fits = len(cards) == self.hand_size() and action == dealt(self.dealing, len(cards), row_of(bag_of(cards)))
        if not fits or not contains(self.pile, bag_of(cards)):
            raise IllegalAction("illegal")

    def seen(self, viewer: int, player: int, action: int) -> int:
        """Hands are secret: others see that a card is given or dealt, not which."""
        kind = action & 15
        if kind == GIVE and viewer != player:
            return give(BLANK)
        if kind == DEALT and (viewer != self.dealing or not self.teams):
            return dealt(dealt_seat(action), dealt_number(action), BLANK)
        if kind == DRAWN and self.phase == DRAWING:
            return drawn(drawn_seat(action), BLANK)
        return action

    def team(self, player: int) -> int:
        return player % (self.seats // 2) if self.teams else player

    def result(self) -> tuple[float, ...]:
        """The winner takes all; at the end by `max_rounds` the leading side, or the leaders share."""
        if self.winner != NO_TEAM:
            return tuple([1.0 if self.team(seat) == self.winner else 0.0 for seat in range(self.seats)])
        teams = self.seats // 2 if self.teams else self.seats
        leads = [self.lead(team) for team in range(teams)]
        best = max(leads)
        share = 1.0 / leads.count(best)
        return tuple([share if leads[self.team(seat)] == best else 0.0 for seat in range(self.seats)])

    def lead(self, team: int) -> int:
        """How far a team has come: men in the target first, then steps made."""
        far: i64 = 0
        for seat in range(self.seats):
            if self.team(seat) == team:
                far += 10_000 * self.board.inside(seat)
                for man in range(SLOTS * seat, SLOTS * seat + SLOTS):
                    far += self.board.progress(man)
        return far

    # What a viewer cannot know

    def resample(self, player: int, dice: Dice) -> None:
        """Deal the hidden cards again, faithful to everything this viewer knows.

        He knows his own hand, the discards, cards he saw going into a hand and not played since - and that whoever is
        awaited can play, for he would have folded otherwise.
        """
        for _ in range(MOST_TRIES):
            self.deal_again(player, dice)
            if not self.awaits_a_play() or self.turn == player or self.can_play(self.turn):
                return
        raise AssertionError("nobody could be on turn here")

    def deal_again(self, viewer: int, dice: Dice) -> None:
        pool: i64 = self.pile
        keeps: list[int] = [0] * self.seats
        for seat in range(self.seats):
            keeps[seat] = self.kept_hand(viewer, seat)
            pool += self.hands[seat] - keeps[seat]
        for seat in range(self.seats):
            fresh = draw(pool, self.sizes[seat] - bags.total(keeps[seat]), dice)
            pool -= fresh
            self.hands[seat] = keeps[seat] + fresh
            if self.given[seat] != NO_CARD and (seat != viewer or not self.teams):
                self.given[seat] = pick(self.hands[seat], dice.below(self.sizes[seat]))
        self.pile = pool

    def kept_hand(self, viewer: int, seat: i64) -> int:
        """The cards of this hand the viewer is sure of."""
        if seat == viewer and not self.is_face_down():
            return self.hands[seat]
        sure = 0
        for fact in self.known:
            if known_viewer(fact) == viewer and known_holder(fact) == seat:
                sure += UNITS[known_card(fact)]
        return sure


def gifts(hand: i64) -> list[int]:
    """Every card that can be given from a hand."""
    found: list[int] = []
    card: i64 = 0
    while hand:
        if hand & 15:
            found.append(give(card))
        hand >>= 4
        card += 1
    return found


ALL_SEATS: Final[list[int]] = [0, 1, 3, 7, 15, 31, 63]


def know(viewer: int, holder: int, card: int) -> int:
    """The fact that a viewer knows of a card in another's hand, for `Rounds.known`."""
    return viewer | holder << 3 | card << 6


def known_viewer(fact: int) -> int:
    return fact & 7


def known_holder(fact: int) -> int:
    return fact >> 3 & 7


def known_card(fact: int) -> int:
    return fact >> 6

