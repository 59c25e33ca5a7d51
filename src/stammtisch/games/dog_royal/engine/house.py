"""The house rules of a game of Dog Royal, as the rules read them; never change, so that all copies share them."""

from typing import Final

from mypy_extensions import mypyc_attr

from stammtisch.core import Value
from stammtisch.games.ring.engine.board import QUARTER

MOST_OFFSETS: Final = 5  # special fields per quarter: more could not all find a new free field
FIVE: Final = 5  # rounds in which one may cheat and accuse once


@mypyc_attr(acyclic=True)
class HouseRules(Value):
    """See the options in data.py."""

    def __init__(
        self,
        royal: bool,
        solo: bool,
        four_green_forward: bool,
        magnet_zero: bool,
        no_entry_from_start: bool,
        offsets: list[int],
        cheating: bool,
        quota_by_laps: bool,
        max_rounds: int,
    ) -> None:
        self.royal = royal
        self.solo = solo
        self.four_green_forward = four_green_forward
        self.magnet_zero = magnet_zero
        self.no_entry_from_start = no_entry_from_start
        self.offsets = offsets  # of the special fields from each start field
        self.cheating = cheating
        self.quota_by_laps = quota_by_laps
        self.max_rounds = max_rounds  # 0: none

    def has_teams(self, seats: int) -> bool:
        """Two, three and five seats are always alone (ROYAL-9)."""
        return not self.solo and seats in (4, 6)

    def specials(self, size: int) -> list[int]:
        """The special fields of a new board, in every quarter, also where nobody sits; none without `royal`."""
        if not self.royal:
            return []
        return [start + offset for start in range(0, size, QUARTER) for offset in sorted(self.offsets)]
