"""What our client does in a running game when a server says no, and what it says for each action of the rules."""

from typing import Any, get_args

import msgspec
import pytest

from stammtisch.catan_protocol.codec import forms
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.board import island_of
from stammtisch.catan_protocol.gateway.actions import action_of
from stammtisch.catan_protocol.player.ki import MOST_REFUSALS, MOST_REPEATS, MOST_VAIN, Ki, message_of
from stammtisch.catan_protocol.player.pace import AFTER_NEWS, LONG, SETTLE
from stammtisch.errors import ProtocolError
from stammtisch.games.catan import GAME, data
from stammtisch.games.catan.data import Resources
from tests.catan_protocol.panel import EAST, RICH, Panel, some, town
from tests.catan_protocol.test_document import laid

NO, OK = m.Serverantwort(text="Nein."), m.Serverantwort(text="OK")
SOME, OTHER = Resources(wood=2, ore=1), Resources(brick=1)
IDS = [7, 8, 9]
SAID: tuple[data.CatanAction, ...] = (
    data.Roll(),
    data.EndTurn(),
    data.BuyCard(),
    data.BuildRoad(3),
    data.BuildVillage(4),
    data.BuildCity(5),
    data.Discard(SOME),
    data.MoveRobber(2, None),
    data.MoveRobber(2, 1),
    data.PlayKnight(2, None),
    data.PlayKnight(2, 2),
    data.PlayRoads(3, None),
    data.PlayRoads(3, 4),
    data.PlayMonopoly("ore"),
    data.PlayInvention(SOME),
    data.TradeBank(SOME, OTHER),
    data.Offer(SOME, OTHER),
    data.Answer(3, True),
    data.Answer(3, False),
    data.Confirm(3, 2),
    data.Withdraw(3),
)
CHANCE = (
    data.Laid,
    data.Chipped,
    data.Anchored,
    data.Moored,
    data.OrderRolled,
    data.Rolled,
    data.Drawn,
    data.Stolen,
)
UNSEEN = (data.Discarded,)  # what others see of a choice


def test_every_action_of_a_player_is_said_and_understood() -> None:
    state = laid(3, 3)
    view = msgspec.structs.replace(GAME.view(state, 0), active=0)
    for action in SAID:
        message = message_of(action, island_of(3), IDS)
        line = forms.written(message, "key")
        assert action_of(forms.read(line).message, view, tuple(IDS)) == action
    assert {type(action) for action in SAID} | {*CHANCE, *UNSEEN} == set(get_args(data.CatanActions))


def begun(panel: Panel, **position: Any) -> Ki:
    panel.put(**position)
    ki = panel.callers[0].ki
    ki.met = ki.greeted = ki.chosen = ki.started = True
    return ki


def refused(ki: Ki, silence: float = 0.0) -> list[m.Message]:
    """All that it tries while the server says no."""
    said = []
    while (one := ki.next(silence)) is not None:
        said.append(one)
        ki.hear(NO)
    return said


@pytest.mark.asyncio
async def test_nothing_is_tried_twice_and_after_a_few_refusals_the_harmless_thing_comes_first() -> None:
    async with Panel.sit() as panel:
        ki = begun(panel, hands=[{"wood": 4, "brick": 4, "wool": 1, "grain": 1}, RICH, RICH], villages=[town(0, EAST)])
        said = refused(ki)
        assert len(said) == len(set(said)) > MOST_REFUSALS
        assert any(isinstance(one, m.ZugBeenden) for one in said[: MOST_REFUSALS + 1])
        assert ki.complaints == ["Nein."] * len(said)


@pytest.mark.asyncio
async def test_where_everything_is_refused_all_is_tried_again_after_a_while_and_at_last_left() -> None:
    async with Panel.sit() as panel:
        ki = begun(panel, phase="before-roll")
        assert refused(ki) == [m.Wuerfeln()]
        for _ in range(MOST_REPEATS):
            assert ki.next(LONG - 0.1) is None
            assert ki.next(LONG) is None  # it forgets what was refused
            assert refused(ki) == [m.Wuerfeln()]
        with pytest.raises(ProtocolError, match=r"refuses whatever we try: Nein\."):
            ki.next(LONG)


@pytest.mark.asyncio
@pytest.mark.parametrize("answer", [OK, None], ids=["confirmed", "silent"])
async def test_a_server_that_shows_no_sign_of_what_we_do_is_left(answer: m.Message | None) -> None:
    async with Panel.sit() as panel:
        for phase in ("before-roll", "turn"):
            ki = begun(panel, phase=phase, hands=[RICH, RICH, RICH])
            said = []
            with pytest.raises(ProtocolError, match="no sign of it"):
                for _ in range(200):
                    said += [one for one in (ki.next(LONG),) if one is not None]
                    if answer is not None:
                        ki.hear(answer)
            assert 5 <= len(said) <= 2 * MOST_VAIN


@pytest.mark.asyncio
async def test_news_may_come_a_while_after_the_confirmation() -> None:
    async with Panel.sit() as panel:
        ki = begun(panel, phase="before-roll")
        assert ki.next() == m.Wuerfeln()
        ki.hear(OK)
        assert ki.next(SETTLE) is None
        ki.hear(m.Wuerfelwurf(spieler=ki.tracker.id, wurf=(3, 3)))
        own = ki.tracker.players[ki.tracker.id]
        ki.hear(m.Statusupdate(spieler=msgspec.structs.replace(own, status="Handeln oder Bauen")))
        assert ki.next(SETTLE) is not None and ki.vain == 0


@pytest.mark.asyncio
async def test_an_answer_that_a_server_keeps_to_itself_is_given_once() -> None:
    async with Panel.sit() as panel:
        panel.put(hands=[{"wood": 1}, {"ore": 1}, {"ore": 1}])
        await panel.say(m.HandelAnbieten(angebot=some(holz=1), nachfrage=some(erz=1)))
        ki = panel.callers[1].ki
        ki.met = ki.greeted = ki.chosen = ki.started = True
        assert isinstance(ki.next(), m.HandelAnnehmen)
        ki.hear(OK)
        assert ki.next(AFTER_NEWS) is None and not ki.tracker.open_offers() and ki.vain == 0


@pytest.mark.asyncio
async def test_a_changed_status_is_another_decision() -> None:
    async with Panel.sit() as panel:
        ki = begun(panel, phase="before-roll")
        own = ki.tracker.players[ki.tracker.id]
        assert refused(ki) == [m.Wuerfeln()]
        ki.hear(m.Statusupdate(spieler=msgspec.structs.replace(own, status="Räuber versetzen")))
        assert isinstance(ki.next(), m.RaeuberVersetzen)
        ki.hear(NO)
        ki.hear(m.Statusupdate(spieler=own))
        assert ki.next() == m.Wuerfeln()


@pytest.mark.asyncio
async def test_answers_that_nobody_gives_are_given_up_for_a_no() -> None:
    async with Panel.sit() as panel:
        ki = begun(panel, hands=[{"wood": 1}, {"ore": 1}, {"ore": 1}])
        await panel.say(m.HandelAnbieten(angebot=some(holz=1), nachfrage=some(erz=1)))
        assert ki.tracker.waits_for_answers() and ki.next() is None
        await panel.say(m.HandelAnnehmen(nummer=0, annehmen=True), by=1)
        assert ki.tracker.waits_for_answers()
        ki.tracker.give_up_waiting()
        assert not ki.tracker.waits_for_answers()
        [offer] = ki.tracker.view().offers
        assert [one.accept for one in offer.replies[1:]] == [True, False]
        assert ki.next() is not None
