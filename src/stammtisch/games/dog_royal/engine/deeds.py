"""What everybody can write down about cheating, and what is true of it.

A *deed* is something that may have been, or certainly was, somebody's cheat, or an accusation. Its outline is public;
its truth is known to the doer only: whether a move that fits its card was tilted all the same, who covered the light
sensor. Six numbers each, one deed after the other in a flat list. Nothing here knows a position.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Dice
from stammtisch.games.ring.engine.board import BITS

SIZE: Final = 6
KIND: Final = 0  # one of the four below
SEAT: Final = 1  # who moved; who was on turn when the sensor was covered; who was accused
TRUTH: Final = 2  # 1 if tilted; the seat that covered the sensor; 1 if the accusation was true
BLOCK: Final = 3  # of five rounds
TIME: Final = 4  # how many turns had been taken
SINCE: Final = 5  # an accusation: the time after the accuser's last own turn

DOUBTFUL: Final = 0  # a move that could be honest or tilted
EVIDENT: Final = 1  # a move that no honest use of its card explains
COVERED: Final = 2
VERDICT: Final = 3

NEVER: Final = -1
SUSPICION: Final = 8  # one doubtful move in so many is taken to be a cheat
MOST_TRIES: Final = 1000


class Ledger:
    """Who has cheated, read from the deeds in their order."""

    def __init__(self, seats: int) -> None:
        self.latest: list[int] = [NEVER] * seats  # the time of each seat's latest cheat not yet unmasked
        self.cheated: i64 = 0  # bits of the seats that have cheated in the block of the latest deed
        self.block: i64 = NEVER
        self.holds = True  # whether nobody has cheated twice in a block and every verdict was right

    def read(self, deeds: list[int], seats: i64) -> None:
        for place in range(0, len(deeds), SIZE):
            if deeds[place + BLOCK] != self.block:
                self.block = deeds[place + BLOCK]
                self.cheated = 0
            if deeds[place + KIND] == VERDICT:
                self.judge(deeds, place)
            else:
                self.note(culprit(deeds, place), deeds[place + TIME])

    def note(self, seat: i64, time: i64) -> None:
        if seat == NEVER:
            return
        if self.cheated & BITS[seat]:
            self.holds = False
        self.cheated |= BITS[seat]
        self.latest[seat] = time

    def judge(self, deeds: list[int], place: i64) -> None:
        """An accusation was true if there was a cheat in its time; then all the accused has done is settled."""
        seat: i64 = deeds[place + SEAT]
        guilty = self.latest[seat] >= deeds[place + SINCE]
        if guilty != (deeds[place + TRUTH] != 0):
            self.holds = False
        if guilty:
            self.latest[seat] = NEVER


def culprit(deeds: list[int], place: i64) -> i64:
    """The seat that cheated by this deed, or NEVER."""
    if deeds[place + KIND] == COVERED:
        return deeds[place + TRUTH]
    return deeds[place + SEAT] if deeds[place + TRUTH] else NEVER


def suppose(deeds: list[int], viewer: i64, seats: i64, dice: Dice) -> None:
    """Change the truths this viewer does not know into others that agree with all he has seen."""
    hidden = [place for place in range(0, len(deeds), SIZE) if is_hidden(deeds, place, viewer)]
    if not hidden:
        return
    for _ in range(MOST_TRIES):
        for place in hidden:
            deeds[place + TRUTH] = guess(deeds, place, viewer, seats, dice)
        blame(deeds, hidden, dice)
        ledger = Ledger(seats)
        ledger.read(deeds, seats)
        if ledger.holds:
            return


def is_hidden(deeds: list[int], place: i64, viewer: i64) -> bool:
    """Whether the truth of this deed is unknown to the viewer."""
    if deeds[place + KIND] == DOUBTFUL:
        return deeds[place + SEAT] != viewer
    return deeds[place + KIND] == COVERED and deeds[place + TRUTH] != viewer


def guess(deeds: list[int], place: i64, viewer: i64, seats: i64, dice: Dice) -> int:
    """A truth for one deed: few doubtful moves are cheats; anybody off turn may have covered the sensor."""
    if deeds[place + KIND] == DOUBTFUL:
        return 1 if dice.below(SUSPICION) == 0 else 0
    others = [seat for seat in range(seats) if seat != viewer and seat != deeds[place + SEAT]]
    return others[dice.below(len(others))]


def blame(deeds: list[int], hidden: list[int], dice: Dice) -> None:
    """Give every true accusation one of the hidden deeds it may have meant; mere guessing would rarely find one."""
    for verdict in range(0, len(deeds), SIZE):
        if deeds[verdict + KIND] != VERDICT or not deeds[verdict + TRUTH]:
            continue
        seat = deeds[verdict + SEAT]
        meant = [
            place
            for place in hidden
            if place < verdict
            and deeds[place + TIME] >= deeds[verdict + SINCE]
            and (deeds[place + SEAT] == seat) == (deeds[place + KIND] == DOUBTFUL)
        ]
        if meant and not has_cheated(deeds, verdict):
            place = meant[dice.below(len(meant))]
            deeds[place + TRUTH] = 1 if deeds[place + KIND] == DOUBTFUL else seat


def has_cheated(deeds: list[int], verdict: i64) -> bool:
    """Whether some deed before this verdict, in its time, makes it true."""
    for place in range(0, verdict, SIZE):
        in_time = deeds[place + KIND] != VERDICT and deeds[place + TIME] >= deeds[verdict + SINCE]
        if in_time and culprit(deeds, place) == deeds[verdict + SEAT]:
            return True
    return False


def still_matter(deeds: list[int], block: i64, turns: list[int]) -> list[int]:
    """The deeds of this block and those after somebody's last turn, with all that verdicts among them look back on."""
    since: i64 = min(turns)
    for place in range(len(deeds) - SIZE, -1, -SIZE):
        if deeds[place + BLOCK] == block or deeds[place + TIME] >= since:
            since = min(since, deeds[place + TIME])
            if deeds[place + KIND] == VERDICT:
                since = min(since, deeds[place + SINCE])
    kept: list[int] = []
    for place in range(0, len(deeds), SIZE):
        if deeds[place + TIME] >= since:
            kept += deeds[place : place + SIZE]
    return kept
