"""The documentation under /docs, where it was built into this program: `make docs` before its wheel is built.

It is under the same policy as every page: nothing from another house, no script inside a document.
"""

from pathlib import Path

from aiohttp import web

import stammtisch

FIRST = "/docs/index.html"
NOT_BUILT = "The documentation has not been built into this program; `make docs` builds it in a checkout.\n"


def manual_files() -> Path | None:
    """The built documentation: inside the wheel, or in the checkout."""
    package = Path(stammtisch.__file__).parent
    places = (package / "docs", package.parent.parent / "build" / "docs" / "site")
    return next((place for place in places if (place / "index.html").is_file()), None)


def add_to(app: web.Application, files: Path | None) -> None:
    for path in ("/docs", "/docs/"):
        app.router.add_get(path, missing if files is None else first_page)
    if files is not None:
        app.router.add_static("/docs/", files)


async def first_page(request: web.Request) -> web.StreamResponse:
    raise web.HTTPFound(FIRST)


async def missing(request: web.Request) -> web.StreamResponse:
    return web.Response(status=404, text=NOT_BUILT)
