"""Why a move of Vier is good, in a sentence; it works on the outcome, not on a search."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.vier.engine.rules import COLUMNS, DRAW, ROWS, RUNNING, STRIDE, Vier, open_columns
from stammtisch.games.vier.text import COLOURS, TEXTS


def reason(state: Vier, player: int, action: int, language: Language) -> str | None:
    """The most telling fact about an action, or nothing."""
    texts = TEXTS[language]
    after = state.copy()
    after.apply(player, action)
    if after.outcome == player:
        return texts("reasons.four")
    if after.outcome == DRAW:
        return texts("reasons.draw")
    threatened = wins_of(state, 1 - player)
    if threatened and after.outcome == RUNNING and not wins_of(after, 1 - player):
        return texts("reasons.stops", colour=texts(f"words.{COLOURS[1 - player]}"))
    return quiet_reason(after, player, action, texts)


def quiet_reason(after: Vier, player: int, action: int, texts: Texts) -> str | None:
    own = wins_of(after, player)
    if len(own) > 1:
        return texts("reasons.double")
    if own:
        return texts("reasons.threat", column=own[0] + 1)
    if action < COLUMNS and action in (3, 4):
        return texts("reasons.middle")
    return None


def wins_of(state: Vier, player: int) -> list[int]:
    """The columns in which this player would make a four with a stone now."""
    found = []
    for column in open_columns(state.green | state.blue):
        twin = state.copy()
        twin.mover = player
        twin.apply(player, column)
        if twin.outcome == player:
            found.append(column)
    return found


def aside(state: Vier, player: int, action: int, language: Language) -> str | None:
    """How many fours a stone could still be part of."""
    if action >= COLUMNS:
        return None
    height = sum(1 for row in range(ROWS) if (state.green | state.blue) >> (STRIDE * action + row) & 1)
    enemy = state.blue if player == 0 else state.green
    return TEXTS[language]("reasons.fours", count=sum(is_open(line, enemy) for line in lines_through(action, height)))


def lines_through(column: int, height: int) -> list[list[int]]:
    """The rows of four cells that contain this one, as bits of the board."""
    found = []
    for across, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for first in range(-3, 1):
            cells = [(column + across * step, height + up * step) for step in range(first, first + 4)]
            if all(0 <= x < COLUMNS and 0 <= h < ROWS for x, h in cells):
                found.append([STRIDE * x + h for x, h in cells])
    return found


def is_open(line: list[int], enemy: int) -> bool:
    return not any(enemy >> bit & 1 for bit in line)
