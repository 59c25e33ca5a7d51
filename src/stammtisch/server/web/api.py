"""The HTTP API: games, tables, records and hints as JSON, for people who write clients and bots."""

import asyncio
import gzip
import time
from functools import lru_cache, partial

import msgspec
from aiohttp import web
from prometheus_client import generate_latest

from stammtisch import record
from stammtisch.bots.levels import installed_bots, levels_of
from stammtisch.catalogue import LANGUAGES, USUAL, Language, closest
from stammtisch.core import SPECTATOR
from stammtisch.data import AnyGame, tagline_of, title_of
from stammtisch.games import GAMES
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.identity import guest_of
from stammtisch.server.table import recording, show
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.table import Table
from stammtisch.server.web import boards
from stammtisch.server.web.reading import ReadingRoom, Wanted
from stammtisch.server.wire.messages import GameInfo, Problem, TableInfo
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
        help=texts("help") if "help" in texts else None,
        board=board,
        style=style,
        picture=picture,
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


class Api:
    """The handlers over one hub."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.reading = ReadingRoom()
        self.probing: asyncio.Task[str] | None = None
        self.probed = 0.0

    async def close(self, app: web.Application) -> None:
        self.reading.stop()

    def add_to(self, app: web.Application) -> None:
        app.on_cleanup.append(self.close)
        app.router.add_get("/api/games", self.games)
        app.router.add_get("/api/tables", self.tables)
        app.router.add_get("/api/tables/{table}", self.table)
        app.router.add_get("/api/tables/{table}/hint", self.hint)
        app.router.add_get("/api/records/{table}", self.record)
        app.router.add_get("/api/records/{table}/frames", self.frames)
        app.router.add_get("/metrics", self.metrics)
        app.router.add_get("/healthz", self.health)
        app.router.add_get("/readyz", self.ready)

    async def games(self, request: web.Request) -> web.Response:
        return compressed(request, all_games(tuple(GAMES), language_of(request)), keep=0)

    async def tables(self, request: web.Request) -> web.Response:
        return answer(self.hub.lobby.message(0).tables)

    async def _find(self, request: web.Request) -> Table:
        table = await self.hub.table(request.match_info["table"][:40])
        if table is None:
            raise Refusal("table.unknown")
        return table

    async def table(self, request: web.Request) -> web.Response:
        try:
            sheet = (await self._find(request)).sheet
        except Refusal as refusal:
            return problem(request, refusal, 404)
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
            )
        )

    async def record(self, request: web.Request) -> web.Response:
        """The record of a game that is over; that of a running one is served to nobody."""
        try:
            sheet = await self._finished(request)
        except Refusal as refusal:
            return problem(request, refusal, STATUS.get(refusal.code, 403))
        content = await self._record_of(sheet)
        name = f'attachment; filename="stammtisch-{sheet.created.game}-{sheet.name}.json"'
        return web.Response(body=content, content_type="application/json", headers={"Content-Disposition": name})

    async def _finished(self, request: web.Request) -> Sheet:
        sheet = (await self._find(request)).sheet
        if sheet.phase != "over" or sheet.proof is None:
            raise Refusal("table.not-over")
        return sheet

    async def frames(self, request: web.Request) -> web.Response:
        """A page of a finished game, as a seat saw it; without a seat as a spectator did."""
        try:
            sheet = await self._finished(request)
            number, viewer = number_in(request, "page", MOST_PAGES), viewer_of(request, len(sheet.places))
            wanted = Wanted(sheet.name, number or 0, viewer, language_of(request))
            page = await self.reading.page(wanted, partial(self._record_of, sheet))
        except Refusal as refusal:
            return problem(request, refusal, STATUS.get(refusal.code, 403))
        return compressed(request, page, keep=3600)

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
            found = await self.hub.advise(table, think)
        finally:
            table.thinking.hinting.discard(think.guest)
        if not found:
            return problem(request, Refusal("hint.none"), 503)
        return answer(show.hint_info(table.sheet.game, think.view, think.at, found, think.language))

    async def metrics(self, request: web.Request) -> web.Response:
        return web.Response(body=generate_latest(self.hub.metrics.registry), content_type="text/plain")

    async def health(self, request: web.Request) -> web.Response:
        """Whether the server is alive: a store that is away is no reason to restart it."""
        return answer({"status": "stopping" if self.hub.stopping else "ok"})

    async def ready(self, request: web.Request) -> web.Response:
        """Whether it can save what people do: it writes something, at most once a second."""
        if self.hub.stopping:
            return answer({"status": "stopping"}, 503)
        if self.probing is None or (self.probing.done() and time.monotonic() - self.probed > PROBE_PACE):
            self.probed, self.probing = time.monotonic(), asyncio.create_task(self._probe())
        problem = await asyncio.shield(self.probing)
        return answer({"status": problem or "ok"}, 503 if problem else 200)

    async def _probe(self) -> str:
        try:
            await asyncio.wait_for(self.hub.store.probe(), PROBE_TIME)
        except Exception:  # whatever the store's trouble is: not ready
            return "the store does not take anything"
        return ""
