"""What a seat sees of Dog Royal: the board, its own hand, and what it can have written down about cheats."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec.structs import replace

from stammtisch.core import SPECTATOR, Dice
from stammtisch.data import Data, View
from stammtisch.games.dog_royal.data import (
    CARDS,
    Card,
    Figure,
    Options,
    RoyalActions,
    decode,
    encode,
    figure_name,
    figure_number,
    options_of,
)
from stammtisch.games.dog_royal.engine import deeds
from stammtisch.games.dog_royal.engine.figures import ACCUSE
from stammtisch.games.dog_royal.engine.rules import DogRoyal, new_game
from stammtisch.games.ring.engine.board import BITS, NOBODY
from stammtisch.games.ring.engine.cards import NO_CARD, total
from stammtisch.games.ring.engine.events import FOLD
from stammtisch.games.ring.engine.position import LUCK, NO_TEAM
from stammtisch.games.ring.wire import (
    FAMILY_PHASES,
    FamilyPhase,
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

Phase = FamilyPhase | Literal["place", "jump"]
PHASES: tuple[Phase, ...] = (*FAMILY_PHASES, "place", "jump")  # as `position` numbers them
Luck = Literal["card", "special-fields", "figure"]
LUCKS: tuple[Luck, ...] = ("card", "special-fields", "figure")
DeedKind = Literal["doubtful", "evident", "covered", "accused"]
DEED_KINDS: tuple[DeedKind, ...] = ("doubtful", "evident", "covered", "accused")


class Known(Data, frozen=True):
    """A card the viewer knows to be in another's hand: the one he gave his partner."""

    seat: int
    card: Card


class Done(Data, frozen=True):
    """A move somebody made, or chance (-1); tilts are not seen."""

    player: int
    action: RoyalActions


class Deed(Data, frozen=True):
    """Something that was or may have been a cheat, or an accusation.

    `doubtful`: a move of `seat` that could be honest or tilted; `evident`: one that no honest use of its card explains;
    `covered`: the special fields moved while `seat` was on turn; `accused`: `seat` was accused.
    """

    kind: DeedKind
    seat: int
    truth: bool | None  # was it a cheat (a covered sensor: one's own), was the accusation true; null: not known
    block: int  # of five rounds, from 0
    time: int  # turns taken before
    since: int  # an accusation: the time after the accuser's last turn


class RoyalView(View, frozen=True):
    """Figures of each seat are king, knight, citizen, jester: `H`, `12`, `16*` (not moved since placed), `T1` .. `T4`."""

    options: Options
    phase: Phase
    luck: Luck | None  # what chance decides
    to_act: tuple[int, ...]
    round: int  # counted from 1
    opener: int
    turn: int | None  # who plays
    dealing: int | None  # who is dealt to or draws
    men: tuple[tuple[str, ...], ...]
    special_fields: tuple[int, ...]
    shifting: tuple[int, ...]  # the new special fields found so far, while they move
    figure: Figure | None  # on a special field: its player draws, and a citizen may jump
    loser: int | None  # who pays for an accusation
    hand: tuple[Card, ...] | None  # of the viewer; null for spectators and before one may look
    counts: tuple[int, ...]  # how many cards each seat holds
    giving: Card | None  # the viewer's card for the partner, until all have given
    known: tuple[Known, ...]
    last: Card | None  # the card played last, for the copier
    pile: int
    discard: Mapping[str, int]  # cards played or folded since the last shuffle
    folded: tuple[tuple[Card, ...], ...]  # what each seat had to lay down in this round
    recent: tuple[Done, ...]  # the viewer's last move and all since
    block: int  # of five rounds, from 0: one cheat and one accusation each
    lap: int
    cheated: bool  # whether the viewer's own cheat of this block is used up
    accusers: tuple[int, ...]  # the seats that have accused somebody in this block
    clock: int  # turns taken
    turns: tuple[int, ...]  # the clock after each seat's last turn
    deeds: tuple[Deed, ...]
    winner: int | None  # the team: its lowest seat


def view(state: DogRoyal, viewer: int) -> RoyalView:
    return look(state)(viewer)


def look(state: DogRoyal) -> Callable[[int], RoyalView]:
    """Everybody's view of one position: what all see is made once."""
    shared, moves = seen_by_all(state), recent_moves(state)
    return lambda viewer: seen_by(state, viewer, shared, moves)


def seen_by_all(state: DogRoyal) -> RoyalView:
    """A spectator's view, but for the recent moves and deeds."""
    phase = PHASES[state.phase]
    return RoyalView(
        viewer=SPECTATOR,
        seats=state.seats,
        options=options_of(state.house),
        phase=phase,
        luck=LUCKS[state.luck] if state.phase == LUCK else None,
        to_act=state.to_act(),
        round=state.round + 1,
        opener=state.opener(),
        turn=state.turn if phase in ("play", "luck", "place", "jump") else None,
        dealing=state.dealing if phase in ("deal", "draw") else None,
        men=men_of(state.board),
        special_fields=tuple(state.specials),
        shifting=tuple(state.shifting),
        figure=None if state.figure == NOBODY else figure_name(state.figure),
        loser=None if state.loser == NOBODY else state.loser,
        hand=None,
        counts=tuple(state.sizes),
        giving=None,
        known=(),
        last=None if state.last == NO_CARD else CARDS.at(state.last),
        pile=total(state.pile),
        discard=CARDS.counts(state.discard),
        folded=tuple([CARDS.in_bag(bag) for bag in state.folded]),
        recent=(),
        block=state.block,
        lap=state.lap,
        cheated=False,
        accusers=tuple([seat for seat in range(state.seats) if state.has_accused(seat)]),
        clock=state.clock,
        turns=tuple(state.turns),
        deeds=(),
        winner=None if state.winner == NO_TEAM else state.winner,
    )


def seen_by(state: DogRoyal, viewer: int, shared: RoyalView, moves: list[Move]) -> RoyalView:
    """What all see, and this viewer's own cards and memory."""
    return replace(
        shared,
        viewer=viewer,
        hand=hand_of(state, viewer, CARDS),
        giving=giving_of(state, viewer, CARDS),
        known=tuple([Known(seat, card) for seat, card in known_by(state, viewer, CARDS)]),
        recent=tuple([done(player, move) for player, move in moves[last_own(moves, viewer, but=(ACCUSE, FOLD)) :]]),
        cheated=viewer >= 0 and state.has_cheated(viewer),
        deeds=tuple([deed_for(tuple(state.deeds[place : place + deeds.SIZE]), viewer) for place in places(state.deeds)]),
    )


@lru_cache(maxsize=5000)  # everybody is told of a move several times
def done(player: int, move: int) -> Done:
    return Done(player, decode(move))  # type: ignore[arg-type]  # no chance event is among a hand's moves


def places(record: list[int]) -> range:
    return range(0, len(record), deeds.SIZE)


@lru_cache(maxsize=5000)
def deed_for(deed: tuple[int, ...], viewer: int) -> Deed:
    """A deed with its truth only for those who know it."""
    kind, seat, truth, block, time, since = deed
    known = bool(truth)
    if kind == deeds.COVERED:
        return Deed("covered", seat, True if truth == viewer else None, block, time, since)
    if kind == deeds.DOUBTFUL and seat != viewer:
        return Deed("doubtful", seat, None, block, time, since)
    return Deed(DEED_KINDS[kind], seat, known, block, time, since)


def imagine(seen: RoyalView, dice: Dice) -> DogRoyal:
    state = new_game(seen.options.house_rules(), seen.seats)
    restore_board(state.board, seen.men)
    restore_rounds(state, seen, PHASES.index(seen.phase), [(done.player, encode(done.action)) for done in seen.recent])
    restore_cards(state, seen, CARDS)
    state.last = NO_CARD if seen.last is None else CARDS.number(seen.last)
    state.luck = LUCKS.index(seen.luck) if seen.luck else 0
    state.specials = list(seen.special_fields)
    state.shifting = list(seen.shifting)
    state.figure = NOBODY if seen.figure is None else figure_number(seen.figure)
    state.loser = NOBODY if seen.loser is None else seen.loser
    restore_cheats(state, seen)
    state.resample(seen.viewer, dice)
    return state


def restore_cheats(state: DogRoyal, seen: RoyalView) -> None:
    """All that is public about cheating, and the viewer's own; `resample` supposes the rest."""
    state.block = seen.block
    state.lap = seen.lap
    state.accused = sum(BITS[seat] for seat in seen.accusers)
    state.clock = seen.clock
    state.turns = list(seen.turns)
    state.deeds = []
    for deed in seen.deeds:
        truth = int(bool(deed.truth))
        if deed.kind == "covered":
            truth = seen.viewer if deed.truth else somebody_else(seen, deed.seat)
        state.deeds += [DEED_KINDS.index(deed.kind), deed.seat, truth, deed.block, deed.time, deed.since]


def somebody_else(seen: RoyalView, on_turn: int) -> int:
    return next(seat for seat in range(seen.seats) if seat not in (seen.viewer, on_turn))
