"""The HTTP API: games, tables, records and hints as JSON, for people who write clients and bots."""

import asyncio
import gzip
import time
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from typing import NamedTuple

import msgspec
from aiohttp import web

from stammtisch import record
from stammtisch.bots.levels import installed_bots, levels_of
from stammtisch.catalogue import LANGUAGES, USUAL, Language, closest
from stammtisch.characters import characters_of
from stammtisch.core import SPECTATOR
from stammtisch.data import AnyGame, tagline_of, title_of
from stammtisch.games import GAMES
from stammtisch.server.house import offers
from stammtisch.server.house.daily import DailyGames
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import guest_of
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.table import recording, show
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.web import boards, showcase
from stammtisch.server.web.reading import STATISTICS, ReadingRoom, Wanted
from stammtisch.server.wire.answers import GameInfo, Problem, SeriesInfo, Summary, TableInfo
from stammtisch.server.wire.refusals import Refusal, sentence

STATUS = {"table.unknown": 404, "bad-record": 409, "busy": 503, "hint.none": 503}  # of refusals; any other is a 403
DIGITS = 9  # of a number in a query
MOST_PAGES = 10**6
PROBE_PACE = 1.0  # seconds between two looks whether the store can be written
PROBE_TIME = 5.0


def answer(content: object, status: int = 200) -> web.Response:
    return web.Response(body=msgspec.json.encode(content), status=status, content_type="application/json")


def language_of(request: web.Request) -> Language:
    return closest(request.query.get("language") or request.headers.get("Accept-Language") or "")


def problem(request: web.Request, refusal: Refusal, status: int) -> web.Response:
    return answer(Problem(code=refusal.code, sentence=sentence(refusal, language_of(request))), status)


def number_in(request: web.Request, name: str, most: int) -> int | None:
    """A small number from the query; None if there is none, or anything else."""
    asked = request.query.get(name, "")
    return int(asked) if 0 < len(asked) <= DIGITS and asked.isascii() and asked.isdecimal() and int(asked) <= most else None


def viewer_of(request: web.Request, seats: int) -> int:
    seat = number_in(request, "seat", seats - 1)
    return SPECTATOR if seat is None else seat


def compressed(request: web.Request, content: bytes, keep: int) -> web.Response:
    """JSON that is compressed already, and good for so many seconds."""
    headers = {"Cache-Control": f"max-age={keep}" if keep else "no-cache", "Vary": "Accept-Encoding, Accept-Language"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"] = "gzip"
    else:
        content = gzip.decompress(content)
    return web.Response(body=content, content_type="application/json", headers=headers)


def info(game: AnyGame, language: Language) -> GameInfo:
    """A game as a client needs it before it shows a form."""
    board, style, picture = boards.addresses(game)
    texts = game.texts[language]
    return GameInfo(
        name=game.name,
        title=title_of(game, language),
        version=game.version,
        seats=game.seats,
        options=msgspec.json.schema(game.options),
        actions=msgspec.json.schema(game.action),
        views=msgspec.json.schema(game.views),
        levels=tuple(levels_of(game)),
        tagline=tagline_of(game, language),
        usual_seats=game.usual_seats,
        labels=labels_of(game, language),
        characters=characters_of(game, language),
        help=texts("help") if "help" in texts else None,
        board=board,
        style=style,
        picture=picture,
        daily=game.daily is not None,
        demo=showcase.name_for(game),
    )


@lru_cache(maxsize=4 * len(LANGUAGES))
def all_games(names: tuple[str, ...], language: Language) -> bytes:
    """Every game, as compressed JSON: made once, for it takes as long as a hundred moves."""
    return gzip.compress(msgspec.json.encode([info(GAMES[name], language) for name in names]))


def labels_of(game: AnyGame, language: Language) -> dict[str, str]:
    """What people read beside a game's options and bots; bots from elsewhere say theirs themselves."""
    titles = {f"level.{name}": card.titles.get(language) or card.titles.get(USUAL) for name, card in installed_bots(game).items()}
    return {**game.texts[language].below("labels"), **{name: title for name, title in titles.items() if title is not None}}


def bearer(request: web.Request) -> str:
    """The guest whose token the request carries; nobody's if it carries none."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return guest_of(token) if kind == "Bearer" else ""


class Finished(NamedTuple):
    """A game that is over: somebody's at a table, or one for showing."""

    name: str
    game: str
    seats: int
    content: Callable[[], Awaitable[bytes]]  # its record


class Api:
    """The handlers over one hub."""

    def __init__(self, hub: Hub, days: DailyGames) -> None:
        self.hub = hub
        self.days = days
        self.reading = ReadingRoom()
        self.probing: asyncio.Task[str] | None = None
        self.probed = 0.0

    async def close(self, app: web.Application) -> None:
        self.reading.stop()

    async def prepare(self, app: web.Application) -> None:
        """The list of games is made before anybody asks for it, for it takes longer than the loop may be kept."""
        for language in LANGUAGES:
            await asyncio.to_thread(all_games, tuple(GAMES), language)

    def add_to(self, app: web.Application) -> None:
        app.on_startup.append(self.prepare)
        app.on_cleanup.append(self.close)
        app.router.add_get("/api/games", self.games)
        app.router.add_get("/api/bots", self.bots)
        app.router.add_get("/api/daily/{game}", self.daily)
        app.router.add_get("/api/tables", self.tables)
        app.router.add_get("/api/tables/{table}", self.table)
        app.router.add_get("/api/tables/{table}/hint", self.hint)
        app.router.add_get("/api/records/{table}", self.record)
        app.router.add_get("/api/records/{table}/frames", self.frames)
        app.router.add_get("/api/records/{table}/summary", self.summary)
        app.router.add_get("/metrics", self.metrics)
        app.router.add_get("/healthz", self.health)
        app.router.add_get("/readyz", self.ready)

    async def games(self, request: web.Request) -> web.Response:
        return compressed(request, all_games(tuple(GAMES), language_of(request)), keep=0)

    async def bots(self, request: web.Request) -> web.Response:
        """Bots that are run elsewhere and would come to a table, of one game if the query names it."""
        found = self.hub.offers.listed(request.query.get("game"))
        return answer([offers.info(one, self.hub.names.of(one.guest)) for one in found])

    async def daily(self, request: web.Request) -> web.Response:
        """The game of the day, with everybody's points."""
        game = GAMES.get(request.match_info["game"])
        if game is None or game.daily is None:
            return problem(request, Refusal("daily.none", game=request.match_info["game"][:40]), 404)
        try:
            return answer(await self.days.info(game, bearer(request)))
        except Refusal as refusal:
            return problem(request, refusal, 404)
        except TROUBLE:
            return problem(request, Refusal("store.away"), 503)

    async def tables(self, request: web.Request) -> web.Response:
        return answer(self.hub.lobby.message(0, time.monotonic()).tables)

    async def _find(self, request: web.Request) -> Table:
        table = await self.hub.table(request.match_info["table"][:40])
        if table is None:
            raise Refusal("table.unknown")
        return table

    async def table(self, request: web.Request) -> web.Response:
        try:
            table = await self._find(request)
        except Refusal as refusal:
            return problem(request, refusal, 404)
        sheet = table.sheet
        summary = show.summary(sheet, self.hub.names.of)
        is_over = sheet.phase == "over" and sheet.proof is not None
        return answer(
            TableInfo(
                table=sheet.name,
                game=summary.game,
                state=summary.state,
                seats=summary.seats,
                taken=summary.taken,
                record=show.record_path(sheet) if is_over else None,
                faces=tuple(None if seat.guest is None else table.audience.face_of(seat.guest) for seat in sheet.seats),
            )
        )

    async def record(self, request: web.Request) -> web.Response:
        """The record of a game that is over; that of a running one is served to nobody."""
        try:
            finished = await self._finished(request)
        except Refusal as refusal:
            return problem(request, refusal, STATUS.get(refusal.code, 403))
        content = await finished.content()
        name = f'attachment; filename="stammtisch-{finished.game}-{finished.name}.json"'
        return web.Response(body=content, content_type="application/json", headers={"Content-Disposition": name})

    async def _finished(self, request: web.Request) -> "Finished":
        shown = showcase.shown(request.match_info["table"])
        if shown is not None:
            return Finished(shown.name, shown.game, shown.seats, shown.content)
        sheet = (await self._find(request)).sheet
        if sheet.phase != "over" or sheet.proof is None:
            raise Refusal("table.not-over")
        await self.days.unseal(sheet)
        return Finished(sheet.name, sheet.created.game, len(sheet.seats), partial(self._record_of, sheet))

    async def frames(self, request: web.Request) -> web.Response:
        """A page of a finished game, as a seat saw it; without a seat as a spectator did."""
        try:
            finished = await self._finished(request)
            number, viewer = number_in(request, "page", MOST_PAGES), viewer_of(request, finished.seats)
            wanted = Wanted(finished.name, number or 0, viewer, language_of(request))
            page = await self.reading.page(wanted, finished.content)
        except Refusal as refusal:
            return problem(request, refusal, STATUS.get(refusal.code, 403))
        return compressed(request, page, keep=3600)

    async def summary(self, request: web.Request) -> web.Response:
        """What is told of a finished game beside its result."""
        try:
            sheet = (await self._find(request)).sheet
            content = (await self._finished(request)).content
            found = await self.reading.page(Wanted(sheet.name, STATISTICS, SPECTATOR, USUAL), content)
            series = await self.hub.archive.series(sheet)
        except Refusal as refusal:
            return problem(request, refusal, STATUS.get(refusal.code, 403))
        except TROUBLE:
            return problem(request, Refusal("store.away"), 503)
        told = Summary(
            series=SeriesInfo(games=series.games, wins=series.wins, draws=series.draws),
            longest=tuple(sheet.pondered),
            length=len(sheet.decisions),
            statistics=msgspec.Raw(gzip.decompress(found)),
        )
        return answer(told)

    async def _record_of(self, sheet: Sheet) -> bytes:
        """Made in a thread: a finished game does not change any more."""
        return await asyncio.to_thread(lambda: record.encode(recording.write_record(sheet, self.hub.names.of)))

    async def hint(self, request: web.Request) -> web.Response:
        try:
            table = await self._find(request)
            think = table.thinking.hint_for(bearer(request))._replace(language=language_of(request))
        except Refusal as refusal:
            return problem(request, refusal, STATUS.get(refusal.code, 403))
        try:
            found = await self.hub.bots.advise(table, think)
        finally:
            table.thinking.hinting.discard(think.guest)
        if not found:
            return problem(request, Refusal("hint.none"), 503)
        return answer(show.hint_info(table.sheet.game, think.view, think.at, found, think.language))

    async def metrics(self, request: web.Request) -> web.Response:
        return web.Response(body=await self.hub.siblings.metrics(), content_type="text/plain")

    async def health(self, request: web.Request) -> web.Response:
        """Whether the server is alive: a store that is away is no reason to restart it, nor a process that is being replaced."""
        return answer({"status": "stopping" if self.hub.stopping else "ok"})

    async def ready(self, request: web.Request) -> web.Response:
        """Whether it can save what people do: it writes something, at most once a second."""
        if self.hub.stopping:
            return answer({"status": "stopping"}, 503)
        if self.probing is None or (self.probing.done() and time.monotonic() - self.probed > PROBE_PACE):
            self.probed, self.probing = time.monotonic(), asyncio.create_task(self._probe())
        problem = await asyncio.shield(self.probing) or self._lacking()
        return answer({"status": problem or "ok"}, 503 if problem else 200)

    def _lacking(self) -> str:
        missing = self.hub.siblings.missing()
        return f"{missing} of {self.hub.siblings.count} processes are not there" if missing else ""

    async def _probe(self) -> str:
        try:
            async with asyncio.timeout(PROBE_TIME):
                await self.hub.store.probe()
        except Exception:  # whatever the store's trouble is: not ready
            return "the store does not take anything"
        return ""
