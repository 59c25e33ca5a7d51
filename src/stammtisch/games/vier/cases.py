"""Vier's rule cases: a drawn position, an action, and what must follow."""

import msgspec

from stammtisch.data import Data, Found, Json
from stammtisch.errors import IllegalAction
from stammtisch.games.vier.data import VierActions, encode
from stammtisch.games.vier.engine.rules import BLUE, COLUMNS, FIELD, GREEN, ROWS, RUNNING, HouseRules, Vier
from stammtisch.games.vier.view import WINNERS, place, rows_of


class Position(Data, frozen=True):
    """A drawn board; both players have both jokers."""

    rows: tuple[str, ...]
    mover: str = "G"


def position(json: Json) -> Vier:
    drawn = msgspec.convert({key: json[key] for key in ("rows", "mover") if key in json}, Position)
    if len(drawn.rows) != ROWS or any(len(row) != COLUMNS or set(row) - set("GB.") for row in drawn.rows):
        raise ValueError(f"A board is {ROWS} rows of {COLUMNS} letters G, B or a dot.")
    if drawn.mover not in ("G", "B"):
        raise ValueError(f"The mover is G or B, not {drawn.mover!r}.")
    state = Vier(HouseRules())
    place(state, drawn.rows)
    if any(floats(drawn.rows, x) for x in range(COLUMNS)):
        raise ValueError("A stone floats above an empty cell.")
    state.mover = GREEN if drawn.mover == "G" else BLUE
    if state.green | state.blue == FIELD:
        raise ValueError("The field is full: nobody can move.")
    return state


def floats(rows: tuple[str, ...], x: int) -> bool:
    column = "".join(row[x] for row in rows)
    return "." in column.lstrip(".")


def case(json: Json) -> Found:
    state = position(json)
    expect = json["expect"]
    try:
        action = encode(msgspec.convert(json["action"], VierActions))
        state.check(int(state.mover), action)
    except (IllegalAction, msgspec.ValidationError) as refusal:
        return Found(bool(expect.get("illegal")), str(expect), f"refused: {refusal}")
    state.apply(int(state.mover), action)
    rows, winner = list(rows_of(state)), None if state.outcome == RUNNING else WINNERS[state.outcome]
    passed = not expect.get("illegal") and all(
        expect[key] == value for key, value in (("rows", rows), ("winner", winner)) if key in expect
    )
    return Found(passed, str(expect), str({"rows": rows, "winner": winner}))
