"""The command `stammtisch led`."""

import secrets
import signal
from pathlib import Path
from types import FrameType

import click

from stammtisch.bots.levels import LEVELS, make_bot
from stammtisch.core import FastDice
from stammtisch.games.vier import GAME
from stammtisch.led.play import play
from stammtisch.led.port import Device, NoDevice
from stammtisch.led.screen import Screen
from stammtisch.led.sense_hat import SenseHatDevice

DEVICES = ("auto", "terminal", "sense-hat")


def open_device(name: str, root: Path = Path("/")) -> Device:
    """The device of this name; `auto` is the Sense HAT where there is one, else the terminal."""
    if name == "sense-hat":
        return SenseHatDevice(root)
    if name == "auto":
        try:
            return SenseHatDevice(root)
        except NoDevice:
            pass
    from stammtisch.led.terminal import TerminalDevice  # needs termios, which not every system has

    return TerminalDevice()


def leave(number: int, frame: FrameType | None) -> None:
    """Asked to end from outside: through the same door as Ctrl-C, so that the device is left as it was found."""
    raise KeyboardInterrupt


@click.command()
@click.option("--device", "name", type=click.Choice(DEVICES), default="auto", show_default=True)
@click.option("--level", type=click.Choice(LEVELS), default="medium", show_default=True, help="Of the computer.")
@click.option("--kiosk", is_flag=True, help="After quitting, the middle button starts again.")
def led(name: str, level: str, kiosk: bool) -> None:
    """Play Vier on an 8 x 8 LED matrix: on a Sense HAT or drawn in the terminal."""
    before = signal.signal(signal.SIGTERM, leave)
    try:
        with open_device(name) as device:
            play(Screen(kiosk), device, make_bot(GAME, level), FastDice(secrets.randbits(60)))
    except KeyboardInterrupt:
        return
    finally:
        signal.signal(signal.SIGTERM, before)
