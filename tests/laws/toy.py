"""Masks, a throwaway game to try the laws on: hidden hands and choices, secret marks, teams and a loaded die.

Everybody is dealt up to two cards and lays one face down, all at the same time. While anybody still thinks, each seat
may once a game put on a mask in secret, which multiplies its card. A roll then says whether the team with the higher
or the lower sum scores, and all is shown. Seats 0 and 2 play against 1 and 3.
"""

from typing import Annotated, Any, Literal, Self

import msgspec
from msgspec import Meta

from stammtisch.catalogue import Catalogue, Language
from stammtisch.core import CHANCE, UNSEEN, Dice, State
from stammtisch.data import Action, Data, Found, Game, Json, View
from stammtisch.errors import IllegalAction

RANKS = 3
COPIES = 8  # of each rank
HAND = 2
HIDDEN = 3  # in place of a rank
DEALING, LAYING, ROLLING, OVER = range(4)

# Actions: the kind, plus a seat, a rank, a factor or a side of the die.
DEALT = 0  # + 4 * seat + rank
LAY = 16  # + rank
ROLLED = 24  # + 1 if high
MASK = 32  # + factor
FACTORS = range(2, 10)
LISTED_FACTORS = (2, 3)  # `legal` lists these, `check` accepts all

Rank = Annotated[int, Meta(ge=0, lt=RANKS)]


class Options(Data, frozen=True):
    masks: bool = True
    rounds: Literal[2, 3] = 3


class MasksAction(Action, frozen=True):
    """What happens in Masks."""


class Dealt(MasksAction, frozen=True):
    seat: int
    rank: Rank | None


class Lay(MasksAction, frozen=True):
    rank: Rank | None


class Mask(MasksAction, frozen=True):
    factor: int


class Rolled(MasksAction, frozen=True):
    high: bool


MasksActions = Dealt | Lay | Mask | Rolled


class Shown(Data, frozen=True):
    """What everybody saw at the end of a round."""

    high: bool
    ranks: tuple[int, ...]
    masks: tuple[int, ...]


class MasksView(View, frozen=True):
    options: Options
    phase: int
    round: int
    points: tuple[int, int]
    hand: tuple[int, ...]  # how many of each rank; none for a spectator
    sizes: tuple[int, ...]
    laid: tuple[bool, ...]
    own: int | None  # the card laid by the viewer
    mask: int  # worn by the viewer in this round
    used: tuple[bool, ...]  # masks known to be used up
    discards: tuple[int, ...]
    last: Shown | None


class Masks(State):
    """A position of Masks."""

    def __init__(self, seats: int, options: Options) -> None:
        self.seats = seats
        self.options = options
        self.phase = DEALING
        self.round = 0
        self.deck = [COPIES] * RANKS
        self.hands = [0] * RANKS * seats  # cards of each rank, at seat * RANKS + rank
        self.laid = [HIDDEN] * seats  # a rank, or HIDDEN for nothing yet
        self.masks = [0] * seats  # factors worn in this round
        self.used = [False] * seats
        self.discards = [0] * RANKS
        self.points = [0, 0]
        self.last: tuple[bool, tuple[int, ...], tuple[int, ...]] | None = None  # see Shown

    def copy(self) -> Self:
        twin = type(self)(self.seats, self.options)
        twin.phase, twin.round, twin.last = self.phase, self.round, self.last
        twin.deck, twin.hands, twin.laid = self.deck[:], self.hands[:], self.laid[:]
        twin.masks, twin.used = self.masks[:], self.used[:]
        twin.discards, twin.points = self.discards[:], self.points[:]
        return twin

    def size(self, seat: int) -> int:
        return sum(self.hands[seat * RANKS : seat * RANKS + RANKS])

    def receiver(self) -> int:
        return next(seat for seat in range(self.seats) if self.size(seat) < HAND)

    def to_act(self) -> tuple[int, ...]:
        if self.phase == LAYING:
            return tuple(seat for seat in range(self.seats) if self.laid[seat] == HIDDEN)
        return () if self.phase == OVER else (CHANCE,)

    def legal(self, player: int) -> list[int]:
        if player == CHANCE:
            return self.outcomes()
        if self.phase != LAYING:
            return []
        held = [LAY + rank for rank in range(RANKS) if self.hands[player * RANKS + rank]]
        lays = held if self.laid[player] == HIDDEN else []
        return lays + [MASK + factor for factor in LISTED_FACTORS if self.options.masks and not self.used[player]]

    def outcomes(self) -> list[int]:
        if self.phase == DEALING:
            first = DEALT + 4 * self.receiver()
            return [first + rank for rank in range(RANKS) for _ in range(self.deck[rank])]
        return [ROLLED, ROLLED, ROLLED + 1, ROLLED + 1, ROLLED + 1, ROLLED + 1] if self.phase == ROLLING else []

    def check(self, player: int, action: int) -> None:
        if player == CHANCE or self.phase != LAYING:
            super().check(player, action)
        elif action - MASK in FACTORS:
            if self.used[player] or not self.options.masks:
                raise IllegalAction("masks.no-mask")
        elif self.laid[player] != HIDDEN:
            raise IllegalAction("masks.has-laid", rank=self.laid[player])
        elif action not in self.legal(player):
            raise IllegalAction("illegal")

    def apply(self, player: int, action: int) -> None:
        if action >= MASK:
            self.masks[player] = action - MASK
            self.used[player] = True
        elif action >= ROLLED:
            self.show(action == ROLLED + 1)
        elif action >= LAY:
            self.lay(player, action - LAY)
        else:
            self.deal(action // 4, action % 4)

    def deal(self, seat: int, rank: int) -> None:
        self.deck[rank] -= 1
        self.hands[seat * RANKS + rank] += 1
        if all(self.size(seat) == HAND for seat in range(self.seats)):
            self.phase = LAYING

    def lay(self, seat: int, rank: int) -> None:
        self.hands[seat * RANKS + rank] -= 1
        self.laid[seat] = rank
        if HIDDEN not in self.laid:
            self.phase = ROLLING

    def show(self, high: bool) -> None:
        sums = [0, 0]
        for seat, rank in enumerate(self.laid):
            sums[seat % 2] += (rank + 1) * max(self.masks[seat], 1)
            self.discards[rank] += 1
        if sums[0] != sums[1]:
            self.points[int(sums[1] > sums[0]) ^ int(not high)] += 1
        self.last = high, tuple(self.laid), tuple(self.masks)
        self.laid = [HIDDEN] * self.seats
        self.masks = [0] * self.seats
        self.round += 1
        self.phase = OVER if self.round == self.options.rounds else DEALING

    def result(self) -> tuple[float, ...]:
        lead = self.points[0] - self.points[1]
        first = 0.5 if lead == 0 else float(lead > 0)
        return tuple(first if seat % 2 == 0 else 1 - first for seat in range(self.seats))

    def team(self, player: int) -> int:
        return player % 2

    def seen(self, viewer: int, player: int, action: int) -> int:
        if action >= MASK:
            return action if viewer == player else UNSEEN
        if LAY <= action < ROLLED:
            return action if viewer == player else LAY + HIDDEN
        if action < LAY and action // 4 != viewer:
            return action - action % 4 + HIDDEN
        return action

    def resample(self, player: int, dice: Dice) -> None:
        """Gather all cards the player does not know, and deal them again; masks may be on or not."""
        others = [seat for seat in range(self.seats) if seat != player]
        sizes = [self.size(seat) for seat in range(self.seats)]
        for seat in others:
            for rank in range(RANKS):
                self.deck[rank] += self.hands[seat * RANKS + rank]
                self.hands[seat * RANKS + rank] = 0
            if self.laid[seat] != HIDDEN:
                self.deck[self.laid[seat]] += 1
                self.laid[seat] = self.draw(dice)
        for seat in others:
            for _ in range(sizes[seat]):
                self.hands[seat * RANKS + self.draw(dice)] += 1
            self.guess_mask(seat, dice)

    def guess_mask(self, seat: int, dice: Dice) -> None:
        unknown = self.masks[seat] or not self.used[seat]
        if self.options.masks and self.phase in (LAYING, ROLLING) and unknown:
            self.masks[seat] = (0, *FACTORS)[dice.below(len(FACTORS) + 1)]
            self.used[seat] = self.masks[seat] != 0

    def draw(self, dice: Dice) -> int:
        place = dice.below(sum(self.deck))
        rank = 0
        while place >= self.deck[rank]:
            place -= self.deck[rank]
            rank += 1
        self.deck[rank] -= 1
        return rank


def cards(state: Masks) -> list[int]:
    """All cards of each rank, wherever they are."""
    held = [sum(state.hands[rank::RANKS]) for rank in range(RANKS)]
    return [state.deck[rank] + held[rank] + state.laid.count(rank) + state.discards[rank] for rank in range(RANKS)]


def view(state: Masks, viewer: int) -> MasksView:
    seated = viewer >= 0
    own = state.laid[viewer] if seated else HIDDEN
    return MasksView(
        viewer=viewer,
        seats=state.seats,
        options=state.options,
        phase=state.phase,
        round=state.round,
        points=(state.points[0], state.points[1]),
        hand=tuple(state.hands[viewer * RANKS : viewer * RANKS + RANKS]) if seated else (),
        sizes=tuple(state.size(seat) for seat in range(state.seats)),
        laid=tuple(rank != HIDDEN for rank in state.laid),
        own=None if own == HIDDEN else own,
        mask=state.masks[viewer] if seated else 0,
        used=tuple(used and not mask for used, mask in zip(state.used, state.masks, strict=True)),
        discards=tuple(state.discards),
        last=None if state.last is None else Shown(*state.last),
    )


def imagine(seen: MasksView, dice: Dice, kind: type[Masks] = Masks) -> Masks:
    """Everybody gets any cards; resampling puts right what the viewer cannot know."""
    state = kind(seen.seats, seen.options)
    state.phase, state.round = seen.phase, seen.round
    state.last = None if seen.last is None else (seen.last.high, seen.last.ranks, seen.last.masks)
    state.points, state.discards = list(seen.points), list(seen.discards)
    state.used = list(seen.used)
    state.deck = [COPIES - discards for discards in seen.discards]
    if seen.viewer >= 0:
        state.hands[seen.viewer * RANKS : seen.viewer * RANKS + RANKS] = list(seen.hand)
        state.deck = [left - held for left, held in zip(state.deck, seen.hand, strict=True)]
        if seen.own is not None:
            state.laid[seen.viewer] = seen.own
            state.deck[seen.own] -= 1
        if seen.mask:
            state.masks[seen.viewer], state.used[seen.viewer] = seen.mask, True
    for seat in range(seen.seats):
        if seat != seen.viewer:
            state.laid[seat] = state.draw(dice) if seen.laid[seat] else HIDDEN
            for _ in range(seen.sizes[seat]):
                state.hands[seat * RANKS + state.draw(dice)] += 1
    state.resample(seen.viewer, dice)
    return state


def encode(action: MasksActions) -> int:
    match action:
        case Dealt(seat, rank):
            return DEALT + 4 * seat + (HIDDEN if rank is None else rank)
        case Lay(rank):
            return LAY + (HIDDEN if rank is None else rank)
        case Mask(factor):
            return MASK + factor
        case Rolled(high):
            return ROLLED + high


def decode(code: int) -> MasksActions:
    if code >= MASK:
        return Mask(code - MASK)
    if code >= ROLLED:
        return Rolled(code == ROLLED + 1)
    rank = None if code % 4 == HIDDEN else code % 4
    return Lay(rank) if code >= LAY else Dealt(code // 4, rank)


def say(action: MasksActions, seen: MasksView, language: Language) -> str:
    return f"{'Aktion' if language == 'de' else 'action'} {msgspec.json.encode(action).decode()}"


def evaluate(state: Masks, player: int) -> float:
    lead = state.points[player % 2] - state.points[1 - player % 2]
    return 0.5 + lead / (2 * state.options.rounds)


def position(json: Json) -> Masks:
    return Masks(json["seats"], Options())


TEXTS = {
    "de": {
        "title": "Masken",
        "refusals": {"no-mask": "Du hast keine Maske mehr.", "has-laid": "Du hast schon eine {rank} gelegt."},
        "because": "Darum.",
    },
    "en": {
        "title": "Masks",
        "refusals": {"no-mask": "You have no mask left.", "has-laid": "You have already laid a {rank}."},
        "because": "Because.",
    },
}
CATALOGUE = Catalogue(TEXTS)


class Foretold(Data, frozen=True):
    """For the side of a seat, as a preview."""

    side: int


GAME: Game[Masks, Options, MasksAction, MasksView] = Game(
    name="masks",
    texts=CATALOGUE,
    version=1,
    seats=(2, 4),
    longest=100,
    options=Options,
    action=MasksActions,
    views=MasksView,
    new=Masks,
    view=view,
    imagine=imagine,
    encode=encode,  # type: ignore[arg-type]
    decode=decode,
    position=position,
    case=lambda json: Found(True, "", ""),
    draw=lambda seen, language: f"{'Runde' if language == 'de' else 'round'} {seen.round}: {seen.points}, hand {seen.hand}",
    say=say,  # type: ignore[arg-type]
    evaluate=evaluate,
    order=lambda state, seat, actions: actions[::-1],
    reason=lambda state, seat, action, language: CATALOGUE[language]("because") if action < MASK else None,
    preview=lambda state, seat, action: Foretold(seat % 2),
)


def card(kind: type[Masks] = Masks, **changes: Any) -> Game[Masks, Options, MasksAction, MasksView]:
    """The card with another state behind it, or with other parts."""
    behind = {"new": kind, "imagine": lambda seen, dice: imagine(seen, dice, kind)}
    return msgspec.structs.replace(GAME, **{**behind, **changes})
