"""The joystick, by the numbers of its cases."""

import pytest

from stammtisch.games.vier.data import Bomb as BombAction
from stammtisch.led import modes
from stammtisch.led.colours import PALETTE, colours_of, rgb565, rows_of
from stammtisch.led.modes import Bomb, DeleteCell, DeleteColumn, DeleteRow, End, Menu, Mode, Place, Players, Quit
from stammtisch.led.screen import Screen
from tests.led.pictures import POSITION, TWO_PLAYERS, full_field, keys_to, screen_at


def mode_after(keys: str) -> Mode:
    return screen_at(keys).mode


def walk(mode: Mode, keys: str) -> list[Mode]:
    """The modes on the way."""
    found = []
    for letter in keys:
        mode = modes.moved(mode, next(key for key in modes.KEYS if key == letter))
        found.append(mode)
    return found


def test_v12_the_number_of_players_is_one_or_two() -> None:
    assert mode_after("") == mode_after("L") == mode_after("UD") == mode_after("RRL") == Players(1)
    assert mode_after("R") == mode_after("RRR") == mode_after("RUD") == Players(2)


def test_v13_a_game_starts_with_green_in_column_three() -> None:
    screen = screen_at(TWO_PLAYERS)
    assert screen.mode == Place(3)
    assert screen.seen().to_act == 0
    assert screen.players == 2
    assert screen_at("M").players == 1


def test_v14_the_first_press_drops_a_green_stone() -> None:
    screen = screen_at(TWO_PLAYERS + "M")
    assert screen.seen().rows[-1] == "...G...."
    assert screen.seen().to_act == 1
    assert screen.mode == Place(3)


def test_v15_the_column_wraps_around() -> None:
    assert mode_after(TWO_PLAYERS + "LLLL") == Place(7)
    assert mode_after(TWO_PLAYERS + "RRRRR") == Place(0)
    assert mode_after(TWO_PLAYERS + "ULLLL") == Menu(7)
    assert mode_after(TWO_PLAYERS + "URRRRR") == Menu(0)


def test_v16_up_leads_to_the_menu_and_down_back() -> None:
    assert mode_after(TWO_PLAYERS + "D") == Place(3)
    assert mode_after(TWO_PLAYERS + "U") == mode_after(TWO_PLAYERS + "UU") == Menu(3)
    assert mode_after(TWO_PLAYERS + "LUD") == Place(2)
    assert mode_after(TWO_PLAYERS + "ULLD") == Place(1)


def test_v17_a_full_column_takes_no_stone_and_is_shown_dimmed() -> None:
    screen = screen_at(TWO_PLAYERS + "M" * 7)
    before = screen.frame()
    screen.press("M")
    assert screen.frame() == before
    assert screen.seen().to_act == 1
    assert [row.split()[3] for row in rows_of(before)] == ["R", "g", "b", "g", "b", "g", "b", "g"]


@pytest.mark.parametrize("end", [keys_to([0, 0, 1, 1, 2, 2, 3]), keys_to(full_field())], ids=["won", "drawn"])
def test_v23_after_the_end_only_the_middle_counts_and_starts_anew(end: str) -> None:
    assert mode_after(TWO_PLAYERS + end + "LRUD") == End()
    screen = screen_at(TWO_PLAYERS + end + "LRUDM")
    assert screen.mode == Place(3)
    assert screen.players == 2
    assert set("".join(screen.seen().rows)) == {"."}
    assert screen.seen().to_act == 0


def test_v23_and_v43_jokers_come_back_with_a_new_game() -> None:
    spent = TWO_PLAYERS + "ULLMM"
    assert rows_of(screen_at(spent).frame())[0] == "O C- . R Y . C O"
    won = spent + keys_to([7, 0, 7, 1, 7, 2, 7], x=0)
    assert screen_at(won).mode == End()
    for again in (screen_at(won + "M"), screen_at(spent + "URRRRM")):
        assert again.mode == Place(3)
        assert rows_of(again.frame())[0] == "O C . R Y . C O"
        assert again.seen().to_act == 0
        assert set("".join(again.seen().rows)) == {"."}


def test_v24_each_row_is_a_ring_of_eight_cells_and_the_row() -> None:
    right = walk(DeleteCell(), "R" * 9)
    assert right == [*(DeleteCell(x, 7) for x in range(1, 8)), DeleteRow(7, 7), DeleteCell(0, 7)]
    left = walk(DeleteCell(), "L" * 9)
    assert left == [DeleteRow(0, 7), *(DeleteCell(x, 7) for x in range(7, -1, -1))]


def test_v24_each_column_is_a_ring_of_seven_cells_and_the_column() -> None:
    down = walk(DeleteCell(2, 7), "D" * 8)
    assert down == [DeleteColumn(2), *(DeleteCell(2, y) for y in range(1, 8))]
    up = walk(DeleteCell(2, 7), "U" * 8)
    assert up == [*(DeleteCell(2, y) for y in range(6, 0, -1)), DeleteColumn(2), DeleteCell(2, 7)]


def test_v25_a_row_or_column_stays_within_the_field() -> None:
    assert walk(DeleteRow(0, 2), "UU") == [DeleteRow(0, 1), DeleteRow(0, 1)]
    assert walk(DeleteRow(0, 6), "DD") == [DeleteRow(0, 7), DeleteRow(0, 7)]
    assert walk(DeleteColumn(1), "LL") == [DeleteColumn(0), DeleteColumn(0)]
    assert walk(DeleteColumn(6), "RR") == [DeleteColumn(7), DeleteColumn(7)]


@pytest.mark.parametrize(
    ("keys", "x"),
    [
        pytest.param("RRRM", 3, id="a cell: its column"),
        pytest.param("LM", 0, id="a row reached from the left: 0"),
        pytest.param("RRRRRRRRM", 7, id="a row reached from the right: 7"),
        pytest.param("LUUM", 0, id="a row moved up: still 0"),
        pytest.param("LLRM", 7, id="a row left to the right edge and entered again: 7"),
        pytest.param("RRDM", 2, id="V28 a column: itself"),
        pytest.param("RRDRM", 3, id="a column moved: the new one"),
    ],
)
def test_the_cursor_stays_where_a_delete_was(keys: str, x: int) -> None:
    assert mode_after(POSITION + "ULLM" + keys) == Place(x)


def test_v29_deleting_an_empty_cell_spends_the_joker_and_the_turn() -> None:
    screen = screen_at(TWO_PLAYERS + "ULLMM")
    assert screen.seen().to_act == 1
    assert not screen.seen().jokers[0].delete
    assert rows_of(screen.frame())[0] == "O C- . R Y . C O"


def test_v33_only_an_own_unused_joker_can_be_chosen() -> None:
    for keys in ("URRRM", "URRRRM"):  # blue's delete and bomb
        assert isinstance(mode_after(TWO_PLAYERS + keys), Menu)
    assert rows_of(screen_at(TWO_PLAYERS + "URRR").frame())[0] == "O C . R Y . g O"
    own_used = TWO_PLAYERS + "ULLMM" + "M" + "URM"
    assert mode_after(own_used) == Menu(1)
    assert rows_of(screen_at(own_used).frame())[0] == "O g . R Y . C O"
    assert rows_of(screen_at(own_used + "R").frame())[0] == "O C- g R Y . C O"


def test_v33_empty_places_of_the_menu_do_nothing() -> None:
    assert mode_after(TWO_PLAYERS + "ULM") == Menu(2)
    assert mode_after(TWO_PLAYERS + "URRM") == Menu(5)


def test_v34_a_bomb_starts_above_the_leftmost_column_with_room() -> None:
    assert mode_after(TWO_PLAYERS + "ULLLM") == Bomb(0, 7)
    full = TWO_PLAYERS + keys_to([0] * 7 + [3])
    assert mode_after(full + "ULLLM") == Bomb(1, 7)
    assert mode_after(TWO_PLAYERS + keys_to([0, 0]) + "UM") == Bomb(0, 5)


def test_v36_a_bomb_on_a_stone_is_refused() -> None:
    keys = POSITION + "ULLLM" + "RRR"
    assert mode_after(keys + "M") == Bomb(3, 7)
    assert screen_at(keys + "M").seen().to_act == 0


def test_v37_after_a_bomb_the_cursor_stands_on_its_column() -> None:
    screen = screen_at(POSITION + "ULLLM" + "RRRRUU" + "M")
    assert screen.mode == Place(4)
    assert screen.seen().rows[-1] == "...G.G.."
    assert screen.seen().to_act == 1
    assert screen.seen().last == BombAction((4, 5))


def test_v40_a_bomb_wraps_around_both_ways() -> None:
    assert walk(Bomb(0, 7), "LRDU") == [Bomb(7, 7), Bomb(0, 7), Bomb(0, 1), Bomb(0, 7)]
    assert walk(Bomb(7, 1), "RU") == [Bomb(0, 1), Bomb(0, 7)]


def test_v41_a_bomb_on_an_empty_board_is_spent() -> None:
    assert rows_of(screen_at(TWO_PLAYERS + "ULLLMM").frame())[0] == "O- C . R Y . C O"


def test_v42_red_makes_the_matrix_dark_and_ends_the_program() -> None:
    screen = screen_at(TWO_PLAYERS + "MUM")
    assert screen.mode == Quit()
    assert screen.has_quit
    assert set(screen.frame()) == {"."}
    screen.press("M")
    assert screen.has_quit


def test_in_a_kiosk_the_middle_starts_again_after_red() -> None:
    screen = Screen(kiosk=True)
    for key in ("R", "M", "U", "M", "L", "U"):
        screen.press(key)
    assert set(screen.frame()) == {"."}
    assert not screen.has_quit
    screen.press("M")
    assert screen.mode == Players(1)


def test_v44_the_last_stone_without_a_four_is_a_draw() -> None:
    columns = full_field()
    assert mode_after(TWO_PLAYERS + keys_to(columns[:-1])) == Place(columns[-2])
    assert screen_at(TWO_PLAYERS + keys_to(columns)).seen().winner == "draw"


def test_v45_no_colour_changes_when_stored_in_sixteen_bits() -> None:
    for red, green, blue in PALETTE.values():
        stored = rgb565((red, green, blue))
        assert (stored >> 11 << 3, (stored >> 5 & 63) << 2, (stored & 31) << 3) == (red, green, blue)
    assert len({rgb565(colour) for colour in PALETTE.values()}) == len(PALETTE) == 16


def test_v48_a_frame_is_sixty_four_lamps_row_by_row_from_the_top_left() -> None:
    frame = screen_at(POSITION).frame()
    assert len(frame) == 64
    assert frame[:8] == ("O", "C", ".", "R", "Y", ".", "C", "O")
    assert frame[63 - 4] == "G"  # (3, 7)
    assert colours_of(frame)[0] == (248, 160, 0)


def test_nothing_can_cancel_a_joker() -> None:
    screen = screen_at(POSITION + "ULLM" + "LRUD" * 5)
    assert isinstance(screen.mode, DeleteCell | DeleteRow | DeleteColumn)
    assert isinstance(screen_at(POSITION + "ULLLM" + "LRUD" * 5).mode, Bomb)
