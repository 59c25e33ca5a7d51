"""The web application: one aiohttp process with the client's files, the API and `/ws`.

`listen` opens its port, where the house is one process; in a house of several that is the landlord's, who hands
connections on (`processes/entrance`).
"""

import errno
import ssl
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

import stammtisch
from stammtisch.server.house.hub import Hub
from stammtisch.server.house.reception import Reception
from stammtisch.server.store.store import TROUBLE
from stammtisch.server.web import boards, manual
from stammtisch.server.web.api import Api, language_of
from stammtisch.server.web.complaints import complaints
from stammtisch.server.web.connection import Connection, Scribe, let_loose
from stammtisch.server.web.door import Door, too_many
from stammtisch.server.web.half_open import HalfOpen
from stammtisch.server.web.mine import Mine
from stammtisch.server.web.preview import Pages
from stammtisch.server.web.quick import Socket
from stammtisch.server.web.sieve import Site, without_body
from stammtisch.server.wire.kinds import MESSAGE_BYTES

CROWDED = 30.0  # seconds after which an address with too many sockets may try again
HEARTBEAT = 30.0  # seconds between pings; half-open sockets die by it
# A browser answers pings by itself, so a page's silence is a cut network, and people shall soon see who is gone. Programs
# may think for long without answering anything.
PAGE_HEARTBEAT = 6.0
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; style-src-attr 'unsafe-inline'; "
        "connect-src 'self' {socket}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=(), payment=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Stammtisch</title>
<h1>Stammtisch</h1><p>The server runs, but the web client has not been built into this program.
The protocol at <code>/ws</code> and the API at <a href="/api/games">/api/games</a> work.</p></html>"""


def client_files() -> Path | None:
    """The built web client: inside the wheel, or in the checkout."""
    package = Path(stammtisch.__file__).parent
    places = (package / "web", package.parent.parent / "web" / "dist")
    return next((place for place in places if (place / "index.html").is_file()), None)


class Server:
    """The application around a hub."""

    def __init__(self, hub: Hub, *, base_url: str = "", files: Path | None = None) -> None:
        self.hub = hub
        self.reception = Reception(hub)
        self.base_url = base_url
        self.files = files or client_files()
        self.pages = None if self.files is None else Pages(self.files)
        self.sockets = 0
        self.scribe = Scribe()
        self.half_open = HalfOpen()
        self.door = Door(hub.doors, hub.limits.proxy_header)
        watching = [self.half_open.middleware(), without_body, self.door.middleware(), must_be_text, self.lost(), no_such_file]
        self.app = web.Application(client_max_size=MESSAGE_BYTES, middlewares=watching)
        self.app.on_response_prepare.append(self.secure)
        self.app.router.add_get("/ws", self.socket)
        Api(hub, self.reception.daily).add_to(self.app)
        self.mine = Mine(hub)
        self.mine.add_to(self.app)
        boards.add_to(self.app)
        manual.add_to(self.app, manual.manual_files())
        self._add_files()

    def _add_files(self) -> None:
        self.app.router.add_get("/", self.page)
        self.app.router.add_get("/t/{table}", self.page)
        self.app.router.add_get("/replay/{table}", self.page)
        if self.files is None:
            return
        for path in sorted(self.files.iterdir()):
            if path.is_dir():
                self.app.router.add_static(f"/{path.name}", path)
            elif path.name != "index.html":
                self.app.router.add_get(f"/{path.name}", self.file)

    async def page(self, request: web.Request) -> web.StreamResponse:
        name = request.match_info.get("table", "")
        if name in self.hub.sitters.guests and name not in self.hub.tables:  # it lives in another process of this house
            with suppress(*TROUBLE):
                await self.hub.table(name)
        return self._page(request, 200)

    def _page(self, request: web.Request, status: int) -> web.Response:
        """The client's page; where a table in memory is meant, with what a link to it shows in a messenger."""
        if self.pages is None:
            return web.Response(text=NOT_BUILT, content_type="text/html", status=status)
        table = self.hub.tables.get(request.match_info.get("table", ""))
        text = self.pages.page(table, self._origin(request), request.path, language_of(request))
        return web.Response(text=text, content_type="text/html", headers={"Cache-Control": "no-cache"}, status=status)

    def _origin(self, request: web.Request) -> str:
        """The address people know this house by."""
        if self.base_url or not is_plain(request.host):
            return self.base_url
        return f"{'https' if self._is_secure(request) else 'http'}://{request.host}"

    def lost(self) -> Middleware:
        """Who follows a wrong address in a browser gets the client's own page, which says so."""

        @web.middleware
        async def show_page(request: web.Request, handler: Handler) -> web.StreamResponse:
            try:
                return await handler(request)
            except web.HTTPNotFound:
                if request.method != "GET" or not is_for_people(request):
                    raise
                return self._page(request, 404)

        return show_page

    async def file(self, request: web.Request) -> web.StreamResponse:
        assert self.files is not None
        return web.FileResponse(self.files / request.path.removeprefix("/"), headers={"Cache-Control": "no-cache"})

    async def secure(self, request: web.Request, response: web.StreamResponse) -> None:
        socket = f"{'wss' if self._is_secure(request) else 'ws'}://{request.host}"
        for name, value in HEADERS.items():
            if name == "Cross-Origin-Opener-Policy" and not self._is_secure(request):
                continue  # over plain http browsers ignore it, and complain
            response.headers.setdefault(name, value.replace("{socket}", socket if is_plain(request.host) else ""))
        if self._is_secure(request):
            response.headers.setdefault("Strict-Transport-Security", "max-age=31536000")

    def _is_secure(self, request: web.Request) -> bool:
        return request.secure or self.base_url.startswith("https:")

    def is_our_page(self, request: web.Request) -> bool:
        """A browser tells where its page came from; only ours may open a socket. Programs tell nothing."""
        origin = request.headers.get("Origin")
        if origin is None:
            return True
        try:
            place = urlsplit(origin).netloc.lower()
        except ValueError:  # such as `http://[`
            return False
        return place in {request.host.lower(), urlsplit(self.base_url).netloc.lower()} - {""}

    async def socket(self, request: web.Request) -> web.StreamResponse:
        if not self.is_our_page(request):
            return web.Response(status=403, text="This page is not ours.")
        sockets = self.sockets + self.hub.siblings.elsewhere("connections")
        if self.hub.stopping or sockets >= self.hub.limits.connections:
            return web.Response(status=503, text="No more connections just now.")
        address = self.door.address(request)
        if not self.hub.doors.enter(address):
            return too_many(CROWDED)
        self.sockets += 1
        try:
            return await self._serve(request, address)
        finally:
            self.sockets -= 1
            self.hub.doors.leave(address)
            let_loose(request)

    async def _serve(self, request: web.Request, address: str) -> web.StreamResponse:
        is_page = "Origin" in request.headers
        heartbeat = PAGE_HEARTBEAT if is_page else HEARTBEAT
        socket = Socket(heartbeat=heartbeat, max_msg_size=MESSAGE_BYTES, compress=False, timeout=5, autoping=False)
        await socket.prepare(request)
        try:
            if request.transport is not None:  # it has not gone again already
                await Connection(socket, self.reception, request.transport, self.scribe, address, is_page).serve()
        finally:
            self.hub.memory.part_with(socket)
        return socket


@web.middleware
async def must_be_text(request: web.Request, handler: Handler) -> web.StreamResponse:
    """An address of bytes that are no text cannot be answered in words; of aiohttp's parsers that in Python lets it in."""
    try:
        request.path_qs.encode()
    except UnicodeEncodeError:
        return web.Response(status=400, text="This address is no text.\n")
    return await handler(request)


@web.middleware
async def no_such_file(request: web.Request, handler: Handler) -> web.StreamResponse:
    """A name that no file can have is the name of no file of ours."""
    try:
        return await handler(request)
    except OSError as error:
        if error.errno != errno.ENAMETOOLONG:
            raise
    except ValueError as error:
        if "null byte" not in str(error):
            raise
    raise web.HTTPNotFound


def is_for_people(request: web.Request) -> bool:
    """Whether a browser asks for a page, and not a program for an answer or a page for one of its files."""
    is_file = "." in request.path.rpartition("/")[2] or request.path.startswith(("/api/", "/assets/", "/docs/", "/game/"))
    return not is_file and "text/html" in request.headers.get("Accept", "")


def is_plain(host: str) -> bool:
    """Whether a Host header is a name or address and nothing that could bend a header of ours."""
    return all(letter.isalnum() or letter in "-.:[]" for letter in host)


async def prepared(server: Server) -> web.AppRunner:
    """Serve whatever connections come, until the runner is cleaned up."""
    runner = web.AppRunner(
        server.app, access_log=None, handle_signals=False, shutdown_timeout=5, logger=complaints(), lingering_time=0
    )
    await runner.setup()
    assert runner.server is not None
    server.hub.spawn(server.half_open.run(runner.server))
    return runner


async def listen(server: Server, host: str | None, port: int, tls: ssl.SSLContext | None = None) -> web.AppRunner:
    """The same, on this address."""
    runner = await prepared(server)
    await Site(runner, host, port, tls, backlog=1024).start()
    return runner
