"""The loop: one player against the computer, two players, restart and quit."""

from collections.abc import Iterable

from stammtisch.bots.base import Bot
from stammtisch.bots.deadline import Patience
from stammtisch.core import Dice, FastDice
from stammtisch.data import View
from stammtisch.games.vier import GAME
from stammtisch.led.colours import PALETTE
from stammtisch.led.memory import MemoryDevice
from stammtisch.led.modes import KEYS, End, Place, Players
from stammtisch.led.play import play
from stammtisch.led.port import Event
from stammtisch.led.screen import Screen
from tests.led.pictures import TWO_PLAYERS, keys_to

DARK = [PALETTE["."]] * 64


class LastColumn(Bot):
    """Plays the rightmost stone it is offered and counts how often it is asked."""

    asked = 0

    def choose(self, view: View, legal: list[int], dice: Dice, seconds: Patience = None) -> int:
        self.asked += 1
        assert view.viewer == 1
        return max(action for action in legal if action < 8)


def pushes(keys: str) -> list[Event]:
    return [Event(key) for letter in keys for key in KEYS if key == letter]


def played(events: Iterable[Event], bot: Bot | None = None, kiosk: bool = False, device: MemoryDevice | None = None) -> Screen:
    screen = Screen(kiosk)
    device = device or MemoryDevice()
    device.events.extend(events)
    with device:
        play(screen, device, bot or LastColumn(GAME), FastDice(1))
    return screen


def test_v46_the_computer_answers_by_itself() -> None:
    bot = LastColumn(GAME)
    screen = played(pushes("MM"), bot)
    assert screen.seen().rows[-1] == "...G...B"
    assert screen.seen().to_act == 0
    assert screen.mode == Place(3)
    assert bot.asked == 1


def test_v46_what_the_stick_does_meanwhile_has_no_effect() -> None:
    device = MemoryDevice(meanwhile=pushes("LLM"))
    screen = played(pushes("MM"), device=device)
    assert device.discarded == pushes("LLM")
    assert screen.seen().rows[-1] == "...G...B"
    assert screen.mode == Place(3)
    waiting = Screen()
    for event in pushes("MMLLUM"):
        waiting.press(event.key)
    assert waiting.awaits_computer
    assert waiting.mode == Place(3)


def test_two_players_are_never_answered_by_the_computer() -> None:
    bot = LastColumn(GAME)
    screen = played(pushes(TWO_PLAYERS + "MM"), bot)
    assert bot.asked == 0
    assert screen.seen().rows[-2:] == ("...B....", "...G....")


def test_the_computer_can_win_and_the_next_game_is_the_player_s() -> None:
    screen = played(pushes("M" + keys_to([0, 1, 0, 1])))
    assert screen.mode == End()
    assert screen.seen().winner == "B"
    again = played(pushes("M" + keys_to([0, 1, 0, 1]) + "M"))
    assert again.mode == Place(3)
    assert again.players == 1
    assert again.seen().to_act == 0


def test_v47_only_a_press_counts() -> None:
    others = [Event(key, push) for key in KEYS for push in ("released", "held")]
    assert played(others).mode == Players(1)
    assert played([*pushes(TWO_PLAYERS), *others]).mode == Place(3)


def test_v42_quitting_shows_a_dark_matrix_and_leaves_the_loop() -> None:
    device = MemoryDevice()
    screen = played(pushes(TWO_PLAYERS + "UM" + "MMM"), device=device)
    assert screen.has_quit
    assert device.shown[-1] == DARK
    assert list(device.events) == pushes("MMM")
    assert not device.is_open


def test_in_a_kiosk_play_goes_on_after_quitting() -> None:
    device = MemoryDevice()
    screen = played(pushes(TWO_PLAYERS + "UM" + "M" + "RM"), kiosk=True, device=device)
    assert DARK in device.shown
    assert screen.mode == Place(3)


def test_a_picture_is_sent_only_when_it_changes() -> None:
    device = MemoryDevice()
    played(pushes("RRRR"), device=device)
    assert len(device.shown) == 2


def test_the_whole_game_ends_when_nobody_is_there_any_more() -> None:
    device = MemoryDevice()
    played([], device=device)
    assert len(device.shown) == 1
    assert not device.is_open
