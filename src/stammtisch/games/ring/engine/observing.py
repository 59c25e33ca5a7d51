"""What observations of DOG and Dog Royal share: the ring and the cards, seen from one seat.

Seats are counted from the viewer, fields from his start field: he is 0 and begins at field 0.
"""

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64, u8

from stammtisch.games.ring.engine.board import HOME, SLOTS, Board
from stammtisch.games.ring.engine.cards import CARD, CARD_BITS, NO_CARD, total
from stammtisch.games.ring.engine.hands import known_card, known_holder, known_viewer
from stammtisch.games.ring.engine.position import DEALING, DRAWING, GIVING, NO_TEAM, OVER, RingPosition
from stammtisch.games.ring.engine.turns import KEPT_MOVES
from stammtisch.observer import write_number

if TYPE_CHECKING:
    from librt.vecs import vec

KINDS: Final = 15  # of cards; DOG has one less
SPOTS: Final = 96  # the spot of T1 in actions

# Where the fields of `ring/observation.py` begin.
SEATS: Final = 0
SEAT: Final = 1
TEAMS: Final = 2
ROUNDS: Final = 3
PHASE: Final = 5
AWAITED: Final = 6
ROUND: Final = 12
OPENER: Final = 14
TURN: Final = 15
DEALT: Final = 16
WINNER: Final = 17
RING: Final = 18
TARGETS: Final = 114
MEN: Final = 138
FRESH: Final = 162
HAND: Final = 168
SIZES: Final = 183
GIVEN: Final = 189
KNOWN: Final = 190
PILE: Final = 280
DISCARD: Final = 281
FOLDED: Final = 296
SIZE: Final = 386


def write_position(position: RingPosition, viewer: i64, out: "vec[u8]", at: i64) -> None:
    write_course(position, viewer, out, at)
    write_men(position.board, viewer, position.seats, out, at)
    write_cards(position, viewer, out, at)


def counted(seat: i64, viewer: i64, seats: i64) -> i64:
    """1 + the seat as its viewer counts."""
    seat -= viewer
    return seat + 1 if seat >= 0 else seat + seats + 1


def first_shown(position: RingPosition) -> i64:
    """Where in `recent` begins what views show; a position may keep more."""
    first: i64 = len(position.recent) - 2 * KEPT_MOVES * position.seats
    if first < 0:
        return 0
    return first


def write_course(position: RingPosition, viewer: i64, out: "vec[u8]", at: i64) -> None:
    seats = position.seats
    phase = position.phase
    out[at + SEATS] = u8(seats)
    out[at + SEAT] = u8(viewer)
    out[at + TEAMS] = u8(1) if position.teams else u8(0)
    write_number(out, at + ROUNDS, position.max_rounds, 2)
    out[at + PHASE] = u8(phase)
    write_number(out, at + ROUND, position.round + 1, 2)
    out[at + OPENER] = u8(counted(position.opener(), viewer, seats))
    if phase == GIVING:
        seat: i64 = 0
        while seat < seats:
            if position.waiting >> seat & 1:
                out[at + AWAITED + counted(seat, viewer, seats) - 1] = u8(1)
            seat += 1
    elif phase in (DEALING, DRAWING):
        out[at + DEALT] = u8(counted(position.dealing, viewer, seats))
    elif phase != OVER:
        out[at + TURN] = u8(counted(position.turn, viewer, seats))
    if position.winner != NO_TEAM:
        out[at + WINNER] = u8(counted(position.winner, position.team(viewer), position.team_count()))


def write_men(board: Board, viewer: i64, seats: i64, out: "vec[u8]", at: i64) -> None:
    first: i64 = 0
    while first < seats:
        seat = viewer + first
        if seat >= seats:
            seat -= seats
        number: i64 = 0
        while number < SLOTS:
            cell: i64 = board.men[SLOTS * seat + number]
            if cell != HOME:
                place = SLOTS * first + number
                if cell >= board.size:
                    slot = cell - board.size - SLOTS * seat
                    out[at + TARGETS + SLOTS * first + slot] = u8(1)
                    out[at + MEN + place] = u8(SPOTS + slot + 1)
                else:
                    field = seen_field(board, cell, viewer)
                    out[at + RING + field] = u8(first + 1)
                    out[at + MEN + place] = u8(field + 1)
            number += 1
        out[at + FRESH + first] = u8(board.fresh >> seat & 1)
        first += 1


def seen_field(board: Board, field: i64, viewer: i64) -> i64:
    """A field of the ring, counted from the viewer's start field."""
    field -= board.track.start(viewer)
    return field if field >= 0 else field + board.size


def seen_spot(board: Board, spot: i64, viewer: i64) -> i64:
    """1 + the field of a spot, or 97 .. 100 for a target's slots; 0 for HOME."""
    if spot < 0:
        return 0
    return spot + 1 if spot >= SPOTS else seen_field(board, spot, viewer) + 1


def write_bag(bag: i64, out: "vec[u8]", at: i64) -> None:
    """How many cards of each kind."""
    while bag:
        out[at] = u8(bag & CARD)
        bag >>= CARD_BITS
        at += 1


def write_cards(position: RingPosition, viewer: i64, out: "vec[u8]", at: i64) -> None:
    seats = position.seats
    if not position.is_face_down():
        write_bag(position.hands[viewer], out, at + HAND)
    if position.phase == GIVING and position.given[viewer] != NO_CARD:
        given: i64 = position.given[viewer]
        out[at + GIVEN] = u8(given + 1)
    first: i64 = 0
    while first < seats:
        seat = viewer + first
        if seat >= seats:
            seat -= seats
        size: i64 = position.sizes[seat]
        out[at + SIZES + first] = u8(size)
        write_bag(position.folded[seat], out, at + FOLDED + KINDS * first)
        first += 1
    for number in position.known:
        fact: i64 = number
        if known_viewer(fact) == viewer:
            place = at + KNOWN + KINDS * (counted(known_holder(fact), viewer, seats) - 1) + known_card(fact)
            out[place] = u8(i64(out[place]) + 1)
    out[at + PILE] = u8(total(position.pile))
    write_bag(position.discard, out, at + DISCARD)
