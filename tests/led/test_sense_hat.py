"""The Sense HAT device, on a file tree that looks like the kernel's."""

import os
import struct
from pathlib import Path

import pytest

from stammtisch.led.colours import PALETTE, Colour
from stammtisch.led.port import Event, NoDevice
from stammtisch.led.sense_hat import INPUT_EVENT, SenseHatDevice, events_in, find_matrix, find_stick, packed


def kernel_tree(root: Path, matrix: str = "RPi-Sense FB", stick: str = "Raspberry Pi Sense HAT Joystick") -> Path:
    """A screen and a keyboard besides the HAT's own devices."""
    for number, name in enumerate(["BCM2708 FB", matrix]):
        write(root / f"sys/class/graphics/fb{number}/name", name + "\n")
        write(root / f"dev/fb{number}", "")
    for number, name in enumerate(["A Keyboard", "gpio-keys", stick]):
        write(root / f"sys/class/input/event{number}/device/name", name + "\n")
    (root / "dev/input").mkdir()
    os.mkfifo(root / "dev/input/event2")
    return root


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def report(kind: int, code: int, value: int) -> bytes:
    return INPUT_EVENT.pack(1, 2, kind, code, value)


def test_the_devices_are_found_by_name(tmp_path: Path) -> None:
    root = kernel_tree(tmp_path)
    assert find_matrix(root) == root / "dev/fb1"
    assert find_stick(root) == root / "dev/input/event2"


def test_without_a_matrix_or_a_stick_there_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(NoDevice, match=r"^There is no Sense HAT here: no framebuffer is called 'RPi-Sense FB'\.$"):
        SenseHatDevice(tmp_path)
    with pytest.raises(NoDevice, match=r"no input device is called 'Raspberry Pi Sense HAT Joystick'"):
        SenseHatDevice(kernel_tree(tmp_path, stick="Another stick"))


def test_a_matrix_that_may_not_be_opened_is_one_clear_line(tmp_path: Path) -> None:
    root = kernel_tree(tmp_path)
    (root / "dev/fb1").unlink()
    with pytest.raises(NoDevice, match=r"^The Sense HAT cannot be used: No such file or directory: .*fb1"), SenseHatDevice(root):
        pass


def test_pixels_are_sixteen_bits_each_from_the_top_left() -> None:
    colours: list[Colour] = [PALETTE["."]] * 64
    colours[0], colours[9], colours[63] = PALETTE["O"], PALETTE["C-"], PALETTE["W"]
    stored = struct.unpack("=64H", packed(colours))
    assert stored[0] == 0b11111_101000_00000
    assert stored[9] == 0b00111_010010_01001
    assert stored[63] == 0b11111_111110_11111
    assert set(stored[10:63]) == {0}


def test_the_kernel_s_reports_become_pushes() -> None:
    content = b"".join(
        [report(1, 103, 1), report(0, 0, 0), report(1, 103, 0), report(1, 28, 2), report(1, 30, 1), report(4, 105, 1)]
    )
    assert events_in(content) == [Event("U"), Event("U", "released"), Event("M", "held")]
    codes = [103, 108, 105, 106, 28]
    assert [event.key for event in events_in(b"".join(report(1, code, 1) for code in codes))] == ["U", "D", "L", "R", "M"]


def test_the_device_shows_reads_discards_and_leaves_the_matrix_dark(tmp_path: Path) -> None:
    root = kernel_tree(tmp_path)
    keep_open = os.open(root / "dev/input/event2", os.O_RDWR)
    colours = [PALETTE["G"]] * 64
    with SenseHatDevice(root) as device:
        device.show(colours)
        assert (root / "dev/fb1").read_bytes() == packed(colours)
        os.write(keep_open, report(1, 106, 1) + report(0, 0, 0) + report(1, 106, 0))
        assert device.read() == Event("R")
        assert device.read() == Event("R", "released")
        os.write(keep_open, report(0, 0, 0))
        os.write(keep_open, report(1, 28, 1))
        device.discard()
        os.write(keep_open, report(1, 105, 1))
        assert device.read() == Event("L")
    os.close(keep_open)
    assert (root / "dev/fb1").read_bytes() == bytes(128)
