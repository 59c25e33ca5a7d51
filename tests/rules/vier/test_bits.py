"""The board of bits against a board of letters, stone by stone, and the counts of reachable positions."""

import pytest

from stammtisch.core import FastDice
from stammtisch.games.vier.engine import bot, rules
from stammtisch.games.vier.engine.rules import BLASTS, BOTTOM, COLUMNS, FIELD, ROWS, RUNNING, TOP, HouseRules, Vier, settled
from stammtisch.games.vier.view import rows_of
from tests.rules.vier import naive


def bits(cells: set[tuple[int, int]]) -> int:
    return sum(1 << 8 * x + h for x, h in cells)


def test_the_masks_are_what_their_names_say() -> None:
    everywhere = {(x, h) for x in range(COLUMNS) for h in range(ROWS)}
    assert bits({(x, 0) for x in range(COLUMNS)}) == BOTTOM
    assert bits({(x, 6) for x in range(COLUMNS)}) == TOP
    assert bits(everywhere) == FIELD
    for mask, dx, dh in ((bot.UPWARDS, 0, 1), (bot.SIDEWAYS, 1, 0), (bot.RISING, 1, 1), (bot.FALLING, 1, -1)):
        assert mask == bits({(x, h) for x, h in everywhere if (x + 3 * dx, h + 3 * dh) in everywhere})
    for mask, columns in ((bot.CENTRE, (3, 4)), (bot.INNER, (2, 3, 4, 5)), (bot.WIDE, range(1, 7))):
        assert mask == bits({(x, h) for x, h in everywhere if x in columns})


def test_a_blast_is_what_two_steps_reach() -> None:
    for x in range(COLUMNS):
        for h in range(ROWS):
            assert BLASTS[8 * x + h] == bits(naive.blast(x, h))


def state_of(board: naive.Board, mover: int) -> Vier:
    state = Vier(HouseRules(jokers=False))
    state.green, state.blue = (bits({(x, h) for x, h in places(board, colour)}) for colour in "GB")
    state.mover = mover
    return state


def places(board: naive.Board, colour: str) -> list[tuple[int, int]]:
    return [(x, h) for x, column in enumerate(board) for h, letter in enumerate(column) if letter == colour]


def random_boards(games: int, seed: int) -> list[naive.Board]:
    """Every board of a few random games, with fours or without."""
    dice, boards = FastDice(seed), []
    for _ in range(games):
        board = naive.EMPTY
        for ply in range(56):
            choices = naive.children(board, "GB"[ply % 2])
            board = choices[dice.below(len(choices))]
            boards.append(board)
    return boards


BOARDS = random_boards(games=5, seed=11)


def test_fours_are_found_wherever_they_are() -> None:
    found = [rules.has_four(state_of(board, 0).green) for board in BOARDS]
    assert found == [naive.has_four(board, "G") for board in BOARDS]
    assert True in found
    assert False in found


def test_stones_fall_after_every_joker_as_letters_do() -> None:
    for board in BOARDS[::7]:
        state = state_of(board, 0)
        for cells in [*naive.deletions(), *(naive.blast(x, h) for x in range(8) for h in range(7))]:
            fallen = state_of(naive.cleared(board, cells), 0)
            assert settled(state.green, state.blue, bits(cells)) == (fallen.green, fallen.blue)


def test_the_cells_that_complete_a_four_are_those_where_one_more_stone_makes_one() -> None:
    for board in [board for board in BOARDS if not naive.has_four(board, "G")]:
        state = state_of(board, 0)
        empty = FIELD & ~(state.green | state.blue)
        expected = [bit for bit in range(63) if empty >> bit & 1 and rules.has_four(state.green | 1 << bit)]
        found = bot.completing(state.green, empty)
        assert [bit for bit in range(63) if found >> bit & 1] == expected


def test_stones_land_on_the_lowest_empty_cells() -> None:
    for board in BOARDS:
        state = state_of(board, 0)
        expected = bits({(x, len(column)) for x, column in enumerate(board) if len(column) < 7})
        assert bot.landings(state.green | state.blue) == expected


def test_a_winning_joker_is_found_exactly_when_there_is_one() -> None:
    found = 0
    for board in [board for board in BOARDS if not naive.is_over(board)][::12]:
        for colour, other in ("GB", "BG"):
            mine, theirs = (bits(set(places(board, letter))) for letter in (colour, other))
            results = [naive.cleared(board, cells) for cells in naive.deletions()]
            expected = any(naive.has_four(result, colour) > naive.has_four(result, other) for result in results)
            assert (bot.winning_delete(mine, theirs) >= 0) == expected
            found += expected
            empty = [(x, h) for x in range(8) for h in range(len(board[x]), 7)]
            results = [naive.cleared(board, naive.blast(x, h)) for x, h in empty]
            expected = any(naive.has_four(result, colour) > naive.has_four(result, other) for result in results)
            assert (bot.winning_bomb(mine, theirs) >= 0) == expected
            found += expected
    assert found


def plays(state: Vier, depth: int) -> int:
    if depth == 0:
        return 1
    total = 0
    for player in state.to_act():
        for action in state.legal(player):
            child = state.copy()
            child.apply(player, action)
            total += plays(child, depth - 1)
    return total


@pytest.mark.parametrize(("depth", "expected"), [(1, 8), (2, 64), (3, 512), (4, 4096), (5, 32768)])
def test_ways_to_play_the_first_stones(depth: int, expected: int) -> None:
    assert plays(Vier(HouseRules(jokers=False)), depth) == expected


def test_ways_to_play_on_agree_with_the_board_of_letters() -> None:
    for board in [board for board in BOARDS[10::16] if not naive.is_over(board)]:
        mover = sum(map(len, board)) % 2
        assert plays(state_of(board, mover), 3) == naive.plays(board, "GB"[mover], 3)


def test_different_positions_after_a_few_stones_agree_with_the_board_of_letters() -> None:
    counts, reached = [], {rows_of(Vier(HouseRules(jokers=False))): Vier(HouseRules(jokers=False))}
    for _ in range(4):
        following = {}
        for state in reached.values():
            for action in state.legal(int(state.mover)) if state.outcome == RUNNING else []:
                child = state.copy()
                child.apply(int(state.mover), action)
                following[rows_of(child)] = child
        reached = following
        counts.append(len(reached))
    assert counts == [naive.positions(depth) for depth in range(1, 5)]


def test_whole_random_games_agree_with_the_board_of_letters() -> None:
    dice = FastDice(4)
    for _ in range(20):
        state, board = Vier(HouseRules(jokers=False)), naive.EMPTY
        while state.to_act():
            assert not naive.is_over(board)
            legal = state.legal(int(state.mover))
            assert legal == [x for x in range(8) if len(board[x]) < 7]
            column = legal[dice.below(len(legal))]
            board = naive.dropped(board, column, "GB"[int(state.mover)])
            state.apply(int(state.mover), column)
            assert rows_of(state) == naive.rows(board)
        assert naive.is_over(board)
