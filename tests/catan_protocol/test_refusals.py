"""Every refusal of the protocol has its German sentence, and no sentence is left over."""

import re
import string
from pathlib import Path

import pytest

import stammtisch.catan_protocol
from stammtisch.catan_protocol.codec.refusals import PROTOCOL, Refusal
from stammtisch.catan_protocol.gateway.refusals import sentence
from stammtisch.games.catan import GAME
from stammtisch.sentences import found
from stammtisch.server.wire.refusals import TEXTS

SOURCES = sorted(Path(stammtisch.catan_protocol.__file__).parent.rglob("*.py"))
USED = {code for path in SOURCES for code in re.findall(r'Refusal\(\s*"([a-z.-]+)"', path.read_text(encoding="utf-8"))}


def test_every_code_has_its_sentences_and_none_is_left_over() -> None:
    assert all(code in PROTOCOL or found(GAME, code, "de", TEXTS) for code in USED)
    assert set(PROTOCOL) <= USED


@pytest.mark.parametrize("code", PROTOCOL)
def test_a_sentence_is_told_with_its_facts(code: str) -> None:
    facts = {field for _, field, _, _ in string.Formatter().parse(PROTOCOL[code]) if field}
    assert sentence(Refusal(code, **dict.fromkeys(facts, "x"))).count("x") >= len(facts)
