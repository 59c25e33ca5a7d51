"""The loop between a screen, a device and, for one player, a bot."""

from stammtisch.bots.base import Bot
from stammtisch.core import Dice
from stammtisch.games.vier.engine.rules import BLUE
from stammtisch.games.vier.view import view
from stammtisch.led.port import Device, Lamps
from stammtisch.led.screen import Screen

SECONDS = 2.0  # the computer never lets anybody wait longer, however slow the machine


def play(screen: Screen, device: Device, bot: Bot, dice: Dice) -> None:
    """Play until somebody quits or leaves."""
    lamps = Lamps(device)
    while True:
        lamps.show(screen.frame())
        if screen.has_quit:
            return
        if screen.awaits_computer:
            let_computer_move(screen, bot, dice)
            device.discard()  # VIER-1.16: what the stick did meanwhile has no effect
        elif not follow_stick(screen, device):
            return


def let_computer_move(screen: Screen, bot: Bot, dice: Dice) -> None:
    state = screen.match.state
    seen = view(state, BLUE)  # type: ignore[arg-type]  # a match of Vier
    screen.answer(bot.choose(seen, state.legal(BLUE), dice, SECONDS))


def follow_stick(screen: Screen, device: Device) -> bool:
    """One event of the stick, of which only a press counts; False when nobody is there any more."""
    event = device.read()
    if event is not None and event.push == "pressed":
        screen.press(event.key)
    return event is not None
