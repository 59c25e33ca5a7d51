"""What is made once from an action's code is what would be made anew, and no more of it is kept than there is room for."""

import pytest

from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.server.values import kept
from stammtisch.server.wire.parts import Choice


@pytest.mark.parametrize("name", sorted(GAMES))
def test_what_is_kept_is_what_an_action_says(name: str) -> None:
    game = GAMES[name]
    state = Match(game, game.seats[0], game.options(), "00" * 32).state
    codes = [code for seat in state.to_act() for code in state.legal(seat)]
    assert codes
    for code in codes:
        assert kept.choices(game.decode)[code] == Choice(game.decode(code))
        assert kept.choices(game.decode)[code] is kept.choices(game.decode)[code]


def test_when_there_is_no_room_all_are_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 3)
    made: list[int] = []

    def square(code: int) -> int:
        made.append(code)
        return code * code

    squares = kept.Kept(square)
    assert [squares[code] for code in (1, 2, 3, 1, 4, 1)] == [1, 4, 9, 1, 16, 1]
    assert made == [1, 2, 3, 4, 1] and len(squares) == 2
