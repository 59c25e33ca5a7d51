"""Bags and rows of cards."""

from stammtisch.core import FastDice
from stammtisch.games.ring.engine.cards import (
    bag_of,
    cards_in,
    cards_of,
    contains,
    count,
    draw,
    holds,
    kinds_bits,
    kinds_in,
    pick,
    row_of,
    total,
)

HAND = [0, 3, 3, 12, 13]


def test_a_bag_counts_cards() -> None:
    bag = bag_of(HAND)
    assert (total(bag), count(bag, 3), count(bag, 4)) == (5, 2, 0)
    assert kinds_in(bag) == [0, 3, 12, 13]
    assert [holds(bag, kind) for kind in (0, 1, 3)] == [True, False, True]
    assert cards_in(bag) == HAND


def test_kinds_are_found_as_bits_however_many_cards_there_are() -> None:
    dice = FastDice(3)
    for _ in range(200):
        bag = sum(dice.below(2) * dice.below(11) * 16**kind for kind in range(15))
        assert kinds_bits(bag) == sum(1 << kind for kind in kinds_in(bag))
        assert total(bag) == len(cards_in(bag))


def test_a_row_survives_packing() -> None:
    assert cards_of(row_of(bag_of([13, 3, 0, 12, 3]))) == HAND
    assert cards_of(row_of(0)) == []


def test_a_card_is_picked_by_its_place() -> None:
    assert [pick(bag_of(HAND), place) for place in range(5)] == HAND


def test_one_bag_contains_another() -> None:
    assert contains(bag_of(HAND), bag_of([3, 3, 13]))
    assert not contains(bag_of(HAND), bag_of([3, 3, 3]))


def test_drawing_takes_each_card_equally_often() -> None:
    dice = FastDice(7)
    found = [0] * 14
    for _ in range(2000):
        drawn = draw(bag_of(HAND), 2, dice)
        assert total(drawn) == 2
        assert contains(bag_of(HAND), drawn)
        for card in cards_in(drawn):
            found[card] += 1
    assert all(abs(found[card] - 800) < 100 for card in (0, 12, 13))
    assert abs(found[3] - 1600) < 100
