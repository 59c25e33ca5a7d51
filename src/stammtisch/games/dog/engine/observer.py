"""DOG for learners, compiled: what a seat may know as bytes."""

from typing import TYPE_CHECKING, Final, cast

from mypy_extensions import i64, u8

from stammtisch.core import State
from stammtisch.games.dog.engine.actions import DIVIDE, START, TAKE, card_of, origin_of, seat_of, target_of
from stammtisch.games.dog.engine.position import Position
from stammtisch.games.dog.engine.spelling import add_tokens, portions_of
from stammtisch.games.ring.engine.board import NOBODY
from stammtisch.games.ring.engine.cards import cards_of
from stammtisch.games.ring.engine.events import FOLD, fold_row, kind_of
from stammtisch.games.ring.engine.observing import counted, first_shown, seen_spot, write_position
from stammtisch.observer import Observer

if TYPE_CHECKING:
    from librt.vecs import vec

# Where the fields of `observation.py` begin, behind those of the ring.
REST: Final = 386  # steps left of a seven, whether by a joker
VICTIM: Final = 388
HOUSE: Final = 389
RECENT: Final = 393
ROWS: Final = 60
COLUMNS: Final = 6  # player, kind, card, seat, from, to
SIZE: Final = 753


class DogObserver(Observer):
    def observe(self, state: State, viewer: i64, out: "vec[u8]", at: i64) -> None:
        position = cast(Position, state)
        write_position(position, viewer, out, at)
        if position.rest:
            out[at + REST] = u8(position.rest)
            out[at + REST + 1] = u8(1) if position.rest_by_joker else u8(0)
        if position.victim != NOBODY:
            out[at + VICTIM] = u8(counted(position.victim, viewer, position.seats))
        house = position.house
        out[at + HOUSE] = u8(1) if house.first_only else u8(0)
        out[at + HOUSE + 1] = u8(1) if house.rest_single else u8(0)
        out[at + HOUSE + 2] = u8(1) if house.canadian else u8(0)
        out[at + HOUSE + 3] = u8(1) if house.joker_not_last else u8(0)
        write_recent(position, viewer, out, at + RECENT)

    def spell(self, state: State, player: i64, actions: list[int], tokens: list[int], ends: list[int]) -> None:
        position = cast(Position, state)
        for action in actions:
            add_tokens(position, player, action, tokens)
            ends.append(len(tokens))


def write_recent(position: Position, viewer: i64, out: "vec[u8]", at: i64) -> None:
    """The viewer's last move and all since, the latest first."""
    recent = position.recent
    end = at + ROWS * COLUMNS
    place: i64 = len(recent)
    first = first_shown(position)
    while place > first and at < end:
        place -= 2
        player: i64 = recent[place]
        at = write_move(position, viewer, player, recent[place + 1], out, at, end)
        if player == viewer:
            return


def write_move(position: Position, viewer: i64, player: i64, action: i64, out: "vec[u8]", at: i64, end: i64) -> i64:
    """A row, or several of a seven and a fold; where the next one begins."""
    kind = kind_of(action)
    who = counted(player, viewer, position.seats)
    if kind == FOLD:
        for card in cards_of(fold_row(action)):
            if at < end:
                at = write_row(out, at, who, kind, card, 0, 0, 0)
    elif kind == DIVIDE:
        walks = portions_of(action)
        place: i64 = len(walks)
        while place > 0 and at < end:
            place -= 3
            seat = counted(walks[place], viewer, position.seats)
            origin = seen_spot(position.board, walks[place + 1], viewer)
            target = seen_spot(position.board, walks[place + 2], viewer)
            at = write_row(out, at, who, kind, card_of(action), seat, origin, target)
    else:
        seat = counted(seat_of(action), viewer, position.seats)
        origin = 0
        target = 0
        if kind != START and kind != TAKE:
            origin = seen_spot(position.board, origin_of(action), viewer)
            target = seen_spot(position.board, target_of(action), viewer)
        at = write_row(out, at, who, kind, card_of(action), seat, origin, target)
    return at


def write_row(out: "vec[u8]", at: i64, who: i64, kind: i64, card: i64, seat: i64, origin: i64, target: i64) -> i64:
    out[at] = u8(who)
    out[at + 1] = u8(kind)
    out[at + 2] = u8(card + 1)
    out[at + 3] = u8(seat)
    out[at + 4] = u8(origin)
    out[at + 5] = u8(target)
    return at + COLUMNS
