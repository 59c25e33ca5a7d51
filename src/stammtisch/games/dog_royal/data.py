"""Dog Royal's options and actions as they appear outside the rules.

A figure is named by its seat and its face. Spots are written as in the rule cases: `12` a field of the ring, `T1` .. `T4`
a target slot of the figure's seat, `H` home.
"""

from functools import lru_cache
from typing import Annotated, Literal

from msgspec import Meta, field

from stammtisch.data import Action, Data
from stammtisch.errors import BadOptions, IllegalAction
from stammtisch.games.dog_royal.engine import figures
from stammtisch.games.dog_royal.engine.house import MOST_OFFSETS, HouseRules
from stammtisch.games.ring.engine import events
from stammtisch.games.ring.engine.board import HOME, QUARTER, SLOTS
from stammtisch.games.ring.engine.cards import BLANK, cards_of
from stammtisch.games.ring.wire import CardNames, Field, Seat, Spot, spot_name, spot_number

Card = Literal["2", "3", "4", "5", "6", "8", "9", "10", "12", "1-7", "11", "13", "swap", "magnet", "="]
CARDS: CardNames[Card] = CardNames(("2", "3", "4", "5", "6", "8", "9", "10", "12", "1-7", "11", "13", "swap", "magnet", "="))
Face = Literal["king", "knight", "citizen", "jester"]
FACES: tuple[Face, ...] = ("king", "knight", "citizen", "jester")
Tilt = Literal[-1, 0, 1]
TILTS: tuple[Tilt, ...] = (0, 1, -1)  # as `figures` numbers them
Origin = Annotated[str, Meta(pattern="^(H|[0-9]|[1-8][0-9]|9[0-5]|T[1-4])$")]
Offset = Annotated[int, Meta(ge=1, lt=QUARTER)]


class Options(Data, frozen=True):
    """House rules of Dog Royal; the defaults are the seed's."""

    royal: bool = True
    solo: bool = False  # everybody alone; always so with two, three and five seats
    four_green: Literal["both", "backward"] = "both"
    magnet_zero: bool = False
    no_entry_from_start: bool = False
    special_fields: Annotated[tuple[Offset, ...], Meta(max_length=MOST_OFFSETS)] = (10,)  # offsets from each start field
    cheating: bool = True
    cheat_round_unit: Literal["deal", "lap"] = "deal"
    max_rounds: Annotated[int, Meta(ge=1, le=10_000)] | None = None

    def house_rules(self) -> HouseRules:
        """Raises BadOptions."""
        if len(set(self.special_fields)) != len(self.special_fields) or len(self.special_fields) > MOST_OFFSETS:
            raise BadOptions(f"Special fields are at most {MOST_OFFSETS} different offsets.")
        if any(not 1 <= offset < QUARTER for offset in self.special_fields):
            raise BadOptions(f"A special field is 1 to {QUARTER - 1} fields behind a start field.")
        return HouseRules(
            royal=self.royal,
            solo=self.solo,
            four_green_forward=self.four_green == "both",
            magnet_zero=self.magnet_zero,
            no_entry_from_start=self.no_entry_from_start,
            offsets=list(self.special_fields),
            cheating=self.cheating,
            quota_by_laps=self.cheat_round_unit == "lap",
            max_rounds=self.max_rounds or 0,
        )


def options_of(house: HouseRules) -> Options:
    """The options behind the house rules of a position."""
    return Options(
        royal=house.royal,
        solo=house.solo,
        four_green="both" if house.four_green_forward else "backward",
        magnet_zero=house.magnet_zero,
        no_entry_from_start=house.no_entry_from_start,
        special_fields=tuple(house.offsets),
        cheating=house.cheating,
        cheat_round_unit="lap" if house.quota_by_laps else "deal",
        max_rounds=house.max_rounds or None,
    )


class Figure(Data, frozen=True):
    """One of the sixteen (or twenty-four)."""

    seat: Seat
    face: Face


class RoyalAction(Action, frozen=True):
    """What a player or chance can do."""


class Give(RoyalAction, frozen=True):
    """Pass a card to the partner; null for those who do not see it."""

    card: Card | None


class Place(RoyalAction, frozen=True):
    """Put the opening figure on its start field."""

    figure: Figure


class Play(RoyalAction, frozen=True):
    """Start or move a figure by a card; a copier names the card it is used as.

    A tilt changes the value by one. It is the player's secret: others see 0 and must count the fields.
    """

    card: Card
    use: Card
    figure: Figure
    origin: Origin = field(name="from")
    to: Spot
    tilt: Tilt = 0


class Swap(RoyalAction, frozen=True):
    """Exchange an own figure with another player's."""

    card: Literal["swap", "="]
    figure: Figure
    other: Figure


class Jump(RoyalAction, frozen=True):
    """The citizen goes on to the next free special field."""

    figure: Figure
    origin: Field = field(name="from")
    to: Field


class Stay(RoyalAction, frozen=True):
    """The citizen does not jump."""


class Cover(RoyalAction, frozen=True):
    """Cover the light sensor while another one is on turn: the special fields move."""


class Accuse(RoyalAction, frozen=True):
    """Say that a player has cheated since one's own last turn."""

    seat: Seat


class Fold(RoyalAction, frozen=True):
    """Lay down the hand. Never a choice: it stands among the recent moves, with the cards that could not be played."""

    cards: Annotated[tuple[Card, ...], Meta(max_length=6)] = ()


class Dealt(RoyalAction, frozen=True):
    """A seat gets its hand; null for those who do not see it."""

    seat: Seat
    number: Annotated[int, Meta(ge=0, lt=16)]
    cards: Annotated[tuple[Card, ...], Meta(max_length=6)] | None


class Drawn(RoyalAction, frozen=True):
    """A seat gets a card, from its neighbour or for a special field; null for those who do not see which."""

    seat: Seat
    card: Card | None


class Shifted(RoyalAction, frozen=True):
    """One of the special fields turns up somewhere else; nobody is told why."""

    field: Field


class Lost(RoyalAction, frozen=True):
    """A figure goes home for a cheat found out, or for a false accusation."""

    figure: Figure


RoyalActions = Give | Place | Play | Swap | Jump | Stay | Cover | Accuse | Fold | Dealt | Drawn | Shifted | Lost


def figure_number(figure: Figure) -> int:
    return SLOTS * figure.seat + FACES.index(figure.face)


def figure_name(number: int) -> Figure:
    return Figure(number // SLOTS, FACES[number % SLOTS])


def encode(action: RoyalAction) -> int:
    match action:
        case Give(card):
            return events.give(CARDS.number(card))
        case Fold(cards):
            return events.fold(CARDS.row(cards))
        case Dealt(seat, number, cards):
            return events.dealt(seat, number, BLANK if cards is None else CARDS.row(cards))
        case Drawn(seat, card):
            return events.drawn(seat, CARDS.number(card))
        case Stay():
            return figures.STAY
        case Cover():
            return figures.COVER
        case Accuse(seat):
            return figures.accuse(seat)
        case Shifted(field):
            return figures.shifted(field)
        case Lost(figure):
            return figures.lost(figure_number(figure))
    return encode_play(action)


def encode_play(action: RoyalAction) -> int:
    match action:
        case Place(figure):
            return figures.place(figure_number(figure))
        case Play(card, use, figure, origin, to, tilt):
            source = HOME if origin == "H" else spot_number(origin)
            number, tilted = figure_number(figure), TILTS.index(tilt)
            return figures.play(CARDS.number(card), CARDS.number(use), number, source, spot_number(to), tilted)
        case Swap(card, figure, other):
            return figures.exchange(CARDS.number(card), figure_number(figure), figure_number(other))
        case Jump(figure, origin, to):
            return figures.jump(figure_number(figure), origin, to)
    raise AssertionError(action)


@lru_cache(maxsize=10_000)  # one and the same is met many times: offered, played, stored, told
def decode(code: int) -> RoyalAction:
    kind = events.kind_of(code)
    if kind == events.GIVE:
        return Give(CARDS.name(events.given_card(code)))
    if kind == events.DEALT:
        row = events.dealt_row(code)
        return Dealt(events.dealt_seat(code), events.dealt_number(code), None if row == BLANK else CARDS.names(cards_of(row)))
    if kind == events.DRAWN:
        return Drawn(events.drawn_seat(code), CARDS.name(events.drawn_card(code)))
    if kind == events.FOLD:
        return Fold(CARDS.names(cards_of(events.fold_row(code))))
    return decode_own(code, kind)


def decode_own(code: int, kind: int) -> RoyalAction:
    match kind:
        case figures.STAY:
            return Stay()
        case figures.COVER:
            return Cover()
        case figures.ACCUSE:
            return Accuse(figures.accused_of(code))
        case figures.SHIFTED:
            return Shifted(figures.field_of(code))
        case figures.LOST:
            return Lost(figure_name(figures.lost_figure(code)))
        case figures.PLACE:
            return Place(figure_name(figures.placed_of(code)))
    return decode_play(code, kind)


def decode_play(code: int, kind: int) -> RoyalAction:
    figure, source, to = figure_name(figures.figure_of(code)), figures.source_of(code), figures.to_of(code)
    if kind == figures.JUMP:
        return Jump(figure=figure, origin=source, to=to)
    if kind == figures.EXCHANGE:
        card: Literal["swap", "="] = "=" if figures.card_of(code) == figures.COPY else "swap"
        return Swap(card=card, figure=figure, other=figure_name(figures.other_of(code)))
    if kind != figures.PLAY:
        raise IllegalAction("illegal")
    return Play(
        card=CARDS.at(figures.card_of(code)),
        use=CARDS.at(figures.use_of(code)),
        figure=figure,
        origin="H" if source == HOME else spot_name(source),
        to=spot_name(to),
        tilt=TILTS[figures.tilt_of(code)],
    )
