"""What a tournament says: win rates, ratings, who beats whom, what thinking costs and what the first seat is worth."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt

from stammtisch.arena import ratings
from stammtisch.arena.play import Played, Thinking
from stammtisch.data import Data

Z95 = 1.959964


class Rate(Data, frozen=True):
    """A share of so many games with its 95 % interval."""

    games: float
    share: float
    low: float
    high: float


class Standing(Data, frozen=True, kw_only=True):
    """One entrant's record."""

    bot: str  # told apart from equal ones
    games: int
    share: float  # of the wins, where a shared win counts in part
    low: float  # 95 % interval
    high: float
    rating: float  # points around the mean of the field: 400 more win ten times as often
    rating_low: float  # 95 % interval
    rating_high: float
    milliseconds: float | None  # of processor time for a decision; None if nobody measured it


class Findings(Data, frozen=True):
    """All of it."""

    standings: tuple[Standing, ...]
    is_bounded: bool  # whether the ratings are the likeliest; False if somebody won or lost everything, see `ratings.Fit`
    matrix: tuple[tuple[Rate | None, ...], ...]  # of the games that one of the two won, how many the entrant of the row did
    sides: tuple[Rate, ...]  # how often each side won, the side of the first seat first


def wilson(share: float, games: float) -> tuple[float, float]:
    """The 95 % interval of a rate (Wilson's score interval)."""
    if games == 0:
        return (0.0, 1.0)
    centre = share + Z95**2 / (2 * games)
    spread = Z95 * sqrt(share * (1 - share) / games + Z95**2 / (4 * games**2))
    scale = 1 + Z95**2 / games
    return ((centre - spread) / scale, (centre + spread) / scale)


def rate(wins: float, games: float) -> Rate:
    share = wins / games if games else 0.0
    return Rate(games, share, *wilson(share, games))


def told_apart(bots: Sequence[str]) -> list[str]:
    """The names of the entrants; equal ones get a number."""
    seen: Counter[str] = Counter()
    names = []
    for bot in bots:
        seen[bot] += 1
        names.append(f"{bot} #{seen[bot]}" if bots.count(bot) > 1 else bot)
    return names


def payoffs(played: Played, entrants: int) -> list[float]:
    """The share of the win of each entrant; mates share theirs. Ties for first place divide it."""
    best = max(played.result)
    winners = {entrant for entrant, payoff in zip(played.entrants, played.result, strict=True) if payoff == best}
    return [1 / len(winners) if entrant in winners else 0.0 for entrant in range(entrants)]


def meetings(games: Iterable[Played], entrants: int) -> dict[frozenset[int], list[float]]:
    """How often each entrant won, for every set of entrants that met at a table."""
    found: dict[frozenset[int], list[float]] = {}
    for played in games:
        wins = found.setdefault(frozenset(played.entrants), [0.0] * entrants)
        for entrant, share in enumerate(payoffs(played, entrants)):
            wins[entrant] += share
    return found


def findings(bots: Sequence[str], games: Iterable[Played], costs: Iterable[Thinking] = ()) -> Findings:
    """What these games say of the entrants of a plan, in its order."""
    played, thought = list(games), list(costs)
    met = meetings(played, len(bots))
    points = ratings.fit(met, len(bots)) if met else ratings.Fit([0.0] * len(bots), [0.0] * len(bots), is_bounded=False)
    shares = [rate(*wins_and_games(entrant, met)) for entrant in range(len(bots))]
    rows = [
        standing(name, shares[entrant], points.points[entrant], Z95 * points.errors[entrant], milliseconds(entrant, thought))
        for entrant, name in enumerate(told_apart(bots))
    ]
    matrix = tuple(tuple(duel(met, one, other) for other in range(len(bots))) for one in range(len(bots)))
    return Findings(tuple(rows), points.is_bounded, matrix, sides(played))


def standings(bots: Sequence[str], games: Iterable[Played]) -> tuple[Standing, ...]:
    """Every entrant's standing, in the plan's order."""
    return findings(bots, games).standings


def wins_and_games(entrant: int, met: dict[frozenset[int], list[float]]) -> tuple[float, float]:
    tables = [wins for table, wins in met.items() if entrant in table]
    return sum(wins[entrant] for wins in tables), sum(map(sum, tables))


def standing(name: str, won: Rate, rating: float, spread: float, cost: float | None) -> Standing:
    return Standing(
        bot=name,
        games=round(won.games),
        share=won.share,
        low=won.low,
        high=won.high,
        rating=rating,
        rating_low=rating - spread,
        rating_high=rating + spread,
        milliseconds=cost,
    )


def milliseconds(entrant: int, thought: list[Thinking]) -> float | None:
    """What a decision cost on average."""
    own = [(game, seat) for game in thought for seat, of in enumerate(game.entrants) if of == entrant]
    decisions = sum(game.decisions[seat] for game, seat in own)
    return 1000 * sum(game.seconds[seat] for game, seat in own) / decisions if decisions else None


def duel(met: dict[frozenset[int], list[float]], one: int, other: int) -> Rate | None:
    """Of the games that one of these two won, how many the first did; None if they have not met."""
    tables = [wins for table, wins in met.items() if {one, other} <= table and one != other]
    mine, theirs = sum(wins[one] for wins in tables), sum(wins[other] for wins in tables)
    return rate(mine, mine + theirs) if mine + theirs else None


def sides(played: list[Played]) -> tuple[Rate, ...]:
    """How often each side won, whoever played it."""
    won: list[list[float]] = []
    for game in played:
        order = list(dict.fromkeys(game.entrants))
        shares = payoffs(game, max(order) + 1)
        won.append([shares[entrant] for entrant in order])
    return tuple(rate(sum(wins), len(played)) for wins in zip(*won, strict=True))
