"""The rules of Vier by the numbers of their cases."""

import pytest

from stammtisch.errors import IllegalAction
from stammtisch.games.vier import GAME, data
from stammtisch.games.vier.data import Bomb, Delete, Drop, VierAction
from stammtisch.games.vier.engine import rules
from stammtisch.games.vier.engine.rules import BLUE, DRAW, GREEN, RUNNING, HouseRules, Vier
from stammtisch.games.vier.view import rows_of
from stammtisch.match import check
from stammtisch.sentences import sentence

SEED_POSITION = ("...B....", "...BG...", "...GBG..")  # the board in the pictures of the description


def board(*rows: str, mover: str = "G") -> Vier:
    """The lowest rows of a board, cut off on the right where it is empty."""
    filled = ["........"] * (7 - len(rows)) + [row.ljust(8, ".") for row in rows]
    return GAME.position({"rows": filled, "mover": mover})


def play(state: Vier, action: VierAction) -> Vier:
    code = data.encode(action)
    state.check(int(state.mover), code)
    assert code in state.legal(int(state.mover))
    state.apply(int(state.mover), code)
    return state


def lowest(state: Vier, count: int) -> tuple[str, ...]:
    return tuple(row.rstrip(".") for row in rows_of(state)[7 - count :])


def refusal(state: Vier, action: VierAction, player: int | None = None) -> IllegalAction:
    code = data.encode(action)
    player = int(state.mover) if player is None else player
    assert code not in state.legal(player)
    with pytest.raises(IllegalAction) as caught:
        check(state, player, code)
    return caught.value


def test_v14_the_first_stone_is_green_and_lies_at_the_bottom() -> None:
    state = play(Vier(HouseRules()), Drop(3))
    assert lowest(state, 1) == ("...G",)
    assert state.to_act() == (BLUE,)


def test_v17_a_full_column_takes_no_stone() -> None:
    state = board("B", "G", "B", "G", "B", "G", "B")
    caught = refusal(state, Drop(0))
    assert caught.code == "vier.column-full"
    assert sentence(GAME, caught, "de") == "Spalte 1 ist voll."
    assert state.legal(GREEN)[:7] == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.parametrize(
    ("rows", "mover", "column", "winner"),
    [
        pytest.param(("GGG",), "G", 3, GREEN, id="V18 in a row"),
        pytest.param(("G", "G", "G"), "G", 0, GREEN, id="V19 in a column"),
        pytest.param(("..GB", ".GBB", "GBBG"), "G", 3, GREEN, id="V20 rising"),
        pytest.param(("B", "GB", "GGB", "BGG"), "B", 3, BLUE, id="V21 falling"),
        pytest.param(("BBB.BBB",), "B", 3, BLUE, id="V22 seven in a row"),
        pytest.param(("GGG",), "G", 4, RUNNING, id="a gap is no four"),
        pytest.param(("GGG",), "B", 3, RUNNING, id="the other colour is no four"),
        pytest.param((".......G", "G.....GG", "BBBGGGBB"), "G", 5, RUNNING, id="no line runs around the edge"),
    ],
)
def test_who_has_four_in_a_line_wins(rows: tuple[str, ...], mover: str, column: int, winner: int) -> None:
    state = play(board(*rows, mover=mover), Drop(column))
    assert state.outcome == winner
    assert (state.to_act() == ()) == (winner != RUNNING)
    assert state.result() == {GREEN: (1, 0), BLUE: (0, 1), RUNNING: (0.5, 0.5)}[winner]


def test_v26_what_lies_above_a_deleted_stone_falls() -> None:
    assert lowest(play(board("B", "G", "B"), Delete(cell=(0, 6))), 3) == ("", "B", "B")


def test_v27_a_deleted_row_lets_every_column_fall() -> None:
    assert lowest(play(board("...B", "...G", "GBBGB"), Delete(row=7)), 3) == ("", "...B", "...G")


def test_v28_a_deleted_column_is_empty() -> None:
    assert lowest(play(board("...B", "...G", "GBBGB"), Delete(column=3)), 3) == ("", "", "GBB.B")


@pytest.mark.parametrize("nothing", [Delete(cell=(5, 1)), Delete(row=1), Delete(column=7)], ids=str)
def test_v29_deleting_nothing_spends_the_joker_and_the_turn(nothing: Delete) -> None:
    state = play(board("GB"), nothing)
    assert lowest(state, 1) == ("GB",)
    assert state.to_act() == (BLUE,)
    state = play(state, Drop(7))
    assert refusal(state, Delete(cell=(0, 7))).code == "vier.delete-used"


@pytest.mark.parametrize(
    ("rows", "mover", "outcome"),
    [
        pytest.param(("BBBG", "GGGB"), "B", GREEN, id="V30 the other player's four"),
        pytest.param(("...B", "BBBG", "GGGB"), "B", DRAW, id="V31 both"),
        pytest.param(("...G", "BBBG", "GGGB"), "G", GREEN, id="V32 the own four"),
    ],
)
def test_fours_after_a_joker_count_for_both_colours(rows: tuple[str, ...], mover: str, outcome: int) -> None:
    state = play(board(*rows, mover=mover), Delete(cell=(3, 7)))
    assert state.outcome == outcome
    assert state.to_act() == ()


def test_v33_a_joker_can_be_used_once_by_each_player() -> None:
    state = play(play(board("GB"), Delete(cell=(7, 1))), Bomb((4, 4)))
    assert refusal(state, Delete(column=0)).code == "vier.delete-used"
    state = play(state, Bomb((4, 4)))
    assert refusal(state, Bomb((4, 4))).code == "vier.bomb-used"
    play(state, Delete(cell=(0, 1)))
    assert refusal(state, Delete(row=3)).code == "vier.delete-used"
    assert state.legal(GREEN) == list(range(8))


@pytest.mark.parametrize(("at", "size"), [((3, 4), 13), ((0, 4), 9), ((3, 7), 9), ((3, 1), 9), ((0, 7), 6), ((7, 1), 6)])
def test_v35_a_bomb_reaches_two_steps_within_the_field(at: tuple[int, int], size: int) -> None:
    assert rules.cleared_by(data.encode(Bomb(at))).bit_count() == size


def test_v36_a_bomb_needs_an_empty_cell() -> None:
    caught = refusal(board(*SEED_POSITION), Bomb((3, 7)))
    assert caught.code == "vier.bomb-on-stone"
    assert sentence(GAME, caught, "en") == "There is a stone in column 4, row 7: a bomb needs an empty cell."


def test_v37_the_bomb_of_the_description() -> None:
    state = play(board(*SEED_POSITION), Bomb((4, 5)))
    assert lowest(state, 3) == ("", "", "...G.G")
    assert state.to_act() == (BLUE,)


def test_v38_a_bomb_clears_the_lower_part_of_the_next_column() -> None:
    state = play(board("..B", "..G", "..G", "..B", "..B"), Bomb((1, 7)))
    assert lowest(state, 4) == ("", "..B", "..G", "..G")


def test_v39_a_floating_bomb_clears_the_middle_of_the_next_column() -> None:
    state = play(board("..G", "..B", "..G", "..G", "..B", "..B"), Bomb((1, 4)))
    assert lowest(state, 4) == ("", "..G", "..B", "..B")


def test_v41_a_bomb_on_an_empty_board_is_spent() -> None:
    state = play(Vier(HouseRules()), Bomb((0, 1)))
    assert rows_of(state) == ("........",) * 7
    assert not state.has_joker(GREEN, rules.BOMBS)
    assert state.has_joker(GREEN, rules.DELETES)
    assert state.to_act() == (BLUE,)


def test_v44_the_last_stone_of_a_full_field_is_a_draw() -> None:
    state = board(".GBBGGBB", *["BBGGBBGG", "GGBBGGBB"] * 3)
    assert play(state, Drop(0)).outcome == DRAW
    assert state.to_act() == ()
    assert state.legal(GREEN) == state.legal(BLUE) == []
    assert state.result() == (0.5, 0.5)


def test_a_last_stone_that_makes_a_four_wins() -> None:
    state = board(".GGGBBGG", *["BBGGBBGG", "GGBBGGBB"] * 3)
    assert play(state, Drop(0)).outcome == GREEN


def test_without_jokers_only_stones_are_legal() -> None:
    state = Vier(HouseRules(jokers=False))
    assert state.legal(GREEN) == list(range(8))
    assert refusal(state, Bomb((0, 1))).code == "vier.no-jokers"
    assert refusal(state, Delete(row=1)).code == "vier.no-jokers"


def test_with_jokers_every_cell_row_and_column_and_every_empty_cell_can_be_chosen() -> None:
    assert len(board("GB").legal(GREEN)) == 8 + (56 + 7 + 8) + (56 - 2)


def test_nobody_plays_out_of_turn_or_after_the_end() -> None:
    assert refusal(Vier(HouseRules()), Drop(0), player=BLUE).code == "not-your-turn"
    assert refusal(play(board("GGG"), Drop(3)), Drop(0), player=BLUE).code == "over"


@pytest.mark.parametrize("code", [8, 63, 71, 127, 135, 144, 191, 199, 255, 256, 2**61])
def test_numbers_that_name_nothing_are_refused(code: int) -> None:
    with pytest.raises(IllegalAction) as caught:
        check(Vier(HouseRules()), GREEN, code)
    assert caught.value.code == "illegal"


@pytest.mark.parametrize("action", [Delete(), Delete(row=1, column=1), Delete(cell=(0, 1), row=2)], ids=str)
def test_a_delete_names_exactly_one_thing(action: Delete) -> None:
    with pytest.raises(IllegalAction) as caught:
        data.encode(action)
    assert caught.value.code == "vier.delete-one"


def test_every_action_survives_its_name() -> None:
    codes = Vier(HouseRules()).legal(GREEN)
    assert [data.encode(data.decode(code)) for code in codes] == codes
