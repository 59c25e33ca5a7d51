"""Make a built site fit for the server's policy: no script inside a page, nothing from another house."""

import hashlib
import os
import re
from pathlib import Path

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
SCRIPT = re.compile(r"<script(?P<words>[^>]*)>(?P<inside>.*?)</script>", re.DOTALL)
# What a browser fetches by itself. A link that people follow may lead anywhere.
FETCHED = re.compile(r"<(?:img|script|source|iframe|audio|video|embed)\b[^>]*?\s(?:src|srcset)=[\"']?((?:https?:)?//[^\"'\s>]+)")
LINKED = re.compile(r"<link\b(?![^>]*rel=[\"']?canonical)[^>]*?\shref=[\"']?((?:https?:)?//[^\"'\s>]+)")
HANDLER = re.compile(r"<[a-z][^>]*\s(on[a-z]+)=")
STYLE = re.compile(r"<style\b")
IMPORTED = re.compile(r"(?:url\(\s*[\"']?|@import\s+[\"'])((?:https?:)?//[^\"')\s]+)")

# Where Zensical puts a style sheet into the page for its search, which the policy refuses: `a.appendChild(C("style",{},b))`.
SEARCH_STYLE = re.compile(r'(\w+)\.appendChild\(\w+\("style",\{\},(\w+)\.toString\(\)\)\)')
# The same sheet made by a script, which every policy that allows the script allows.
ADOPTED = r"\1.adoptedStyleSheets=[(s=>(s.replaceSync(\2.toString()),s))(new CSSStyleSheet)]"


def with_adopted_style(site: Path) -> None:
    """Let the search keep its looks under a policy without inline styles."""
    [bundle] = (site / "assets" / "javascripts").glob("bundle.*.js")
    text, changed = SEARCH_STYLE.subn(ADOPTED, bundle.read_text(encoding="utf-8"))
    if changed != 1:
        raise SystemExit("Zensical's search styles itself in another way than it did: see tools/docs/strict.py.")
    bundle.write_text(text, encoding="utf-8")


def without_inline_scripts(site: Path) -> None:
    """Every script inside a page becomes a file that the page names at the same place, so it still runs at that moment."""
    folder = site / "assets" / "inline"
    folder.mkdir(parents=True, exist_ok=True)
    for page in site.rglob("*.html"):

        def moved(found: re.Match[str], page: Path = page) -> str:
            name = f"{hashlib.sha256(found[1].encode()).hexdigest()[:12]}.js"
            (folder / name).write_text(found[1] + "\n", encoding="utf-8")
            return f'<script src="{Path(os.path.relpath(folder / name, page.parent)).as_posix()}"></script>'

        page.write_text(INLINE.sub(moved, page.read_text(encoding="utf-8")), encoding="utf-8")


def complaints(site: Path) -> list[str]:
    """What the policy would refuse, and every request to somebody else."""
    found = []
    for page in sorted(site.rglob("*.html")):
        found += [f"{page.relative_to(site)}: {words}" for words in of_page(page.read_text(encoding="utf-8"))]
    for sheet in sorted(site.rglob("*.css")):
        found += [f"{sheet.relative_to(site)}: asks {url}" for url in IMPORTED.findall(sheet.read_text(encoding="utf-8"))]
    return found


def of_page(text: str) -> list[str]:
    scripts = [one["words"] for one in SCRIPT.finditer(text) if "src=" not in one["words"] and "json" not in one["words"]]
    return [
        *(f"a script inside the page ({words or 'plain'})" for words in scripts),
        *(f"asks {url}" for pattern in (FETCHED, LINKED) for url in pattern.findall(text)),
        *(f"a handler {name} inside the page" for name in HANDLER.findall(text)),
        *("a style sheet inside the page" for _ in STYLE.findall(text)),
    ]
