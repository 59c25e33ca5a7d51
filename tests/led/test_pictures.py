"""Every picture of the description, lamp by lamp (V01 to V11), and our own beyond it."""

import pytest

from tests.led.pictures import POSITION, POSITION_WITHOUT_DELETE, TWO_PLAYERS, full_field, keys_to, lamps, screen_at

ONE_PLAYER = """
0|G G G G        |
1|G G G G        |
2|G G G G        |
3|G G G G        |
4|G G G G        |
5|G G G G        |
6|G G G G        |
7|G G G G        |
"""
TWO = """
0|G G G G B B B B|
1|G G G G B B B B|
2|G G G G B B B B|
3|G G G G B B B B|
4|G G G G B B B B|
5|G G G G B B B B|
6|G G G G B B B B|
7|G G G G B B B B|
"""
PLACE = """
0|O C   R Y   C O|
1|          g    |
2|          g    |
3|          g    |
4|          g    |
5|      B   g    |
6|      B G g    |
7|      G B G    |
"""
MENU = """
0|O c   R Y   C O|
1|               |
2|               |
3|               |
4|               |
5|      B        |
6|      B G      |
7|      G B G    |
"""
USED = """
0|O C-  r Y   C O|
1|               |
2|               |
3|               |
4|               |
5|      B        |
6|      B G      |
7|      G B G    |
"""
DELETE_ROW = """
0|O c   R Y   C O|
1|               |
2|               |
3|               |
4|               |
5|      B        |
6|W W W b g W W W|
7|      G B G    |
"""
DELETE_COLUMN = """
0|O c   R Y   C O|
1|      W        |
2|      W        |
3|      W        |
4|      W        |
5|      b        |
6|      b G      |
7|      g B G    |
"""
DELETE_CELL = """
0|O c   R Y   C O|
1|               |
2|               |
3|               |
4|               |
5|      B        |
6|      b G      |
7|      G B G    |
"""
BOMB = """
0|o C   R Y   C O|
1|               |
2|               |
3|        W      |
4|      W W W    |
5|    W b O W W  |
6|      b g W    |
7|      G b G    |
"""
WON = """
0|G G G G G G G G|
1|G G G G G G G G|
2|G G G G G G G G|
3|G G G G G G G G|
4|G G G G G G G G|
5|G G G G G G G G|
6|G G G G G G G G|
7|G G G G G G G G|
"""
DRAWN = """
0|G B G B G B G B|
0|B G B G B G B G|
0|G B G B G B G B|
0|B G B G B G B G|
0|G B G B G B G B|
0|B G B G B G B G|
0|G B G B G B G B|
0|B G B G B G B G|
"""

# The position of the pictures in other modes; the first line of each is the menu row.
PLACE_BLUE = """
|O C   R Y   C O|
|    b          |
|    b          |
|    b          |
|    b          |
|    b B        |
|    b B G      |
|    b G B G    |
"""
MENU_EMPTY = """
|O C g R Y   C O|
|               |
|               |
|               |
|               |
|      B        |
|      B G      |
|      G B G    |
"""
DELETE_START = """
|O c   R Y   C O|
|               |
|               |
|               |
|               |
|      B        |
|      B G      |
|W     G B G    |
"""
BOMB_START = """
|o C   R Y   C O|
|               |
|               |
|               |
|               |
|W     B        |
|W W   B G      |
|O W W G B G    |
"""
BOMB_BLUE = """
|O C   R Y   C o|
|          W W O|
|            W W|
|              W|
|               |
|      B        |
|      B G      |
|      G B G    |
"""
BOMB_OVER_STONE = """
|o C   R Y   C O|
|               |
|               |
|               |
|               |
|      b        |
|    W b g      |
|  W W o b g    |
"""
MENU_USED = """
|O g   R Y   C O|
|               |
|               |
|               |
|               |
|      B        |
|      B G      |
|      G B G    |
"""
# The same stones with blue to move: green used its bomb on nothing first.
BLUE_TO_MOVE = TWO_PLAYERS + "ULLLMUUUUUUM" + keys_to([4, 3, 3, 4, 3, 5], x=0)


@pytest.mark.parametrize(
    ("keys", "picture"),
    [
        pytest.param("", ONE_PLAYER, id="V01 one player"),
        pytest.param("R", TWO, id="V02 two players"),
        pytest.param(POSITION + "RR", PLACE, id="V03 placing a stone"),
        pytest.param(POSITION + "ULL", MENU, id="V04 menu on the own delete"),
        pytest.param(POSITION_WITHOUT_DELETE + "ULL", USED, id="V05 delete used, quit selected"),
        pytest.param(POSITION + "ULLM" + "LU", DELETE_ROW, id="V06 deleting a row"),
        pytest.param(POSITION + "ULLM" + "RRRD", DELETE_COLUMN, id="V07 deleting a column"),
        pytest.param(POSITION + "ULLM" + "RRRU", DELETE_CELL, id="V08 deleting a cell"),
        pytest.param(POSITION + "ULLLM" + "RRRRUU", BOMB, id="V09 a bomb"),
        pytest.param(TWO_PLAYERS + keys_to([0, 0, 1, 1, 2, 2, 3]), WON, id="V10 won"),
        pytest.param(TWO_PLAYERS + keys_to(full_field()), DRAWN, id="V11 drawn"),
        pytest.param(POSITION + "UL", MENU_EMPTY, id="menu on an empty place"),
        pytest.param(POSITION + "ULLM", DELETE_START, id="where a delete starts"),
        pytest.param(POSITION + "ULLLM", BOMB_START, id="where a bomb starts"),
        pytest.param(POSITION + "ULLLM" + "RRR", BOMB_OVER_STONE, id="V36 a bomb over a stone"),
    ],
)
def test_a_picture_is_shown_lamp_by_lamp(keys: str, picture: str) -> None:
    assert list(screen_at(keys).frame()) == lamps(picture)


@pytest.mark.parametrize(
    ("keys", "picture"),
    [
        pytest.param("LLL", PLACE_BLUE.replace("O C   R", "O-C   R"), id="blue placing a stone"),
        pytest.param("URRM" + "LD", BOMB_BLUE.replace("O C   R", "O-C   R"), id="blue's bomb in the top right corner"),
    ],
)
def test_the_same_stones_with_blue_to_move(keys: str, picture: str) -> None:
    assert list(screen_at(BLUE_TO_MOVE + keys).frame()) == lamps(picture)


def test_v33_the_cursor_over_a_used_joker_has_the_mover_s_colour() -> None:
    # Green deletes nothing, blue bombs nothing; then the six stones of the pictures.
    keys = TWO_PLAYERS + "ULLMUM" + "ULMUUUUUUM" + keys_to([3, 4, 4, 3, 5, 3], x=0)
    picture = MENU_USED.replace("C O|", "C O-|")
    assert list(screen_at(keys + "ULL").frame()) == lamps(picture)
