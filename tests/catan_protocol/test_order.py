"""Who rolled for the order of play."""

from stammtisch.catan_protocol.gateway.order import order_rolls
from stammtisch.games.catan.data import Laid, OrderRolled
from stammtisch.server.wire.parts import Seen


def rolled(*dice: tuple[int, int]) -> list[Seen]:
    return [Seen(-1, OrderRolled(pair)) for pair in dice]


def test_everybody_rolls_once_in_the_order_of_the_seats() -> None:
    assert order_rolls(rolled((1, 2), (3, 4), (6, 6)), 3) == [(0, (1, 2)), (1, (3, 4)), (2, (6, 6))]


def test_equal_rolls_are_rolled_again_among_themselves() -> None:
    luck = rolled((1, 2), (3, 4), (2, 1), (4, 3), (5, 5), (1, 1), (6, 6), (2, 2))
    assert [seat for seat, _ in order_rolls(luck, 4)] == [0, 1, 2, 3, 0, 1, 2, 3]


def test_other_luck_is_passed_over() -> None:
    assert order_rolls([Seen(-1, Laid(0, "wood")), *rolled((1, 1))], 3) == [(0, (1, 1))]
