"""The engine finds what a second reading of the rules finds, in crowded random positions."""

import pytest

from stammtisch.core import FastDice
from stammtisch.games.dog_royal.cases import position, results, told_apart
from stammtisch.games.dog_royal.data import CARDS
from tests.rules.dog_royal.reading import House, Men, Reading

POSITIONS = 300


def random_men(seats: int, dice: FastDice) -> Men:
    """Figures in the targets, on and before start fields, and close together on the ring."""
    size = 64 if seats <= 4 else 96
    centre, taken = dice.below(size), set[str]()
    men: list[tuple[str, ...]] = []
    for seat in range(seats):
        start, four = 16 * (2 * seat if seats == 2 else seat), []
        for _ in range(4):
            near = (start - dice.below(8)) % size
            field = (near, (centre + dice.below(18)) % size, 16 * dice.below(seats))[dice.below(3)]
            name = ("H", f"T{1 + dice.below(4)}", str(field), str(field))[dice.below(4)]
            key = f"{seat}{name}" if name[0] == "T" else name
            fresh = "*" if name == str(start) and dice.below(2) else ""
            four.append("H" if key in taken else name + fresh)
            taken.add(key if name != "H" else "")
        men.append(tuple(four))
    return tuple(men)


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_engine_agrees_with_a_second_reading(seats: int) -> None:
    dice, found = FastDice(seats), 0
    for _ in range(POSITIONS):
        house = House(dice.below(5) > 0, ("both", "backward")[dice.below(2)], dice.below(3) == 0, dice.below(3) == 0)
        men, player, card = random_men(seats, dice), dice.below(seats), CARDS.at(dice.below(14))
        drawn = {str(seat): four for seat, four in enumerate(men)}
        state = position({"men": drawn, "seats": seats, "player": player, "card": card, "options": house._asdict()})
        expected = Reading(men, int(state.mover(player)), house).results(card)
        assert (results(state) if house.royal else told_apart(state)) == expected, f"{card} for seat {player}: {men}, {house}"
        found += len(expected)
    assert found > POSITIONS
