"""Catan: dispatches to the topic modules. Section numbers (CATAN-3 ...) are those of docs/rules/catan.md."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core import CHANCE, Dice
from stammtisch.errors import IllegalAction
from stammtisch.games.catan.engine.actions import (
    ANSWER,
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_VILLAGE,
    BUY_CARD,
    CONFIRM,
    DISCARD,
    DISCARDED,
    DRAWN,
    END_TURN,
    HIDDEN,
    MOVE_ROBBER,
    OFFER,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    ROLL,
    ROLLED,
    STOLEN,
    TRADE_BANK,
    WITHDRAW,
    at,
    first_path,
    given,
    hex_of,
    kind_of,
    lower,
    place_of,
    rolled,
    second_path,
    taken,
    upper,
    victim_of,
)
from stammtisch.games.catan.engine.board import BIT
from stammtisch.games.catan.engine.build import (
    CARD_PRICE,
    CITY_PRICE,
    ROAD_PRICE,
    VILLAGE_PRICE,
    add_builds,
    add_places,
    build_city,
    build_road,
    build_village,
    check_city,
    check_price,
    check_road,
    check_village,
    found_village,
    founding_roads,
    put_road,
)
from stammtisch.games.catan.engine.cards import (
    add_cards,
    buy,
    buyer,
    check_card,
    check_invention,
    check_roads,
    drawn,
    draws,
    play_invention,
    play_monopoly,
    play_roads,
    spend,
)
from stammtisch.games.catan.engine.hands import produce
from stammtisch.games.catan.engine.hidden import deal_again
from stammtisch.games.catan.engine.packs import KINDS, expanded, nth, total
from stammtisch.games.catan.engine.position import (
    BEFORE_ROLL,
    DISCARDING,
    DRAWING,
    FOUNDING,
    FOUNDING_ROAD,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NONE,
    ORDERING,
    OVER,
    ROADS,
    ROBBING,
    ROLLING,
    SPECIAL,
    STEALING,
    TURN,
    HouseRules,
    Land,
    Position,
    fill,
    island_for,
)
from stammtisch.games.catan.engine.robber import (
    add_robberies,
    check_discard,
    check_robbery,
    discard,
    discards,
    move_robber,
    seven,
    stolen,
    thefts,
)
from stammtisch.games.catan.engine.setup import dice_outcomes, outcomes, set_up, set_up_by
from stammtisch.games.catan.engine.trade import (
    add_bank_trades,
    add_offers,
    answers,
    carry_out,
    check_answer,
    check_bank_trade,
    check_confirm,
    check_offer,
    find_offer,
    give_answer,
    make_offer,
    trade_with_bank,
    unanswered,
    withdraw,
)
from stammtisch.games.catan.engine.turns import end_turn, founded_road, look_for_victory, points

WAITING: Final[list[tuple[int, ...]]] = [  # the seats of a set of bits, as `to_act` names them
    tuple([seat for seat in range(6) if bits >> seat & 1]) for bits in range(64)
]
ONLY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
NO_ONE: Final[tuple[int, ...]] = ()
CARD_OF: Final[list[int]] = [KNIGHT, ROADS, MONOPOLY, INVENTION]  # played by the actions from PLAY_KNIGHT on


class Catan(Position):
    """A position of Catan for two to six seats."""

    def copy(self) -> "Catan":
        twin = Catan(self.house, self.land, self.seats)
        fill(twin, self)
        return twin

    def to_act(self) -> tuple[int, ...]:
        phase = self.phase
        if phase == TURN:
            if self.offers:
                bits = unanswered(self)
                if bits:
                    return WAITING[bits]
            return WAITING[BIT[self.active]]
        if phase in (BEFORE_ROLL, ROBBING, FOUNDING, FOUNDING_ROAD):
            return WAITING[BIT[self.active]]
        if phase == DISCARDING:
            return WAITING[self.owing]
        if phase == SPECIAL:
            return WAITING[BIT[self.asked]]
        return NO_ONE if phase == OVER else ONLY_CHANCE

    def legal(self, player: int) -> list[int]:
        if player == CHANCE:
            return chance_outcomes(self)
        phase = self.phase
        if phase == DISCARDING:
            return discards(self, player) if player >= 0 and self.owing & BIT[player] else []
        if phase == SPECIAL:
            return special_actions(self) if player == self.asked else []
        if player == self.active:
            return active_actions(self)
        return answers(self, player) if phase == TURN and player >= 0 else []

    def apply(self, player: int, action: int) -> None:
        kind = kind_of(action)
        if player == CHANCE:
            apply_chance(self, kind, action)
        elif kind == ROLL:
            self.phase = ROLLING
        elif kind == END_TURN:
            end_turn(self)
        elif kind == DISCARD:
            discard(self, player, expanded(place_of(action)))
        elif kind >= OFFER:
            apply_offer(self, player, kind, action)
        elif self.phase == FOUNDING:
            found_village(self, player, place_of(action))
        elif self.phase == FOUNDING_ROAD:
            put_road(self, player, place_of(action))
            founded_road(self)
        else:
            apply_turn(self, player, kind, action)
            if self.phase == TURN or self.phase == BEFORE_ROLL:
                look_for_victory(self)

    def check(self, player: int, action: int) -> None:
        if self.phase == OVER:
            raise IllegalAction("over")
        if player == CHANCE:
            if action not in chance_outcomes(self):
                raise IllegalAction("illegal")
        else:
            check_action(self, player, kind_of(action), action)

    def chance(self, dice: Dice) -> int:
        if self.phase == ROLLING:
            return rolled(ROLLED, dice.below(6) + 1, dice.below(6) + 1)
        if self.phase == DRAWING:
            return at(DRAWN, nth(self.deck, dice.below(total(self.deck))))
        if self.phase == STEALING:
            hand = self.hands[self.victim]
            return at(STOLEN, nth(hand, dice.below(total(hand))))
        possible = chance_outcomes(self)
        return possible[dice.below(len(possible))]

    def seen(self, viewer: int, player: int, action: int) -> int:
        kind = kind_of(action)
        if kind == DRAWN and viewer != buyer(self):
            return at(DRAWN, HIDDEN)
        if kind == STOLEN and viewer != self.active and viewer != self.victim:
            return at(STOLEN, HIDDEN)
        if kind == DISCARD and viewer != player:
            return at(DISCARDED, total(expanded(place_of(action))))
        return action

    def result(self) -> tuple[float, ...]:
        if self.winner != NONE:
            return tuple([1.0 if player == self.winner else 0.0 for player in range(self.seats)])
        totals = [int(points(self, player)) for player in range(self.seats)]
        leaders = totals.count(max(totals))
        return tuple([1.0 / leaders if each == max(totals) else 0.0 for each in totals])

    def resample(self, player: int, dice: Dice) -> None:
        deal_again(self, player, dice)


def new_game(seats: int, house: HouseRules) -> Catan:
    """A game before its map is laid."""
    game = Catan(house, Land(island_for(seats)), seats)
    set_up(game)
    return game


def chance_outcomes(game: Position) -> list[int]:
    if game.phase == ROLLING:
        return dice_outcomes(ROLLED)
    if game.phase == DRAWING:
        return draws(game)
    if game.phase == STEALING:
        return thefts(game)
    return outcomes(game) if game.phase <= ORDERING else []


def apply_chance(game: Position, kind: i64, action: int) -> None:
    if kind == ROLLED:
        game.dice = place_of(action)
        roll = upper(action) + lower(action)
        game.phase = TURN
        if roll == 7:
            seven(game)
        else:
            produce(game, roll)
    elif kind == STOLEN:
        stolen(game, place_of(action))
        look_for_victory(game)
    elif kind == DRAWN:
        drawn(game, place_of(action))
        if game.phase == TURN:
            look_for_victory(game)
    else:
        set_up_by(game, action)


def active_actions(game: Position) -> list[int]:
    """What the player whose turn it is can do; the first is always harmless."""
    player = game.active
    actions: list[int] = []
    if game.phase == TURN:
        actions.append(END_TURN)
        if game.hands[player] != 0:
            add_builds(game, player, actions)
            add_bank_trades(game, player, actions)
        add_cards(game, player, actions)
        if game.house.offers:
            add_offers(game, player, actions)
    elif game.phase == BEFORE_ROLL:
        actions.append(ROLL)
        add_cards(game, player, actions)
    elif game.phase == ROBBING:
        add_robberies(game, player, MOVE_ROBBER, actions)
    elif game.phase == FOUNDING:
        add_places(actions, BUILD_VILLAGE, game.open_low, game.open_high)
    elif game.phase == FOUNDING_ROAD:
        return founding_roads(game)
    return actions


def special_actions(game: Position) -> list[int]:
    """Building and buying only; no trade and no cards."""
    actions: list[int] = [END_TURN]
    add_builds(game, game.asked, actions)
    return actions


def apply_turn(game: Position, player: i64, kind: i64, action: int) -> None:
    """An action that changes the board or the hands."""
    if kind == BUILD_ROAD:
        build_road(game, player, place_of(action))
    elif kind == BUILD_VILLAGE:
        build_village(game, player, place_of(action))
    elif kind == BUILD_CITY:
        build_city(game, player, place_of(action))
    elif kind == TRADE_BANK:
        trade_with_bank(game, player, expanded(given(action)), expanded(taken(action)))
    elif kind == BUY_CARD:
        buy(game, player)
    elif kind == MOVE_ROBBER:
        move_robber(game, hex_of(action), victim_of(action), TURN)
    else:
        apply_card(game, player, kind, action)


def apply_card(game: Position, player: i64, kind: i64, action: int) -> None:
    if kind == PLAY_KNIGHT:
        spend(game, player, KNIGHT)
        move_robber(game, hex_of(action), victim_of(action), game.phase)
    elif kind == PLAY_ROADS:
        play_roads(game, player, first_path(action), second_path(action))
    elif kind == PLAY_MONOPOLY:
        play_monopoly(game, player, place_of(action))
    else:
        play_invention(game, player, expanded(place_of(action)))


def apply_offer(game: Position, player: i64, kind: i64, action: int) -> None:
    if kind == OFFER:
        make_offer(game, player, expanded(given(action)), expanded(taken(action)))
    elif kind == ANSWER:
        give_answer(game, player, action >> 7, (action >> 6) & 1 == 1)
    elif kind == CONFIRM:
        carry_out(game, player, upper(action), lower(action))
    else:
        withdraw(game, place_of(action))


def check_action(game: Catan, player: int, kind: int, action: int) -> None:
    """Explain why a player cannot do this now, or let it pass."""
    if not 0 <= player < game.seats or not ROLL <= kind <= WITHDRAW:
        raise IllegalAction("illegal")
    if kind == ANSWER and game.phase == TURN:
        check_answer(game, player, action >> 7, (action >> 6) & 1 == 1)
        return
    check_moment(game, player, kind)
    if kind == DISCARD:
        check_discard(game, player, tidy(place_of(action)))
    elif kind in (BUILD_ROAD, BUILD_VILLAGE, BUILD_CITY, BUY_CARD):
        check_build(game, player, kind, place_of(action))
    elif kind == MOVE_ROBBER:
        check_robbery(game, player, hex_of(action), victim_of(action))
    elif PLAY_KNIGHT <= kind <= PLAY_INVENTION:
        check_play(game, player, kind, action)
    elif kind in (TRADE_BANK, OFFER):
        sides = check_bank_trade if kind == TRADE_BANK else check_offer
        sides(game, player, tidy(given(action)), tidy(taken(action)))
    elif kind == CONFIRM:
        check_confirm(game, player, upper(action), lower(action))
    elif kind == WITHDRAW:
        find_offer(game, place_of(action))
    elif place_of(action):  # rolling and ending the turn need nothing
        raise IllegalAction("illegal")


def tidy(code: int) -> int:
    """The pack behind a code of at most 25 bits."""
    if code >> 25:
        raise IllegalAction("illegal")
    return expanded(code)


def check_moment(game: Position, player: int, kind: int) -> None:
    """Whether this is this player's moment for this kind of action."""
    phase = game.phase
    if phase in (ROLLING, STEALING, DRAWING) or phase <= ORDERING:
        raise IllegalAction("not-your-turn")
    if phase == DISCARDING and game.owing & BIT[player]:
        require(kind == DISCARD, "catan.discard-first")
    elif phase == SPECIAL and player == game.asked:
        require(kind in (BUILD_ROAD, BUILD_VILLAGE, BUILD_CITY, BUY_CARD, END_TURN), "catan.only-building")
    elif player != game.active or phase in (SPECIAL, DISCARDING):
        raise IllegalAction("not-your-turn")
    elif phase == FOUNDING:
        require(kind == BUILD_VILLAGE, "catan.found-village")
    elif phase == FOUNDING_ROAD:
        require(kind == BUILD_ROAD, "catan.found-road")
    elif phase == ROBBING:
        require(kind == MOVE_ROBBER, "catan.move-robber")
    elif phase == BEFORE_ROLL:
        require(kind == ROLL or PLAY_KNIGHT <= kind <= PLAY_INVENTION, "catan.roll-first")
    else:
        require(kind != ROLL, "catan.rolled-already")
        require(kind not in (DISCARD, MOVE_ROBBER), "illegal")


def require(fine: bool, code: str) -> None:
    if not fine:
        raise IllegalAction(code)


def check_build(game: Position, player: int, kind: int, place: int) -> None:
    free = game.phase == FOUNDING or game.phase == FOUNDING_ROAD
    if kind == BUILD_ROAD:
        check_road(game, player, place)
        price = ROAD_PRICE
    elif kind == BUILD_VILLAGE:
        check_village(game, player, place)
        price = VILLAGE_PRICE
    elif kind == BUILD_CITY:
        check_city(game, player, place)
        price = CITY_PRICE
    else:
        require(place == 0, "illegal")
        require(game.deck != 0, "catan.deck-empty")
        price = CARD_PRICE
    if not free:
        check_price(game, player, price)


def check_play(game: Position, player: int, kind: int, action: int) -> None:
    check_card(game, player, CARD_OF[kind - PLAY_KNIGHT])
    if kind == PLAY_KNIGHT:
        check_robbery(game, player, hex_of(action), victim_of(action))
    elif kind == PLAY_ROADS:
        check_roads(game, player, first_path(action), second_path(action))
    elif kind == PLAY_MONOPOLY:
        require(place_of(action) < KINDS, "illegal")
    else:
        check_invention(game, tidy(place_of(action)))
