"""What bots know about Vier: small functions over a position, no search."""

from stammtisch.games.vier.rules import BLUE, DRAW, GREEN, RUNNING, Vier


def evaluate(state: Vier, player: int) -> float:
    """The chance of this seat, from the open threes on the board."""
    if state.outcome != RUNNING:
        return 0.5 if state.outcome == DRAW else float(state.outcome == player)
    taken = state.green | state.blue
    balance = threats(state.green, taken) - threats(state.blue, taken)
    share = 0.5 + max(-0.45, min(0.45, 0.05 * balance))
    return share if player == GREEN else 1 - share


def threats(stones: int, taken: int) -> int:
    """How many runs of four lack only one stone, in an empty cell."""
    count = 0
    for line in LINES:
        mine = stones & line
        missing = line & ~mine
        if missing and missing & (missing - 1) == 0 and not missing & taken:
            count += 1
    return count


def all_lines() -> list[int]:
    """Every run of four cells as bits."""
    found: list[int] = []
    for x in range(8):
        for h in range(7):
            for dx, dh in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if x + 3 * dx < 8 and 0 <= h + 3 * dh < 7:
                    found.append(sum([1 << 8 * (x + i * dx) + h + i * dh for i in range(4)]))
    return found


LINES = all_lines()
__all__ = ["BLUE", "LINES", "all_lines", "evaluate", "threats"]
