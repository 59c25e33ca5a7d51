"""Whose bot thinks next: tables with people first, then whoever has had least, by address and by owner."""

import asyncio
from collections import defaultdict
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")
MOST_KNOWN = 1000  # accounts kept while nobody waits


class Claim(NamedTuple):
    """For whom a bot thinks."""

    is_watched: bool = True  # somebody waits for it at the table
    origin: str = ""  # the network of the table's owner, where it is known
    owner: str = ""

    @property
    def accounts(self) -> tuple[str, str]:
        """Who is charged for it; a network is none of its guests."""
        return f"from {self.origin}", self.owner


NOBODYS = Claim()


class Waiting(NamedTuple, Generic[T]):
    """A job in the queue."""

    claim: Claim
    place: int
    worker: asyncio.Future[T]


class FairQueue(Generic[T]):
    """Gives out a few workers. A turn comes after as much of others' time as of one's own."""

    def __init__(self) -> None:
        self.idle: list[T] = []
        self.waiting: list[Waiting[T]] = []
        self.spent: defaultdict[str, float] = defaultdict(float)  # seconds of each account
        self.places = 0

    async def take(self, claim: Claim) -> T:
        """A worker, when this claim's turn has come."""
        self._begin_with_the_others(claim)
        self.places += 1
        promise: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        one = Waiting(claim, self.places, promise)
        self.waiting.append(one)
        self._serve()
        try:
            return await promise
        except asyncio.CancelledError:
            if one in self.waiting:
                self.waiting.remove(one)
            elif not promise.cancelled():
                self.give_back(promise.result())
            raise

    def give_back(self, worker: T) -> None:
        self.idle.append(worker)
        self._serve()

    def charge(self, claim: Claim, seconds: float) -> None:
        """So long a bot has thought for somebody."""
        for account in claim.accounts:
            self.spent[account] += seconds
        if not self.waiting and len(self.spent) > MOST_KNOWN:
            self.spent.clear()

    def _begin_with_the_others(self, claim: Claim) -> None:
        """Nobody saves up time by not using it: who comes anew begins where the poorest of those who wait stands."""
        for kind, account in enumerate(claim.accounts):
            poorest = min([self.spent[one.claim.accounts[kind]] for one in self.waiting], default=0.0)
            self.spent[account] = max(self.spent[account], poorest)

    def _serve(self) -> None:
        while self.idle and self.waiting:
            one = min(self.waiting, key=self._rank)
            self.waiting.remove(one)
            if not one.worker.done():
                one.worker.set_result(self.idle.pop())

    def _rank(self, one: Waiting[T]) -> tuple[bool, float, float, int]:
        origin, owner = one.claim.accounts
        return not one.claim.is_watched, self.spent[origin], self.spent[owner], one.place
