"""A game in the terminal, with a list of typed lines for a person."""

from collections.abc import Iterator

import pytest

from stammtisch.bots import make_bot
from stammtisch.catalogue import Language
from stammtisch.core import FastDice
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.terminal.choices import MOST_LISTED, Choices
from stammtisch.terminal.play import Quit, Screen, TerminalGame

VIER = GAMES["vier"]


def table(typed: list[str], people: int = 1, jokers: bool = False, language: Language = "en") -> tuple[TerminalGame, list[str]]:
    """A game of Vier whose people type these lines, and what it shows."""
    lines: Iterator[str] = iter(typed)
    shown: list[str] = []

    def ask(question: str) -> str:
        shown.append(question)
        line = next(lines, None)
        if line is None:
            raise Quit
        return line

    match = Match(VIER, 2, VIER.options(jokers=jokers), "00" * 32)
    bots = {seat: make_bot(VIER, "random") for seat in range(people, 2)}
    screen = Screen(ask, shown.append, lambda: shown.append("<clear>"))
    return TerminalGame(match, ["Ada", "Bob"], bots, FastDice(1), screen, language), shown


def play(typed: list[str], people: int = 1, jokers: bool = False, language: Language = "en") -> tuple[TerminalGame, list[str]]:
    game, shown = table(typed, people, jokers, language)
    with pytest.raises(Quit):
        game.run()
    return game, shown


def test_a_number_plays_that_line_and_the_bot_answers() -> None:
    game, shown = play(["4"])
    assert len(game.match.log) == 2 and game.match.log[0] == (0, 3)
    assert "  Ada: stone in column 4" in shown
    assert any(line.startswith("  Bob: stone in column") for line in shown)


def test_words_are_enough_when_they_fit_one_move() -> None:
    game, _ = play(["COLUMN  7"], people=2)
    assert game.match.log == [(0, 6)]


def test_words_that_fit_several_moves_list_them_and_change_nothing() -> None:
    game, shown = play(["stone"], people=2)
    assert game.match.log == [] and "That fits several moves:" in shown


@pytest.mark.parametrize("typed", ["0", "9", "pawn to e4", "²"])
def test_what_fits_no_move_is_said_and_changes_nothing(typed: str) -> None:
    game, shown = play([typed], people=2)
    assert game.match.log == [] and f"No legal move fits {typed!r}." in shown


def test_undo_goes_back_to_the_persons_own_last_decision() -> None:
    game, shown = play(["4", "5", "u"])
    assert len(game.match.log) == 2 and game.match.log[0] == (0, 3)
    game, shown = play(["u"])
    assert "There is nothing to take back." in shown


def test_a_question_mark_shows_every_move() -> None:
    _, shown = play(["?"], jokers=True)
    assert sum("bomb at" in line for line in shown if "e.g." not in line) == 56


def test_many_moves_of_a_kind_are_told_by_an_example() -> None:
    state = VIER.new(2, VIER.options())
    choices = Choices(VIER, VIER.view(state, 0), state.legal(0), "en")
    lines = choices.listed()
    assert len(lines) == 10 and all(len(line) < 80 for line in lines)
    assert any("deletes ... (71)" in line for line in lines)
    assert len(choices.listed([8, 9])) == 2 < MOST_LISTED


def test_a_finished_game_names_its_winner_in_the_chosen_language() -> None:
    game, shown = table(["1", "2"] * 4, people=2, language="de")
    game.run()
    assert shown[-2:] == ["Das Spiel ist zu Ende.", "Gewonnen: Ada."]


def test_games_without_secrets_need_no_looking_away() -> None:
    _, shown = play(["1", "2"], people=2)
    assert "<clear>" not in shown
