"""The matrix in a terminal: what is drawn, which keys count, and that the terminal is left as it was found."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from pathlib import Path

import click.testing
import pytest

from stammtisch.led.colours import PALETTE, colours_of
from stammtisch.led.command import invitation, led, open_device
from stammtisch.led.port import Event, NoDevice
from stammtisch.led.sense_hat import SenseHatDevice
from stammtisch.led.terminal import HIDE_CURSOR, OLD_SCREEN, SHOW_CURSOR, TerminalDevice, keys_in, picture
from tests.led.pictures import POSITION, screen_at
from tests.led.test_sense_hat import kernel_tree

UP, DOWN, RIGHT, LEFT = ("\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D")


@pytest.fixture
def terminal() -> Iterator[tuple[int, int]]:
    """The two ends of a terminal: ours, and the program's."""
    ours, theirs = pty.openpty()
    yield ours, theirs
    os.close(ours)
    os.close(theirs)


def shown_on(ours: int) -> str:
    """All that was written to the terminal so far."""
    text = b""
    while select.select([ours], [], [], 0.05)[0]:
        text += os.read(ours, 65536)
    return text.decode()


def wait_for(ours: int, pattern: str) -> str:
    text = ""
    while not re.search(pattern, text):
        assert select.select([ours], [], [], 60)[0], f"no {pattern!r} in {text!r}"
        text += os.read(ours, 65536).decode()
    return text


def test_arrows_enter_and_space_are_the_stick() -> None:
    assert keys_in(UP + DOWN + RIGHT + LEFT + "\r\n ") == (["U", "D", "R", "L", "M", "M", "M"], "")
    assert keys_in("\x1bOA\x1bOD") == (["U", "L"], "")
    assert keys_in("xyz\x1b[Zü") == ([], "")


@pytest.mark.parametrize("typed", ["q", "Q", "\x03", "\x04"])
def test_q_and_the_control_keys_leave(typed: str) -> None:
    assert keys_in("x" + typed) == ([None], "")


def test_an_arrow_may_arrive_in_pieces() -> None:
    assert keys_in("\x1b") == ([], "\x1b")
    assert keys_in("\r\x1b[") == (["M"], "\x1b[")
    assert keys_in("\x1b" + UP) == (["U"], "")
    assert keys_in("\x1bq") == ([None], "")


def test_the_picture_has_a_block_for_each_lamp() -> None:
    text = picture(colours_of(screen_at(POSITION).frame()))
    assert len(re.findall(r"\x1b\[48;2;\d+;\d+;\d+m {3}\x1b\[0m|\x1b\[38;2;72;72;72m · \x1b\[0m", text)) == 64
    assert text.split("\r\n")[1].count("48;2;248;160;0") == 2  # both bombs in the menu row


def test_the_terminal_is_as_before_afterwards(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    before = termios.tcgetattr(theirs)
    with TerminalDevice(theirs, theirs) as device:
        device.show([PALETTE["G"]] * 64)
        assert termios.tcgetattr(theirs)[3] & (termios.ECHO | termios.ICANON) == 0
        assert termios.tcgetattr(theirs)[3] & termios.ISIG
    assert termios.tcgetattr(theirs) == before
    text = shown_on(ours)
    assert text.index(HIDE_CURSOR) < text.index("48;2;0;248;0m") < text.index(SHOW_CURSOR) < text.index(OLD_SCREEN)


def test_the_terminal_is_as_before_after_an_error(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    before = termios.tcgetattr(theirs)
    with pytest.raises(KeyboardInterrupt), TerminalDevice(theirs, theirs):
        raise KeyboardInterrupt
    assert termios.tcgetattr(theirs) == before
    assert SHOW_CURSOR in shown_on(ours)


def test_keys_are_read_discarded_and_leaving_is_never_discarded(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    with TerminalDevice(theirs, theirs) as device:
        os.write(ours, (LEFT + "\r").encode())
        assert [device.read(), device.read()] == [Event("L"), Event("M")]
        os.write(ours, (LEFT + UP).encode())
        select.select([theirs], [], [], 5)
        device.discard()
        os.write(ours, RIGHT.encode())
        assert device.read() == Event("R")
        os.write(ours, (LEFT + "q" + UP).encode())
        select.select([theirs], [], [], 5)
        device.discard()
        assert device.read() is None


def test_a_file_is_no_terminal() -> None:
    with Path(os.devnull).open() as nowhere, pytest.raises(NoDevice, match="needs a terminal"):
        TerminalDevice(nowhere.fileno(), nowhere.fileno())


def test_the_first_device_found_is_the_sense_hat(tmp_path: Path) -> None:
    assert isinstance(open_device("auto", kernel_tree(tmp_path)), SenseHatDevice)


def test_without_a_sense_hat_asking_for_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NoDevice, match="no Sense HAT"):
        open_device("sense-hat", tmp_path)


def test_without_any_device_the_command_says_so() -> None:
    result = click.testing.CliRunner().invoke(led, ["--device", "terminal"])
    assert isinstance(result.exception, NoDevice)


PROGRAM = "from stammtisch.led.command import led; led()"


def start(theirs: int) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-c", PROGRAM, "--device", "terminal", "--level", "easy"]
    # Tests that run in the background inherit an ignored SIGINT; a terminal never does.
    return subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, preexec_fn=hear_interrupts)


def hear_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_a_game_against_the_computer_in_a_real_terminal(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    before = termios.tcgetattr(theirs)
    program = start(theirs)
    try:
        wait_for(ours, r"48;2;0;248;0m")
        os.write(ours, b"\r")
        wait_for(ours, r"48;2;0;112;0m")  # green's column
        os.write(ours, b"\r")
        wait_for(ours, r"48;2;0;0;248m[^H]*\x1b\[H|48;2;0;0;248m")  # blue has answered
        os.write(ours, b"q")
        assert program.wait(60) == 0
    finally:
        program.kill()
    assert SHOW_CURSOR in shown_on(ours)
    assert termios.tcgetattr(theirs) == before


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=["interrupted", "terminated"])
def test_interrupted_it_leaves_the_terminal_sane(terminal: tuple[int, int], number: signal.Signals) -> None:
    ours, theirs = terminal
    before = termios.tcgetattr(theirs)
    program = start(theirs)
    try:
        wait_for(ours, r"48;2;0;248;0m")
        program.send_signal(number)
        assert program.wait(60) == 0
    finally:
        program.kill()
    assert SHOW_CURSOR in shown_on(ours)
    assert termios.tcgetattr(theirs) == before


def test_a_signal_just_before_waiting_is_heard(terminal: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """As if it came after Python's last look for one: the first wait sleeps through it."""
    heard = iter([False])

    def wait(source: int, seconds: float = 0) -> bool:
        if next(heard, True):
            raise KeyboardInterrupt  # what the handler does at Python's next look
        return False

    monkeypatch.setattr("stammtisch.led.reading.is_waiting", wait)
    with pytest.raises(KeyboardInterrupt), TerminalDevice(*[terminal[1]] * 2) as device:
        device.read()


@pytest.mark.parametrize(("height", "has_code"), [(40, True), (24, False)])
def test_an_invitation_stands_below_the_lamps_and_its_code_only_where_it_fits(
    terminal: tuple[int, int], height: int, has_code: bool
) -> None:
    ours, theirs = terminal
    termios.tcsetwinsize(theirs, (height, 80))
    text = invitation("http://house", "/t/k3m9")
    link, *code = text.splitlines()
    with TerminalDevice(theirs, theirs) as device:
        device.tell(text)
        device.show([PALETTE["."]] * 64)
        shown = shown_on(ours)
    assert link == "http://house/t/k3m9" and link in shown
    assert all(line in shown for line in code) == has_code and len(code) > 12


def test_of_a_code_for_which_there_is_no_room_any_more_nothing_stays(terminal: tuple[int, int]) -> None:
    ours, theirs = terminal
    with TerminalDevice(theirs, theirs) as device:
        device.tell("a link\na code")
        termios.tcsetwinsize(theirs, (24, 80))
        device.show([PALETTE["."]] * 64)
        shown_on(ours)
        termios.tcsetwinsize(theirs, (12, 80))
        device.show([PALETTE["G"]] * 64)
        assert shown_on(ours).endswith("a link\x1b[J")


def test_without_a_device_no_seat_is_taken() -> None:
    found = click.testing.CliRunner().invoke(led, ["--join", "http://127.0.0.1:9/t/k3m9"])
    assert isinstance(found.exception, NoDevice), "the server is not even asked"
