"""The registry, and the small values every game is made of."""

import re
from pathlib import Path
from types import NoneType
from typing import get_args

import msgspec
import pytest

from stammtisch import games
from stammtisch.catalogue import LANGUAGES, Catalogue
from stammtisch.core import FastDice, play_randomly
from stammtisch.data import Action, AnyGame, kebab, options_of, tagline_of, title_of
from stammtisch.errors import BadOptions, UnknownGame
from stammtisch.games import GAMES, OWN, find, plug_ins
from tests.packages import Site

CARD = "import msgspec\nfrom stammtisch.games.vier import GAME as VIER\nGAME = msgspec.structs.replace(VIER, name={name!r})\n"


def test_a_game_is_found_by_its_name() -> None:
    assert find("vier") is GAMES["vier"]


ENGLISH = {
    "round",
    "pile",
    "home",
    "target",
    "cards",
    "you",
    "your",
    "player",
    "points",
    "jokers",
    "to",
    "lay",
    "turn",
    "road",
    "waiting",
    "green",
    "blue",
    "more",
    "used",
    "left",
    "wins",
    "over",
    "ore",
    "wool",
}


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_a_drawing_is_all_german_or_all_english(game: AnyGame) -> None:
    """In the middle of a game and at its end."""
    limit = {"max_rounds": 5} if "max_rounds" in game.options.__struct_fields__ else {}
    state = game.new(game.usual_seats, options_of(game, limit))
    for moves in (30, 3000):
        play_randomly(state, FastDice(moves), moves)
        view = game.view(state, 0)
        german, english = (set(re.findall(r"[a-zäöüß]+", game.draw(view, language).lower())) for language in LANGUAGES)
        assert not german & ENGLISH
        assert english & ENGLISH


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"There is no game 'chess'\. There are: .*vier"):
        find("chess")


def test_every_own_game_is_registered_under_its_name() -> None:
    assert {game.name for game in OWN} <= set(GAMES)
    assert all(GAMES[game.name] is game for game in OWN), "a plug-in must not replace a game of ours"


def test_every_folder_with_a_card_is_a_game_of_ours() -> None:
    folders = {path.parent for path in Path(games.__file__).parent.glob("*/__init__.py") if "GAME" in path.read_text()}
    assert {folder.name.replace("_", "-") for folder in folders} == {game.name for game in OWN}


def test_a_plug_in_is_found_by_its_entry_point(site: Site) -> None:
    name = site.module("good_plug_in", CARD.format(name="fuenf"))
    site.entry("stammtisch.games", f"fuenf = {name}:GAME")
    assert [game.name for game in plug_ins()] == ["fuenf"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise RuntimeError('broken')", "The game odd of odd_plug_in_1:GAME does not load: broken"),
        ("GAME = 'chess'", "is no Game"),
        (CARD.format(name="vier"), "has the name of another game: vier"),
        (CARD.format(name="../etc"), "does not fit into an address"),
    ],
)
def test_a_plug_in_that_will_not_do_is_left_out_with_a_warning(site: Site, text: str, why: str) -> None:
    name = site.module("odd_plug_in", text)
    site.entry("stammtisch.games", f"odd = {name}:GAME")
    with pytest.warns(UserWarning, match=re.escape(why).replace("_1", r"_\d+")):
        assert plug_ins() == []


def test_of_two_plug_ins_with_one_name_the_first_stays(site: Site) -> None:
    name = site.module("twins", CARD.format(name="fuenf"))
    site.entry("stammtisch.games", f"a = {name}:GAME\nb = {name}:GAME")
    with pytest.warns(UserWarning, match="The game b of"):
        assert len(plug_ins()) == 1


@pytest.mark.parametrize(("name", "wire"), [("Drop", "drop"), ("BuildRoad", "build-road"), ("RollTheDice", "roll-the-dice")])
def test_actions_are_called_by_their_class_on_the_wire(name: str, wire: str) -> None:
    assert kebab(name) == wire


def test_an_action_carries_its_type() -> None:
    class BuildRoad(Action, frozen=True):
        edge: int

    assert msgspec.json.encode(BuildRoad(17)) == b'{"type":"build-road","edge":17}'
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"type":"build-road","edge":17,"free":true}', type=BuildRoad)


def test_options_come_from_json() -> None:
    assert options_of(GAMES["vier"], {"jokers": False}) == GAMES["vier"].options(jokers=False)
    with pytest.raises(BadOptions, match=r"vier cannot be played like this: .*unknown field"):
        options_of(GAMES["vier"], {"cheats": True})


def test_four_play_if_four_can() -> None:
    assert msgspec.structs.replace(GAMES["vier"], seats=(2, 3, 4, 5)).usual_seats == 4
    assert GAMES["vier"].usual_seats == 2


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_every_option_and_every_word_it_may_be_has_a_label_in_every_language(game: AnyGame) -> None:
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(game.options)}
    words = [f"{name}.{value}" for name, kind in fields.items() for value in get_args(kind) if isinstance(value, str)]
    words += [f"{name}.null" for name, kind in fields.items() if NoneType in get_args(kind)]  # what it means to say nothing
    for language in LANGUAGES:
        assert set(game.texts[language].below("labels")) == {*fields, *words}


def test_our_games_have_places_of_their_own_and_come_before_plug_ins() -> None:
    assert [game.listed for game in OWN] == [1, 2, 3, 4, 5]


def test_a_game_without_a_tagline_says_that_it_comes_from_elsewhere() -> None:
    bare = msgspec.structs.replace(GAMES["vier"], texts=Catalogue({"en": {"title": "Cup"}}))
    assert (title_of(bare, "de"), tagline_of(bare, "de")) == ("Cup", "Ein Spiel aus einer Erweiterung.")
    assert tagline_of(GAMES["vier"], "en").startswith("Four in a row")
