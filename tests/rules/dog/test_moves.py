"""What plain cards move a man by."""

from stammtisch.games.dog.data import CARDS
from stammtisch.games.dog.engine.moves import BACKWARD, forward_bits, steps_with

STEPS = {
    "A": [1, 11],
    "4": [4, BACKWARD],
    "7": [],
    "J": [],
    "Q": [12],
    "K": [13],
    "X": [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, BACKWARD],
}


def test_every_card_moves_by_its_value() -> None:
    for kind, name in enumerate(CARDS.all):
        assert steps_with(kind) == STEPS.get(name, [kind + 1])


def test_the_steps_of_several_cards_are_those_of_each() -> None:
    for kinds in range(1 << len(CARDS.all)):
        if kinds % 37 == 0 or kinds.bit_count() == 1:
            held = [kind for kind in range(len(CARDS.all)) if kinds >> kind & 1]
            steps = {step for kind in held for step in steps_with(kind) if step > 0}
            assert forward_bits(kinds) == sum(1 << step for step in steps)
