"""Every number, list and text in a game's options and in what clients send has a limit."""

from typing import Annotated, get_args

import pytest
from msgspec import Meta

from stammtisch.data import Data, Json
from stammtisch.games import GAMES
from stammtisch.server.wire import requests
from stammtisch.server.wire.requests import AnyRequest
from stammtisch.server.wire.settings import Settings
from tests.laws.limits import unlimited

CHECKED_BY_THE_GAME = {".options may be anything", ".action may be anything"}  # and a message is 16 KB at most


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_option_of_a_game_has_a_limit(name: str) -> None:
    assert unlimited(GAMES[name].options) == []


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_field_of_an_action_has_a_limit(name: str) -> None:
    assert unlimited(GAMES[name].action) == []


@pytest.mark.parametrize("request_type", get_args(AnyRequest), ids=lambda kind: kind.__name__)
def test_everything_a_client_sends_has_a_limit(request_type: type[requests.Request]) -> None:
    assert set(unlimited(request_type)) <= CHECKED_BY_THE_GAME


def test_settings_and_clocks_have_limits() -> None:
    assert unlimited(Settings) == []


class Inner(Data, frozen=True):
    count: int


class Careless(Data, frozen=True):
    at_least: Annotated[int, Meta(ge=1)]
    share: float
    name: str
    names: Annotated[tuple[Annotated[str, Meta(max_length=3)], ...], Meta(min_length=1)]
    by_name: dict[str, bool]
    inner: Inner | None
    pair: tuple[Annotated[int, Meta(ge=0, le=9)], int]
    pattern: Annotated[str, Meta(pattern="^[a-z]+$")]
    anything: Json


def test_the_law_bites() -> None:
    assert unlimited(Careless) == [
        ".anything may be anything",
        ".at_least is a number without bounds",
        ".by_name is an object with any keys",
        ".inner.count is a number without bounds",
        ".name is a text of any length",
        ".names is a list of any length",
        ".pair[1] is a number without bounds",
        ".pattern is a text of any length",
        ".share is a number without bounds",
    ]
