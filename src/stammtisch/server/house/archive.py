"""How games ended: kept when they do, caught up with for games of earlier versions, and added up over rematches."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import structlog

from stammtisch.data import Data
from stammtisch.server.house.reading import read
from stammtisch.server.store import ledger
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.outcomes import Holder, Outcome

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Hub

log = structlog.get_logger()

AT_ONCE = 50  # tables of an earlier version that are looked for in one go
PAUSE = 0.2  # seconds between two of them: nobody waits for this
LAST_ANSWER = 5.0  # seconds a stopping house waits for it
LONGEST_SERIES = 200  # games that are added up, the latest ones


class Series(Data, frozen=True):
    """A game and those it is a rematch of, added up for its seats."""

    games: int
    wins: tuple[int, ...]
    draws: int


class Archive:
    """What a server remembers of finished games."""

    def __init__(self, hub: "Hub") -> None:
        self.hub = hub
        self.kept: set[str] = set()  # tables in memory whose outcome is on its way or written
        self.catching_up: asyncio.Task[None] | None = None

    def keep(self, sheet: Sheet) -> None:
        """A game is over; whoever never began it has no outcome."""
        if sheet.proof is None or sheet.name in self.kept:
            return
        self.kept.add(sheet.name)
        self.hub.committer.add_outcome(outcome_of(sheet))

    def begin(self) -> None:
        self.catching_up = self.hub.spawn(self.catch_up())

    async def stop(self) -> None:
        """Let the question on its way be answered: a connection that is broken off while it opens is never closed."""
        if self.catching_up is not None:
            await asyncio.wait({self.catching_up}, timeout=LAST_ANSWER)

    async def catch_up(self) -> None:
        """Keep the outcomes of games that ended before there were any; a start that finds none was the last to look."""
        store = self.hub.store
        try:
            if not await ledger.is_caught_up(store.reading) and await self._has_none_left() and not self.hub.stopping:
                await ledger.say_caught_up(store.engine)
        except TROUBLE as error:  # at the next start, then
            log.error("outcomes of old games were not caught up with", error=str(error))

    async def _has_none_left(self) -> bool:
        """Keep what there is to keep; whether that was nothing."""
        last, is_none = "", True
        while names := await ledger.unknown(self.hub.store.reading, last, AT_ONCE):
            for last in names:
                if self.hub.stopping:
                    return False
                found = await read(self.hub.store, last)
                if found.sheet is not None and found.sheet.proof is not None and found.sheet.phase == "over":
                    self.hub.committer.add_outcome(outcome_of(found.sheet))
                    is_none = False
                await asyncio.sleep(PAUSE)
        return is_none

    async def series(self, sheet: Sheet) -> Series:
        """What this finished game and those before it in its chain of rematches add up to."""
        before = await ledger.outcomes(self.hub.store.reading, earlier(sheet.name))
        return added_up(outcome_of(sheet), before)


def outcome_of(sheet: Sheet) -> Outcome:
    assert sheet.end != "running"
    return Outcome(
        table=sheet.name,
        game=sheet.created.game,
        ended=sheet.ended,
        end=sheet.end,
        result=sheet.result,
        holders=tuple(Holder(seat.guest, seat.bot, seat.resigned) for seat in sheet.seats),
    )


def number_of(name: str) -> int:
    """Which game of its series a table is: `k3m9` is the first, `k3m9-2` the second."""
    number = name.partition("-")[2]
    return int(number) if number.isdecimal() else 1


def earlier(name: str) -> list[str]:
    """The tables this one is a rematch of.

    >>> earlier("k3m9-3")
    ['k3m9', 'k3m9-2']
    """
    stem, last = name.partition("-")[0], number_of(name)
    numbers = range(max(1, last - LONGEST_SERIES + 1), last)
    return [stem if number == 1 else f"{stem}-{number}" for number in numbers]


def added_up(this: Outcome, before: Iterable[Outcome]) -> Series:
    """Wins of those who sit here now. A rematch turns the seats by one, so a bot is known by its chair and its level."""
    games = [one for one in (this, *before) if one.result is not None and len(one.holders) == len(this.holders)]
    wins = [sum(has_won(one, this, seat) for one in games) for seat in range(len(this.holders))]
    return Series(len(games), tuple(wins), sum(not one.winners for one in games))


def has_won(one: Outcome, this: Outcome, seat: int) -> bool:
    """Whether whoever has this seat of `this` won that game."""
    there = seat_there(one, this, seat)
    return there is not None and there in one.winners


def seat_there(one: Outcome, this: Outcome, seat: int) -> int | None:
    holder = this.holders[seat]
    if holder.guest is not None:
        return place_of(one.holders, holder)
    turned = (seat + number_of(this.table) - number_of(one.table)) % len(this.holders)
    return turned if one.holders[turned] == holder else None


def place_of(holders: Sequence[Holder], wanted: Holder) -> int | None:
    return next((seat for seat, holder in enumerate(holders) if holder.guest == wanted.guest), None)
