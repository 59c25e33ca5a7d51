"""Ratings by maximum likelihood: the strengths under which what happened is most likely.

A side wins with the chance of its strength over the sum of all strengths at the table (Plackett and Luce; between two
sides Bradley and Terry); a shared win counts in part. The order of the games does not matter.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, log10, sqrt
from typing import NamedTuple

Meetings = Mapping[frozenset[int], Sequence[float]]  # the entrants of a table, and how often each entrant won there

POINTS = 400  # a side with so many points more wins ten times as often
ROUNDS = 20_000
PRECISION = 1e-12
ALMOST_NOTHING = 1e-9


class Fit(NamedTuple):
    """Points of each entrant around the mean of the field, with their standard errors."""

    points: list[float]
    errors: list[float]
    is_bounded: bool  # False: somebody won or lost everything, so one drawn game more at each table keeps the points finite


def fit(meetings: Meetings, entrants: int) -> Fit:
    """The ratings of entrants who have met each other, directly or by way of others."""
    bounded = has_maximum(meetings, entrants)
    counted = meetings if bounded else {table: with_a_draw(table, wins) for table, wins in meetings.items()}
    strengths = likeliest(counted, entrants)
    variances = inverse_diagonal(information(counted, strengths))
    errors = [sqrt(max(0.0, variance - 1 / entrants)) * POINTS / log(10) for variance in variances]
    return Fit([POINTS * log10(strength) for strength in strengths], errors, bounded)


def with_a_draw(table: frozenset[int], wins: Sequence[float]) -> list[float]:
    return [won + (1 / len(table) if entrant in table else 0.0) for entrant, won in enumerate(wins)]


def has_maximum(meetings: Meetings, entrants: int) -> bool:
    """Whether everybody has, by way of others, beaten everybody: otherwise no strengths are the likeliest."""
    beaten: list[set[int]] = [set() for _ in range(entrants)]
    for table, wins in meetings.items():
        for winner in table:
            if wins[winner] > 0:
                beaten[winner] |= table - {winner}
    return all(len(reached(beaten, start)) == entrants for start in range(entrants))


def reached(steps: Sequence[set[int]], start: int) -> set[int]:
    found, waiting = {start}, [start]
    while waiting:
        new = steps[waiting.pop()] - found
        found |= new
        waiting.extend(new)
    return found


def likeliest(meetings: Meetings, entrants: int) -> list[float]:
    """The likeliest strengths, their geometric mean one (Hunter's minorisation and maximisation)."""
    won = [sum(wins[entrant] for wins in meetings.values()) for entrant in range(entrants)]
    strengths = [1.0] * entrants
    for _ in range(ROUNDS):
        shares = [0.0] * entrants
        for table, wins in meetings.items():
            share = sum(wins) / sum(strengths[entrant] for entrant in table)
            for entrant in table:
                shares[entrant] += share
        before, strengths = strengths, centred([won[each] / shares[each] if shares[each] else 1.0 for each in range(entrants)])
        if all(abs(new / old - 1) < PRECISION for new, old in zip(strengths, before, strict=True)):
            break
    return strengths


def centred(strengths: list[float]) -> list[float]:
    mean = sum(map(log, strengths)) / len(strengths)
    return [exp(log(strength) - mean) for strength in strengths]


def information(meetings: Meetings, strengths: Sequence[float]) -> list[list[float]]:
    """Fisher's information about the logarithms of the strengths, made regular by holding their mean."""
    size = len(strengths)
    matrix = [[1 / size] * size for _ in range(size)]
    for table, wins in meetings.items():
        games, total = sum(wins), sum(strengths[entrant] for entrant in table)
        for one in table:
            chance = strengths[one] / total
            matrix[one][one] += games * chance
            for other in table:
                matrix[one][other] -= games * chance * strengths[other] / total
    return matrix


def inverse_diagonal(matrix: list[list[float]]) -> list[float]:
    """The diagonal of the inverse of a positive definite matrix (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(size))] for number, row in enumerate(matrix)]
    for step in range(size):
        pivot = max(rows[step][step], ALMOST_NOTHING)
        rows[step] = [value / pivot for value in rows[step]]
        for other in range(size):
            if other != step:
                factor = rows[other][step]
                rows[other] = [value - factor * lead for value, lead in zip(rows[other], rows[step], strict=True)]
    return [rows[place][size + place] for place in range(size)]
