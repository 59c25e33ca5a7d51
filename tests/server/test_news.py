"""What servers tell each other survives the bus, and what is no news harms nobody."""

from typing import get_args

import msgspec
import pytest

from stammtisch.server.store import bus
from stammtisch.server.values.news import (
    NEWS,
    Alive,
    AnyNews,
    Forgotten,
    Gone,
    Here,
    Renamed,
    Spoken,
    Stepped,
    Who,
    written,
)
from stammtisch.server.wire.messages import Said

SAID = Said(table="t", guest="ada", name="Ada  Lovelace", seat=None, text="a\nb  c", phrase=None, time=5)
ALL: list[AnyNews] = [
    Alive(server="s"),
    Stepped(server="s", steps=(("k3m9-2", 0), ("t", 17))),
    Spoken(server="s", said=SAID),
    Renamed(server="s", guest="ada", name="Ada  Lovelace: 7"),
    Forgotten(server="s", guest="ada"),
    Here(server="s", table="t", guest="ada"),
    Gone(server="s", table="t", guest="ada"),
    Who(server="s", table="t"),
]


def test_there_is_an_example_of_every_news() -> None:
    assert {type(news) for news in ALL} == set(get_args(AnyNews))


@pytest.mark.parametrize("news", ALL, ids=lambda news: type(news).__name__)
def test_news_are_the_same_after_the_bus(news: AnyNews) -> None:
    assert NEWS.decode(written(news)) == news


@pytest.mark.parametrize("payload", ["steps rival t:0", "{}", '{"type":"stepped","server":"s"}', '{"type":"later","server":"s"}'])
def test_what_is_no_news_is_left_out(payload: str) -> None:
    heard: list[AnyNews] = []
    line = bus.PostgresBus("postgresql://")
    line.hear = heard.append
    for text in (payload, written(ALL[0])):
        line._heard(None, 0, "stammtisch", text)
    assert heard == [ALL[0]]
    with pytest.raises(msgspec.DecodeError):
        NEWS.decode(payload)
