"""The Python reference: pages that mkdocstrings fills from docstrings."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# What people import who write bots, learners and games; everything else may change without notice.
MODULES = (
    "match",
    "games",
    "data",
    "core",
    "record",
    "start",
    "dumps",
    "tokens",
    "envs",
    "client",
    "sentences",
    "catalogue",
    "errors",
)
INTRO = """# The Python reference

Written from the docstrings of what is meant to be imported; everything else may change without notice.
[Design](design.md) explains the words, [Add a game](add-a-game.md) and [Bots](bots.md) show them at work.
"""


def exists(module: str) -> bool:
    package = ROOT / "src" / "stammtisch"
    return (package / f"{module}.py").is_file() or (package / module / "__init__.py").is_file()


def pages() -> dict[str, str]:
    parts = [f"::: stammtisch.{module}\n" for module in MODULES if exists(module)]
    return {"python-api.md": "\n".join([INTRO, *parts])}
