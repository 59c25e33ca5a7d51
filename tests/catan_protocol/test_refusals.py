"""Every refusal of the protocol has a German and an English sentence, and no sentence is left over."""

import re
import string
from pathlib import Path

import pytest

import stammtisch.catan_protocol
from stammtisch.catan_protocol.codec.refusals import PROTOCOL, Refusal
from stammtisch.catan_protocol.gateway.refusals import sentence
from stammtisch.games.catan import GAME
from stammtisch.sentences import GENERAL
from stammtisch.server.wire.refusals import SERVER

SOURCES = sorted(Path(stammtisch.catan_protocol.__file__).parent.rglob("*.py"))
USED = {code for path in SOURCES for code in re.findall(r'Refusal\(\s*"([a-z.-]+)"', path.read_text(encoding="utf-8"))}


def test_every_code_has_its_sentences_and_none_is_left_over() -> None:
    assert {*PROTOCOL, *SERVER, *GENERAL, *GAME.refusals} >= USED
    assert set(PROTOCOL) <= USED


@pytest.mark.parametrize("code", PROTOCOL)
def test_both_languages_name_the_same_facts(code: str) -> None:
    german, english = ({field for _, field, _, _ in string.Formatter().parse(text) if field} for text in PROTOCOL[code])
    assert german == english
    assert sentence(Refusal(code, **dict.fromkeys(german, "x")))
