"""What a tournament says, as pictures: ratings with their intervals, and who beats whom."""

from html import escape

from stammtisch.arena.standings import Findings, Rate

LEFT, WIDTH, ROW, TOP = 200, 420, 26, 40
CELL = 78
INK, PALE, DOT = "#222", "#ddd", "#147"


def framed(width: float, height: float, title: str, parts: list[str]) -> str:
    size = f'viewBox="0 0 {width:.0f} {height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" role="img" aria-label="{escape(title)}">'
    return "\n".join([head, '<rect width="100%" height="100%" fill="#fff"/>', *parts, "</svg>", ""])


def text(x: float, y: float, words: str, anchor: str = "middle", size: int = 12) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{INK}">{escape(words)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, colour: str = PALE, width: float = 1) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" stroke-width="{width:g}"/>'


def rating_plot(found: Findings) -> str:
    """A line for each entrant: its points, and between which points they may lie."""
    rows = found.standings
    low, high = min(row.rating_low for row in rows), max(row.rating_high for row in rows)
    span = max(high - low, 1.0)
    bottom = TOP + ROW * len(rows)
    parts = []
    for tick in ticks(low, high):
        x = LEFT + WIDTH * (tick - low) / span
        parts += [line(x, TOP - 6, x, bottom), text(x, TOP - 14, f"{tick:+.0f}")]
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        left, dot, right = (LEFT + WIDTH * (value - low) / span for value in (row.rating_low, row.rating, row.rating_high))
        parts += [text(LEFT - 12, y + 4, row.bot, "end"), line(left, y, right, y, DOT, 2)]
        parts.append(f'<circle cx="{dot:.1f}" cy="{y:.1f}" r="4" fill="{DOT}"/>')
    return framed(LEFT + WIDTH + 40, bottom + 14, "Ratings with their 95 % intervals", parts)


def ticks(low: float, high: float) -> list[int]:
    """Round numbers between these, not more than a dozen."""
    step = next(step for step in (10, 25, 50, 100, 250, 500, 1000, 10**9) if (high - low) / step <= 12)
    return [value for value in range(-(-int(low) // step) * step, int(high) + 1, step) if low <= value <= high]


def matrix_plot(found: Findings) -> str:
    """Who beats whom: the row's share of the games that one of the two won."""
    names = [row.bot for row in found.standings]
    parts = [text(LEFT + CELL * (place + 0.5), TOP - 12, name[:12]) for place, name in enumerate(names)]
    for number, name in enumerate(names):
        y = TOP + CELL / 2 * number
        parts.append(text(LEFT - 12, y + CELL / 4 + 4, name, "end"))
        for place, rate in enumerate(found.matrix[number]):
            parts += cell(LEFT + CELL * place, y, rate)
    return framed(LEFT + CELL * len(names) + 20, TOP + CELL / 2 * len(names) + 14, "Who beats whom", parts)


def cell(x: float, y: float, rate: Rate | None) -> list[str]:
    box = f'<rect x="{x:.1f}" y="{y:.1f}" width="{CELL - 2}" height="{CELL / 2 - 2:.0f}" rx="3" fill="{shade(rate)}"/>'
    if rate is None:
        return [box]
    middle, interval = x + CELL / 2, f"{rate.low:.2f}-{rate.high:.2f}"
    return [box, text(middle, y + 17, f"{rate.share:.3f}"), text(middle, y + 30, interval, size=9)]


def shade(rate: Rate | None) -> str:
    """Green above one half, red below, pale where the interval holds one half."""
    if rate is None:
        return "#f4f4f4"
    if rate.low <= 0.5 <= rate.high:
        return "#f3ecd8"
    return "#bfe3c4" if rate.share > 0.5 else "#f2c4bd"
