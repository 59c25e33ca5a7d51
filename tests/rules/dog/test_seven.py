"""DOG-8: the seven."""

import msgspec
import pytest

from stammtisch.core import FastDice
from stammtisch.games.dog import GAME
from stammtisch.games.dog.engine.actions import DIVIDE, JOKER, SEVEN
from stammtisch.games.dog.engine.plays import divider
from stammtisch.games.dog.engine.portions import walk_plan
from stammtisch.games.dog.engine.position import HouseRules
from stammtisch.games.dog.engine.rules import Dog
from stammtisch.games.dog.engine.seven import step_on
from stammtisch.games.ring.engine.board import HOME, SLOTS, Board, empty_board
from tests.rules.dog.table import boards, code, do, men_at, refusal, table

Board_ = tuple[tuple[int, ...], ...]


def face(board: Board, seats: int) -> tuple[Board_, int]:
    men = tuple(tuple(sorted(board.men[SLOTS * seat : SLOTS * seat + SLOTS])) for seat in range(seats))
    return men, int(board.fresh)


def by_single_steps(state: Dog, player: int) -> set[tuple[Board_, int]]:
    """Every result of seven single steps in any order; the partner's men from the moment all own ones are in."""
    seats = int(state.seats)
    waves = {face(state.board, seats): state.board}
    for _ in range(7):
        following: dict[tuple[Board_, int], Board] = {}
        for board in waves.values():
            mover = (player + seats // 2) % seats if board.is_done(player) else player
            for man in range(SLOTS * mover, SLOTS * mover + SLOTS):
                for enters in (False, True):
                    after = board.copy()
                    if after.men[man] == HOME:
                        continue
                    cell = step_on(after, man, enters, state.house.first_only)
                    if cell >= 0:
                        after.capture(cell)
                        after.put(man, cell)
                        following[face(after, seats)] = after
        waves = following
    return set(waves)


def random_board(seats: int, dice: FastDice, crowd: int) -> Board:
    """Men in the lanes and close together on the ring, so that sevens meet somebody."""
    board = empty_board(seats)
    centre = dice.below(board.size)
    for man in range(SLOTS * seats):
        seat, place = man // SLOTS, dice.below(10)
        if place < 3:
            cell = board.track.slot(seat, 1 + dice.below(4))
        elif place < 7:
            cell = (centre + dice.below(crowd)) % board.size
        elif place == 7:
            cell = (board.track.starts[seat] - dice.below(6)) % board.size
        else:
            continue
        if board.cells[cell] < 0:
            board.put(man, cell)
            if cell == board.track.starts[seat] and dice.below(2):
                board.fresh |= 1 << seat
    return board


@pytest.mark.parametrize("first_only", [False, True])
@pytest.mark.parametrize("seats", [4, 6])
def test_dividing_finds_exactly_what_single_steps_in_any_order_find(seats: int, first_only: bool) -> None:
    dice = FastDice(seats)
    for number in range(150):
        board = random_board(seats, dice, crowd=12 if number % 2 else 40)
        player = dice.below(seats)
        state = Dog(HouseRules(first_only=first_only), seats, True, board)
        if board.is_done(player):
            continue
        before = board.men[:], board.cells[:], int(board.fresh), int(board.kept)
        found = divider(state, player, player, SEVEN).search()
        assert (board.men, board.cells, board.fresh, board.kept) == before, "searching has changed the board"
        reached = []
        for action in found:
            after = board.copy()
            assert walk_plan(state, after, action) == 7
            assert GAME.encode(GAME.decode(action)) == action
            reached.append(face(after, seats))
        assert len(set(reached)) == len(reached), "two divisions have the same result"
        assert set(reached) == by_single_steps(state, player)
        assert len(found) <= 500


def test_all_own_men_in_with_one_step_each_leaves_three_for_three_of_the_partners() -> None:
    state = table({0: "0 T1 T2 T3", 2: "40 44 50"}, "7")
    assert "41 45 51" in boards(state, 2)
    many = [action for action in state.legal(0) if len(msgspec.to_builtins(GAME.decode(action))["portions"]) == 7]
    assert many, "four own portions and three of the partner's are one action"
    for action in many:
        assert GAME.encode(GAME.decode(action)) == action


def test_the_rest_may_be_literal() -> None:
    men = {0: "60 T2 T3 T4", 2: "40 45"}
    assert boards(table(men, "7"), 2) == {"40 45", "42 45", "41 46", "40 47"}
    assert boards(table(men, "7", seven_rest_single=True), 2) == {"40 45", "42 45", "40 47"}


def test_a_seven_is_one_action_and_names_its_portions() -> None:
    state = table({0: "60 T2 T3 T4", 2: "40"}, "7")
    portions = [msgspec.to_builtins(GAME.decode(action))["portions"] for action in state.legal(0)]
    assert ({"seat": 0, "from": "60", "to": "T1"}, {"seat": 2, "from": "40", "to": "42"}) in portions


def test_portions_may_be_named_in_any_order_that_works() -> None:
    state = table({0: "10 40"}, "7")
    for parts in ([("10", "13"), ("40", "44")], [("40", "44"), ("10", "13")], [("10", "11"), ("40", "44"), ("11", "13")]):
        wire = {"type": "divide", "card": "7", "portions": [{"seat": 0, "from": a, "to": b} for a, b in parts]}
        after = state.copy()
        do(after, 0, wire)
        assert men_at(after, 0) == "13 44"


def test_own_men_may_come_in_by_parts_before_the_partners_rest() -> None:
    parts = [(0, "60", "62"), (0, "62", "T1"), (2, "40", "42")]
    portions = [{"seat": seat, "from": a, "to": b} for seat, a, b in parts]
    state = table({0: "60 T2 T3 T4", 2: "40"}, "7")
    do(state, 0, {"type": "divide", "card": "7", "portions": portions})
    assert (men_at(state, 0), men_at(state, 2)) == ("T1 T2 T3 T4", "42")


def test_a_fresh_man_moves_off_before_another_crosses_the_start() -> None:
    assert "1 5" in boards(table({0: "0* 63"}, "7"), 0) or "2 4" in boards(table({0: "0* 63"}, "7"), 0)
    assert "0 6" in boards(table({0: "0* 63"}, "7"), 0)


def test_a_joker_divides_like_a_seven() -> None:
    sevens = {action for action in table({0: "10 40"}, "7").legal(0) if action & 15 == DIVIDE}
    jokers = {action for action in table({0: "10 40"}, "X").legal(0) if action & 15 == DIVIDE}
    assert len(sevens) == len(jokers) == 8
    assert not sevens & jokers


def test_the_canadian_seven_moves_the_partners_men_in_portions() -> None:
    state = table({0: "10", 2: "40"}, "7 5", canadian_seven=True)
    assert boards(state, 2) == {"40", *(str(40 + steps) for steps in range(1, 8))}
    do(state, 0, {"type": "divide", "card": "7", "portions": [{"seat": 2, "from": "40", "to": "43"}]})
    assert (state.rest, state.to_act()) == (4, (0,))
    assert refusal(state, 0, {"type": "move", "card": "5", "seat": 0, "from": "10", "to": "15"}) == "finish-the-seven"
    do(state, 0, {"type": "divide", "card": "7", "portions": [{"seat": 0, "from": "10", "to": "14"}]})
    assert (state.rest, men_at(state, 0), men_at(state, 2)) == (0, "14", "43")


def test_a_portion_is_offered_only_if_the_rest_can_be_finished() -> None:
    # Seat 0 has one man before a blocked start field and one in its lane: 3 + 3 steps and no more.
    state = table({0: "12 T1", 1: "16*"}, "7", canadian_seven=True)
    assert state.legal(0) == []
    state = table({0: "12 T1", 1: "16*", 2: "40"}, "7", canadian_seven=True)
    assert {"12 T1", "13 T1", "15 T4"} <= boards(state, 0)


def test_a_solo_seven_moves_any_men_and_clears_a_blockade() -> None:
    state = table({0: "12", 1: "16*"}, "7", seats=3)
    found = boards(state, 0)
    assert "18" in found, "seat 1's man steps off its start field, then seat 0 walks over it"
    assert "12" in found, "all seven for the other man"
    do(state, 0, {"type": "divide", "card": "7", "portions": [{"seat": 1, "from": "16", "to": "17"}]})
    do(state, 0, {"type": "divide", "card": "7", "portions": [{"seat": 0, "from": "12", "to": "18"}]})
    assert (men_at(state, 0), men_at(state, 1)) == ("18", "")


def test_whoever_is_complete_after_a_solo_seven_wins_the_player_first() -> None:
    state = table({0: "60 T2 T3 T4", 1: "15 T2 T3 T4"}, "7", seats=3)
    do(state, 0, {"type": "divide", "card": "7", "portions": [{"seat": 1, "from": "15", "to": "T1"}]})
    assert state.to_act() == (0,), "the card must be used up first"
    do(state, 0, {"type": "divide", "card": "7", "portions": [{"seat": 0, "from": "60", "to": "T1"}]})
    assert state.result() == (1.0, 0.0, 0.0)


def test_the_last_man_may_not_enter_by_joker_if_so_agreed() -> None:
    men = {0: "60 T2 T3 T4", 2: "T1 T2 T3 T4"}
    assert "T1 T2 T3 T4" in boards(table(men, "X"), 0)
    assert "T1 T2 T3 T4" not in boards(table(men, "X", joker_not_last=True), 0)
    assert "T1 T2 T3 T4" in boards(table(men, "5", joker_not_last=True), 0)
    enter = {"type": "move", "card": "X", "seat": 0, "from": "60", "to": "T1"}
    assert refusal(table(men, "X", joker_not_last=True), 0, enter) == "joker-last"


def test_a_joker_as_seven_does_not_bring_the_last_man_in_either() -> None:
    def divided(partner_from: str, partner_to: str) -> dict[str, object]:
        mine, mates = {"seat": 0, "from": "62", "to": "T1"}, {"seat": 2, "from": partner_from, "to": partner_to}
        return {"type": "divide", "card": "X", "portions": [mine, mates]}

    men = {0: "62 T2 T3 T4", 2: "28 T2 T3 T4"}
    assert refusal(table(men, "X", joker_not_last=True), 0, divided("28", "32")) == ""
    men = {0: "62 T2 T3 T4", 2: "29 T2 T3 T4"}
    assert refusal(table(men, "X"), 0, divided("29", "T1")) == ""
    assert refusal(table(men, "X", joker_not_last=True), 0, divided("29", "T1")) == "joker-last"
    assert code(divided("29", "T1")) not in table(men, "X", joker_not_last=True).legal(0)


def test_a_joker_in_portions_keeps_the_last_man_out() -> None:
    men = {0: "60 T2 T3 T4", 1: "20"}
    first = {"type": "divide", "card": "X", "portions": [{"seat": 0, "from": "60", "to": "T1"}]}
    assert refusal(table(men, "X", seats=3), 0, first) == ""
    assert refusal(table(men, "X", seats=3, joker_not_last=True), 0, first) != ""


def test_kinds_of_card_are_as_the_deck_counts_them() -> None:
    assert (SEVEN, JOKER) == (6, 13)
