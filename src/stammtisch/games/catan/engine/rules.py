"""Catan: dispatches to the topic modules. Section numbers (CATAN-3 ...) are those of docs/rules/catan.md."""

from typing import Final

from mypy_extensions import mypyc_attr

from stammtisch.core import CHANCE, Dice
from stammtisch.errors import IllegalAction
from stammtisch.games.catan.engine.actions import (
    BUILD_VILLAGE,
    DISCARD,
    DISCARDED,
    DRAWN,
    END_TURN,
    HIDDEN,
    MOVE_ROBBER,
    OFFER,
    ROLL,
    ROLLED,
    STOLEN,
    at,
    kind_of,
    place_of,
    rolled,
)
from stammtisch.games.catan.engine.applying import apply_chance, apply_offer, apply_turn
from stammtisch.games.catan.engine.board import BIT
from stammtisch.games.catan.engine.build import (
    add_builds,
    add_places,
    found_village,
    founding_roads,
    put_road,
)
from stammtisch.games.catan.engine.cards import (
    add_cards,
    buyer,
    draws,
)
from stammtisch.games.catan.engine.hidden import deal_again, is_limit_end
from stammtisch.games.catan.engine.packs import expanded, nth, total
from stammtisch.games.catan.engine.position import (
    BEFORE_ROLL,
    DISCARDING,
    DRAWING,
    FOUNDING,
    FOUNDING_ROAD,
    NONE,
    ORDERING,
    OVER,
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
from stammtisch.games.catan.engine.refusals import check_action
from stammtisch.games.catan.engine.robber import (
    add_robberies,
    discard,
    discards,
    thefts,
)
from stammtisch.games.catan.engine.setup import dice_outcomes, outcomes, set_up
from stammtisch.games.catan.engine.trade import (
    add_bank_trades,
    add_offers,
    answers,
    unanswered,
)
from stammtisch.games.catan.engine.turns import end_turn, founded_road, look_for_victory, points

WAITING: Final[list[tuple[int, ...]]] = [  # the seats of a set of bits, as `to_act` names them
    tuple([seat for seat in range(6) if bits >> seat & 1]) for bits in range(64)
]
ONLY_CHANCE: Final[tuple[int, ...]] = (CHANCE,)
NO_ONE: Final[tuple[int, ...]] = ()


@mypyc_attr(acyclic=True)
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

    def ran_out(self) -> bool:
        return self.phase == OVER and is_limit_end(self)

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
