"""The client's page with what messengers show of a link: a title, a sentence and a picture, and nothing private.

Whose table it is, and who sits there, is told only to those who open it.
"""

from html import escape
from pathlib import Path

from stammtisch.catalogue import Catalogue, Language
from stammtisch.data import tagline_of, title_of
from stammtisch.server.table.table import Table

TEXTS = Catalogue.beside(__file__)
MARK = "<title>Stammtisch</title>"  # where in the client's page it goes
RUNNING = {"over": "preview.over"}
NO_PICTURE = "icon-512.png"


class Pages:
    """The client's page, read once."""

    def __init__(self, files: Path) -> None:
        self.files = files
        self.text = (files / "index.html").read_text(encoding="utf-8")

    def page(self, table: Table | None, origin: str, path: str, language: Language) -> str:
        """The page as it is sent to somebody who asks for this path."""
        title, sentence, picture = self._told(table, language)
        tags = {
            "og:type": "website",
            "og:site_name": "Stammtisch",
            "og:title": title,
            "og:description": sentence,
            "og:url": f"{origin}{path}",
            "og:image": f"{origin}/{picture}",
        }
        lines = [f'<meta property="{name}" content="{escape(words)}" />' for name, words in tags.items()]
        card = "summary" if picture == NO_PICTURE else "summary_large_image"
        lines.append(f'<meta name="twitter:card" content="{card}" />')
        return self.text.replace(MARK, "\n    ".join([MARK, *lines]), 1)

    def _told(self, table: Table | None, language: Language) -> tuple[str, str, str]:
        words = TEXTS[language]
        if table is None:
            return "Stammtisch", words("preview.house"), NO_PICTURE
        sheet = table.sheet
        free = sum(seat.is_free for seat in sheet.seats)
        state = "preview.free" if sheet.phase == "open" and free else RUNNING.get(sheet.phase, "preview.running")
        title = words("preview.title", game=title_of(sheet.game, language))
        told = words(state, count=free, seats=len(sheet.seats))
        return title, f"{tagline_of(sheet.game, language)} {told}", self._picture(sheet.game.name)

    def _picture(self, game: str) -> str:
        name = f"preview-{game}.png"
        return name if (self.files / name).is_file() else NO_PICTURE
