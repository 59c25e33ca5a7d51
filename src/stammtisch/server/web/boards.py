"""What games from installed packages bring for the page: boards, style sheets and pictures, under the server's own origin.

They are under its policy too: nothing from another house, no script or style inside a document.
"""

import structlog
from aiohttp import web

from stammtisch.data import AnyGame
from stammtisch.games import GAMES

log = structlog.get_logger()


def add_to(app: web.Application) -> None:
    """Serve the folder of every game that has one; what its card names and is not there is told to the operator."""
    for game in GAMES.values():
        if game.web is None:
            continue
        if game.web.folder.is_dir():
            app.router.add_static(prefix(game), game.web.folder)
        for file in (game.web.board, game.web.style, game.web.picture):
            if file is not None and address(game, file) is None:
                log.warning("a game's file is missing", game=game.name, file=str(game.web.folder / file))
    app.on_response_prepare.append(ask_again)


def prefix(game: AnyGame) -> str:
    return f"/game/{game.name}"


def addresses(game: AnyGame) -> tuple[str | None, str | None, str | None]:
    """Where board, style sheet and picture of a game are served; None for what it does not bring."""
    if game.web is None:
        return None, None, None
    return address(game, game.web.board), address(game, game.web.style), address(game, game.web.picture)


def address(game: AnyGame, file: str | None) -> str | None:
    """Where a file of the game's folder is served; None if there is no such file."""
    if game.web is None or file is None or not (game.web.folder / file).is_file():
        return None
    return f"{prefix(game)}/{file}"


async def ask_again(request: web.Request, response: web.StreamResponse) -> None:
    """A browser keeps these files but asks whether they have changed: their names stay the same when a package is updated."""
    if request.path.startswith("/game/"):
        response.headers.setdefault("Cache-Control", "no-cache")
