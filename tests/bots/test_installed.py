"""Bots from elsewhere: installed ones play where they say they play, and a function can be named where somebody sits."""

import json
import re

import pytest
from click.testing import CliRunner

from stammtisch.arena.simulate import simulate
from stammtisch.bots.base import HonestBot
from stammtisch.bots.choosing import ChoosingBot
from stammtisch.bots.installed import cards, takes_four
from stammtisch.bots.levels import any_level, installed_bots, levels_of, make_bot
from stammtisch.cli import main
from stammtisch.core import FastDice
from stammtisch.data import Searching
from stammtisch.errors import BadChoice, UnknownBot
from stammtisch.games import GAMES
from stammtisch.server.house.workers import Choice, Job, think
from tests.packages import Site

VIER, DOG = GAMES["vier"], GAMES["dog"]
LAST = """
from stammtisch.data import BotCard, Choosing, Searching

def last(view, legal, dice, budget):
    return legal[-1]

def nothing(view, legal, dice, budget):
    return None

def stubborn(view, legal, dice, budget):
    return 3

def hasty(view, legal, dice):
    return legal[0]

class Number(int):
    pass

def odd(view, legal, dice, budget):
    return Number(legal[0])

BOT = BotCard(games=("vier",), level=Choosing(last), titles={"de": "Letzter", "en": "Last"})
SEARCH = Searching(7)
"""


@pytest.fixture
def bots(site: Site) -> str:
    """A module with bots; what an earlier test has installed is forgotten."""
    cards.cache_clear()
    return site.module("their_bots", LAST)


def test_an_installed_bot_is_a_level_of_the_games_it_plays(site: Site, bots: str) -> None:
    site.entry("stammtisch.bots", f"last = {bots}:BOT")
    assert "last" in levels_of(VIER) and "last" not in levels_of(DOG)
    state = VIER.new(2, VIER.options())
    assert make_bot(VIER, "last").choose(VIER.view(state, 0), state.legal(0), FastDice(1)) == state.legal(0)[-1]
    with pytest.raises(UnknownBot, match="no bot 'last'"):
        make_bot(DOG, "last")
    assert installed_bots(VIER)["last"].titles == {"de": "Letzter", "en": "Last"}


def test_a_worker_of_the_server_finds_it(site: Site, bots: str) -> None:
    site.entry("stammtisch.bots", f"last = {bots}:BOT")
    state = VIER.new(2, VIER.options())
    job = Job("vier", "last", VIER.view(state, 0), state.legal(0), 1, 5.0)
    assert think(job) == Choice(state.legal(0)[-1])
    assert think(job._replace(for_hint=True))[0].action == state.legal(0)[-1]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("last = no_such_module:BOT", "The bot last of no_such_module:BOT does not load"),
        ("last = {bots}:LAST", "does not load"),
        ("last = {bots}:last", "is no BotCard"),
        ("hard = {bots}:BOT", "has the name of another bot"),
        ("mcts = {bots}:BOT", "has the name of another bot"),
        ("A,b = {bots}:BOT", "cannot be told from others"),
    ],
)
def test_a_bot_that_will_not_do_is_left_out_with_a_warning(site: Site, bots: str, entry: str, why: str) -> None:
    site.entry("stammtisch.bots", entry.format(bots=bots))
    with pytest.warns(UserWarning, match=re.escape(why)):
        assert set(levels_of(VIER)) == {"random", "greedy", "easy", "medium", "hard"}


def test_a_function_a_level_or_a_card_can_be_named(bots: str) -> None:
    assert isinstance(make_bot(VIER, f"{bots}:last@0.5", find=any_level), ChoosingBot)
    assert isinstance(make_bot(VIER, f"honest:{bots}:last", find=any_level), HonestBot)
    assert any_level(DOG, f"{bots}:SEARCH") == Searching(7)
    assert any_level(VIER, "mcts:7") == Searching(7)
    with pytest.raises(UnknownBot, match="plays vier, not dog"):
        any_level(DOG, f"{bots}:BOT")
    for name in ("nowhere", "LAST", "Number", "__name__"):
        with pytest.raises(UnknownBot):
            any_level(VIER, f"{bots}:{name}")
    with pytest.raises(UnknownBot, match="four arguments: view, legal, dice, budget"):
        any_level(VIER, f"{bots}:hasty")
    assert takes_four(max) and takes_four(print)


def test_a_name_over_the_wire_imports_nothing(bots: str) -> None:
    with pytest.raises(UnknownBot, match="There is no bot"):
        make_bot(VIER, f"{bots}:last")
    state = VIER.new(2, VIER.options())
    told = think(Job("vier", f"{bots}:last", VIER.view(state, 0), state.legal(0), 1, 5.0))
    assert str(told).startswith("UnknownBot")


def test_a_choice_that_is_no_action_is_told_and_another_kind_of_integer_is_one(bots: str) -> None:
    state = VIER.new(2, VIER.options())
    with pytest.raises(BadChoice, match="chose None, which is no action"):
        make_bot(VIER, f"{bots}:nothing", find=any_level).choose(VIER.view(state, 0), state.legal(0), FastDice(1))
    assert list(simulate(VIER, VIER.options(jokers=False), [f"{bots}:odd", "random"], 1, 1))


def test_an_illegal_choice_is_told_with_its_place(bots: str) -> None:
    with pytest.raises(BadChoice, match=r"The bot on seat 1 chose 3 after 7 entries, which is not legal"):
        list(simulate(VIER, VIER.options(jokers=False), [f"{bots}:stubborn"] * 2, 1, 1))


def test_the_commands_know_both_kinds(site: Site, bots: str) -> None:
    site.entry("stammtisch.bots", f"last = {bots}:BOT")
    found = CliRunner().invoke(main, ["arena", "vier", "--bots", f"last,{bots}:last", "--games", "2", "--json"])
    assert [row["bot"] for row in json.loads(found.output)["standings"]] == ["last", f"{bots}:last"]
    record = str(site.folder / "record.json")
    played = CliRunner().invoke(main, ["play", "vier", "--people", "0", "--bot", "last", "--pace", "0", "--record", record])
    assert played.exit_code == 0, played.output
    advised = CliRunner().invoke(main, ["hint", "vier", record, "--at", "0", "--bot", "last", "--language", "en"])
    assert advised.exit_code == 0 and "%" in advised.output
