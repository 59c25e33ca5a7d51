"""Trade with the bank and among players: cases 43 to 50."""

import pytest

from stammtisch.core import CHANCE
from stammtisch.games.catan import coding, data
from stammtisch.games.catan.data import Resources
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.view import view
from tests.rules.catan.table import RICH, crossing, do, game, hand, hexagon, offered, refused, road

SHORE = [[2, 0], [3, -1]]
HARBOURS = {
    "general": [{"at": SHORE, "kind": "general"}],
    "wood": [{"at": SHORE, "kind": "wood"}],
    "both": [{"at": SHORE, "kind": "general"}, {"at": [[-2, 0], [-3, 0]], "kind": "wood"}],
}
PORT = [{"owner": 0, "at": [[2, 0], [3, -1], [2, -1]]}, {"owner": 0, "at": [[-2, 0], [-3, 0], [-2, -1]]}]


def trader(harbour: str | None, **cards: int) -> Catan:
    return game(hands=[cards], villages=PORT, harbours=HARBOURS[harbour] if harbour else [])


def bank(give: dict[str, int], take: dict[str, int]) -> data.TradeBank:
    return data.TradeBank(Resources(**give), Resources(**take))


@pytest.mark.parametrize(
    ("harbour", "give", "take"),
    [
        (None, 4, 1),
        ("general", 3, 1),
        ("wood", 2, 1),
        ("wood", 4, 2),
        ("general", 4, 1),
        ("both", 6, 2),
        ("both", 6, 3),
        (None, 8, 2),
        ("general", 12, 4),
        ("general", 12, 3),
    ],
)
def test_cases_43_and_43b_the_bank_trades_at_every_rate_open_to_the_player(harbour: str | None, give: int, take: int) -> None:
    state = trader(harbour, wood=12)
    do(state, 0, bank({"wood": give}, {"ore": take}))
    assert hand(state, 0) == [12 - give, 0, 0, 0, take]


@pytest.mark.parametrize(
    ("harbour", "give", "take"),
    [
        ("both", {"wood": 6}, {"ore": 1}),
        (None, {"wood": 3}, {"ore": 1}),
        ("wood", {"brick": 2}, {"ore": 1}),
        (None, {"wood": 2, "brick": 2}, {"ore": 1}),
        (None, {"wood": 8}, {"ore": 1}),
        ("general", {"wood": 5}, {"ore": 1}),
    ],
)
def test_cases_43b_and_44_other_rates_are_refused(harbour: str | None, give: dict[str, int], take: dict[str, int]) -> None:
    assert refused(trader(harbour, wood=8, brick=8), 0, bank(give, take)) == "catan.rate"


def test_case_44_the_same_kind_an_empty_bank_and_missing_cards_are_refused() -> None:
    state = trader(None, wood=5, brick=4)
    assert refused(state, 0, bank({"wood": 4}, {"wood": 1})) == "catan.same-resource"
    assert refused(state, 0, bank({"ore": 4}, {"wood": 1})) == "catan.lacks-cards"
    assert refused(state, 0, bank({"wood": 4}, {})) == "catan.gift"
    state.bank -= 19 << 32
    assert refused(state, 0, bank({"wood": 4}, {"ore": 1})) == "catan.bank-lacks"
    assert {trade.take.ore for trade in offered(state, 0, data.TradeBank)} == {0}


def test_several_kinds_may_be_given_in_one_trade() -> None:
    state = trader("general", wood=3, brick=4)
    do(state, 0, bank({"wood": 3, "brick": 4}, {"ore": 1, "wool": 1}))
    assert hand(state, 0) == [0, 0, 1, 0, 1]


def test_only_the_best_rate_is_listed() -> None:
    assert {trade.give.wood for trade in offered(trader("both", wood=8), 0, data.TradeBank)} == {2}
    assert {trade.give.wood for trade in offered(trader("general", wood=8), 0, data.TradeBank)} == {3}


def test_case_45_a_harbour_serves_in_the_turn_it_is_built_at() -> None:
    state = game(hands=[RICH], harbours=HARBOURS["general"], roads=[{"owner": 0, "at": SHORE}])
    assert refused(state, 0, bank({"ore": 3}, {"wool": 1})) == "catan.rate"
    do(state, 0, data.BuildVillage(crossing(state, (2, 0), (3, -1), (2, -1))))
    do(state, 0, bank({"ore": 3}, {"wool": 1}))


def offer(give: dict[str, int], want: dict[str, int]) -> data.Offer:
    return data.Offer(Resources(**give), Resources(**want))


def market(**told: object) -> Catan:
    hands = [{"wood": 3}, {"ore": 2}, {"ore": 1, "wool": 2}]
    return game(**{"hands": hands, **told})


def test_case_46_gifts_equal_kinds_and_more_than_one_has_are_refused() -> None:
    state = market()
    assert refused(state, 0, offer({"wood": 1}, {})) == "catan.gift"
    assert refused(state, 0, offer({}, {"ore": 1})) == "catan.gift"
    assert refused(state, 0, offer({"wood": 1}, {"wood": 2})) == "catan.same-resource"
    assert refused(state, 0, offer({"wood": 4}, {"ore": 1})) == "catan.lacks-cards"


def test_case_47_everybody_answers_and_the_offerer_chooses_his_partner() -> None:
    state = market()
    do(state, 0, offer({"wood": 2}, {"ore": 1}))
    assert state.to_act() == (1, 2)
    do(state, 2, data.Answer(0, True))
    assert state.to_act() == (1,)
    do(state, 1, data.Answer(0, True))
    assert state.to_act() == (0,)
    assert offered(state, 0, data.Confirm) == [data.Confirm(0, 1), data.Confirm(0, 2)]
    do(state, 0, data.Confirm(0, 2))
    assert [hand(state, seat) for seat in range(3)] == [[1, 0, 0, 0, 1], [0, 0, 0, 0, 2], [2, 0, 2, 0, 0]]
    assert state.offers == []


def test_everybody_is_asked_whatever_he_holds() -> None:
    state = market()
    do(state, 0, offer({"wood": 1}, {"grain": 1}))
    assert state.to_act() == (1, 2)
    assert [coding.decode(code) for code in state.legal(1)] == [data.Answer(0, False)]
    assert refused(state, 1, data.Answer(0, True)) == "catan.lacks-cards"


def test_case_48_nothing_is_carried_out_with_somebody_who_declined_withdrew_or_twice() -> None:
    state = market()
    do(state, 0, offer({"wood": 1}, {"ore": 1}))
    do(state, 1, data.Answer(0, False))
    assert refused(state, 0, data.Confirm(0, 1)) == "catan.not-accepted"
    assert refused(state, 0, data.Confirm(0, 2)) == "catan.not-accepted"
    do(state, 2, data.Answer(0, True))
    do(state, 2, data.Answer(0, False))
    assert refused(state, 0, data.Confirm(0, 2)) == "catan.not-accepted"
    do(state, 1, data.Answer(0, True))
    do(state, 0, data.Confirm(0, 1))
    assert refused(state, 0, data.Confirm(0, 1)) == "catan.no-offer"


def test_case_48_an_offerer_who_has_spent_the_cards_cannot_carry_it_out() -> None:
    state = market(hands=[{"wood": 1, "brick": 1}, {"ore": 1}, {}], villages=[{"owner": 0, "at": [[0, 0], [1, 0], [0, 1]]}])
    do(state, 0, offer({"wood": 1}, {"ore": 1}))
    do(state, 1, data.Answer(0, True))
    do(state, 0, data.BuildRoad(road(state, (0, 0), (1, 0))))
    assert refused(state, 0, data.Confirm(0, 1)) == "catan.lacks-cards"
    assert not offered(state, 0, data.Confirm)


def test_case_49_an_offer_and_an_acceptance_can_be_taken_back() -> None:
    state = market()
    do(state, 0, offer({"wood": 1}, {"ore": 1}))
    do(state, 1, data.Answer(0, True))
    do(state, 1, data.Answer(0, False))
    assert view(state, 0).offers[0].replies[1].accept is False
    do(state, 0, data.Withdraw(0))
    assert refused(state, 2, data.Answer(0, True)) == "catan.no-offer"
    assert state.to_act() == (0,)


def test_an_answer_changes_at_most_once() -> None:
    state = market()
    do(state, 0, offer({"wood": 1}, {"ore": 1}))
    do(state, 1, data.Answer(0, False))
    assert refused(state, 1, data.Answer(0, False)) == "catan.answer-final"
    do(state, 1, data.Answer(0, True))
    assert refused(state, 1, data.Answer(0, False)) == "catan.answer-final"


def test_case_50_only_the_player_whose_turn_it_is_offers() -> None:
    assert refused(market(), 1, offer({"ore": 1}, {"wood": 1})) == "not-your-turn"
    state = market()
    do(state, 0, offer({"wood": 1}, {"ore": 1}))
    assert refused(state, 0, data.Answer(0, True)) == "catan.own-offer"
    assert refused(state, 1, data.Confirm(0, 2)) == "not-your-turn"


def test_several_offers_stay_open_and_their_numbers_are_never_used_twice() -> None:
    state = market()
    do(state, 0, offer({"wood": 1}, {"ore": 1}))
    do(state, 0, offer({"wood": 2}, {"wool": 1}))
    assert [each.number for each in view(state, 1).offers] == [0, 1]
    assert [coding.decode(code) for code in state.legal(2)][:2] == [data.Answer(0, False), data.Answer(0, True)]
    do(state, 0, data.Withdraw(1))
    do(state, 0, offer({"wood": 2}, {"wool": 1}))
    assert [each.number for each in view(state, 1).offers] == [0, 2]
    do(state, 0, data.EndTurn())
    assert (state.offers, state.next_offer) == ([], 3)


def test_at_most_four_offers_a_turn_and_none_where_the_table_does_not_trade() -> None:
    state = market()
    for _ in range(4):
        do(state, 0, offer({"wood": 1}, {"ore": 1}))
    assert refused(state, 0, offer({"wood": 1}, {"ore": 1})) == "catan.offers-used"
    assert not offered(state, 0, data.Offer)
    silent = market(options={"map": "beginner", "offers": 0})
    assert refused(silent, 0, offer({"wood": 1}, {"ore": 1})) == "catan.no-trading"


def test_whoever_loses_cards_meanwhile_is_asked_again() -> None:
    state = market(cards=[{"knight": 1}], robber=[2, 0], villages=[{"owner": 1, "at": [[0, 0], [0, 1], [-1, 1]]}])
    do(state, 0, offer({"wood": 1}, {"ore": 2}))
    do(state, 1, data.Answer(0, True))
    do(state, 2, data.Answer(0, False))
    do(state, 0, data.PlayKnight(hexagon(state, 0, 0), 1))
    do(state, CHANCE, data.Stolen("ore"))
    assert state.to_act() == (1,)
    assert [coding.decode(code) for code in state.legal(1)] == [data.Answer(0, False)]


def test_a_trade_and_an_acceptance_are_public_knowledge() -> None:
    state = market()
    do(state, 0, offer({"wood": 2}, {"ore": 1}))
    assert view(state, 2).players[0].least == Resources(wood=2)
    do(state, 1, data.Answer(0, True))
    assert view(state, 2).players[1].least == Resources(ore=1)
    do(state, 2, data.Answer(0, False))
    do(state, 0, data.Confirm(0, 1))
    assert view(state, 2).players[1].least == Resources(wood=2)
    assert view(state, 2).players[0].least == Resources(ore=1)
