"""What a viewer supposes of others who may have cheated, and what is remembered of it (ROYAL-10)."""

from collections import Counter

from stammtisch.core import SPECTATOR, FastDice
from stammtisch.games.dog_royal import GAME
from stammtisch.games.dog_royal.engine.deeds import (
    COVERED,
    DOUBTFUL,
    EVIDENT,
    NEVER,
    SIZE,
    TRUTH,
    VERDICT,
    Ledger,
    still_matter,
    suppose,
)
from stammtisch.games.dog_royal.engine.rules import DogRoyal
from tests.rules.dog_royal.table import (
    COVER,
    MEN,
    C,
    accuse,
    cheated,
    do,
    new,
    play,
    settle,
    table,
)


def supposed(state: DogRoyal, viewer: int, tries: int = 300) -> Counter[tuple[bool, ...]]:
    """Who the viewer takes to have cheated in this block, over many worlds imagined from his view."""
    dice = FastDice(11)
    view = GAME.view(state, viewer)
    found: Counter[tuple[bool, ...]] = Counter()
    for _ in range(tries):
        world = GAME.imagine(view, dice)
        found[tuple(world.has_cheated(seat) for seat in range(4))] += 1
    return found


def test_a_move_no_card_explains_proves_the_cheat_to_everybody() -> None:
    state = cheated()
    assert [deed.kind for deed in GAME.view(state, 3).deeds] == ["evident"]
    for viewer in (1, 2, 3, SPECTATOR):
        assert set(supposed(state, viewer)) == {(True, False, False, False)}
    world = GAME.imagine(GAME.view(state, 1), FastDice(1))
    do(world, 1, accuse(0))
    assert world.loser == 0


def test_a_doubtful_move_is_now_and_then_taken_for_a_cheat() -> None:
    state = table(MEN, "1-7 2", "2 3", "2 3", "2 3")
    do(state, 0, play("1-7", 0, C, "5", "8"))
    for viewer in (1, SPECTATOR):
        worlds = supposed(state, viewer)
        assert set(worlds) == {(False,) * 4, (True, False, False, False)}
        assert worlds[(False,) * 4] > worlds[True, False, False, False] > 5
    assert set(supposed(state, 0)) == {(False,) * 4}  # he knows better


def test_anybody_off_turn_but_oneself_may_have_covered_the_sensor() -> None:
    state = table(MEN, "2 3", "2 3", "2 3", "2 3")
    do(state, 2, COVER)
    settle(state)
    assert set(supposed(state, 1)) == {(False, False, True, False), (False, False, False, True)}
    assert set(supposed(state, 2)) == {(False, False, True, False)}
    assert len(supposed(state, 0)) == 3


def test_a_false_accusation_clears_the_accused() -> None:
    state = table({**MEN, 1: "H 60 20 H"}, "2 3", "2 3", "2 3", "2 3")
    do(state, 3, COVER)
    settle(state)
    do(state, 0, play("2", 0, C, "5", "7"))
    do(state, 1, accuse(2))
    settle(state)
    assert set(supposed(state, 0)) == {(False, True, False, False), (False, False, False, True)}


def test_a_true_accusation_convicts_the_accused() -> None:
    state = table({**MEN, 3: "H 60 52 H"}, "2 3", "2 3", "2 3", "2 3")
    do(state, 3, COVER)
    settle(state)
    do(state, 0, play("2", 0, C, "5", "7"))
    do(state, 1, accuse(3))
    settle(state)
    for viewer in (0, 2, SPECTATOR):
        assert set(supposed(state, viewer)) == {(False, False, False, True)}
    world = GAME.imagine(GAME.view(state, 2), FastDice(3))
    world.turn = 2
    do(world, 2, accuse(3))
    assert world.loser == 2  # once unmasked is settled


def deed(kind: int, seat: int, truth: int, block: int = 0, time: int = 0, since: int = 0) -> list[int]:
    return [kind, seat, truth, block, time, since]


def test_nobody_is_supposed_to_have_cheated_twice_in_five_rounds() -> None:
    for seed in range(100):
        deeds = [*deed(EVIDENT, 0, 1), *deed(DOUBTFUL, 0, 0, time=4), *deed(COVERED, 1, 2, time=5)]
        suppose(deeds, 1, 4, FastDice(seed))
        assert deeds[SIZE + TRUTH] == 0
        assert deeds[2 * SIZE + TRUTH] in (2, 3)
        ledger = Ledger(4)
        ledger.read(deeds, 4)
        assert ledger.holds


def test_a_ledger_notices_what_cannot_be() -> None:
    for deeds in (
        [*deed(EVIDENT, 0, 1), *deed(EVIDENT, 0, 1, time=4)],
        [*deed(EVIDENT, 0, 1), *deed(VERDICT, 0, 0, time=1)],
        [*deed(DOUBTFUL, 0, 0), *deed(VERDICT, 0, 1, time=1)],
        [*deed(EVIDENT, 0, 1), *deed(VERDICT, 0, 1, time=3, since=2)],
    ):
        ledger = Ledger(4)
        ledger.read(deeds, 4)
        assert not ledger.holds
    fine = Ledger(4)
    fine.read([*deed(EVIDENT, 0, 1), *deed(VERDICT, 0, 1, time=1), *deed(EVIDENT, 0, 1, block=1, time=2)], 4)
    assert fine.holds
    assert fine.latest == [2, NEVER, NEVER, NEVER]


def test_deeds_are_kept_as_long_as_they_matter() -> None:
    old, recent, now = deed(EVIDENT, 0, 1, time=3), deed(DOUBTFUL, 1, 0, time=20), deed(EVIDENT, 2, 1, block=1, time=30)
    assert still_matter([*old, *recent, *now], 1, [18, 25, 30, 31]) == [*recent, *now]
    looks_back = deed(VERDICT, 0, 1, time=21, since=2)
    assert still_matter([*old, *looks_back], 1, [18, 25, 30, 31]) == [*old, *looks_back]


def test_a_new_game_holds_no_cheats() -> None:
    state = new()
    assert (state.cheated, state.accused, state.deeds) == (0, 0, [])
