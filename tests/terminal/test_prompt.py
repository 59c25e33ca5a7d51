"""The plain prompt, with a list of typed lines for a person."""

import asyncio
from collections.abc import Iterator
from typing import Any

import click
import pytest
from tools.screens import port_of

from stammtisch.data import options_of
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.terminal import command, local
from stammtisch.terminal.local import LocalPort
from stammtisch.terminal.port import Quit
from stammtisch.terminal.prompt import Console, PlainTable


def table(typed: list[str], name: str = "vier", people: int = 1, **options: Any) -> tuple[LocalPort, PlainTable, list[str]]:
    """A game whose people type these lines, and what is shown."""
    lines: Iterator[str] = iter(typed)
    shown: list[str] = []

    def ask(question: str) -> str:
        shown.append(question)
        line = next(lines, None)
        if line is None:
            raise Quit
        return line

    game = GAMES[name]
    port = port_of(Match(game, game.usual_seats, options_of(game, options), "00" * 32), people=people)
    return port, PlainTable(port, Console(ask, shown.append, lambda: shown.append("<clear>"))), shown


async def play(typed: list[str], name: str = "vier", people: int = 1, **options: Any) -> tuple[LocalPort, list[str]]:
    port, plain, shown = table(typed, name, people, **options)
    with pytest.raises(Quit):
        await plain.run()
    return port, shown


@pytest.mark.asyncio
async def test_a_label_plays_and_the_bot_answers_by_itself() -> None:
    port, shown = await play(["4"])
    assert len(port.match.log) == 2 and port.match.log[0] == (0, 3)
    assert "  Ada plays column 4." in shown
    assert sum(line.startswith("Move (") for line in shown) == 2  # nobody was asked for anything after the bot's move


@pytest.mark.asyncio
async def test_words_are_enough_when_they_fit_one_move() -> None:
    port, _ = await play(["COLUMN  7"], people=2, jokers=False)
    assert port.match.log == [(0, 6)]


@pytest.mark.asyncio
async def test_a_bomb_asks_for_its_cell_and_lists_only_some() -> None:
    port, shown = await play(["bomb", "4 4"], people=2)
    assert "  Which? There are 56, such as 1 7, 2 7, 3 7, 4 7, 5 7" in shown
    assert "  Ada sets off the bomb and hits nothing." in shown
    assert not any(line.count("bomb at") > 1 for line in shown) and len(port.match.log) == 1


@pytest.mark.asyncio
@pytest.mark.parametrize("typed", ["0", "9", "pawn to e4", "²"])
async def test_what_is_no_move_is_said_with_examples_and_changes_nothing(typed: str) -> None:
    port, shown = await play([typed], people=2)
    assert port.match.log == []
    assert any(line.startswith(f"I know no move called '{typed}'.") and "stone in column 1" in line for line in shown)


@pytest.mark.asyncio
async def test_what_the_rules_forbid_is_told_in_their_own_words() -> None:
    port, shown = await play(["1"] * 8, people=2, jokers=False)
    assert "Column 1 is full." in shown and len(port.match.log) == 7
    _, shown = await play(["bomb at column 4, row 4"], people=2, jokers=False)
    assert "There are no jokers in this game." in shown


@pytest.mark.asyncio
async def test_words_for_the_table() -> None:
    typed = ["4", "undo", "undo", "?", "/hello", "yes", "hint", "resign", "no", "help", "language", "sprache", "log"]
    typed += ["resign", "hint", "yes", "quit"]
    port, plain, shown = table(typed, people=2)
    with pytest.raises(Quit):
        await plain.run()
    assert port.match.log == [] and "There is nothing to take back." in shown
    assert sum(line.strip() == "bomb at column 4, row 4" for line in shown) == 1
    assert "There is nobody at this table to talk to but bots." in shown
    assert any(line.startswith("A bot would play:") for line in shown)
    assert "Do you really want to resign? (yes or no)" in shown and port.resigned is None
    assert any(line.startswith("Two players take turns dropping a stone") for text in shown for line in text.splitlines())
    assert any(line.startswith("Zug (") for line in shown)
    assert shown.count("Nobody has asked you anything.") == 2  # the second yes, too, came too late to give up


@pytest.mark.asyncio
async def test_a_finished_game_names_its_winner() -> None:
    port, plain, shown = table(["1", "2"] * 4, people=2, jokers=False)
    port.speak("de")
    await plain.run()
    assert shown[-1] == "Das Spiel ist zu Ende. Gewonnen: Ada."


@pytest.mark.asyncio
async def test_secrets_make_people_look_away_and_open_games_do_not() -> None:
    _, shown = await play(["1", "2"], people=2)
    assert "<clear>" not in shown
    _, shown = await play(["1"], name="dog", people=4, max_rounds=1)
    assert shown[0].startswith(" ") or shown[0]
    _, shown = await play(["1-that-is-no-card", "queen", ""], name="dog", people=4)
    assert "<clear>" not in shown or any("everybody else look away" in line for line in shown)


@pytest.mark.asyncio
async def test_giving_up_is_asked_about_before_it_is_done() -> None:
    port, plain, shown = table([], people=2)
    port.is_curtained = True
    for typed in ("resign", "yes"):  # the first lifts the curtain and does nothing more
        await plain.take(typed)
    assert port.resigned is None and "Nobody has asked you anything." in shown
    for typed in ("resign", "yes"):
        await plain.take(typed)
    assert port.resigned == 0


@pytest.mark.asyncio
async def test_another_language_tells_all_again_and_a_game_that_goes_on_its_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "RECALLED", 1)
    port, _ = await play(["4", "5"], people=2)
    port.speak("de")
    assert port.story == ["Ada spielt Spalte 4.", "Ben spielt Spalte 5."]
    assert port_of(port.match, "de", people=2).story == ["Ben spielt Spalte 5."]


@pytest.mark.asyncio
async def test_bots_alone_play_to_the_end() -> None:
    port, plain, shown = table([], people=0, jokers=False)
    await asyncio.wait_for(plain.run(), None)
    assert port.over() == shown[-1] and not port.match.state.to_act()


def test_nobody_has_to_name_a_game_to_leave(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda question: "ende")
    with pytest.raises(click.exceptions.Exit):
        command.ask_for_game(command.Keyboard(), "de")


@pytest.mark.parametrize("typed", ["4", "dog-royal", "Dog Royal", "DOG ROYAL", "dog-", "Dog r"])
def test_a_game_is_asked_for_until_it_is_known_by_number_name_or_title(typed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    lines, shown = iter(["", "do", "Che\x1b[Bss", typed]), list[str]()
    monkeypatch.setattr("builtins.input", lambda question: next(lines))
    monkeypatch.setattr(command, "show", shown.append)
    assert command.ask_for_game(command.Keyboard(), "en").name == "dog-royal"
    assert shown[-2:] == ["There is no game 'do'.", "There is no game 'Che[Bss'."]
