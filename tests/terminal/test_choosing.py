"""How a move is chosen: target by target, back again, in any order where that does not matter."""

from typing import Any

import pytest

from stammtisch.terminal.choosing import Choosing, Path, Target
from stammtisch.terminal.port import Choice

PATHS = {
    "drop 1": Path((("column", 0),)),
    "bomb a": Path((("tool", "bomb"), ("cell", 0, 1))),
    "bomb b": Path((("tool", "bomb"), ("cell", 0, 2))),
    "two": Path((("card", "invention"),), (("resource", "wood"), ("resource", "ore"))),
    "same": Path((("card", "invention"),), (("resource", "ore"), ("resource", "ore"))),
    "rob": Path((("hex", 3), ("rob", 1))),
}


def choosing(*names: str, forced: frozenset[str] = frozenset()) -> Choosing:
    choices = [Choice(name, name) for name in names or PATHS]
    return Choosing(choices, lambda name: PATHS[str(name)], forced)


def pick(one: Choosing, *targets: Target) -> Any:
    found = None
    for target in targets:
        found = one.pick(target)
    return None if found is None else found.action


def test_a_tool_asks_for_the_cell_and_a_column_is_chosen_at_once() -> None:
    one = choosing()
    assert pick(one, ("column", 0)) == "drop 1"
    one = choosing()
    assert pick(one, ("tool", "bomb")) is None
    assert one.targets() == [("cell", 0, 1), ("cell", 0, 2)]
    assert pick(one, ("cell", 0, 2)) == "bomb b"


def test_cards_are_taken_in_any_order_and_no_oftener_than_there_are() -> None:
    one = choosing()
    assert pick(one, ("card", "invention"), ("resource", "ore")) is None
    assert set(one.targets()) == {("resource", "wood"), ("resource", "ore")}
    assert pick(one, ("resource", "wood")) == "two"
    one = choosing("two")
    assert one.picked == [("card", "invention")]
    pick(one, ("resource", "wood"))
    assert one.targets() == [("resource", "ore")]
    with pytest.raises(ValueError, match="wood"):
        one.pick(("resource", "wood"))


def test_what_is_forced_is_skipped_but_never_the_last_step() -> None:
    one = choosing("bomb a", "bomb b")
    assert one.picked == [("tool", "bomb")] and not one.back()
    alone = choosing("bomb a")
    assert alone.targets() == [("cell", 0, 1)] and alone.chosen() is None


def test_a_victim_who_is_the_only_one_needs_no_word() -> None:
    one = choosing("rob", "drop 1", forced=frozenset({"rob"}))
    assert pick(one, ("hex", 3)) == "rob"
    alone = choosing("rob", forced=frozenset({"rob"}))
    assert alone.picked == [("hex", 3)] and alone.targets() == [("rob", 1)]  # nobody has said anything yet


def test_back_undoes_a_pick_with_all_that_followed_by_itself() -> None:
    one = choosing()
    one.pick(("tool", "bomb"))
    assert one.back() and one.picked == [] and len(one.targets()) == 4
    assert not one.back()


def test_what_remains_behind_a_target_can_be_asked() -> None:
    one = choosing()
    assert [choice.words for choice in one.leading(("tool", "bomb"))] == ["bomb a", "bomb b"]
    assert one.path_of("rob") == PATHS["rob"] and one.path_of("nothing") is None
