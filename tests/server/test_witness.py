"""Decisions in little room are the same sequence as a list of them."""

from stammtisch.server.values.witness import Decision, Decisions

SOME = [Decision(0, 4, True), Decision(3, 6, False, frozenset({1, -2}), "bot"), Decision(1, 7, True, by="stand-in")]


def test_decisions_read_like_the_list_of_them() -> None:
    found = Decisions(SOME)
    assert (list(found), found[1:], found[-1], list(reversed(found)), len(found)) == (SOME, SOME[1:], SOME[-1], SOME[::-1], 3)


def test_a_decision_that_is_taken_away_leaves_nothing_to_its_successor() -> None:
    found = Decisions(SOME[:2])
    assert found.pop() == SOME[1]
    found.add(2, 6, False)
    assert list(found) == [SOME[0], Decision(2, 6, False)]
