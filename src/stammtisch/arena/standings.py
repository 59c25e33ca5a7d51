"""What a tournament says: win rates with confidence intervals, and ratings with their uncertainty."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from openskill.models import PlackettLuce

from stammtisch.arena.play import Played

Z95 = 1.959964


class Standing(NamedTuple):
    """One bot's record."""

    bot: str
    games: int
    share: float  # mean payoff, where a shared win counts in part
    low: float  # 95 % interval
    high: float
    rating: float
    uncertainty: float


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's score interval)."""
    if games == 0:
        return (0.0, 1.0)
    centre = share + Z95**2 / (2 * games)
    spread = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    scale = 1 + Z95**2 / games
    return ((centre - spread) / scale, (centre + spread) / scale)


def payoffs(played: Played, entrants: int) -> list[float]:
    """The payoff of each entrant; mates share theirs. Ties for first place divide the win."""
    best = max(played.result)
    winners = {entrant for entrant, payoff in zip(played.entrants, played.result, strict=True) if payoff == best}
    return [1 / len(winners) if entrant in winners else 0.0 for entrant in range(entrants)]


def standings(bots: Sequence[str], games: Iterable[Played]) -> list[Standing]:
    """Every entrant's standing, in the plan's order. Ratings are played through in the order of the games."""
    model = PlackettLuce()
    ratings = [[model.rating(name=bot)] for bot in bots]
    ordered = sorted(games, key=lambda played: played.number)
    wins = [0.0] * len(bots)
    for played in ordered:
        gained = payoffs(played, len(bots))
        wins = [total + gain for total, gain in zip(wins, gained, strict=True)]
        ratings = model.rate(ratings, scores=gained)
    count = len(ordered)
    return [standing(bot, wins[place], count, ratings[place][0].mu, ratings[place][0].sigma) for place, bot in enumerate(bots)]


def standing(bot: str, wins: float, games: int, rating: float, uncertainty: float) -> Standing:
    share = wins / games if games else 0.0
    low, high = wilson(share, games)
    return Standing(bot, games, share, low, high, rating, uncertainty)
