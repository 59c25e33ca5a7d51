"""Why a move of Vier is good, in a sentence; it works on the outcome, not on a search."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.vier.engine.rules import COLUMNS, DRAW, RUNNING, Vier, open_columns
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
