"""Laws of the log: it is the game. Asked when a random game has been played."""

from collections.abc import Callable, Sequence

from stammtisch.core import CHANCE, MOST_ACTIONS
from stammtisch.errors import BadRecord, IllegalAction
from stammtisch.match import Entry, Match, check
from tests.laws.walk import Position


def replay(at: Position, log: list[Entry]) -> Match:
    return Match.replay(at.game, at.seats, at.options, at.seed, log)


def the_log_replays(at: Position) -> None:
    """The log leads to the same state again."""
    assert at.face(replay(at, at.log).state) == at.looks(), "the log replays to another position"


def impossible_entries_are_refused(at: Position) -> None:
    """Whatever `check` refuses at its place spoils the log."""
    assert_refused(at, [*at.log, at.log[-1]], "an entry behind the end")
    for _ in range(2):
        place = at.dice.below(len(at.log))
        start = at.log[:place]
        player, action = at.log[place]
        rest = at.log[place + 1 :]
        spoilt: list[Callable[[], Entry]] = [
            lambda player=player: Entry(player, MOST_ACTIONS - 1),  # type: ignore[misc]
            lambda player=player, action=action: Entry((player + 1) % at.seats, action),  # type: ignore[misc]
            lambda action=action: Entry(CHANCE, action),  # type: ignore[misc]
        ]
        for spoil in spoilt:
            if is_refused(at, start, spoil()):
                assert_refused(at, [*start, spoil(), *rest], f"{spoil()} at {place}")


def is_refused(at: Position, start: list[Entry], entry: Entry) -> bool:
    try:
        check(replay(at, start).state, *entry)
    except IllegalAction:
        return True
    return False


def assert_refused(at: Position, log: list[Entry], what: str) -> None:
    try:
        replay(at, log)
    except BadRecord:
        return
    raise AssertionError(f"replay accepts {what}")


def rewinding_meets_the_same_dice(at: Position) -> None:
    """A match played anew, rewound and played again has the same log to the last roll."""
    match = Match(at.game, at.seats, at.options, at.seed)
    play_on(match, at.log)
    assert match.log == at.log, difference("the same decisions met other dice", match.log, at.log)
    for _ in range(2):
        match.rewind(at.dice.below(len(at.log)))
        play_on(match, at.log)
        assert match.log == at.log, difference("after rewinding the dice fell otherwise", match.log, at.log)


def play_on(match: Match, log: list[Entry]) -> None:
    """Play the decisions of this log that the match has not yet seen."""
    while len(match.log) < len(log):
        player, action = log[len(match.log)]
        assert player != CHANCE, f"luck was due at {len(match.log)} and did not come"
        match.play(player, action)


def difference(what: str, found: Sequence[Entry], expected: Sequence[Entry]) -> str:
    place = next((i for i, (a, b) in enumerate(zip(found, expected, strict=False)) if a != b), min(len(found), len(expected)))
    return f"{what}: from entry {place} on {found[place : place + 3]} instead of {expected[place : place + 3]}"
