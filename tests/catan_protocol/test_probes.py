"""The probes of the conformance kit: whatever one attempts must really be forbidden, and be noticed where it is allowed."""

from collections.abc import Callable

import msgspec
import pytest

from stammtisch.bots.levels import make_bot
from stammtisch.catan_protocol.codec import forms, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.conformance.check import Check
from stammtisch.catan_protocol.conformance.probes import PROBES
from stammtisch.catan_protocol.player.client import Link
from stammtisch.games.catan import GAME
from tests.catan_protocol.panel import EAST, RICH, SOUTH, WEST, Panel, orte, town

asynchronous = pytest.mark.asyncio


async def at_founding(panel: Panel) -> None:
    panel.put(phase="found-village", villages=[town(1, WEST)], roads=[town(1, WEST[:2])])


async def at_a_road(panel: Panel) -> None:
    await at_founding(panel)
    await panel.say(m.Bauen(typ=words.VILLAGE, ort=orte(EAST)))


async def before_the_roll(panel: Panel) -> None:
    panel.put(phase="before-roll", hands=[RICH, RICH, RICH], villages=[town(0, EAST), town(1, WEST)])


async def at_a_seven(panel: Panel) -> None:
    panel.put(phase="before-roll", hands=[{"wood": 5, "ore": 4}, {}, {}])
    panel.here.roll(3, 4)
    await panel.say(m.Wuerfeln())


async def at_the_robber(panel: Panel) -> None:
    towns = [town(seat, places) for seat, places in enumerate((EAST, WEST, SOUTH))]
    panel.put(phase="robbing", hands=[RICH, RICH, RICH], villages=towns)


async def at_the_turn(panel: Panel) -> None:
    panel.put(hands=[RICH, RICH, RICH], villages=[town(0, EAST), town(1, WEST)])


STAGED = {
    "Dorf bauen": at_founding,
    "Straße bauen": at_a_road,
    "Würfeln": before_the_roll,
    "Karten wegen Räuber abgeben": at_a_seven,
    "Räuber versetzen": at_the_robber,
    "Handeln oder Bauen": at_the_turn,
}


REASONS = {"17": "Abstandsregel", "21": "schon gewürfelt", "22": "zuerst würfeln"}  # where another refusal would be no proof


def test_every_status_with_probes_has_a_stage() -> None:
    assert STAGED.keys() == PROBES.keys()


@asynchronous
@pytest.mark.parametrize("status", PROBES)
async def test_our_server_refuses_every_attempt_where_all_else_would_be_allowed(status: str) -> None:
    async with Panel.sit() as panel:
        await STAGED[status](panel)
        active, callers = panel.callers[0], panel.callers
        assert active.ki.tracker.status == status
        for probe in PROBES[status]:
            attempts = list(probe.attempts(active, callers))
            assert attempts, probe
            for sender, message in attempts:
                line = msgspec.json.decode(forms.written(message, "key"))
                sentence = await panel.here.peers[callers.index(sender)].refused(message.NAME, line[message.NAME])
                assert REASONS.get(probe.case, "") in sentence, (message, sentence)


def agreeing(link: Link) -> Callable[[bytes], object]:
    """The wire to a server that says yes to everything, at once."""
    return lambda data: link.feed('{"Serverantwort":"OK"}\n')


@asynchronous
@pytest.mark.parametrize("status", PROBES)
async def test_a_server_that_allows_everything_fails_every_probe(status: str) -> None:
    async with Panel.sit() as panel:
        await STAGED[status](panel)
        for one in panel.callers:
            one.settle = 0.001
            one.link.write = agreeing(one.link)
        check = Check("tcp://nowhere:1", lambda: make_bot(GAME, "random"))
        await check.act(panel.callers[0], panel.callers)
        outcomes = {one.case: one.outcome for one in check.report.results()}
        cases = {probe.case for probe in PROBES[status]}
        assert {outcomes[case] for case in cases} == {"failed"} and outcomes["order"] == "failed"
