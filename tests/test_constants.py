"""What an engine calls a constant is one when it is compiled: a number, or made of numbers of its own module.

mypyc reads `A: Final = B + 1` from memory each time, with checks, if B comes from another module.
"""

import ast
from collections.abc import Iterator

import pytest
from tools import house

from stammtisch.games.dog.engine import actions
from stammtisch.games.dog_royal.engine import figures, position
from stammtisch.games.ring.engine import board, cards, events, hands
from stammtisch.games.ring.engine.position import FIRST_OWN_PHASE


def borrowed(source: str) -> Iterator[str]:
    """The constants of a module that are computed from another module's."""
    tree = ast.parse(source)
    foreign = {alias.asname or alias.name for node in tree.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    for node in tree.body:
        match node:
            case ast.AnnAssign(
                target=ast.Name(id=name), annotation=ast.Name(id="Final"), value=ast.BinOp() | ast.Name() as value
            ):
                used = {part.id for part in ast.walk(value) if isinstance(part, ast.Name)}
                if used & foreign:
                    foreign.add(name)
                    yield name


def test_no_constant_of_an_engine_is_computed_from_another_modules() -> None:
    engines = [path for path in house.sources() if path.parent.name == "engine"]
    assert len(engines) > 40
    assert {path.name: names for path in engines if (names := list(borrowed(path.read_text(encoding="utf-8"))))} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from a import B\nC: Final = B + 1\nD: Final = C * 2\n", ["C", "D"]),
        ("from a import B\nC: Final = B\n", ["C"]),
        ("B: Final = 4\nC: Final = B + 1\n", []),
        ("from a import B\nC: Final = len(B)\n", []),
    ],
)
def test_borrowed_constants_are_found(source: str, found: list[str]) -> None:
    assert list(borrowed(source)) == found


def test_numbers_that_stand_for_sums_agree_with_them() -> None:
    assert (cards.CARD_BITS, events.SEAT_BITS) == (4, 3)
    assert events.ROW_AT == events.NUMBER_AT + cards.CARD_BITS
    assert (hands.HOLDER_AT, hands.CARD_AT) == (events.SEAT_BITS, 2 * events.SEAT_BITS)
    assert min(actions.START, actions.MOVE, actions.SWAP, actions.TAKE, actions.DIVIDE) == events.FIRST_OWN_KIND
    assert min(figures.PLAY, figures.EXCHANGE, figures.PLACE, figures.JUMP, figures.STAY, figures.COVER) == events.FIRST_OWN_KIND
    assert (position.PLACING, position.JUMPING) == (FIRST_OWN_PHASE, FIRST_OWN_PHASE + 1)
    assert board.Track(4).size == actions.SMALL_RING
    assert board.Track(6).size == actions.RING_SPOTS
    assert actions.SIDES == 2 * board.MOST_SEATS
    assert (actions.RING_SPOTS + board.SLOTS) * actions.ENDINGS + 1 == actions.PORTIONS


def test_the_parts_of_a_play_lie_side_by_side() -> None:
    spot = actions.SPOT.bit_length()
    assert actions.CARD_AT == events.KIND_BITS == events.KIND.bit_length()
    assert actions.SEAT_AT == actions.CARD_AT + cards.CARD_BITS
    assert actions.ORIGIN_AT == actions.SEAT_AT + events.SEAT_BITS
    assert actions.ORIGIN_AT + spot == actions.TARGET_AT
    assert actions.SIDE_AT == events.KIND_BITS + 1
    assert figures.USE_AT == figures.CARD_AT + cards.CARD_BITS
    assert figures.FIGURE_AT == figures.USE_AT + cards.CARD_BITS
    assert figures.FIGURE_AT + figures.FIGURE.bit_length() == figures.SOURCE_AT
    assert figures.SOURCE_AT + spot == figures.TO_AT
    assert figures.TO_AT + spot == figures.TILT_AT
    assert figures.UNTILTED.bit_length() == figures.TILT_AT
