"""Plays whole games between bots; the same seed gives the same games."""

import hashlib
from collections.abc import Iterator, Sequence
from time import process_time

from stammtisch.bots.base import Bot
from stammtisch.bots.levels import any_level, make_bot
from stammtisch.core import Dice, FastDice
from stammtisch.data import AnyGame, Data
from stammtisch.errors import BadChoice, IllegalAction
from stammtisch.match import Match


def simulate(game: AnyGame, options: Data, bots: Sequence[str], games: int, seed: int) -> Iterator[Match]:
    """Finished matches, one after the other, with one bot named for each seat."""
    players = [make_bot(game, name, find=any_level) for name in bots]
    for number in range(games):
        match = Match(game, len(bots), options, hashlib.sha256(f"{seed}:{number}".encode()).hexdigest())
        play_out(match, players)
        yield match


def play_out(match: Match, players: Sequence[Bot]) -> tuple[list[int], list[float]]:
    """Let one bot per seat play a match to its end; returns each one's decisions and the processor time they took.

    Their dice follow from the match's seed, but not from its luck.
    """
    decisions, seconds = [0] * len(players), [0.0] * len(players)
    dice = [FastDice(int(match.seed[:12], 16) + seat) for seat in range(len(players))]
    while seats := match.state.to_act():
        seat = seats[0]
        began = process_time()
        action = decide(match, seat, players[seat], dice[seat])
        decisions[seat] += 1
        seconds[seat] += process_time() - began
        try:
            match.play(seat, action)
        except IllegalAction as error:
            where = f"after {len(match.log)} entries"
            raise BadChoice(f"The bot on seat {seat} chose {action} {where}, which is not legal.") from error
    return decisions, seconds


def decide(match: Match, seat: int, bot: Bot, dice: Dice) -> int:
    """A bot's choice from what its seat may know."""
    return bot.choose(match.game.view(match.state, seat), match.state.legal(seat), dice)
