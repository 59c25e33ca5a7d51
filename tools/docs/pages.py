"""The pages of the site: those of docs/, those about the project, and those made from the program."""

import os
import re
import shutil
from pathlib import Path

from tools.docs import play, python_api, schemas

ROOT = Path(__file__).resolve().parent.parent.parent
DOCS = ROOT / "docs"
# Files beside docs/ that are pages of the site too, by their place in the checkout.
PROJECT = {
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "SECURITY.md": "reporting.md",
    "README.md": "readme.md",
}
EXAMPLES = {"bot.py": "python", "protocol.py": "python", "bot.mjs": "javascript", "Bot.java": "java"}
LISTED = {"examples": "examples.md", **{f"examples/{name}": "examples.md" for name in EXAMPLES}}
DEPLOY = ("Dockerfile", "compose.yaml", "stammtisch.service", "Caddyfile", "nginx.conf")
LISTED |= {f"deploy/{name}": "deploy.md" for name in DEPLOY}
LINK = re.compile(r"(\]\()([^)\s]+)(\))")
NAMED = re.compile(r"```(\w+) ([\w./-]+)")
ITEM = re.compile(r"([-*]|\d+\.) ")
PLAIN = re.compile(r"(?![-*] |\d+\. |\s|#|\||```|$)")  # a line of a paragraph: no item, nor the rest of one
COPIED = {".md", ".json", ".png", ".svg", ".webp"}


def write(target: Path) -> list[str]:
    """Every page below `target`; gives back their names."""
    for path in sorted(DOCS.rglob("*")):
        if path.is_file() and path.suffix in COPIED:
            copy(path, target / path.relative_to(DOCS), target)
    for name, place in PROJECT.items():
        if (ROOT / name).is_file():
            copy(ROOT / name, target / place, target)
    shutil.copy(ROOT / "web" / "public" / "icon.svg", target / "icon.svg")
    for place, text in made().items():
        (target / place).parent.mkdir(parents=True, exist_ok=True)
        (target / place).write_text(text, encoding="utf-8")
    return sorted(path.relative_to(target).as_posix() for path in target.rglob("*.md"))


def made() -> dict[str, str]:
    """The pages that are written by the program, by their place."""
    return {**play.pages(), **schemas.pages(), **python_api.pages(), "examples.md": examples(), "deploy.md": deploy()}


def copy(path: Path, to: Path, target: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix != ".md":
        shutil.copy(path, to)
        return
    text = LINK.sub(lambda found: found[1] + moved(found[2], path, to, target) + found[3], path.read_text(encoding="utf-8"))
    to.write_text(as_the_site_reads(text), encoding="utf-8")


def as_the_site_reads(text: str) -> str:
    """A forge understands a list right below a sentence, and a block called `python bot.py`; Python-Markdown does not.

    >>> as_the_site_reads("New:\\n- a\\n- b\\n```python bot.py\\n- 1\\n```")
    'New:\\n\\n- a\\n- b\\n```python title="bot.py"\\n- 1\\n```'
    """
    lines: list[str] = []
    is_code = False
    for line in text.split("\n"):
        if line.startswith("```"):
            is_code = not is_code
            line = NAMED.sub(r'```\1 title="\2"', line)
        elif not is_code and ITEM.match(line) and lines and PLAIN.match(lines[-1]):
            lines.append("")
        lines.append(line)
    return "\n".join(lines)


def moved(link: str, path: Path, to: Path, target: Path) -> str:
    """Where a link of a file in the checkout leads on the site."""
    place, hash_sign, anchor = link.partition("#")
    if not place or "://" in place or place.startswith("mailto:"):
        return link
    file = Path(os.path.normpath(path.parent / place))
    name = file.relative_to(ROOT).as_posix() if file.is_relative_to(ROOT) else ""
    there = PROJECT.get(name) or LISTED.get(name) or name.removeprefix("docs/")
    return Path(os.path.relpath(target / there, to.parent)).as_posix() + hash_sign + anchor


def examples() -> str:
    """The example bots, whole."""
    blocks = []
    for name, language in EXAMPLES.items():
        text = (ROOT / "examples" / name).read_text(encoding="utf-8")
        blocks.append(f"## {name}\n\n```{language}\n{text}```\n")
    return "# Complete bots\n\nA test lets each of them play at a real server.\n\n" + "\n".join(blocks)


def deploy() -> str:
    """The files of deploy/, whole."""
    blocks = []
    for name in DEPLOY:
        text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        blocks.append(f"## {name}\n\n```text\n{text}```\n")
    return "# Files for hosts\n\nAll are in the folder `deploy` of the checkout.\n\n" + "\n".join(blocks)
