"""Where the cursor goes: from target to target, on the map by direction and among the chips by their order. Pure."""

from stammtisch.terminal.canvas import Canvas, Point
from stammtisch.terminal.choosing import Target

DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
ASIDE = 3  # how much worse it is to lie aside than far


def moved(key: str, focus: Target | None, targets: list[Target], canvas: Canvas) -> Target | None:
    """The next target in this direction; the same where there is none."""
    chips = [target for target in targets if target not in canvas.spots]
    on_map = [target for target in targets if target in canvas.spots]
    if focus is None or focus not in targets:
        return targets[0] if targets else None
    if focus in chips:
        return from_chips(key, focus, chips, on_map)
    found = nearest(key, canvas.spots[focus], [(target, canvas.spots[target]) for target in on_map if target != focus])
    if found is None and key == "down" and chips:
        return chips[0]
    return found or focus


def from_chips(key: str, focus: Target, chips: list[Target], on_map: list[Target]) -> Target:
    place = chips.index(focus)
    if key == "up":
        return on_map[-1] if on_map else chips[(place - 1) % len(chips)]
    step = {"left": -1, "right": 1, "down": 1}.get(key, 0)
    return chips[(place + step) % len(chips)]


def nearest(key: str, origin: Point, others: list[tuple[Target, Point]]) -> Target | None:
    down, right = DIRECTIONS[key]
    best: tuple[float, Target] | None = None
    for target, (line, column) in others:
        dy, dx = 2 * (line - origin[0]), column - origin[1]  # a line is about two columns high
        ahead, aside = dy * down + dx * right, abs(dy * right + dx * down)
        if ahead > 0 and aside <= ASIDE * ahead:
            cost = ahead + ASIDE * aside
            if best is None or cost < best[0]:
                best = cost, target
    return None if best is None else best[1]


def following(focus: Target | None, targets: list[Target], step: int) -> Target | None:
    """The next one in the order of the legal actions."""
    if not targets:
        return None
    return targets[0] if focus not in targets else targets[(targets.index(focus) + step) % len(targets)]
