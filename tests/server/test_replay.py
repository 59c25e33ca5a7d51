"""A finished game step by step, for every registered game."""

import msgspec
import pytest

from stammtisch.arena.simulate import simulate
from stammtisch.core import CHANCE, SPECTATOR
from stammtisch.data import AnyGame
from stammtisch.errors import BadRecord
from stammtisch.games import GAMES
from stammtisch.match import Match
from stammtisch.record import Line, Record, Seat, finished
from stammtisch.server.web.replay import PAGE, Walk
from stammtisch.server.wire.answers import Frame


def played(name: str) -> tuple[Match, Record]:
    game = GAMES[name]
    options = game.options()
    if hasattr(options, "max_rounds"):
        options = msgspec.structs.replace(options, max_rounds=2)
    seats = game.seats[0]
    [match] = simulate(game, options, ["random"] * seats, 1, 7)
    return match, finished(match, [Seat(f"s{seat}", "random") for seat in range(seats)], name="t", proof=None)


def frames(record: Record, game: AnyGame, viewer: int) -> list[Frame]:
    """All of them, from the last page to the first: a page does not depend on those read before it."""
    walk = Walk(record, game)
    pages = [walk.page(number, viewer) for number in reversed(range(walk.pages))]
    assert all(page.first % PAGE == 0 and 0 < len(page.frames) <= PAGE and page.total == pages[0].total for page in pages)
    return [frame for page in reversed(pages) for frame in page.frames]


@pytest.mark.product
@pytest.mark.parametrize("name", sorted(GAMES))
def test_the_frames_lead_from_the_first_decision_to_the_end(name: str) -> None:
    match, record = played(name)
    game = GAMES[name]
    for viewer in (SPECTATOR, 0):
        found = frames(record, game, viewer)
        decisions = sum(player != CHANCE for player, _ in match.log)
        assert len(found) == decisions + 1
        assert found[-1].view == game.view(match.state, viewer)
        assert found[-1].awaited == () and found[-1].place == len(match.log)
        assert all(frame.awaited for frame in found[:-1])
        assert msgspec.json.encode(found)


def test_each_step_tells_what_was_seen_in_the_language_asked_for() -> None:
    match, record = played("vier")
    found = frames(record, GAMES["vier"], 0)
    assert found[0].seen == ()
    assert [frame.seen[0].player for frame in found[1:]] == [player for player, _ in match.log]
    assert all(frame.seen[0].text.startswith(("stone", "bomb", "erases")) for frame in found[1:])


def test_a_record_of_other_rules_is_refused() -> None:
    _, record = played("vier")
    with pytest.raises(BadRecord, match="version"):
        frames(msgspec.structs.replace(record, version=99), GAMES["vier"], 0)


@pytest.mark.parametrize(
    "changed",
    [
        {"log": (Line(0, {"type": "drop", "column": 0}),) * 2},
        {"log": (Line(99, {"type": "drop", "column": 0}),)},
        {"log": (Line(-1, {"type": "drop", "column": 0}),)},
        {"log": (Line(0, {"type": "nonsense"}),)},
        {"log": (Line(0, None),)},
        {"options": {"jokers": "many"}},
        {"options": None},
        {"seats": ()},
        {"seats": (Seat("a"),) * 9},
        {"game": "dog"},
        {"format": "another"},
    ],
    ids=str,
)
def test_an_impossible_record_is_refused_in_a_sentence(changed: dict[str, object]) -> None:
    _, record = played("vier")
    with pytest.raises(BadRecord, match=r"\w \w"):
        frames(msgspec.structs.replace(record, **changed), GAMES["vier"], 0)


@pytest.mark.product
def test_pages_read_forwards_backwards_and_again_are_the_same() -> None:
    _, record = played("doerfer")
    walk, again = Walk(record, GAMES["doerfer"]), Walk(record, GAMES["doerfer"])
    assert walk.pages > 1
    forwards = [walk.page(number, 0) for number in range(walk.pages)]
    assert [again.page(number, 0) for number in reversed(range(walk.pages))] == forwards[::-1]
    assert walk.page(walk.pages + 7, 0) == forwards[-1]
