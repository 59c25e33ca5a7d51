"""What players see and read of Vier, compared with stored pictures."""

import msgspec

from stammtisch.catalogue import LANGUAGES
from stammtisch.core import SPECTATOR, FastDice
from stammtisch.games.vier import GAME
from stammtisch.games.vier.data import Bomb, Delete, Drop, Options, VierAction
from stammtisch.games.vier.engine.rules import BLUE, GREEN, HouseRules, Vier

RUNNING = """\
    1 2 3 4 5 6 7 8
  1 · · · · · · · ·
  2 · · · · · · · ·
  3 · · · · · · · ·
  4 · · · · · · · ·
  5 · · · ○ · · · ·
  6 · · · ○ ● · · ·
  7 · · · ● ○ ● · ·

  ● Green jokers: eraser, bomb <- to move
  ○ Blue  jokers: eraser, bomb"""

WON = """\
    1 2 3 4 5 6 7 8
  1 · · · · · · · ·
  2 · · · · · · · ·
  3 · · · · · · · ·
  4 · · · · · · · ·
  5 · · · · · · · ·
  6 ○ ○ ○ · · · · ·
  7 ◆ ◆ ◆ ◆ · · · ·

  ● Green jokers: -
  ○ Blue  jokers: -"""


def seed_position() -> Vier:
    return GAME.position({"rows": ["........"] * 4 + ["...B....", "...BG...", "...GBG.."], "mover": "G"})


def test_a_running_game_is_drawn_with_its_jokers_and_the_mover() -> None:
    assert GAME.draw(GAME.view(seed_position(), GREEN), "en") == RUNNING


def test_the_winning_four_stands_out() -> None:
    state = Vier(HouseRules(jokers=False))
    for player, column in enumerate((0, 0, 1, 1, 2, 2, 3)):
        state.apply(player % 2, column)
    seen = GAME.view(state, BLUE)
    assert GAME.draw(seen, "en") == WON
    assert seen.winner == "G"
    assert seen.line == ((0, 7), (1, 7), (2, 7), (3, 7))
    assert seen.to_act is None


def test_a_view_tells_the_jokers_left_the_last_action_and_the_options() -> None:
    state = seed_position()
    state.apply(GREEN, GAME.encode(Bomb((4, 5))))
    seen = GAME.view(state, SPECTATOR)
    assert (seen.jokers[GREEN].bomb, seen.jokers[GREEN].delete, seen.jokers[BLUE].bomb) == (False, True, True)
    assert seen.last == Bomb((4, 5))
    assert seen.options == Options(jokers=True)
    assert seen.to_act == BLUE
    assert seen.rows[-1] == "...G.G.."


def test_a_view_survives_json_and_shows_the_same_to_everybody() -> None:
    state = seed_position()
    seen = GAME.view(state, GREEN)
    assert msgspec.json.decode(msgspec.json.encode(seen), type=GAME.views) == seen
    assert msgspec.structs.replace(seen, viewer=BLUE) == GAME.view(state, BLUE)


def test_a_position_imagined_from_a_view_plays_on_like_the_real_one() -> None:
    state = seed_position()
    state.apply(GREEN, GAME.encode(Delete(row=7)))
    twin = GAME.imagine(GAME.view(state, BLUE), FastDice(0))
    assert twin.legal(BLUE) == state.legal(BLUE)
    assert GAME.view(twin, BLUE) == GAME.view(state, BLUE)


def test_moves_are_said_in_both_languages() -> None:
    seen = GAME.view(Vier(HouseRules()), GREEN)
    actions: tuple[VierAction, ...] = (Drop(2), Delete(cell=(0, 7)), Delete(row=3), Delete(column=7), Bomb((4, 5)))
    assert [[GAME.say(action, seen, language) for language in LANGUAGES] for action in actions] == [
        ["Stein in Spalte 3", "stone in column 3"],
        ["löscht Spalte 1, Zeile 7", "erases column 1, row 7"],
        ["löscht Zeile 3", "erases row 3"],
        ["löscht Spalte 8", "erases column 8"],
        ["Bombe auf Spalte 5, Zeile 5", "bomb at column 5, row 5"],
    ]
