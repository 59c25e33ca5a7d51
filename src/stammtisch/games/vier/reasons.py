"""Why a move of Vier is good, in a sentence; it works on the outcome, not on a search."""

from stammtisch.data import Words
from stammtisch.games.vier.engine.rules import COLUMNS, DRAW, RUNNING, Vier, open_columns

COLOURS = (Words("Grün", "green"), Words("Blau", "blue"))


def reason(state: Vier, player: int, action: int) -> Words | None:
    """The most telling fact about an action, or nothing."""
    after = state.copy()
    after.apply(player, action)
    if after.outcome == player:
        return Words("macht vier in einer Reihe", "makes four in a row")
    if after.outcome == DRAW:
        return Words("rettet ein Unentschieden", "saves a draw")
    threatened = wins_of(state, 1 - player)
    if threatened and after.outcome == RUNNING and not wins_of(after, 1 - player):
        return Words(f"verhindert die Vier von {COLOURS[1 - player].de}", f"stops {COLOURS[1 - player].en}'s four")
    return quiet_reason(state, after, player, action)


def quiet_reason(state: Vier, after: Vier, player: int, action: int) -> Words | None:
    own = wins_of(after, player)
    if len(own) > 1:
        return Words("droht doppelt", "threatens in two places")
    if own:
        return Words(f"droht in Spalte {own[0] + 1}", f"threatens in column {own[0] + 1}")
    if action < COLUMNS and action in (3, 4):
        return Words("hält die Mitte", "holds the middle")
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
