"""A guest's own games over HTTP: those that wait for him, those that run, those that are over."""

from itertools import islice

from aiohttp import web

from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import is_table_name
from stammtisch.server.house.wall import now_ms
from stammtisch.server.store import ledger
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.table.table import Table
from stammtisch.server.values.outcomes import Outcome
from stammtisch.server.web.api import answer, bearer, problem
from stammtisch.server.wire.answers import FinishedGame, MyFinished, MyTable, MyTables, Player
from stammtisch.server.wire.refusals import Refusal

PAGE = 10
MOST_SHOWN = 100  # tables that are not over


class Mine:
    """The handlers over one hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def add_to(self, app: web.Application) -> None:
        app.router.add_get("/api/me/tables", self.tables)
        app.router.add_get("/api/me/finished", self.finished)

    async def tables(self, request: web.Request) -> web.Response:
        guest = bearer(request)
        if not guest:
            return problem(request, Refusal("no-token"), 401)
        try:
            mine = await self.own(guest) + await self.hub.siblings.tables_of(guest)
        except TROUBLE:
            return problem(request, Refusal("store.away"), 503)
        mine.sort(key=lambda own: (not own.turn, own.state == "open", -own.changed))
        return private(answer(MyTables(tables=tuple(mine[:MOST_SHOWN]))))

    async def own(self, guest: str) -> list[MyTable]:
        """Those at tables that live in this process."""
        names = filter(self.hub.siblings.is_home, await self.hub.store.tables_of(guest))
        found = [await self.hub.table(name) for name in islice(names, MOST_SHOWN)]
        return [own for table in found if table is not None and (own := self._mine(table, guest)) is not None]

    def _mine(self, table: Table, guest: str) -> MyTable | None:
        sheet = table.sheet
        seat = sheet.seat_of(guest)
        if seat is None or sheet.phase == "over" or sheet.seats[seat].resigned:
            return None
        is_paused = table.is_paused or sheet.is_foreign
        turn = seat in sheet.awaited and not is_paused
        clocks = sheet.clocks.show(now_ms())
        return MyTable(
            table=sheet.name,
            game=sheet.created.game,
            state="paused" if is_paused else sheet.phase,
            you=seat,
            players=tuple(self._player(each.guest, each.bot) for each in sheet.seats),
            turn=turn,
            left=clocks[seat].left if turn and clocks else None,
            days=sheet.clocks.is_correspondence,
            changed=sheet.noticed_at[seat],  # not the last step: that may be one which this guest must not notice
        )

    def _player(self, guest: str | None, bot: str | None) -> Player:
        if guest is None:
            return Player(bot=bot)
        return Player(name=self.hub.names.of(guest), face=self.hub.names.face(guest))

    async def finished(self, request: web.Request) -> web.Response:
        guest = bearer(request)
        if not guest:
            return problem(request, Refusal("no-token"), 401)
        try:
            found, after = await ledger.finished(self.hub.store.reading, guest, place_in(request.query.get("after", "")), PAGE)
            people = {holder.guest for one in found for holder in one.holders if holder.guest is not None}
            await self.hub.learn_names(people)
        except TROUBLE:
            return problem(request, Refusal("store.away"), 503)
        games = [self._game(one, guest) for one in found if any(holder.guest == guest for holder in one.holders)]
        place = None if after is None else f"{after[0]}-{after[1]}"
        return private(answer(MyFinished(games=tuple(games), after=place)))

    def _game(self, one: Outcome, guest: str) -> FinishedGame:
        you = next(seat for seat, holder in enumerate(one.holders) if holder.guest == guest)
        return FinishedGame(
            table=one.table,
            game=one.game,
            ended=one.ended,
            end=one.end,
            you=you,
            players=tuple(self._player(holder.guest, holder.bot) for holder in one.holders),
            result=one.result,
            winners=one.winners,
            resigned=one.holders[you].resigned,
        )


def place_in(asked: str) -> tuple[int, str] | None:
    """The time and table a page begins after; nothing for whatever else strangers send.

    >>> place_in("1700000000000-k3m9-2"), place_in("1-"), place_in("x-y")
    ((1700000000000, 'k3m9-2'), None, None)
    """
    time, _, name = asked[:64].partition("-")
    if not time.isascii() or not time.isdecimal() or len(time) > 15 or not is_table_name(name):
        return None
    return int(time), name


def private(response: web.Response) -> web.Response:
    """Nobody between us and the guest keeps it."""
    response.headers["Cache-Control"] = "no-store"
    return response
