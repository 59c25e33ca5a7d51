"""Games of the day: one person's game with luck that is the same for everybody on that day.

The day's secret is drawn once and kept in the store; its commitment is public from the first moment, the secret itself from
midnight (UTC) on. Whoever knows it knows all luck of that day, so no table shows it before, and a game that is over only
after midnight does not count. Nobody's own luck goes into it, for then it would not be the same for all.
"""

import asyncio
import datetime
import time

import msgspec

from stammtisch.data import AnyGame, Daily
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import server_secret
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import days
from stammtisch.server.store.days import Attempt
from stammtisch.server.table import seating
from stammtisch.server.table.sheet import Sheet, day_match
from stammtisch.server.values.events import Created, Decided
from stammtisch.server.wire import requests
from stammtisch.server.wire.messages import DailyInfo, DailyPast, DailyScore
from stammtisch.server.wire.refusals import Refusal
from stammtisch.start import commit, derive_seed

DAY = 86_400_000  # milliseconds
PACE = 2.0  # seconds for which a list of attempts is good
# Nobody else sees the luck first by watching, a bot neither helps nor plays on, and a move is a move.
SETTINGS = requests.Settings(private=True, link_only=True, grace=None, takebacks=False, hints=False)


def day_of(now: int) -> str:
    """The day of a moment, in UTC."""
    return datetime.datetime.fromtimestamp(now / 1000, datetime.UTC).date().isoformat()


def end_of(day: str) -> int:
    """When a day is over, in milliseconds since 1970; raises ValueError for what is no day."""
    begins = datetime.datetime.fromisoformat(day).replace(tzinfo=datetime.UTC)
    return int(begins.timestamp() * 1000) + DAY


def is_sealed(sheet: Sheet, now: int) -> bool:
    """Whether this game's luck must stay hidden although the game is over: others may still play it."""
    return bool(sheet.created.day) and now < end_of(sheet.created.day)


class DailyGames:
    """The games of the day of one house."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.listed: dict[str, tuple[float, list[Attempt]]] = {}
        self.settling = asyncio.Lock()

    async def created(self, game: AnyGame, guest: str, key: str, program: bool) -> Created:
        """The first row of a guest's table of today."""
        daily = card(game)
        day = day_of(now_ms())
        request = requests.Create(game=game.name, seats=1, options=msgspec.to_builtins(daily.options), settings=SETTINGS)
        table = seating.create(game, request, guest, key, program)
        return msgspec.structs.replace(table, day=day, secret=await self._secret(game, day))

    async def _secret(self, game: AnyGame, day: str) -> str:
        return await days.secret_of(self.hub.store, day_match(game.name, day), server_secret())

    async def opened(self, sheet: Sheet) -> None:
        await days.add_attempt(self.hub.store, sheet.luck_name, sheet.owner, sheet.name)
        self.listed.pop(sheet.luck_name, None)

    async def info(self, game: AnyGame, guest: str) -> DailyInfo:
        """Today's match, with its table of points; yesterday's, with its secret."""
        today = day_of(now_ms())
        found = await self._attempts(game, today)
        own = next((attempt.table for attempt in found if attempt.guest == guest), None)
        return DailyInfo(
            game=game.name,
            day=today,
            ends=end_of(today),
            match=day_match(game.name, today),
            commitment=commit(bytes.fromhex(await self._secret(game, today))),
            scores=self._scores(found, guest),
            table=own,
            past=await self._past(game, day_of(now_ms() - DAY), guest),
        )

    async def _past(self, game: AnyGame, day: str, guest: str) -> DailyPast | None:
        match = day_match(game.name, day)
        secret = await days.known_secret(self.hub.store, match)
        if secret is None:
            return None
        return DailyPast(
            day=day,
            match=match,
            commitment=commit(bytes.fromhex(secret)),
            secret=secret,
            seed=derive_seed(match, bytes.fromhex(secret), []),
            scores=self._scores(await self._attempts(game, day), guest),
        )

    def _scores(self, found: list[Attempt], guest: str) -> tuple[DailyScore, ...]:
        return tuple(
            DailyScore(
                name=self.hub.names.of(attempt.guest), points=attempt.points, over=attempt.settled, you=attempt.guest == guest
            )
            for attempt in found
        )

    async def _attempts(self, game: AnyGame, day: str) -> list[Attempt]:
        """All attempts, those that are over since the last look settled; one look serves everybody for a while."""
        match = day_match(game.name, day)
        async with self.settling:
            at, found = self.listed.get(match, (-PACE, []))
            if time.monotonic() - at < PACE:
                return found
            for attempt in await days.attempts_at(self.hub.store, match):
                if not attempt.settled:
                    await self._settle(game, attempt, day)
            found = await days.attempts_at(self.hub.store, match)
            await self.hub.learn_names({attempt.guest for attempt in found})
            self.listed = {match: (time.monotonic(), found)} | {name: kept for name, kept in self.listed.items() if name != match}
            return found

    async def _settle(self, game: AnyGame, attempt: Attempt, day: str) -> None:
        table = await self.hub.table(attempt.table)
        if table is None:
            return await days.settle(self.hub.store, attempt, None)
        sheet = table.sheet
        if sheet.phase == "over":
            return await days.settle(self.hub.store, attempt, await self._points(game, sheet, day))
        return None

    async def _points(self, game: AnyGame, sheet: Sheet, day: str) -> int | None:
        """What a finished game brought, if it was finished on its day."""
        if sheet.end != "finished" or sheet.match is None:
            return None
        rows = await self.hub.store.rows(sheet.name)
        last = max((row.time for row in rows if isinstance(row.event, Decided)), default=0)
        return card(game).score(game.view(sheet.state, 0)) if last < end_of(day) else None


def card(game: AnyGame) -> Daily:
    if game.daily is None:
        raise Refusal("daily.none", game=game.name)
    return game.daily
