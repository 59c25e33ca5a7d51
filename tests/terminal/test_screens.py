"""The terminal's screens, by keys, mouse and typed words: what stands there, and every game played to its end."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
from textual.events import Key
from textual.pilot import Pilot
from tools import screens
from tools.screens import STAGES, Stage, port_of, staged, text_of

from stammtisch.bots.levels import make_bot
from stammtisch.core import FastDice
from stammtisch.data import options_of
from stammtisch.games import GAMES
from stammtisch.games.doerfer.config import write
from stammtisch.games.doerfer.presets import CONFIGURATIONS
from stammtisch.games.vier.data import Bomb, Drop
from stammtisch.match import Match
from stammtisch.terminal.app import TableApp
from stammtisch.terminal.local import LocalPort
from stammtisch.terminal.port import TEXTS, Seated
from stammtisch.terminal.saved import Setting
from stammtisch.terminal.widgets import BoardView, Prompt, Story

SMALL = write(msgspec.structs.replace(CONFIGURATIONS["multiplayer_2"], stack=14))
SHORT: dict[str, tuple[int, dict[str, Any]]] = {
    "vier": (2, {"jokers": False}),
    "dog": (4, {"max_rounds": 2}),
    "dog-royal": (4, {"max_rounds": 2}),
    "catan": (4, {"max_rounds": 3, "offers": 0}),
    "doerfer": (2, {"configuration": SMALL}),
}


class Person:
    """Somebody before a screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def type(self, line: str) -> None:
        self.app.query_one(Prompt).value = line
        await self.press("enter")

    async def click(self, target: Any) -> None:
        """The place on the board, or the chip, that means this."""
        for name in ("#board", "#tray"):
            view: Any = self.app.query_one(name)
            if target in view.canvas.spots:
                line, column = view.canvas.spots[target]
                top, left = view.at if name == "#board" else (view.first, 0)
                await self.pilot.click(name, offset=(column - left, line - top))
                await self.pilot.pause()
                return
        raise AssertionError(f"{target} is not to be seen")

    async def until(self, text: str) -> str:
        """Until this stands on the screen."""
        while text not in (found := text_of(self.app)):
            assert self.app.failed is None, self.app.failed
            await asyncio.sleep(0.01)
            await self.pilot.pause()
        return found

    @property
    def status(self) -> str:
        return self.app.desk.status()


@asynccontextmanager
async def before(port: LocalPort, width: int = 80, height: int = 24, mono: bool = False) -> AsyncIterator[Person]:
    app = TableApp(port, mono)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        yield Person(app, pilot)


def match_of(name: str, seats: int, **options: Any) -> Match:
    return Match(GAMES[name], seats, options_of(GAMES[name], options), "3d" * 32)


def last_action(port: LocalPort) -> Any:
    return port.match.game.decode(port.match.log[-1].action)


def test_the_screens_on_the_page_are_what_is_shown() -> None:
    written, drawn = screens.PAGE.read_text(encoding="utf-8"), screens.page()
    assert {block[1] for block in screens.BLOCK.finditer(written)} == set(STAGES)
    assert written == drawn, "run `python -m tools.screens`"


@pytest.mark.asyncio
@pytest.mark.parametrize("name", sorted(STAGES))
async def test_nothing_is_cut_off_at_the_sides(name: str) -> None:
    stage = STAGES[name]
    lines = (await screens.screen(stage)).splitlines()
    assert len(lines) == stage.height and all(len(line) <= stage.width for line in lines)
    assert GAMES[stage.game].texts[stage.language]("title") in lines[0]


@pytest.mark.asyncio
@pytest.mark.parametrize("name", sorted(GAMES))
async def test_a_whole_game_is_played_with_the_enter_key(name: str) -> None:
    seats, options = SHORT[name]
    port = port_of(match_of(name, seats, **options))
    async with before(port) as person:
        while port.over() is None:
            assert person.app.failed is None, person.app.failed
            if port.scene().is_awaited:
                await person.press("enter")
            else:
                await asyncio.sleep(0.001)
                await person.pilot.pause()
        assert str(port.over()) in person.status
        assert not port.match.state.to_act()


@pytest.mark.asyncio
async def test_arrows_choose_a_bombs_cell_and_escape_goes_back() -> None:
    port = port_of(match_of("vier", 2), people=2)
    async with before(port) as person:
        await person.press("down", "enter")
        assert person.app.desk.choosing.picked == [("tool", "delete")]
        await person.press("escape")
        await person.type("bomb")
        await person.press("up", "up", "right")
        found = person.app.desk.choosing.leading(person.app.desk.cursor or ())
        assert [choice.words for choice in found] == ["bomb at column 2, row 5"]
        assert text_of(person.app).count("✗") == 13 - 1  # the rhombus around it, clipped on the left
        await person.press("enter")
        assert last_action(port) == Bomb((1, 5))
        assert port.story == ["Ada sets off the bomb and hits nothing."]


@pytest.mark.asyncio
async def test_another_verb_begins_anew_whatever_was_begun_before() -> None:
    port = port_of(match_of("vier", 2), people=2)
    async with before(port) as person:
        await person.type("eraser")
        await person.type("bomb")
        assert person.app.desk.choosing.picked == [("tool", "bomb")]
        await person.type("eraser")
        assert person.app.desk.choosing.picked == [("tool", "delete")]
        await person.press("escape")
        assert person.app.desk.choosing.picked == []
        await person.type("bomb")
        await person.type("3 4")
        assert last_action(port) == Bomb((2, 4))


@pytest.mark.asyncio
async def test_bots_at_home_are_called_as_in_a_browser_and_the_winner_is_you() -> None:
    match = match_of("vier", 2, jokers=False)
    names = [TEXTS["de"]("player", number=number) for number in (1, 2)]
    port = LocalPort(
        match, Setting("home", None, names, [None, "medium"]), {1: make_bot(match.game, "random")}, FastDice(3), "en"
    )
    assert port.names == ["Player 1", "Otti"]
    for column in (0, 1, 0, 1, 0, 1, 0):
        match.play(match.state.to_act()[0], column)
    assert port.over() == "The game is over. Won by you."
    assert port.setting.record(match).seats[1].name == "Spieler 2"


@pytest.mark.asyncio
async def test_the_mouse_picks_and_what_the_rules_refuse_is_told_in_their_words() -> None:
    port = port_of(match_of("vier", 2), people=2)
    for _ in range(7):
        await port.play(Drop(0))
    async with before(port) as person:
        await person.click(("column", 0))
        assert person.status == "Column 1 is full."
        await person.type("stone in column 1")
        assert person.status == "Column 1 is full."
        await person.click(("column", 3))
        assert port.story[-1] == "Ben plays column 4."
        await person.click(("tool", "bomb"))
        await person.click(("cell", 0, 7))
        assert person.status == "There is a stone in column 1, row 7: a bomb needs an empty cell."


@pytest.mark.asyncio
async def test_typed_words_are_completed_and_unknown_ones_answered() -> None:
    port = port_of(match_of("vier", 2), people=2)
    async with before(port) as person:
        await person.press(*"stone", "space", *"in")
        await person.until("stone in column 1")
        await person.press("tab")
        assert person.app.query_one(Prompt).value == "stone in column 1"
        await person.press("enter")
        assert port.story == ["Ada plays column 1."]
        await person.type("pawn to e4")
        assert person.status.startswith("I know no move called 'pawn to e4'.")


@pytest.mark.asyncio
async def test_a_line_that_arrives_all_at_once_is_read_in_its_order() -> None:
    port = port_of(match_of("vier", 2), people=2)
    async with before(port) as person:
        for key in (*"bomb", "enter", *"4 4", "enter", *"5", "enter"):  # as a slow connection or a paste delivers them
            person.app.post_message(Key("space" if key == " " else key, key if len(key) == 1 else None))
        while len(port.story) < 2:
            await person.pilot.pause()
        assert port.story == ["Ada sets off the bomb and hits nothing.", "Ben plays column 5."]


@pytest.mark.asyncio
async def test_taking_back_a_hint_the_rules_the_log_and_another_language() -> None:
    port = port_of(match_of("vier", 2), people=2)
    async with before(port) as person:
        await person.type("4")
        await person.press("f3")
        assert len(port.match.log) == 0 and port.story[-1] == "A move was taken back."
        await person.press("f3")
        assert person.status == "There is nothing to take back."
        await person.press("f2")
        await person.until("A bot would play:")
        await person.press("f1")
        await person.until("Arrow keys go from target to target")
        await person.press("down", "f1")
        assert len(person.app.screen_stack) == 1
        await person.press("f1", "escape", "f5")
        await person.until("Ada plays column 4.")
        await person.press("enter", "f4")
        await person.until("ein Zug, tipp")
        await person.type("sprache")
        await person.until("a move, hint")
        await person.type("/hello")
        assert person.status == "There is nobody at this table to talk to but bots."
        await person.type("resign")
        assert person.status == "Do you really want to resign? (yes or no)"
        await person.type("no")
        assert port.over() is None
        await person.type("resign")
        await person.type("yes")
        assert person.status.startswith("Ada has resigned.")
        await person.press("f10")
        assert not person.app.is_running


@pytest.mark.asyncio
async def test_whoever_goes_on_playing_is_not_asked_any_more_whether_he_gives_up() -> None:
    port = port_of(match_of("vier", 2), people=2)
    async with before(port) as person:
        going_on = (person.press("enter"), person.click(("column", 2)), person.type("4"), person.type("xyz"), person.press("f2"))
        for other in going_on:
            await person.type("resign")
            assert person.status == "Do you really want to resign? (yes or no)"
            await other
            assert "resign" not in person.status
        await person.type("yes")
        assert port.over() is None and len(port.match.log) == 3


@pytest.mark.asyncio
async def test_another_language_tells_names_and_what_happened_anew() -> None:
    port = port_of(match_of("vier", 2), people=2)
    port.setting.names[1] = "Player 2"
    async with before(port) as person:
        await person.type("4")
        await person.type("5")
        await person.press("f4")
        assert port.story == ["Ada spielt Spalte 4.", "Spieler 2 spielt Spalte 5."]
        assert "Spieler 2 spielt Spalte 5." in await person.until("ein Zug, tipp")


@pytest.mark.asyncio
@pytest.mark.parametrize("height", [24, 31, 50])
async def test_the_board_stays_where_it_is_whoever_decides_and_whatever_is_told(height: int) -> None:
    port = port_of(match_of("vier", 2), people=1)
    async with before(port, width=100, height=height) as person:
        board = person.app.query_one(BoardView)

        def lies() -> tuple[object, ...]:
            return board.region.y - board.at[0], board.canvas.box()[2:]

        port.pace = 3600.0
        found = [lies()]
        await person.type("nothing that " * 9)
        found.append(lies())
        await person.type("4")
        assert not port.scene().is_awaited
        found.append(lies())
        assert len(set(found)) == 1


@pytest.mark.asyncio
async def test_a_stray_enter_out_of_turn_cheats_nobody_and_a_key_leads_to_it() -> None:
    port = port_of(match_of("dog-royal", 4), people=4)
    while True:
        seat = port.match.state.to_act()[0]
        other = next((one for one in range(4) if one != seat and port.match.state.legal(one)), None)
        if other is not None and len(port.match.state.to_act()) == 1:
            break
        port.step(seat, port.match.state.legal(seat)[0])
    port.people, port.keyboard, port.is_curtained = [other], other, False
    async with before(port) as person:
        played = len(port.match.log)
        assert person.app.desk.cursor is None
        await person.press("enter")
        assert len(port.match.log) == played
        await person.press("down", "enter")
        assert port.match.log[played].player == other


@pytest.mark.asyncio
async def test_the_story_keeps_its_width_while_the_land_grows_and_shrinks() -> None:
    port = port_of(match_of("doerfer", 2), people=1)
    async with before(port, width=110, height=40) as person:
        widths = []
        for _ in range(12):
            person.app.look()
            widths.append(person.app.surface.side)
            seat = port.match.state.to_act()[0]
            port.step(seat, port.match.state.legal(seat)[-1])
        assert widths == sorted(widths, reverse=True) and len(set(widths)) > 1


@pytest.mark.asyncio
async def test_a_clock_that_ticks_while_the_screen_is_taken_down_harms_nothing() -> None:
    async with before(port_of(match_of("vier", 2))) as person:
        for part in ("#seats", "#tray"):
            await person.app.query_one(part).remove()
            person.app.surface.tick()
            person.app.look()


@pytest.mark.asyncio
async def test_what_is_told_has_the_lines_it_needs() -> None:
    async with before(port_of(match_of("vier", 2), people=2)) as person:
        person.app.desk.said = (
            "The game is over. Won by Ada, Player 4 (easy). http://127.0.0.1:8191/api/records/cjqhpch237cy and the end"
        )
        person.app.show()
        assert "The game is over." in await person.until("and the end")


@pytest.mark.asyncio
async def test_people_with_secrets_at_one_keyboard_look_away_for_each_other() -> None:
    port = port_of(match_of("dog", 4), people=4)
    async with before(port) as person:
        assert "your hand" in text_of(person.app)
        await person.press("enter")
        hidden = text_of(person.app)
        assert "Now Ben: everybody else look away." in hidden and "your hand" not in hidden
        await person.press("enter")
        assert "your hand" in text_of(person.app) and port.keyboard == 1


@pytest.mark.asyncio
async def test_without_colours_everything_is_still_told() -> None:
    stage = STAGES["dog"]
    port = port_of(staged(stage), people=4)
    async with before(port, mono=True) as person:
        await person.press("7", "enter")
        colours = {
            segment.style.color for line in person.app.screen._compositor.render_strips() for segment in line if segment.style
        }
        assert all(colour is None or len(set(colour.get_truecolor())) == 1 for colour in colours)
        assert text_of(person.app) == await screens.screen(stage)


@pytest.mark.asyncio
async def test_more_room_is_used_and_a_smaller_one_follows_the_cursor() -> None:
    port = port_of(staged(Stage("vier", 2, 0)), people=2)
    async with before(port) as person:
        small = person.app.query_one(BoardView).canvas.box()
        await person.pilot.resize_terminal(160, 50)
        while person.app.query_one(BoardView).canvas.box() == small:
            await person.pilot.pause()
        large = person.app.query_one(BoardView).canvas.box()
        assert large[2] > 1.5 * small[2] and large[3] > 1.5 * small[3]
        assert len(text_of(person.app).splitlines()) == 50
        await person.pilot.resize_terminal(60, 14)
        await person.press("left")
        assert len(text_of(person.app).splitlines()) == 14


@pytest.mark.asyncio
async def test_the_story_is_wrapped_anew_when_it_has_another_width() -> None:
    port = port_of(staged(Stage("vier", 2, 0)), people=2)
    async with before(port, width=160, height=50) as person:
        port.story.append("Ada: a sentence that is much longer than the narrow side of a small terminal could ever show")
        person.app.look()
        await person.until("could ever show")
        await person.pilot.resize_terminal(80, 24)
        await person.until("ever show")
        log = person.app.query_one(Story)
        assert 0 < max(line.cell_length for line in log.lines) <= log.scrollable_content_region.width


@pytest.mark.asyncio
async def test_a_long_name_leaves_room_for_what_is_known_of_its_seat() -> None:
    port = port_of(staged(STAGES["catan-turn"]), people=4)
    port.setting.names[1] = "Benedikta von der Insel"
    async with before(port) as person:
        person.app.look()
        shown = text_of(person.app)
        assert person.app.desk.scene is not None
        fact = person.app.desk.board.fact(person.app.desk.scene, 1)
        assert fact in next(line for line in shown.splitlines() if "2 Bene" in line)
        seated = Seated("Spieler 2", "Bot", False, "")
        assert person.app.desk.seat_line(1, seated, 40).plain == f" 2 Spieler 2 {fact} Bot"
        assert person.app.desk.seat_line(1, seated, 15 + len(fact)).plain == f" 2 Spieler 2 {fact}"


@pytest.mark.asyncio
async def test_the_cursor_stays_on_its_column_and_the_headline_says_whose_turn_it_is() -> None:
    port = port_of(match_of("vier", 2), people=2)
    async with before(port) as person:
        await person.press("right", "right", "enter")
        assert person.app.desk.cursor == ("column", 2)
        await person.click(("column", 5))
        assert person.app.desk.cursor == ("column", 5)
        await person.type("4")
        assert person.app.desk.cursor == ("column", 3)
        assert person.app.desk.headline().plain == "Vier · waiting for Ben"
    alone = port_of(match_of("vier", 2), people=1)
    async with before(alone) as person:
        assert person.app.desk.headline().plain == "Vier · your turn"


@pytest.mark.asyncio
async def test_the_log_tells_what_came_of_a_move() -> None:
    port = port_of(match_of("dog", 4), people=4)
    for _ in range(60):
        seat = port.match.state.to_act()[0]
        port.step(seat, port.match.state.legal(seat)[0])
    assert any("cannot play and lays down" in line for line in port.story), port.story
