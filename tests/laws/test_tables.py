"""The laws are played at the right tables, by a walk that goes everywhere."""

from typing import Any, Literal

import msgspec
import pytest

from stammtisch.data import AnyGame, Data
from stammtisch.errors import BadOptions
from stammtisch.games import GAMES
from tests.laws import toy
from tests.laws.laws import Judge
from tests.laws.luck import Told, exact_odds, next_rolls
from tests.laws.tables import MOST_ROUNDS, SAMPLES, Table, choices, tables, values_of, whole_games
from tests.laws.test_laws import with_share
from tests.laws.walk import Position, walk


class ManyOptions(Data, frozen=True):
    masks: bool = True
    rounds: Literal[2, 3] = 3
    last: Literal["low", "high"] | None = None
    fields: tuple[int, ...] = (10,)
    max_rounds: int | None = None


def with_options(refuse: Any = None) -> AnyGame:
    def new(seats: int, options: ManyOptions) -> toy.Masks:
        if refuse is not None and refuse(seats, options):
            raise BadOptions("not like this")
        return toy.Masks(seats, toy.Options(masks=options.masks, rounds=options.rounds))

    return msgspec.structs.replace(toy.GAME, options=ManyOptions, new=new)


@pytest.mark.parametrize(
    ("hint", "values"),
    [
        (bool, (False, True)),
        (Literal["any", "first"], ("any", "first")),
        (Literal["low"] | None, ("low", None)),
        (bool | Literal["auto"], (False, True, "auto")),
        (int, ()),
        (int | None, ()),
        (tuple[int, ...], ()),
        (str | bool, ()),
    ],
)
def test_bools_and_literals_can_be_enumerated(hint: Any, values: tuple[Any, ...]) -> None:
    assert values_of(hint) == values


def test_other_fields_keep_their_defaults() -> None:
    assert list(choices(with_options())) == ["masks", "rounds", "last"]
    assert {getattr(table.options, "fields") for table in tables(with_options())} == {(10,)}  # noqa: B009


def test_endless_play_is_bounded_where_the_options_can_do_so() -> None:
    assert {getattr(table.options, "max_rounds") for table in tables(with_options())} == {MOST_ROUNDS}  # noqa: B009


def test_there_is_a_table_for_each_seat_number_and_each_value() -> None:
    found = {str(table) for table in tables(with_options(), mixed=0)}
    assert {"masks-2-default", "masks-4-default"} <= found
    alone = {name.split("-", 2)[2] for name in found}
    assert alone == {"default", "masks=False", "rounds=2", "last=low", "last=high"}


def test_soaking_takes_each_value_with_each_seat_number() -> None:
    found = {str(table) for table in tables(with_options(), mixed=0, every_seat_number=True)}
    assert len(found) == 2 * 5


def test_combinations_are_mixed_in() -> None:
    assert any(str(table).count("=") > 1 for table in tables(with_options(), mixed=10))


def test_whole_games_may_be_as_much_longer_as_they_have_more_rounds() -> None:
    found = whole_games(with_options(), rounds=200, count=20)
    assert {table.seats for table in found} == set(toy.GAME.seats)
    assert {table.longest for table in found} == {10 * toy.GAME.longest}
    assert all(str(table).endswith("-200 rounds") for table in found)
    assert tables(with_options())[0].longest == toy.GAME.longest


def test_samples_are_possible_values_of_options_that_cannot_be_enumerated() -> None:
    for name, samples in SAMPLES.items():
        assert not samples.keys() & choices(GAMES[name]).keys()
        for option, values in samples.items():
            mixed = {getattr(table.options, option) for table in whole_games(GAMES[name], rounds=40, count=100)}
            assert mixed == set(values), f"some of {option} are refused or never mixed in"


def test_the_long_tests_share_thousands_of_games_among_all_tables() -> None:
    found = whole_games(with_options(), rounds=200, count=20)
    shares = with_share(found, 3000)
    assert [table for table, _ in shares] == found
    assert sum(games for _, games in shares) >= 3000


def test_tables_the_game_refuses_are_left_out() -> None:
    game = with_options(lambda seats, options: options.rounds == 2 and seats == 2)
    assert {table.seats for table in tables(game, mixed=20) if getattr(table.options, "rounds") == 2} == {4}  # noqa: B009


def test_a_value_that_is_always_refused_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="refuses last='low'"):
        tables(with_options(lambda seats, options: options.last == "low"))


def test_a_game_that_refuses_its_defaults_is_a_mistake() -> None:
    with pytest.raises(AssertionError, match="own default options"):
        tables(with_options(lambda seats, options: True))


def walked(seats: int, games: int) -> list[Position]:
    """The final positions of some games."""
    return [list(walk(Table(toy.GAME, seats, toy.Options()), number))[-1] for number in range(games)]


def test_random_walks_include_interrupts_of_seats_that_are_not_awaited() -> None:
    interrupts = 0
    for final in walked(4, 30):
        state = toy.GAME.new(4, toy.Options())
        for player, action in final.log:
            interrupts += player not in state.to_act()
            state.apply(player, action)
    assert interrupts > 5


def test_random_walks_repeat_themselves() -> None:
    assert [final.log for final in walked(2, 3)] == [final.log for final in walked(2, 3)]
    assert len({tuple(final.log) for final in walked(2, 10)}) == 10


def test_a_judge_plays_whole_games_and_no_more_than_told() -> None:
    judge = Judge(Table(toy.GAME, 2, toy.Options()), laws=())
    judge.play(positions=1, games=5)
    one = judge.positions
    assert 10 < one < 40
    judge = Judge(Table(toy.GAME, 2, toy.Options()), laws=())
    judge.play(positions=10**6, games=3)
    assert judge.positions > 2 * one - 5


def test_a_verdict_names_the_law_the_reason_and_the_way_there() -> None:
    def no_card_is_laid(at: Position) -> None:
        if at.log and at.log[-1].action >= toy.LAY:
            raise AssertionError("somebody has laid a card")

    judge = Judge(Table(toy.GAME, 2, toy.Options()), laws=[no_card_is_laid])
    with pytest.raises(AssertionError) as broken:
        for position in walk(judge.table, 0):
            judge.hold([no_card_is_laid], position)
    assert str(broken.value).startswith("no_card_is_laid: somebody has laid a card\n  at masks-2-default, entry ")


def test_told_dice_count_through_every_way_to_fall() -> None:
    dice = Told([1])
    assert [dice.below(6), dice.below(2)] == [1, 0]
    assert dice.sides == [6, 2]
    assert next_rolls([1], [6, 2]) == [1, 1]
    assert next_rolls([1, 1], [6, 2]) == [2]
    assert next_rolls([5, 1], [6, 2]) is None


def test_exact_odds_add_up() -> None:
    odds = exact_odds(toy.Masks(2, toy.Options()))
    assert odds is not None
    assert sum(odds.values()) == 1
    assert set(odds) == {0, 1, 2}
