"""The permutation test: what a seat cannot know is dealt anew, and its bot, in the server's own worker process, must
choose the same action with the same dice. `make soak` asks 2,000 positions of each game."""

import os
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.data import AnyGame, View
from stammtisch.games import GAMES
from stammtisch.server.house.workers import BotWorker, Choice, Job, work
from tests.bots.peeking import peek

SOAK = os.environ.get("STAMMTISCH_SOAK") == "1"
POSITIONS = 2000 if SOAK else 9
BOTS = ("easy", "hard@0.01", "mcts:12", "medium@0.02") if SOAK else ("easy", "mcts:3", "hard@0.0005")
WITH_SECRETS = ("dog", "dog-royal", "catan")
FOREVER = 1e6  # seconds: only the iterations end a search
STRIDE = 37  # decisions between two positions
LONGEST = 1500  # decisions, then another game

Look = Callable[[AnyGame, State, int], Any]


class Asked(NamedTuple):
    """A decision in a random game, and the same one with everything hidden dealt anew."""

    state: State
    other: State
    seat: int


def own_view(game: AnyGame, state: State, seat: int) -> View:
    view: View = game.view(state, seat)
    return view


def others_views(game: AnyGame, state: State, seat: int) -> tuple[View, ...]:
    """What this seat must never see."""
    return tuple(own_view(game, state, other) for other in range(own_view(game, state, seat).seats) if other != seat)


def decisions(game: AnyGame) -> Iterator[Asked]:
    """Decisions with a choice, from random games of all numbers of seats, for ever."""
    dice = FastDice(77)
    number = 0
    seats = sorted(game.seats, key=lambda seats: seats != game.usual_seats)
    while True:
        state = game.new(seats[number % len(seats)], game.options())
        number += 1
        for step in range(LONGEST):
            awaited = state.to_act()
            if not awaited:
                break
            seat = awaited[dice.below(len(awaited))]
            if seat == CHANCE:
                state.apply(CHANCE, state.chance(dice))
                continue
            legal = state.legal(seat)
            if len(legal) > 1 and step % STRIDE == number % STRIDE:
                other = state.copy()
                other.resample(seat, dice)
                yield Asked(state.copy(), other, seat)
            state.apply(seat, legal[dice.below(len(legal))])


def differing(game: AnyGame, worker: BotWorker, look: Look, most: int) -> tuple[int, int]:
    """At how many positions a bot chose otherwise, and how many of them looked otherwise to somebody else."""
    changed = permuted = 0
    for number, (asked, _) in enumerate(zip(decisions(game), range(most), strict=False)):
        legal = asked.state.legal(asked.seat)
        level = BOTS[number % len(BOTS)]
        answers = [
            worker.ask(Job(game.name, level, look(game, state, asked.seat), legal, number, FOREVER))
            for state in (asked.state, asked.other)
        ]
        assert all(isinstance(answer, Choice) and answer.action in legal for answer in answers), answers
        assert asked.other.legal(asked.seat) == legal
        changed += answers[0] != answers[1]
        permuted += others_views(game, asked.state, asked.seat) != others_views(game, asked.other, asked.seat)
    return changed, permuted


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_bot_chooses_the_same_whatever_it_cannot_know(game: AnyGame) -> None:
    worker = BotWorker(work)
    try:
        changed, permuted = differing(game, worker, own_view, POSITIONS)
    finally:
        worker.stop()
    assert changed == 0
    assert permuted > POSITIONS / 10 if game.name in WITH_SECRETS else permuted == 0


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_a_hint_is_the_same_whatever_the_seat_cannot_know(name: str) -> None:
    game, worker = GAMES[name], BotWorker(work)
    try:
        for number, (asked, _) in enumerate(zip(decisions(game), range(POSITIONS), strict=False)):
            legal = asked.state.legal(asked.seat)
            found, other = (
                worker.ask(Job(name, "hard@0.002", own_view(game, state, asked.seat), legal, number, FOREVER, for_hint=True))
                for state in (asked.state, asked.other)
            )
            assert isinstance(found, list) and 1 <= len(found) <= 4, found
            assert found == other and {hint.action for hint in found} <= set(legal)
    finally:
        worker.stop()


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_a_reason_tells_nothing_the_seat_cannot_know(name: str) -> None:
    game = GAMES[name]
    assert game.reason is not None
    for asked, _ in zip(decisions(game), range(4 * POSITIONS), strict=False):
        for action in asked.state.legal(asked.seat):
            told, other = (game.reason(state, asked.seat, action, "en") for state in (asked.state, asked.other))
            assert told == other, game.decode(action)


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_a_bot_that_peeks_is_caught(name: str) -> None:
    worker = BotWorker(peek)
    try:
        changed, _ = differing(GAMES[name], worker, others_views, 20)
    finally:
        worker.stop()
    assert changed > 0
