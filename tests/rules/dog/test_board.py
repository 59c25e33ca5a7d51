"""The ring, the lanes and the men on them."""

import pytest

from stammtisch.core import FastDice, play_randomly
from stammtisch.games.dog import GAME
from stammtisch.games.dog.engine.moves import open_run
from stammtisch.games.ring.engine.board import BITS, HOME, NOBODY, NOWHERE, Track, empty_board


@pytest.mark.parametrize(("seats", "starts"), [(2, [0, 32]), (3, [0, 16, 32]), (4, [0, 16, 32, 48]), (5, [0, 16, 32, 48, 64])])
def test_seats_start_at_their_places(seats: int, starts: list[int]) -> None:
    track = Track(seats)
    assert track.starts == starts
    assert [track.owner(field) for field in starts] == list(range(seats))
    assert [field for field in range(track.size) if track.owner(field) != NOBODY] == starts


def test_six_seats_have_a_ring_of_96_fields() -> None:
    assert Track(6).size == 96
    assert Track(6).starts == [0, 16, 32, 48, 64, 80]


@pytest.mark.parametrize(
    ("field", "steps", "guarded", "open_steps"),
    [
        (12, 3, 1, 3),
        (12, 4, 1, 3),
        (12, 5, 1, 3),
        (12, 5, 0, 5),
        (16, 15, 1, 15),
        (62, 2, 0, 1),
        (62, 13, 0, 1),
        (63, 7, 0, 0),
        (60, 3, 0, 3),
    ],
)
def test_a_walk_is_open_up_to_a_guarded_start_field(field: int, steps: int, guarded: int, open_steps: int) -> None:
    assert open_run(empty_board(4), field, steps, BITS[guarded]) == open_steps
    assert open_run(empty_board(4), field, steps, 0) == steps


def test_a_place_without_a_seat_is_an_ordinary_field() -> None:
    everybody = BITS[0] | BITS[1]
    assert open_run(empty_board(2), 12, 5, everybody) == 5
    assert open_run(empty_board(2), 30, 5, everybody) == 1


def test_men_and_cells_say_the_same() -> None:
    board = empty_board(4)
    board.enter(0)
    board.put(5, 40)
    board.enter(1)  # onto an own man: whether that is allowed is not the board's business
    board.exchange(1, 5)
    assert board.men[:6] == [HOME, 40, HOME, HOME, HOME, 0]
    assert [(cell, man) for cell, man in enumerate(board.cells) if man != NOBODY] == [(0, 5), (40, 1)]


def test_a_man_is_fresh_until_it_moves() -> None:
    board = empty_board(4)
    board.enter(4)
    assert board.is_fresh(1)
    assert board.keeper(1) == 4
    board.put(4, 12)
    board.put(4, 16)
    assert not board.is_fresh(1)
    assert board.keeper(1) == 4


def test_a_foreign_man_keeps_nobodys_start_field() -> None:
    board = empty_board(4)
    board.put(0, 16)
    assert board.keeper(1) == NOBODY


def test_a_man_enters_its_lane_with_exact_steps_over_nobody() -> None:
    board = empty_board(4)
    board.put(0, 62)
    assert [board.entry(0, steps) for steps in (2, 3, 6, 7)] == [NOWHERE, 64, 67, NOWHERE]
    board.put(1, 65)
    assert [board.entry(0, steps) for steps in (3, 4, 5)] == [64, NOWHERE, NOWHERE]
    assert [board.deeper(1, steps) for steps in (1, 2, 3)] == [66, 67, NOWHERE]


def test_a_fresh_man_cannot_enter() -> None:
    board = empty_board(4)
    board.enter(0)
    assert board.entry(0, 3) == NOWHERE
    board.put(0, 4)
    board.put(0, 0)
    assert board.entry(0, 3) == 66


def test_four_men_in_the_lane_are_done() -> None:
    board = empty_board(4)
    for man, cell in enumerate((64, 65, 66)):
        board.put(man, cell)
    assert (board.inside(0), board.is_done(0)) == (3, False)
    board.put(3, 67)
    assert (board.inside(0), board.is_done(0)) == (4, True)


def test_progress_grows_from_home_to_the_last_slot() -> None:
    board = empty_board(4)
    steps = [board.progress(0)]
    board.enter(0)
    steps.append(board.progress(0))
    for cell in (5, 63, 0, 64, 67):
        board.put(0, cell)
        steps.append(board.progress(0))
    assert steps == [0, 1, 5, 63, 64, 65, 68]


def test_a_copy_of_a_board_is_independent() -> None:
    board = empty_board(4)
    twin = board.copy()
    board.enter(0)
    assert (twin.men[0], twin.cells[0], twin.fresh) == (HOME, NOBODY, 0)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_bits_agree_with_the_men_throughout_a_game(seats: int) -> None:
    dice = FastDice(4)
    state = GAME.new(seats, GAME.options(max_rounds=12))
    while state.to_act():
        play_randomly(state, dice, 1)
        board = state.board
        starts, cells, size = board.track.starts, board.cells, int(board.size)
        kept = sum(1 << seat for seat in range(seats) if starts[seat] in board.men[4 * seat : 4 * seat + 4])
        assert (board.kept, board.fresh & ~kept) == (kept, 0)
        assert board.home == sum(1 << man for man in range(4 * seats) if board.men[man] == HOME)
        assert board.lanes == sum(1 << cell - size for cell in range(size, len(cells)) if cells[cell] != NOBODY)
        assert board.high << 48 | board.low == sum(1 << field for field in range(size) if cells[field] != NOBODY)
        assert [board.inside(seat) for seat in range(seats)] == [
            sum(cell >= size for cell in board.men[4 * seat : 4 * seat + 4]) for seat in range(seats)
        ]


@pytest.mark.parametrize("seats", [4, 6])
def test_who_stands_ahead_is_seen_across_the_end_of_the_ring(seats: int) -> None:
    dice = FastDice(seats)
    board = empty_board(seats)
    for man in range(4 * seats):
        field = dice.below(board.size)
        if board.cells[field] == NOBODY:
            board.put(man, field)
    for field in range(board.size):
        taken = [ahead for ahead in range(1, 16) if board.cells[(field + ahead) % board.size] != NOBODY]
        assert board.taken_ahead(field) == sum(1 << ahead for ahead in taken)
        if board.cells[field] != NOBODY:
            ring = [ahead for ahead in range(1, int(board.size) + 1) if board.cells[(field + ahead) % board.size] != NOBODY]
            assert board.gap_ahead(field) == ring[0]


def test_a_man_alone_on_the_ring_has_it_all_ahead() -> None:
    board = empty_board(4)
    board.put(0, 5)
    assert board.gap_ahead(5) == 64
    board.put(1, 4)
    assert (board.gap_ahead(5), board.gap_ahead(4)) == (63, 1)
