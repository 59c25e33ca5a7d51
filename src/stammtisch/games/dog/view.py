"""What a seat sees of DOG: the board, its own hand, what it knows of others', and the moves since its last turn."""

from collections.abc import Mapping
from typing import Literal

from stammtisch.core import Dice
from stammtisch.data import Data, View
from stammtisch.games.dog.board import BITS, HOME, NOBODY, SLOTS, Board
from stammtisch.games.dog.cards import NO_CARD, bag_of, cards_in, kinds_in, total
from stammtisch.games.dog.cards import count as count_in
from stammtisch.games.dog.data import CARDS, Card, DogActions, Options, decode, encode, names
from stammtisch.games.dog.rounds import (
    DRAWING,
    GIVING,
    NO_TEAM,
    Rounds,
    know,
    known_card,
    known_holder,
    known_viewer,
)
from stammtisch.games.dog.rules import Dog, new_game

Phase = Literal["deal", "exchange", "draw", "play", "luck", "over"]
PHASES: tuple[Phase, ...] = ("deal", "exchange", "draw", "play", "luck", "over")  # as `rounds` numbers them


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
    phase: Phase
    to_act: tuple[int, ...]
    round: int  # counted from 1
    opener: int
    turn: int | None  # who plays
    dealing: int | None  # who is dealt to or draws
    victim: int | None  # from whom a card is being taken
    rest: Rest | None
    men: tuple[tuple[str, ...], ...]
    hand: tuple[Card, ...] | None  # of the viewer; null for spectators and before one may look
    counts: tuple[int, ...]  # how many cards each seat holds
    giving: Card | None  # the viewer's card for the partner, until all have given
    known: tuple[Known, ...]
    pile: int
    discard: Mapping[str, int]  # cards played or folded since the last shuffle
    folded: tuple[tuple[Card, ...], ...]  # what each seat had to lay down in this round
    recent: tuple[Done, ...]  # since the viewer's last turn
    winner: int | None  # the team: its lowest seat


def view(state: Dog, viewer: int) -> DogView:
    phase = PHASES[state.phase]
    return DogView(
        viewer=viewer,
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
        hand=hand_of(state, viewer),
        counts=tuple(state.sizes),
        giving=giving_of(state, viewer),
        known=known_by(state, viewer),
        pile=total(state.pile),
        discard={CARDS[card]: count_in(state.discard, card) for card in kinds_in(state.discard)},
        folded=tuple(names(cards_in(bag)) for bag in state.folded),
        recent=tuple(Done(player, decode(action)) for player, action in moves_since(state, viewer)),  # type: ignore[arg-type]
        winner=None if state.winner == NO_TEAM else state.winner,
    )


def options_of(state: Dog) -> Options:
    rules = state.rules
    return Options(
        start_protection="first_only" if rules.first_only else "any",
        seven_rest_single=rules.rest_single,
        canadian_seven=rules.canadian,
        joker_not_last=rules.joker_not_last,
        max_rounds=rules.max_rounds or None,
    )


def men_of(board: Board) -> tuple[tuple[str, ...], ...]:
    """Every man as it is written, by seat."""
    seats = range(board.track.seats)
    return tuple(tuple(man_name(board, SLOTS * seat + number) for number in range(SLOTS)) for seat in seats)


def man_name(board: Board, man: int) -> str:
    cell, seat = board.men[man], man // SLOTS
    if cell == HOME:
        return "H"
    if cell >= board.size:
        return f"T{cell - board.size - SLOTS * seat + 1}"
    return f"{cell}*" if cell == board.track.starts[seat] and board.is_fresh(seat) else str(cell)


def place_man(board: Board, man: int, name: str) -> None:
    """Put a man at home where its name says; raises ValueError."""
    seat = man // SLOTS
    if name == "H":
        return
    if name in ("T1", "T2", "T3", "T4"):
        cell = board.track.slot(seat, int(name[1]))
    elif name.removesuffix("*").isdigit() and int(name.removesuffix("*")) < board.size:
        cell = int(name.removesuffix("*"))
    else:
        raise ValueError(f"A man cannot be at {name!r}.")
    if board.cells[cell] != NOBODY:
        raise ValueError(f"Two men stand on {name}.")
    board.put(man, cell)
    if name.endswith("*"):
        if cell != board.track.starts[seat]:
            raise ValueError(f"Only a man on its own start field is fresh, not one on {name}.")
        board.fresh |= BITS[seat]


def hand_of(state: Rounds, viewer: int) -> tuple[Card, ...] | None:
    if viewer < 0 or state.is_face_down():
        return None
    return names(cards_in(state.hands[viewer]))


def giving_of(state: Rounds, viewer: int) -> Card | None:
    if viewer < 0 or state.phase != GIVING or state.given[viewer] == NO_CARD:
        return None
    return CARDS[state.given[viewer]]


def known_by(state: Rounds, viewer: int) -> tuple[Known, ...]:
    facts = sorted(fact for fact in state.known if known_viewer(fact) == viewer)
    return tuple(Known(known_holder(fact), CARDS[known_card(fact)]) for fact in facts)


def moves_since(state: Rounds, viewer: int) -> list[tuple[int, int]]:
    """The recent moves after the viewer's own last one: who, what."""
    recent = state.recent[-12 * state.seats :]
    moves = list(zip(recent[::2], recent[1::2], strict=True))
    own = [place for place, (player, _) in enumerate(moves) if player == viewer]
    return moves[own[-1] + 1 :] if own else moves


def imagine(seen: DogView, dice: Dice) -> Dog:
    state = new_game(seen.options.rules(), seen.seats)
    restore_board(state, seen.men)
    state.rest = seen.rest.steps if seen.rest else 0
    state.rest_by_joker = seen.rest is not None and seen.rest.card == "X"
    state.victim = NOBODY if seen.victim is None else seen.victim
    restore_rounds(state, seen)
    restore_cards(state, seen)
    state.resample(seen.viewer, dice)
    return state


def restore_board(state: Rounds, men: tuple[tuple[str, ...], ...]) -> None:
    """The men where the view shows them."""
    board = state.board
    for man in range(SLOTS * state.seats):
        board.take_home(man)
    for seat, positions in enumerate(men):
        for number, name in enumerate(positions):
            place_man(board, SLOTS * seat + number, name)


def restore_rounds(state: Rounds, seen: DogView) -> None:
    state.phase = PHASES.index(seen.phase)
    state.round = seen.round - 1
    state.turn = 0 if seen.turn is None else seen.turn
    state.dealing = 0 if seen.dealing is None else seen.dealing
    state.winner = NO_TEAM if seen.winner is None else seen.winner
    state.recent = [number for done in seen.recent for number in (done.player, encode(done.action))]


def restore_cards(state: Rounds, seen: DogView) -> None:
    """Everything hidden lies in the pile: `resample` deals it."""
    state.sizes = list(seen.counts)
    state.discard = sum(number * 16 ** CARDS.index(card) for card, number in seen.discard.items())
    own = bag_of([CARDS.index(card) for card in seen.hand or ()])
    state.hands = [own if seat == seen.viewer else 0 for seat in range(seen.seats)]
    state.pile = state.deck - state.discard - own
    state.known = [know(seen.viewer, fact.seat, CARDS.index(fact.card)) for fact in seen.known]
    state.folded = [bag_of([CARDS.index(card) for card in cards]) for cards in seen.folded]
    state.waiting = sum(BITS[seat] for seat in seen.to_act) if state.phase == GIVING else 0
    for seat in range(seen.seats):
        state.given[seat] = 0 if has_passed_on(state, seat) else NO_CARD
    if seen.giving is not None:
        state.given[seen.viewer] = CARDS.index(seen.giving)


def has_passed_on(state: Rounds, seat: int) -> bool:
    """Whether this seat's card for the exchange or draw is fixed."""
    if state.phase == GIVING:
        return not state.waiting & BITS[seat]
    return state.phase == DRAWING and any(state.right_of(other) == seat for other in range(state.dealing))
