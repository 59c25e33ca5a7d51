"""Renders a real game in the terminal as the picture of the README: docs/pictures/vier.svg."""

from pathlib import Path

from rich.console import Console
from rich.text import Text

from stammtisch.arena.simulate import simulate
from stammtisch.games import GAMES
from stammtisch.terminal.choices import Choices

PICTURE = Path("docs/pictures/vier.svg")
COLOURS = {"●": "bold green", "◆": "bold reverse green", "○": "bold blue", "◇": "bold reverse blue", "·": "bright_black"}
# Without the web fonts of the usual template: the picture asks nobody for anything.
TEMPLATE = """<svg class="rich-terminal" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>.{unique_id}-matrix {{ font: {char_height}px monospace; }} {styles}</style>
<defs><clipPath id="{unique_id}-clip-terminal"><rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>
{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">{matrix}</g></g></svg>
"""


def coloured(drawing: str) -> Text:
    text = Text(drawing)
    for sign, style in COLOURS.items():
        text.highlight_words([sign], style)
    return text


def main() -> None:
    game = GAMES["vier"]
    [match] = simulate(game, game.options(), ["hard", "medium"], 1, seed=3)
    match.rewind(len(match.log) - 3)
    [seat] = match.state.to_act()
    view = game.view(match.state, seat)
    console = Console(record=True, width=56, force_terminal=True)
    console.print(coloured(game.draw(view)))
    console.print()
    for line in Choices(game, view, match.state.legal(seat), "en").listed():
        console.print(line, highlight=False, markup=False)
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(console.export_svg(title="stammtisch play vier", code_format=TEMPLATE), encoding="utf-8")


if __name__ == "__main__":
    main()
