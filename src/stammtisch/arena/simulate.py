"""Plays whole games between bots; the same seed gives the same games."""

import hashlib
from collections.abc import Iterator, Sequence

from stammtisch.bots.base import Bot
from stammtisch.bots.levels import make_bot
from stammtisch.core import Dice, FastDice
from stammtisch.data import AnyGame, Data
from stammtisch.match import Match


def simulate(game: AnyGame, options: Data, bots: Sequence[str], games: int, seed: int) -> Iterator[Match]:
    """Finished matches, one after the other, with one bot named for each seat."""
    players = [make_bot(game, name) for name in bots]
    for number in range(games):
        match_seed = hashlib.sha256(f"{seed}:{number}".encode()).hexdigest()
        match = Match(game, len(bots), options, match_seed)
        dice = [FastDice(int(match_seed[:12], 16) + seat) for seat in range(len(bots))]
        while seats := match.state.to_act():
            seat = seats[0]
            match.play(seat, decide(match, seat, players[seat], dice[seat]))
        yield match


def decide(match: Match, seat: int, bot: Bot, dice: Dice) -> int:
    """A bot's choice from what its seat may know."""
    return bot.choose(match.game.view(match.state, seat), match.state.legal(seat), dice)
