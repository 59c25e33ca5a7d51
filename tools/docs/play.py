"""What people read who want to play: the page's own help of each game, with its figures as pictures, in German.

The text is that of `web/src/boards/<game>/help/de.md`, so that the site and the table never disagree. The figures are
pictures that `make pictures` takes of the real page.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import get_type_hints

from stammtisch.data import AnyGame, tagline_of, title_of
from stammtisch.games import GAMES

ROOT = Path(__file__).resolve().parent.parent.parent
BOARDS = ROOT / "web" / "src" / "boards"
PICTURES = ROOT / "docs" / "pictures"
LANGUAGE = "de"
FIGURE = re.compile(r"\{([^}]+)\}")
ALONE = re.compile(r"\{([^}]+)\}\s*")


def pages() -> dict[str, str]:
    return {f"spielen/{name}.md": page(GAMES[name]) for name in games()}


def games() -> list[str]:
    """Our own games, as they are listed."""
    own = [game for game in GAMES.values() if help_of(game.name).is_file()]
    return [game.name for game in sorted(own, key=lambda game: (game.listed, game.name))]


def help_of(name: str) -> Path:
    return BOARDS / name / "help" / f"{LANGUAGE}.md"


def picture_of(game: str, figure: str) -> str:
    """The file of a figure such as `cards A K`, below docs/pictures."""
    words = [
        word if word.isascii() and word.isalnum() else "-".join(f"{ord(letter):x}" for letter in word) for word in figure.split()
    ]
    return f"help/{game}-{'-'.join(words)}.webp"


def figures(game: str) -> Iterator[str]:
    """The figures in a game's help, each once, as written between braces."""
    yield from dict.fromkeys(FIGURE.findall(help_of(game).read_text(encoding="utf-8")))


def page(game: AnyGame) -> str:
    title = title_of(game, LANGUAGE)
    blocks = help_of(game.name).read_text(encoding="utf-8").strip().split("\n\n")
    seats = " bis ".join(str(count) for count in sorted({min(game.seats), max(game.seats)}))
    exact = f"../rules/{game.name.replace('-', '_')}.md"
    return (
        "\n\n".join(
            [
                f"# {title}",
                f"*{tagline_of(game, LANGUAGE)}* Für {seats} Personen; freie Plätze füllen Bots.",
                f"![{title} auf dem Telefon](../pictures/{game.name}-phone-{LANGUAGE}.png){{ .phone }}",
                *(block_of(game.name, block) for block in blocks),
                *house_rules(game),
                f"Jede Einzelheit, auch wo die Anleitungen schweigen: [die genauen Regeln]({exact}) (englisch).",
            ]
        )
        + "\n"
    )


def block_of(game: str, block: str) -> str:
    if found := ALONE.fullmatch(block):
        return image(game, found[1], "figure")
    return FIGURE.sub(lambda one: image(game, one[1], "inline"), block)


def image(game: str, figure: str, kind: str) -> str:
    return f"![](../pictures/{picture_of(game, figure)}){{ .{kind} }}"


def house_rules(game: AnyGame) -> list[str]:
    """The options people may choose, with the words the page uses."""
    labels = game.texts[LANGUAGE].below("labels")
    own = {name: label for name, label in labels.items() if "." not in name}
    if not own:
        return []
    rows = [f"| {label} | {choices(game, name, labels)} | `{name}` |" for name, label in own.items()]
    head = ["| Hausregel | zur Wahl | heißt in der Kommandozeile |", "|---|---|---|"]
    return ["## Hausregeln", "Wer einen Tisch eröffnet, darf sie ändern.", "\n".join([*head, *rows])]


def choices(game: AnyGame, name: str, labels: Mapping[str, str]) -> str:
    """What an option may be, in words."""
    listed = [words for key, words in labels.items() if key.startswith(f"{name}.")]
    if listed:
        return ", ".join(listed)
    hint = str(get_type_hints(game.options).get(name, ""))
    return "ja oder nein" if "bool" in hint else "eine Zahl" if "int" in hint else "ein Text"
