"""Dog Royal for learners, compiled: what a seat may know as bytes."""

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, u8

from stammtisch.core import State
from stammtisch.games.dog_royal.engine import deeds
from stammtisch.games.dog_royal.engine.figures import (
    ACCUSE,
    EXCHANGE,
    JUMP,
    LOST,
    PLAY,
    SHIFTED,
    accused_of,
    card_of,
    field_of,
    figure_of,
    lost_figure,
    other_of,
    source_of,
    to_of,
    use_of,
)
from stammtisch.games.dog_royal.engine.position import Position
from stammtisch.games.dog_royal.engine.spelling import add_tokens
from stammtisch.games.ring.engine.board import NOBODY, SLOTS
from stammtisch.games.ring.engine.cards import NO_CARD, cards_of
from stammtisch.games.ring.engine.events import FOLD, fold_row, kind_of
from stammtisch.games.ring.engine.observing import counted, first_shown, seen_field, seen_spot, write_position
from stammtisch.games.ring.engine.position import LUCK
from stammtisch.observer import Observer, write_number

if TYPE_CHECKING:
    from librt.vecs import vec

# Where the fields of `observation.py` begin, behind those of the ring.
LUCKY: Final = 386
SPECIAL: Final = 387
SHIFTING: Final = 483
FIGURE: Final = 579
LOSER: Final = 581
LAST: Final = 582
BLOCK: Final = 583
LAP: Final = 585
CHEATED: Final = 587
ACCUSERS: Final = 588
CLOCK: Final = 594
TURNS: Final = 597
HOUSE: Final = 615
OFFSETS: Final = 622
RECENT: Final = 637
ROWS: Final = 48
COLUMNS: Final = 8  # player, kind, card, use, seat and face of the figure, from, to
DEEDS: Final = 1021
MOST_DEEDS: Final = 40
DEED: Final = 10  # kind, seat, truth, block (2), time (3), since (2, how long before)
SIZE: Final = 1421
CHANCES: Final = 7  # who acts where chance does


class RoyalObserver(Observer):
    def observe(self, state: State, viewer: i64, out: "vec[u8]", at: i64) -> None:
        position = cast(Position, state)
        write_position(position, viewer, out, at)
        write_fields(position, viewer, out, at)
        write_cheating(position, viewer, out, at)
        write_house(position, out, at)
        write_recent(position, viewer, out, at + RECENT)
        write_deeds(position, viewer, out, at + DEEDS)

    def spell(self, state: State, player: i64, actions: list[int], tokens: list[int], ends: list[int]) -> None:
        position = cast(Position, state)
        for action in actions:
            add_tokens(position, player, action, tokens)
            ends.append(len(tokens))


def write_fields(position: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    if position.phase == LUCK:
        out[at + LUCKY] = u8(position.luck + 1)
    for number in position.specials:
        out[at + SPECIAL + seen_field(position.board, number, viewer)] = u8(1)
    order: i64 = 1
    for number in position.shifting:
        out[at + SHIFTING + seen_field(position.board, number, viewer)] = u8(order)
        order += 1
    if position.figure != NOBODY:
        out[at + FIGURE] = u8(counted(position.figure // SLOTS, viewer, position.seats))
        out[at + FIGURE + 1] = u8(position.figure % SLOTS + 1)
    if position.loser != NOBODY:
        out[at + LOSER] = u8(counted(position.loser, viewer, position.seats))
    if position.last != NO_CARD:
        out[at + LAST] = u8(position.last + 1)


def write_cheating(position: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    write_number(out, at + BLOCK, position.block, 2)
    write_number(out, at + LAP, position.lap, 2)
    if position.has_cheated(viewer):
        out[at + CHEATED] = u8(1)
    write_number(out, at + CLOCK, position.clock, 3)
    seat: i64 = 0
    while seat < position.seats:
        place = counted(seat, viewer, position.seats) - 1
        if position.has_accused(seat):
            out[at + ACCUSERS + place] = u8(1)
        write_number(out, at + TURNS + 3 * place, position.turns[seat], 3)
        seat += 1


def write_house(position: Position, out: "vec[u8]", at: i64) -> None:
    house = position.house
    out[at + HOUSE] = u8(1) if house.royal else u8(0)
    out[at + HOUSE + 1] = u8(1) if house.solo else u8(0)
    out[at + HOUSE + 2] = u8(1) if house.four_green_forward else u8(0)
    out[at + HOUSE + 3] = u8(1) if house.magnet_zero else u8(0)
    out[at + HOUSE + 4] = u8(1) if house.no_entry_from_start else u8(0)
    out[at + HOUSE + 5] = u8(1) if house.cheating else u8(0)
    out[at + HOUSE + 6] = u8(1) if house.quota_by_laps else u8(0)
    for number in house.offsets:
        offset: i64 = number
        out[at + OFFSETS + offset - 1] = u8(1)


def write_recent(position: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    """The viewer's last move and all since, the latest first; accusations and folds are no last moves."""
    recent = position.recent
    end = at + ROWS * COLUMNS
    place: i64 = len(recent)
    first = first_shown(position)
    while place > first and at < end:
        place -= 2
        player: i64 = recent[place]
        action: i64 = recent[place + 1]
        kind = kind_of(action)
        if kind == FOLD:
            for card in cards_of(fold_row(action)):
                if at < end:
                    out[at] = u8(counted(player, viewer, position.seats))
                    out[at + 1] = u8(kind)
                    out[at + 2] = u8(i64(card) + 1)
                    at += COLUMNS
        else:
            write_move(position, viewer, player, action, out, at)
            at += COLUMNS
            if player == viewer and kind != ACCUSE:
                return


def write_move(position: Position, viewer: i64, player: i64, action: i64, out: "vec[u8]", at: i64) -> None:
    kind = kind_of(action)
    seats, board = position.seats, position.board
    out[at] = u8(counted(player, viewer, seats) if player >= 0 else CHANCES)
    out[at + 1] = u8(kind)
    if kind == ACCUSE:
        out[at + 4] = u8(counted(accused_of(action), viewer, seats))
    elif kind == SHIFTED:
        out[at + 7] = u8(seen_spot(board, field_of(action), viewer))
    elif kind == LOST:
        write_figure(lost_figure(action), viewer, seats, out, at + 4)
    else:
        write_figure(figure_of(action), viewer, seats, out, at + 4)
        if kind in (PLAY, EXCHANGE):
            out[at + 2] = u8(card_of(action) + 1)
            out[at + 3] = u8(use_of(action) + 1)
        if kind == EXCHANGE:
            write_figure(other_of(action), viewer, seats, out, at + 6)
        elif kind in (PLAY, JUMP):
            out[at + 6] = u8(seen_spot(board, source_of(action), viewer))
            out[at + 7] = u8(seen_spot(board, to_of(action), viewer))


def write_figure(figure: i64, viewer: i64, seats: i64, out: "vec[u8]", at: i64) -> None:
    out[at] = u8(counted(figure // SLOTS, viewer, seats))
    out[at + 1] = u8(figure % SLOTS + 1)


def write_deeds(position: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    """What may have been a cheat, the latest first, with its truth for those who know it."""
    noted = position.deeds
    place: i64 = len(noted)
    end = at + MOST_DEEDS * DEED
    while place > 0 and at < end:
        place -= deeds.SIZE
        kind: i64 = noted[place + deeds.KIND]
        out[at] = u8(kind + 1)
        out[at + 1] = u8(counted(noted[place + deeds.SEAT], viewer, position.seats))
        out[at + 2] = u8(truth_for(noted, place, viewer))
        write_number(out, at + 3, noted[place + deeds.BLOCK], 2)
        write_number(out, at + 5, noted[place + deeds.TIME], 3)
        if kind == deeds.VERDICT:
            write_number(out, at + 8, noted[place + deeds.TIME] - noted[place + deeds.SINCE], 2)
        at += DEED


def truth_for(noted: list[int], place: i64, viewer: i64) -> i64:
    """0 not known, 1 no, 2 yes."""
    truth: i64 = noted[place + deeds.TRUTH]
    if noted[place + deeds.KIND] == deeds.COVERED:
        return 2 if truth == viewer else 0
    if noted[place + deeds.KIND] == deeds.DOUBTFUL and noted[place + deeds.SEAT] != viewer:
        return 0
    return 2 if truth else 1
