"""What a seat sees of DOG: the board, its own hand, what it knows of others', and the moves since its last turn."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from stammtisch.core import SPECTATOR, Dice
from stammtisch.data import Data, View
from stammtisch.games.dog.data import CARDS, Card, DogActions, Options, decode, encode
from stammtisch.games.dog.engine.rules import Dog, new_game
from stammtisch.games.ring.engine.board import NOBODY
from stammtisch.games.ring.engine.cards import total
from stammtisch.games.ring.engine.position import NO_TEAM
from stammtisch.games.ring.wire import (
    FAMILY_PHASES,
    FamilyPhase,
    Men,
    Move,
    giving_of,
    hand_of,
    known_by,
    last_own,
    men_of,
    recent_moves,
    restore_board,
    restore_cards,
    restore_rounds,
)


class Known(Data, frozen=True):
    """A card the viewer knows to be in another's hand: the one he gave his partner, or one taken from him."""

    seat: int
    card: Card


class Rest(Data, frozen=True):
    """Steps left of a seven that is played portion by portion."""

    card: Literal["7", "X"]
    steps: int


class Done(Data, frozen=True):
    """A move somebody made."""

    player: int
    action: DogActions


class DogView(View, frozen=True):
    """Men as `H`, `12`, `16*` (not moved since it was placed) and `T1` .. `T4`, four of each seat."""

    options: Options
    phase: FamilyPhase
    to_act: tuple[int, ...]
    round: int  # counted from 1
    opener: int
    turn: int | None  # who plays
    dealing: int | None  # who is dealt to or draws
    victim: int | None  # from whom a card is being taken
    rest: Rest | None
    men: Men
    hand: tuple[Card, ...] | None  # of the viewer; null for spectators and before one may look
    counts: tuple[int, ...]  # how many cards each seat holds
    giving: Card | None  # the viewer's card for the partner, until all have given
    known: tuple[Known, ...]
    pile: int
    discard: Mapping[str, int]  # cards played or folded since the last shuffle
    folded: tuple[tuple[Card, ...], ...]  # what each seat had to lay down in this round
    recent: tuple[Done, ...]  # the viewer's last move and all since
    winner: int | None  # the team: its lowest seat


def view(state: Dog, viewer: int) -> DogView:
    return look(state)(viewer)


def look(state: Dog) -> Callable[[int], DogView]:
    """Everybody's view of one position: what all see is made once."""
    shared, moves = seen_by_all(state), recent_moves(state)
    return lambda viewer: seen_by(state, viewer, shared, moves)


def seen_by_all(state: Dog) -> DogView:
    """A spectator's view, but for the recent moves."""
    phase = FAMILY_PHASES[state.phase]
    return DogView(
        viewer=SPECTATOR,
        seats=state.seats,
        options=options_of(state),
        phase=phase,
        to_act=state.to_act(),
        round=state.round + 1,
        opener=state.opener(),
        turn=state.turn if phase in ("play", "luck") else None,
        dealing=state.dealing if phase in ("deal", "draw") else None,
        victim=None if state.victim == NOBODY else state.victim,
        rest=Rest("X" if state.rest_by_joker else "7", state.rest) if state.rest else None,
        men=men_of(state.board),
        hand=None,
        counts=tuple(state.sizes),
        giving=None,
        known=(),
        pile=total(state.pile),
        discard=CARDS.counts(state.discard),
        folded=tuple([CARDS.in_bag(bag) for bag in state.folded]),
        recent=(),
        winner=None if state.winner == NO_TEAM else state.winner,
    )


def seen_by(state: Dog, viewer: int, shared: DogView, moves: list[Move]) -> DogView:
    """What all see, and this viewer's own cards and memory."""
    return replace(
        shared,
        viewer=viewer,
        hand=hand_of(state, viewer, CARDS),
        giving=giving_of(state, viewer, CARDS),
        known=tuple([Known(seat, card) for seat, card in known_by(state, viewer, CARDS)]),
        recent=tuple([done(player, action) for player, action in moves[last_own(moves, viewer) :]]),
    )


@lru_cache(maxsize=5000)  # everybody is told of a move several times
def done(player: int, action: int) -> Done:
    return Done(player, decode(action))  # type: ignore[arg-type]  # no chance event is among a hand's moves


def options_of(state: Dog) -> Options:
    house = state.house
    return Options(
        start_protection="first_only" if house.first_only else "any",
        seven_rest_single=house.rest_single,
        canadian_seven=house.canadian,
        joker_not_last=house.joker_not_last,
        max_rounds=house.max_rounds or None,
    )


def imagine(seen: DogView, dice: Dice) -> Dog:
    state = new_game(seen.options.house_rules(), seen.seats)
    restore_board(state.board, seen.men)
    state.rest = seen.rest.steps if seen.rest else 0
    state.rest_by_joker = seen.rest is not None and seen.rest.card == "X"
    state.victim = NOBODY if seen.victim is None else seen.victim
    recent = [(done.player, encode(done.action)) for done in seen.recent]
    restore_rounds(state, seen, FAMILY_PHASES.index(seen.phase), recent)
    restore_cards(state, seen, CARDS)
    state.resample(seen.viewer, dice)
    return state
