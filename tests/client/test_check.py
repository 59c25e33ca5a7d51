"""The kit for other people's bots: a good one passes every trial, a forgetful one is told what it forgot."""

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from stammtisch.client.check.network import Network
from stammtisch.client.check.trying import TRIALS, Result, check, filled
from stammtisch.client.check.watching import Watching
from stammtisch.client.command import bot_check
from stammtisch.server.wire.messages import Done, Ended, Refused
from stammtisch.start import Pledge, Proof

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "examples"
GOOD = [sys.executable, "-m", "stammtisch", "bot", str(EXAMPLES / "bot.py"), "--table", "{link}", "--once", "--rate", "10000"]
FORGETFUL = [sys.executable, str(EXAMPLES / "protocol.py")]


@pytest.mark.asyncio
async def test_our_own_client_gets_through_slowness_cuts_and_a_restart() -> None:
    told: list[Result] = []
    found = await check(GOOD, ["vier"], 30.0, TRIALS, told.append)
    assert [(one.trial, one.findings) for one in found] == [(trial.name, []) for trial in TRIALS]
    assert found == told and all(one.plays > 2 for one in found)


@pytest.mark.asyncio
async def test_a_bot_that_does_not_come_back_is_told_so() -> None:
    trials = [trial for trial in TRIALS if trial.name in ("plain", "cut off")]
    plain, cut = await check(FORGETFUL, ["vier"], 2.0, trials, lambda result: None)
    assert plain.findings == []
    assert any("did not come back" in sentence for sentence in cut.findings)


def said(watching: Watching, **fields: object) -> None:
    watching.sent(json.dumps(fields))


def test_every_broken_rule_is_a_sentence() -> None:
    watching = Watching()
    watching.sent("nonsense")
    said(watching, type="hello")
    said(watching, type="hello", bot=True, token="x" * 20)
    for commitment in ("aa", "bb"):
        said(watching, type="ready", table="t", attempt=1, commitment=commitment)
    said(watching, type="play", table="t", at=3, action={}, ref=1)
    said(watching, type="play", table="t", at=3, action={}, ref=2)
    watching.heard(Done(ref=1))
    watching.heard(Refused(ref=2, table="t", code="play.stale", sentence="You have acted since."))
    watching.heard(Refused(ref=None, table="t", code="too-fast", sentence="Too fast."))
    text = " ".join(watching.findings(came_back=True, is_over=False))
    words = ("no message", "does not say that it is a bot", "without its token", "random bytes again", "on its way")
    for word in (*words, "1 stale answer:", "too-fast", "never sat down", "did not end"):
        assert word in text
    assert Watching().findings(True, True) == ["It never said hello."]


def test_what_came_instead_of_a_hello_is_told_and_steers_no_terminal() -> None:
    watching = Watching()
    watching.sent("x" * 20_000)
    said(watching, type="hello", ref="one")
    said(watching, **{"type": "hello", "\x1b[2J": 1})
    found = watching.findings(came_back=True, is_over=False)
    assert found[0] == "It sent a message of more than 16 KiB: such a one closes the connection."
    assert "`$.ref`" in found[1] and "[2J" in found[2] and "\x1b" not in found[2] and found[3] == "It never said hello."


def test_a_bot_that_was_not_there_at_the_end_is_told_so() -> None:
    watching = Watching(hellos=1, seat=0, readies=1, plays=4)
    assert watching.findings(came_back=True, is_over=True) == ["It was gone before the game was over: a stand-in played on."]
    nothing = Proof(Pledge("", ""), ())
    watching.heard(Ended(table="t", end="finished", result=(1.0, 0.0), winners=(0,), seed="", proof=nothing, record=""))
    assert watching.findings(came_back=True, is_over=True) == []


@pytest.mark.parametrize("wrong", ["--game", "--trial"])
def test_a_game_or_trial_that_there_is_not_is_answered_with_those_there_are(wrong: str) -> None:
    found = CliRunner().invoke(bot_check, [wrong, "nosuch", "true"])
    assert found.exit_code == 2 and "There is no nosuch; there are: " in found.output
    assert ("doerfer" if wrong == "--game" else "cut off") in found.output


def test_a_command_in_quotes_is_taken_apart() -> None:
    found = CliRunner().invoke(bot_check, ["nosuch bot.mjs {url}"])
    assert str(found.exception) == "There is no program nosuch."


def test_a_bot_by_which_everything_hangs_is_told_so() -> None:
    for known, words in ((0, "It never said `ready`"), (1, "It never played")):
        first, *_ = Watching(hellos=1, seat=0, readies=known).findings(came_back=True, is_over=False)
        assert first.startswith(words)
    gone = Watching(hellos=1, seat=0, readies=1, plays=2, exit=3)
    assert gone.findings(came_back=True, is_over=False)[0] == "Its program ended with code 3 before the game was over."


@pytest.mark.asyncio
async def test_a_program_that_complains_without_end_is_heard_in_part(capsys: pytest.CaptureFixture[str]) -> None:
    words = "import sys; sys.stderr.write('\\x1b[31mboom\\x1b[0m\\x1b[2J' + 'y' * 1_000_000); raise SystemExit(3)"
    [found] = await check([sys.executable, "-c", words], ["vier"], 0.5, TRIALS[:1], lambda result: None)
    assert found.findings == ["Its program ended with code 3 before it said hello."]
    heard = capsys.readouterr().err
    assert heard.startswith("boom[2Jyyy") and heard.endswith("y ...\n") and len(heard) < 5_000


@pytest.mark.asyncio
async def test_a_program_that_ends_at_once_is_told_so() -> None:
    [found] = await check([sys.executable, "-c", "raise SystemExit(3)"], ["vier"], 0.5, TRIALS[:1], lambda result: None)
    assert found.findings == ["Its program ended with code 3 before it said hello."]


def test_a_command_is_told_where_to_go() -> None:
    assert filled(["bot"], "http://h:1", "t") == ["bot", "ws://h:1/ws", "t"]
    assert filled(["{url}#{table}"], "http://h:1", "t") == ["ws://h:1/ws#t"]
    assert filled(["bot", "--at={link}"], "http://h:1", "t") == ["bot", "--at=http://h:1/t/t"]
    assert Network(str, Watching()).cuts == 0
