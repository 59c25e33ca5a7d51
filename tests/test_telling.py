"""What happened, in sentences: whole ones, about names instead of seats, that tell nobody what he may not know."""

import re
from random import Random
from typing import Any

import pytest

from stammtisch.catalogue import LANGUAGES
from stammtisch.core import SPECTATOR, FastDice, State
from stammtisch.data import Action, AnyGame, action_of
from stammtisch.games import GAMES, OWN
from stammtisch.match import Match
from stammtisch.telling import Happened, Sight, listed, moments, name, told

NAMES = re.compile(r"\{\d\}")
SEATS = {"vier": 2, "doerfer": 3}


def everything(game: AnyGame, viewer: int, steps: int = 250, seed: int = 1) -> list[Happened[Any, Any]]:
    """A random game as a viewer notices it."""
    match, random = Match(game, SEATS.get(game.name, 4), game.options(), seed="11" * 32), Random(seed)
    found = list(moments(game, viewer, match.at(0), match.log))
    for _ in range(steps):
        if not match.state.to_act():
            break
        player = match.state.to_act()[0]
        step = match.prepare(player, random.choice(match.state.legal(player)))
        found += moments(game, viewer, step.before, step.entries)
        match.commit(step)
    return [each for each in found if each is not None]


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
@pytest.mark.parametrize("game", OWN, ids=lambda game: str(game.name))
def test_every_sentence_is_whole_and_names_seats_only_by_their_names(game: AnyGame, viewer: int) -> None:
    happenings = everything(game, viewer)
    for language in LANGUAGES:
        sentences = [told(each, language) for each in happenings]
        said = [sentence for sentence in sentences if sentence]
        assert len(said) > 10
        for sentence in said:
            assert sentence[-1] in ".!)", sentence
            assert "{" not in NAMES.sub("", sentence), sentence
            assert not re.search(r"\b(Spieler|player|Zufall|field \d|Feld \d|Zeile -|row -)\b", sentence), sentence
            assert "  " not in sentence and " ." not in sentence, sentence


@pytest.mark.parametrize("game", [game for game in OWN if game.hides(game.options())], ids=lambda game: str(game.name))
def test_a_sentence_tells_nothing_that_its_viewer_may_not_know(game: AnyGame) -> None:
    """Of another position that looks the same to him, it would be the same sentence."""
    for number, each in enumerate(everything(game, 0, 120, seed=3)):
        other = game.imagine(each.before, FastDice(number))
        after = each._sights[1]  # what came of it is his to see
        twin: Happened[Any, Any] = Happened(game, each.player, each.action, each.viewer, (Sight(game, other), after))
        assert told(twin, "de") == told(each, "de")


def happening(game: str, position: dict[str, Any], player: int, action: dict[str, Any], viewer: int) -> Happened[Any, Any]:
    card = GAMES[game]
    before: State = card.position(position)
    [found] = moments(card, viewer, before, [(player, action_of(card, action))])
    assert found is not None
    return found


def test_who_is_captured_reads_it_as_done_to_him_and_others_by_name() -> None:
    men = {"0": ["20", "H", "H", "H"], "3": ["24", "H", "H", "H"]}
    action = {"type": "move", "card": "4", "seat": 3, "from": "24", "to": "20"}
    position = {"men": men, "player": 3, "hands": {"3": ["4", "5"]}}
    captured = happening("dog", position, 3, action, 0)
    assert told(captured, "de") == "{3} zieht 4 zurück und schlägt dich."
    assert told(captured, "en") == "{3} moves 4 back and sends you home."
    assert told(happening("dog", position, 3, action, SPECTATOR), "de") == "{3} zieht 4 zurück und schlägt {0}."


def test_a_game_without_sentences_has_none() -> None:
    [first, *_] = everything(GAMES["vier"], 0, 1)
    bare: Happened[Any, Any] = Happened(_Bare(), first.player, first.action, 0, first._sights)  # type: ignore[arg-type]
    assert told(bare, "en") is None
    assert (name(2), listed(["a"], "en"), listed(["a", "b", "c"], "de")) == ("{2}", "a", "a, b und c")


class _Bare:
    """A card as far as it matters here."""

    tell = None


def test_actions_are_those_the_viewer_saw() -> None:
    hidden = [each.action for each in everything(GAMES["dog"], SPECTATOR, 8)]
    assert all(isinstance(each, Action) for each in hidden)
    assert not any(getattr(each, "cards", None) for each in hidden)


@pytest.mark.parametrize("game", ["dog", "dog-royal"])
def test_everybody_is_told_his_partners_card_also_who_gave_the_same_kind_or_is_out_at_once(game: str) -> None:
    """Whoever gave last and got his own kind back, and whoever had to lay down all cards, were once told nothing."""
    card, random = GAMES[game], Random(5)
    same = out = 0
    for seed in range(60):
        match = Match(card, 4, card.options(), seed=f"{seed:064x}")
        given: dict[int, str] = {}
        while match.view(0).phase == "exchange":
            player = match.state.to_act()[0]
            step = match.prepare(player, random.choice(match.state.legal(player)))
            given[player] = card.decode(step.entries[0][1]).card
            match.commit(step)
        for viewer in range(4):
            sentences = [str(told(each, "en")) for each in moments(card, viewer, step.before, step.entries) if each is not None]
            name_of = card.texts["en"].word(given[(viewer + 2) % 4])
            assert any(f"Your partner gives you: {name_of}." in sentence for sentence in sentences), (seed, viewer, sentences)
            same += viewer == player and given[viewer] == given[(viewer + 2) % 4]
            out += bool(match.view(viewer).folded[viewer])
    assert same and (out or game == "dog-royal")  # both happened
