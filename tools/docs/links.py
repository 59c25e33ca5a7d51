"""Every link, picture and anchor of a built site leads to something in it; addresses elsewhere are not visited."""

import re
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

POINTED = re.compile(r"<(?:a|link|img|script|source)\b[^>]*?\s(?:href|src)=\"([^\"]*)\"")
NAMED = re.compile(r"\s(?:id|name)=\"([^\"]+)\"")
UNCHECKED = {"404.html"}  # is shown at any address, so its own links are absolute


def complaints(site: Path) -> list[str]:
    """One line for each link that leads nowhere."""
    pages = [page for page in sorted(site.rglob("*.html")) if page.name not in UNCHECKED]
    return [f"{page.relative_to(site)}: {words}" for page in pages for words in of_page(page, site)]


def of_page(page: Path, site: Path) -> list[str]:
    targets = dict.fromkeys(POINTED.findall(page.read_text(encoding="utf-8")))
    return [f"nothing is at {target}" for target in targets if not leads(target, page, site)]


def leads(target: str, page: Path, site: Path) -> bool:
    parts = urlsplit(target.replace("&amp;", "&"))
    if parts.scheme or parts.netloc:
        return True
    file = (page.parent / unquote(parts.path)).resolve() if parts.path else page
    if not file.is_file() or not file.is_relative_to(site.resolve()):
        return False
    return not parts.fragment or file.suffix != ".html" or unquote(parts.fragment) in anchors(file)


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(NAMED.findall(page.read_text(encoding="utf-8")))
