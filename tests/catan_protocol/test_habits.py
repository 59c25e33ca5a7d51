"""How long a client is waited for because of how it has kept time."""

from stammtisch.catan_protocol.gateway.habits import BRIEF, BRIEFEST, FEW, Habits


def test_who_lets_two_offers_lapse_is_asked_briefly_until_it_answers_once() -> None:
    habits = Habits()
    for _ in range(FEW):
        assert habits.to_answer(15.0) == 15.0
        habits.let_lapse(is_offer=True)
    assert habits.to_answer(15.0) == BRIEF and habits.to_answer(0.5) == 0.5
    habits.decided(0.1)  # another decision is no answer
    assert habits.to_answer(15.0) == BRIEF
    habits.answered()
    assert habits.to_answer(15.0) == 15.0


def test_a_computer_that_never_answers_is_asked_more_and_more_briefly() -> None:
    habits = Habits()
    for seconds in (15.0, 15.0, BRIEF, BRIEF / 2, BRIEF / 3, BRIEFEST, BRIEFEST):
        assert habits.to_answer(15.0, is_computer=True) == seconds
        habits.let_lapse(is_offer=True)
    assert habits.to_answer(15.0) == BRIEF  # a person
    habits.answered()
    assert habits.to_answer(15.0, is_computer=True) == 15.0


def test_a_person_has_the_usual_time_whatever_happens() -> None:
    habits = Habits()
    habits.let_lapse(is_offer=False)
    assert habits.to_decide(300.0, 15.0, is_computer=False) == 300.0
    assert habits.to_decide(None, 15.0, is_computer=False) is None


def test_a_computer_that_fell_silent_is_given_what_its_own_thinking_needs() -> None:
    habits = Habits()
    habits.decided(2.0)
    assert habits.to_decide(300.0, 15.0, is_computer=True) == 15.0
    assert habits.to_decide(None, 15.0, is_computer=True) == 15.0
    habits.let_lapse(is_offer=False)
    assert habits.to_decide(300.0, 15.0, is_computer=True) == 8.0
    habits.decided(9.0)
    assert habits.to_decide(300.0, 15.0, is_computer=True) == 15.0


def test_a_quick_computer_that_falls_silent_again_and_again_is_waited_for_less_each_time() -> None:
    quick = Habits()
    for seconds in (BRIEF, BRIEF / 2, BRIEF / 3, BRIEFEST, BRIEFEST):
        quick.let_lapse(is_offer=False)
        assert quick.to_decide(300.0, 15.0, is_computer=True) == seconds
    quick.decided(0.2)
    assert quick.to_decide(300.0, 15.0, is_computer=True) == 0.8
