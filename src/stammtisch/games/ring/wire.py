"""What the wire values and views of the DOG family share: names of cards and spots, what a seat sees of the cards.

Never compiled, like all modules about wire values.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Generic, Literal, Protocol, TypeVar

from msgspec import Meta

from stammtisch.games.ring.engine.board import BITS, HOME, NOBODY, SLOTS, Board
from stammtisch.games.ring.engine.cards import BLANK, NO_CARD, bag_of, cards_in, count, kinds_in, row_of
from stammtisch.games.ring.engine.events import kind_of
from stammtisch.games.ring.engine.hands import know, known_card, known_holder, known_viewer
from stammtisch.games.ring.engine.position import DRAWING, GIVING, NO_TEAM, RingPosition
from stammtisch.games.ring.engine.turns import KEPT_MOVES

RING_SPOTS = 96  # the spot of T1: spots name a place whatever the size of the board
Seat = Annotated[int, Meta(ge=0, lt=6)]
Field = Annotated[int, Meta(ge=0, lt=RING_SPOTS)]
Spot = Annotated[str, Meta(pattern="^([0-9]|[1-8][0-9]|9[0-5]|T[1-4])$")]

C = TypeVar("C", bound=str)
Men = tuple[tuple[str, ...], ...]  # the spot of every man, four of each seat
Move = tuple[int, int]  # who, what
FamilyPhase = Literal["deal", "exchange", "draw", "play", "luck", "over"]  # as `position` numbers them
FAMILY_PHASES: tuple[FamilyPhase, ...] = ("deal", "exchange", "draw", "play", "luck", "over")


class CardNames(Generic[C]):
    """The names of a game's cards, by their kinds."""

    def __init__(self, all_names: tuple[C, ...]) -> None:
        self.all = all_names

    def at(self, kind: int) -> C:
        return self.all[kind]

    def name(self, kind: int) -> C | None:
        """None for BLANK: a card one does not see."""
        return None if kind == BLANK else self.all[kind]

    def names(self, kinds: list[int]) -> tuple[C, ...]:
        return tuple([self.all[kind] for kind in kinds])

    def number(self, name: str | None) -> int:
        return BLANK if name is None else self.all.index(name)

    def bag(self, cards: Sequence[str]) -> int:
        return bag_of([self.number(card) for card in cards])

    def row(self, cards: Sequence[str]) -> int:
        return row_of(self.bag(cards))

    def in_bag(self, bag: int) -> tuple[C, ...]:
        return self.names(cards_in(bag))

    def counts(self, bag: int) -> dict[str, int]:
        return {self.all[kind]: count(bag, kind) for kind in kinds_in(bag)}


class CardsSeen(Protocol):
    """The fields of a view from which the cards of a position are restored."""

    @property
    def viewer(self) -> int: ...
    @property
    def seats(self) -> int: ...
    @property
    def to_act(self) -> tuple[int, ...]: ...
    @property
    def round(self) -> int: ...
    @property
    def turn(self) -> int | None: ...
    @property
    def dealing(self) -> int | None: ...
    @property
    def winner(self) -> int | None: ...
    @property
    def hand(self) -> Sequence[str] | None: ...
    @property
    def counts(self) -> tuple[int, ...]: ...
    @property
    def giving(self) -> str | None: ...
    @property
    def known(self) -> Sequence["KnownCard"]: ...
    @property
    def discard(self) -> Mapping[str, int]: ...
    @property
    def folded(self) -> Sequence[Sequence[str]]: ...


class KnownCard(Protocol):
    """A card known to be in another's hand."""

    @property
    def seat(self) -> int: ...
    @property
    def card(self) -> str: ...


def spot_number(spot: str) -> int:
    """A written spot as the actions count them."""
    return RING_SPOTS + int(spot[1]) - 1 if spot[0] == "T" else int(spot)


def spot_name(spot: int) -> str:
    return f"T{spot - RING_SPOTS + 1}" if spot >= RING_SPOTS else str(spot)


def men_of(board: Board) -> Men:
    """Every man as it is written, by seat."""
    men, size, starts = board.men, board.size, board.track.starts
    return tuple(
        [
            men_at(tuple(men[SLOTS * seat : SLOTS * seat + SLOTS]), size, start if board.is_fresh(seat) else NOBODY, seat)
            for seat, start in enumerate(starts)
        ]
    )


@lru_cache(maxsize=5000)  # after a move all seats' men but one's or two's stand as before
def men_at(cells: tuple[int, ...], size: int, fresh: int, seat: int) -> tuple[str, ...]:
    """A seat's men; `fresh` is the field of one that has not moved since it was placed."""
    return tuple([man_name(cell, size, fresh, seat) for cell in cells])


def man_name(cell: int, size: int, fresh: int, seat: int) -> str:
    """`H`, `12`, `16*` (on its own start field and not moved since it was placed), `T1` .. `T4`."""
    if cell == HOME:
        return "H"
    if cell >= size:
        return f"T{cell - size - SLOTS * seat + 1}"
    return f"{cell}*" if cell == fresh else str(cell)


def place_man(board: Board, man: int, name: str) -> None:
    """Put a man at home where its name says; raises ValueError."""
    seat = man // SLOTS
    if name == "H":
        return
    if name in ("T1", "T2", "T3", "T4"):
        cell = board.track.slot(seat, int(name[1]))
    elif name.removesuffix("*").isdigit() and int(name.removesuffix("*")) < board.size:
        cell = int(name.removesuffix("*"))
    else:
        raise ValueError(f"A man cannot be at {name!r}.")
    if board.cells[cell] != NOBODY:
        raise ValueError(f"Two men stand on {name}.")
    board.put(man, cell)
    if name.endswith("*"):
        if cell != board.track.starts[seat]:
            raise ValueError(f"Only a man on its own start field is fresh, not one on {name}.")
        board.fresh |= BITS[seat]


def restore_board(board: Board, men: Men) -> None:
    """The men where a view or a case shows them; raises ValueError."""
    for man in range(len(board.men)):
        board.take_home(man)
    for seat, positions in enumerate(men):
        for number, name in enumerate(positions):
            place_man(board, SLOTS * seat + number, name)


def hand_of(state: RingPosition, viewer: int, cards: CardNames[C]) -> tuple[C, ...] | None:
    """The viewer's own hand; None for spectators and before one may look."""
    if viewer < 0 or state.is_face_down():
        return None
    return cards.in_bag(state.hands[viewer])


def giving_of(state: RingPosition, viewer: int, cards: CardNames[C]) -> C | None:
    """The viewer's card for the partner, until all have given."""
    if viewer < 0 or state.phase != GIVING or state.given[viewer] == NO_CARD:
        return None
    return cards.at(state.given[viewer])


def known_by(state: RingPosition, viewer: int, cards: CardNames[C]) -> list[tuple[int, C]]:
    """Cards the viewer knows to be in others' hands: seat, card."""
    facts = sorted(fact for fact in state.known if known_viewer(fact) == viewer)
    return [(known_holder(fact), cards.at(known_card(fact))) for fact in facts]


def recent_moves(state: RingPosition) -> list[Move]:
    """The moves everybody may look back on."""
    recent = state.recent[-2 * KEPT_MOVES * state.seats :]  # `turns.remember` keeps at least these
    return list(zip(recent[::2], recent[1::2], strict=True))


def last_own(moves: Sequence[Move], viewer: int, but: tuple[int, ...] = ()) -> int:
    """Where among these the viewer's own last move is, or 0; moves of the kinds `but` do not count."""
    for place in range(len(moves) - 1, 0, -1):
        player, move = moves[place]
        if player == viewer and kind_of(move) not in but:
            return place
    return 0


def restore_rounds(state: RingPosition, seen: CardsSeen, phase: int, recent: list[Move]) -> None:
    state.phase = phase
    state.round = seen.round - 1
    state.turn = 0 if seen.turn is None else seen.turn
    state.dealing = 0 if seen.dealing is None else seen.dealing
    state.winner = NO_TEAM if seen.winner is None else seen.winner
    state.recent = [number for move in recent for number in move]


def restore_cards(state: RingPosition, seen: CardsSeen, cards: CardNames[C]) -> None:
    """After `restore_rounds`. Everything hidden lies in the pile: `resample` deals it."""
    state.sizes = list(seen.counts)
    state.discard = sum(number * 16 ** cards.number(card) for card, number in seen.discard.items())
    own = cards.bag(seen.hand or ())
    state.hands = [own if seat == seen.viewer else 0 for seat in range(seen.seats)]
    state.pile = state.customs.deck - state.discard - own
    state.known = [know(seen.viewer, fact.seat, cards.number(fact.card)) for fact in seen.known]
    state.folded = [cards.bag(folded) for folded in seen.folded]
    state.waiting = sum(BITS[seat] for seat in seen.to_act) if state.phase == GIVING else 0
    for seat in range(seen.seats):
        state.given[seat] = 0 if has_passed_on(state, seat) else NO_CARD
    if seen.giving is not None:
        state.given[seen.viewer] = cards.number(seen.giving)


def has_passed_on(state: RingPosition, seat: int) -> bool:
    """Whether this seat's card for the exchange or draw is fixed."""
    if state.phase == GIVING:
        return not state.waiting & BITS[seat]
    return state.phase == DRAWING and any(state.right_of(other) == seat for other in range(state.dealing))
