"""Games of the day: one person's game with luck that is the same for everybody on that day.

The day's secret is drawn once and kept in the store; its commitment is public from the first moment, the secret itself from
midnight (UTC) on. Whoever knows it knows all luck of that day, so no table shows it before, and a day is closed before
anything of it is shown: what is not over by then never counts, whatever another server's clock says. Nobody's own luck
goes into it, for then it would not be the same for all.

A guest's first table is his attempt. Until it is over he gets no other one, for there he could look at the tiles.
"""

import asyncio
import datetime
import time

import msgspec
import structlog

from stammtisch.data import AnyGame, Daily
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import server_secret
from stammtisch.server.house.reading import read
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import days
from stammtisch.server.store.days import Attempt
from stammtisch.server.store.gently import gently
from stammtisch.server.table import seating
from stammtisch.server.table.sheet import Sheet, day_match
from stammtisch.server.values.events import Created, Decided
from stammtisch.server.wire import requests
from stammtisch.server.wire.answers import DailyInfo, DailyPast, DailyScore
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.settings import Settings
from stammtisch.start import commit, derive_seed

log = structlog.get_logger()

DAY = 86_400_000  # milliseconds
PACE = 2.0  # seconds for which a list of attempts is good
# Nobody else sees the luck first by watching, a bot neither helps nor plays on, and a move is a move.
SETTINGS = Settings(private=True, link_only=True, grace=None, takebacks=False, hints=False)


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


def must_be_own(sheet: Sheet, guest: str) -> None:
    """Nobody looks at another's game of the day while he may still play it himself."""
    if is_sealed(sheet, now_ms()) and not sheet.knows(guest):
        raise Refusal("daily.watching")


def place_of(game: str) -> str:
    """Where all games of the day of one kind live, in a house of several processes."""
    return f"daily {game}"


class DailyGames:
    """The games of the day of one house."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.listed: dict[str, tuple[float, list[Attempt]]] = {}
        self.secrets: dict[str, str] = {}  # of today's matches
        self.closed: set[str] = set()  # matches of days that are over
        self.settling = asyncio.Lock()

    # Playing

    async def created(self, game: AnyGame, guest: str, key: str, program: bool) -> Created:
        """The first row of a guest's table of today."""
        daily = card(game)
        day = day_of(now_ms())
        if await days.known_secret(self.hub.store, day_match(game.name, day_of(end_of(day)))) is not None:
            raise Refusal("daily.over")  # our clock was set back, or another server's is before ours
        request = requests.Create(game=game.name, seats=1, options=msgspec.to_builtins(daily.options), settings=SETTINGS)
        table = seating.create(game, request, guest, key, program)
        return msgspec.structs.replace(table, day=day, secret=await self._secret(game, day))

    async def _secret(self, game: AnyGame, day: str) -> str:
        match = day_match(game.name, day)
        if match not in self.secrets:
            kept = {name: secret for name, secret in self.secrets.items() if name.endswith(day)}
            secret = await days.secret_of(self.hub.store, match, server_secret())
            if not secret:
                log.error("the secret of a day cannot be read", match=match)
            self.secrets = kept | {match: secret}
        if not self.secrets[match]:
            raise Refusal("daily.none", game=game.name)
        return self.secrets[match]

    async def place_for(self, created: Created) -> str:
        """The name of the table this guest plays at: his attempt's until that is over, then a new one that does not count."""
        match = day_match(created.game, created.day)
        name = self.hub.siblings.fresh_name()
        own = await days.attempt_of(self.hub.store, match, created.owner, name)
        self.listed.pop(match, None)
        if own.settled:
            return name
        table = await self.hub.table(own.table)
        return name if table is not None and table.sheet.phase == "over" else own.table

    # Points

    async def info(self, game: AnyGame, guest: str) -> DailyInfo:
        """Today's match, with its table of points; yesterday's, with its secret."""
        return await self.hub.siblings.daily(game.name, guest) or await self.own_info(game, guest)

    async def own_info(self, game: AnyGame, guest: str) -> DailyInfo:
        """The same, looked up in this process."""
        now = now_ms()
        today, match = day_of(now), day_match(game.name, day_of(now))
        own = await self._own(game, today, guest)
        return DailyInfo(
            game=game.name,
            day=today,
            ends=end_of(today),
            match=match,
            commitment=commit(bytes.fromhex(await self._secret(game, today))),
            scores=self._scores(with_own(await self._attempts(game, today), own), guest),
            table=None if own is None else own.table,
            past=await self._past(game, day_of(now - DAY), guest),
        )

    async def _past(self, game: AnyGame, day: str, guest: str) -> DailyPast | None:
        match = day_match(game.name, day)
        secret = await days.known_secret(self.hub.store, match)
        if not secret:
            return None
        await self.close(game, day)
        own = await self._own(game, day, guest)
        return DailyPast(
            day=day,
            match=match,
            commitment=commit(bytes.fromhex(secret)),
            secret=secret,
            seed=derive_seed(match, bytes.fromhex(secret), []),
            scores=self._scores(with_own(await self._attempts(game, day), own), guest),
        )

    async def _own(self, game: AnyGame, day: str, guest: str) -> Attempt | None:
        """A guest's attempt; what he has just finished counts at once, although the index does not know of it yet."""
        match = day_match(game.name, day)
        own = await days.own_attempt(self.hub.store, match, guest) if guest else None
        table = None if own is None or own.settled else self.hub.tables.get(own.table)
        if own is None or table is None or table.sheet.phase != "over":
            return own
        async with self.settling:
            await self._settle(game, own, day)
            self.listed.pop(match, None)
        return await days.own_attempt(self.hub.store, match, guest)

    def _scores(self, found: list[Attempt], guest: str) -> tuple[DailyScore, ...]:
        return tuple(
            DailyScore(
                name=self.hub.names.of(attempt.guest), points=attempt.points, over=attempt.settled, you=attempt.guest == guest
            )
            for attempt in found
        )

    async def _attempts(self, game: AnyGame, day: str) -> list[Attempt]:
        """The best attempts, those that are over since the last look settled; one look serves everybody for a while."""
        match = day_match(game.name, day)
        async with self.settling:
            at, found = self.listed.get(match, (-PACE, []))
            if time.monotonic() - at < PACE:
                return found
            for attempt in await days.finished(self.hub.store, match):
                await self._settle(game, attempt, day)
            found = await days.attempts_at(self.hub.store, match)
            await self.hub.learn_names({attempt.guest for attempt in found})
            self.listed = {match: (time.monotonic(), found)} | {name: kept for name, kept in self.listed.items() if name != match}
            return found

    async def unseal(self, sheet: Sheet) -> None:
        """Before a finished game is shown to anybody; a Refusal while its luck is still played with."""
        if is_sealed(sheet, now_ms()):
            raise Refusal("daily.sealed")
        if sheet.created.day:
            await self.close(sheet.game, sheet.created.day)

    async def close(self, game: AnyGame, day: str) -> None:
        """From now on nobody's game of that day can bring points any more: its luck may be shown."""
        match = day_match(game.name, day)
        if match in self.closed:
            return
        async with self.settling:
            async for attempt in gently(await days.unsettled(self.hub.store, match)):
                await self._settle(game, attempt, day)
            await days.settle_rest(self.hub.store, match)
            self.listed.pop(match, None)
            self.closed.add(match)

    async def _settle(self, game: AnyGame, attempt: Attempt, day: str) -> None:
        """Write down what an attempt brought, if it is over."""
        sheet = await self._sheet_of(attempt)
        if sheet is not None and sheet.phase == "over":
            await days.settle(self.hub.store, attempt, await self._points(game, sheet, attempt, day))

    async def _sheet_of(self, attempt: Attempt) -> Sheet | None:
        """Its table; where others may have played on, as the log tells it now."""
        table = await self.hub.table(attempt.table)
        if table is None or table.sheet.phase == "over" or not self.hub.bus.shared:
            return None if table is None else table.sheet
        return (await read(self.hub.store, attempt.table)).sheet

    async def _points(self, game: AnyGame, sheet: Sheet, attempt: Attempt, day: str) -> int | None:
        """What a game brought that this guest himself has played to its end on its day."""
        if sheet.end != "finished" or sheet.match is None or sheet.seats[0].guest != attempt.guest:
            return None
        rows = [row for row in await self.hub.store.rows(sheet.name) if isinstance(row.event, Decided)]
        is_own = all(isinstance(row.event, Decided) and row.event.by == "player" for row in rows)
        is_late = max((row.time for row in rows), default=0) >= end_of(day)
        return card(game).score(game.view(sheet.state, 0)) if is_own and not is_late else None


def with_own(found: list[Attempt], own: Attempt | None) -> list[Attempt]:
    """Everybody sees himself, however many are better."""
    return found if own is None or any(one.guest == own.guest for one in found) else [*found, own]


def card(game: AnyGame) -> Daily:
    if game.daily is None:
        raise Refusal("daily.none", game=game.name)
    return game.daily
