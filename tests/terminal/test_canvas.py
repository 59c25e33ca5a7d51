"""Drawings of letters: what stands where, what part is shown, and where the cursor goes."""

from stammtisch.terminal.canvas import Canvas, Room, corner
from stammtisch.terminal.choosing import Target
from stammtisch.terminal.cursor import following, moved


def sample() -> Canvas:
    canvas = Canvas()
    canvas.write(-1, -2, "ab", "bold", ("cell", 1))
    canvas.centre(1, 5, "xyz", target=("cell", 2))
    return canvas


def test_a_canvas_grows_to_all_sides_and_knows_its_targets() -> None:
    canvas = sample()
    assert canvas.text() == "ab\n\n      xyz"
    assert canvas.box() == (-1, -2, 3, 9)
    assert canvas.hits[-1, -1] == ("cell", 1) and canvas.spots["cell", 2] == (1, 4)
    assert canvas.row(-1, -2, 1)[0] == ("a", "bold")
    assert Canvas().box() == (0, 0, 0, 0)


def test_a_small_drawing_stands_in_the_middle_and_of_a_large_one_the_part_around_the_cursor_is_shown() -> None:
    canvas = sample()
    assert corner(canvas, Room(11, 5), None) == (-2, -3)
    assert corner(canvas, Room(3, 1), ("cell", 2)) == (1, 3)
    assert corner(canvas, Room(3, 1), ("cell", 1)) == (-1, -2)
    canvas.views["turn", 0] = (1, 6)
    assert corner(canvas, Room(3, 1), ("turn", 0)) == (1, 4)


def test_the_cursor_goes_where_the_key_points_and_down_to_the_chips() -> None:
    canvas = Canvas()
    for line in range(2):
        for column in range(3):
            canvas.write(line * 4, column * 8, "o", target=("cell", line, column))
    targets: list[Target] = [*canvas.spots, ("tool", "bomb"), ("tool", "delete")]
    assert moved("right", ("cell", 0, 0), targets, canvas) == ("cell", 0, 1)
    assert moved("down", ("cell", 0, 1), targets, canvas) == ("cell", 1, 1)
    assert moved("left", ("cell", 0, 0), targets, canvas) == ("cell", 0, 0)
    assert moved("down", ("cell", 1, 1), targets, canvas) == ("tool", "bomb")
    assert moved("right", ("tool", "bomb"), targets, canvas) == ("tool", "delete")
    assert moved("up", ("tool", "bomb"), targets, canvas) == ("cell", 1, 2)
    assert moved("up", None, targets, canvas) == ("cell", 0, 0) and moved("up", None, [], canvas) is None


def test_tab_goes_round_in_the_order_of_the_moves() -> None:
    targets: list[Target] = [("a",), ("b",), ("c",)]
    assert following(("c",), targets, 1) == ("a",) and following(("a",), targets, -1) == ("c",)
    assert following(None, targets, 1) == ("a",) and following(None, [], 1) is None
