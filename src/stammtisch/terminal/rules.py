"""The rules of a game in short: what the page tells of it, as plain text, and what the letters of its screen mean."""

import re
from pathlib import Path

from stammtisch.catalogue import USUAL, Language
from stammtisch.data import AnyGame
from stammtisch.terminal.port import TEXTS

HERE = Path(__file__).resolve()
FOLDERS = (HERE.parent / "rules", HERE.parents[3] / "web" / "src" / "boards")  # in a wheel, and in a checkout
PAGE_ONLY = ("Controls", "Bedienung")  # chapters about tapping and dragging


def rules_of(game: AnyGame, language: Language) -> str:
    """A game's own help if it brings one, else the page's; its tagline and where to read on, where there is neither."""
    own, texts = game.texts[language], TEXTS[language]
    if "help" in own:
        return str(own("help"))
    text = page_text(game.name, language)
    told = plain(text) if text else "\n\n".join([own("tagline") if "tagline" in own else "", texts("rules")])
    legend = [texts(f"legend.{game.name}")] if f"legend.{game.name}" in texts else []
    return "\n\n".join([own("title"), *legend, told])


def page_text(game: str, language: Language) -> str:
    for folder in FOLDERS:
        for spoken in (language, USUAL):
            path = folder / game / "help" / f"{spoken}.md"
            if path.is_file():
                return path.read_text(encoding="utf-8")
    return ""


def plain(markdown: str) -> str:
    """Without figures, emphasis and what concerns a page only; each paragraph in one line, to be wrapped where it is shown.

    >>> print(plain("A *game*.\\n\\n{island}\\n\\n## Turn\\n\\n- {sign x} **Roll**,\\n  then\\n  build."))
    A game.
    <BLANKLINE>
    TURN
    <BLANKLINE>
    - Roll, then build.
    """
    chapters = re.split(r"^## ", markdown, flags=re.MULTILINE)
    kept = [chapters[0], *(f"## {each}" for each in chapters[1:] if not each.startswith(PAGE_ONLY))]
    text = re.sub(r"\{[^}]*\} ?|[*`]", "", "".join(kept))
    joined = re.sub(r"(?<=\S)\n[ ]*(?=[^\s\-#])", " ", text)
    headed = re.sub(r"^## (.*)$", lambda found: found[1].upper(), joined, flags=re.MULTILINE)
    return re.sub(r"\n{3,}", "\n\n", headed).strip()
