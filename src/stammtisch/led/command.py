"""The command `stammtisch led`."""

import asyncio
import io
import secrets
import signal
from pathlib import Path
from types import FrameType

import click

from stammtisch.bots.levels import LEVELS, make_bot
from stammtisch.catalogue import LANGUAGES, USUAL, Language
from stammtisch.core import FastDice
from stammtisch.games.vier import GAME
from stammtisch.led.play import play
from stammtisch.led.port import Device, NoDevice
from stammtisch.led.screen import Screen
from stammtisch.led.sense_hat import SenseHatDevice

DEVICES = ("auto", "terminal", "sense-hat", "web")
PORT = 8064  # of the virtual Sense HAT
SERVER = "http://localhost:8080"


def open_device(name: str, root: Path = Path("/"), port: int = PORT) -> Device:
    """The device of this name; `auto` is the Sense HAT where there is one, else the terminal."""
    if name == "sense-hat":
        return SenseHatDevice(root)
    if name == "web":
        from stammtisch.led.browser import WebDevice

        return WebDevice(port)
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
@click.option("--join", "link", metavar="LINK", help="Sit down at a table of Vier by its invite link.")
@click.option("--host", is_flag=True, help="Open a table for somebody with a phone, and show its link and QR code.")
@click.option("--server", default=SERVER, show_default=True, help="Where --host opens the table.")
@click.option("--name", "guest", default="Sense HAT", show_default=True, help="What others call whoever plays here.")
@click.option("--keep", type=click.Path(dir_okay=False, path_type=Path), help="A file for the token: comes back to its seat.")
@click.option("--port", type=click.IntRange(1, 65535), default=PORT, show_default=True, help="Of the page of --device web.")
@click.option("--language", type=click.Choice(LANGUAGES), default=USUAL, show_default=True)
def led(
    name: str,
    level: str,
    kiosk: bool,
    link: str | None,
    host: bool,
    server: str,
    guest: str,
    keep: Path | None,
    port: int,
    language: Language,
) -> None:
    """Play Vier on an 8 x 8 LED matrix: on a Sense HAT, drawn in the terminal, or in a browser window.

    Alone or for two at one stick; with --join or --host against a phone, or anybody at that table.
    """
    if link and host:
        raise click.UsageError("Give --join or --host, not both.")
    before = signal.signal(signal.SIGTERM, leave)
    try:
        if link or host:
            asyncio.run(play_at_table(name, port, link, server, guest, keep, language))
            return
        with open_device(name, port=port) as device:
            play(Screen(kiosk), device, make_bot(GAME, level), FastDice(secrets.randbits(60)))
    except KeyboardInterrupt:
        return
    finally:
        signal.signal(signal.SIGTERM, before)


async def play_at_table(
    name: str, port: int, link: str | None, server: str, guest: str, keep: Path | None, language: Language
) -> None:
    """Sit down, or open a table and tell where it is; then play until somebody leaves."""
    from stammtisch.client.guest import Guest
    from stammtisch.client.links import link_of
    from stammtisch.client.notes import Notes
    from stammtisch.led.online import OnlineBoard, play_online

    wanted = None if link is None else link_of(link, server)
    with open_device(name, port=port) as device:  # first: without one, nobody's seat is taken
        async with Guest(wanted.server if wanted else server, name=guest, language=language, notes=Notes(keep)) as own:
            chair = await own.create(GAME.name) if wanted is None else await own.watch(wanted.table)
            if chair.table is None or chair.table.game != GAME.name:
                raise NoDevice("The matrix shows Vier only, and this is a table of another game.")
            if wanted is not None:
                await own.join(wanted)
            else:
                device.tell(invitation(own.server, chair.table.invite or f"{own.server}/t/{chair.name}"))
            board = OnlineBoard(chair)
            await play_online(Screen(board=board), device, board)


def invitation(server: str, invite: str) -> str:
    """The link by which somebody sits down, and below it the same for a phone's camera."""
    import segno

    address = invite if "://" in invite else f"{server}{invite}"
    code = io.StringIO()
    segno.make_qr(address).terminal(code, compact=True)
    return f"{address}\n{code.getvalue()}"
