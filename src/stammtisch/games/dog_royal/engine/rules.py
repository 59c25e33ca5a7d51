"""Dog Royal: four figures with ranks and powers run around the ring, and players may cheat (ROYAL-1 .. ROYAL-10).

Only dispatch. Dealing and exchange are the `rounds` of the DOG family; the course of the game is `turns`, what can be
played is `plays`, found by a `scout` with a figure's `moves`; what a card does is `playing` and `special`; cheats and accusations
are `cheats`, and why something is refused is `refusals`.
"""

from typing import final

from mypy_extensions import mypyc_attr

from stammtisch.core import CHANCE, UNSEEN, Dice
from stammtisch.games.dog_royal.engine import cheats
from stammtisch.games.dog_royal.engine.deeds import Ledger, suppose
from stammtisch.games.dog_royal.engine.figures import (
    ACCUSE,
    COVER,
    EXCHANGE,
    JUMP,
    PLACE,
    PLAY,
    SHIFTED,
    STAY,
    field_of,
    levelled,
    lost_figure,
    placed_of,
)
from stammtisch.games.dog_royal.engine.house import HouseRules
from stammtisch.games.dog_royal.engine.playing import play_card
from stammtisch.games.dog_royal.engine.plays import can_play, plays
from stammtisch.games.dog_royal.engine.position import DRAW, LOSS, Position
from stammtisch.games.dog_royal.engine.refusals import explain, explain_cover
from stammtisch.games.dog_royal.engine.special import jump_or_stay, pile_draws, take_reward
from stammtisch.games.dog_royal.engine.turns import end_turn, open_round, place_opening, set_up
from stammtisch.games.ring.engine.board import NOBODY, empty_board
from stammtisch.games.ring.engine.cards import BLANK, pick, total
from stammtisch.games.ring.engine.checks import check_actor, check_card, check_luck
from stammtisch.games.ring.engine.events import DEALT, DRAWN, GIVE, drawn, drawn_seat, kind_of
from stammtisch.games.ring.engine.hands import MOST_TRIES, deal_again
from stammtisch.games.ring.engine.position import DEALING, DRAWING, GIVING, LUCK, OVER, PLAYING
from stammtisch.games.ring.engine.rounds import (
    deal,
    draw_from_right,
    draws,
    gifts_of,
    give_card,
    next_hand,
    seen_card,
)
from stammtisch.games.ring.engine.turns import fold_hand, payoffs, remember


@final
@mypyc_attr(acyclic=True)
class DogRoyal(Position):
    """A game of Dog Royal."""

    def copy(self) -> "DogRoyal":
        twin = DogRoyal(self.seats, self.house, self.board.copy())
        self.copy_royal_to(twin)
        return twin

    def legal(self, player: int) -> list[int]:
        """Deals are too many to list, see `chance` and `check`."""
        if player == CHANCE:
            return self.outcomes()
        if self.phase == GIVING:
            return gifts_of(self, player)
        if player != self.turn:
            return [COVER] if player >= 0 and cheats.can_cover(self, player) else []
        return [] if self.phase in (DEALING, DRAWING, LUCK, OVER) else plays(self, player)

    def outcomes(self) -> list[int]:
        """What chance may do, but for deals."""
        if self.phase == DRAWING:
            return draws(self)
        if self.phase != LUCK:
            return []
        if self.luck == DRAW:
            return pile_draws(self)
        return cheats.losses(self) if self.luck == LOSS else cheats.new_fields(self)

    def chance(self, dice: Dice) -> int:
        """A card for a special field is drawn by counts; the same as one of `outcomes`."""
        if self.phase == DEALING:
            return next_hand(self, dice)
        if self.phase == LUCK and self.luck == DRAW:
            return drawn(self.turn, pick(self.pile, dice.below(total(self.pile))))
        return super().chance(dice)

    def apply(self, player: int, action: int) -> None:
        kind = kind_of(action)
        if kind in (PLAY, EXCHANGE):
            play_card(self, player, action)
        elif kind == GIVE:
            if give_card(self, player, action):
                open_round(self)
        elif kind == DEALT:
            deal(self, action)
        elif kind == DRAWN:
            self.apply_draw(action)
        else:
            self.apply_rarity(player, action)

    def apply_draw(self, action: int) -> None:
        if self.phase == LUCK:
            take_reward(self, action)
        elif draw_from_right(self, action):
            open_round(self)

    def apply_rarity(self, player: int, action: int) -> None:
        """Openings, jumps, cheats and accusations."""
        kind = kind_of(action)
        if kind in (JUMP, STAY):
            jump_or_stay(self, action)
        elif kind == PLACE:
            place_opening(self, placed_of(action))
        elif kind == COVER:
            cheats.cover(self, player)
        elif kind == ACCUSE:
            remember(self, player, action)
            cheats.judge(self, player, action)
        elif kind == SHIFTED:
            remember(self, CHANCE, action)
            cheats.shift(self, field_of(action))
        else:
            self.lose(action)

    def lose(self, action: int) -> None:
        """A figure pays for an accusation. The accuser plays on, or folds if that has cost him his last move."""
        remember(self, CHANCE, action)
        self.board.take_home(lost_figure(action))
        self.loser = NOBODY
        self.phase = PLAYING
        if not can_play(self, self.turn):
            fold_hand(self)
            end_turn(self)

    def check(self, player: int, action: int) -> None:
        if kind_of(action) == COVER and 0 <= player < self.seats and self.phase == PLAYING:
            if action != COVER or not cheats.can_cover(self, player):
                raise explain_cover(self, player)
            return
        check_actor(self, player)
        if player == CHANCE:
            check_luck(self, action, self.outcomes())
        elif check_card(self, player, action) and action not in plays(self, player):
            raise explain(self, player, action)

    def seen(self, viewer: int, player: int, action: int) -> int:
        """Tilts are invisible, covering the sensor is not noticed at all, and a drawn card is its owner's secret."""
        kind = kind_of(action)
        if kind == COVER and viewer != player:
            return UNSEEN
        if kind == PLAY and viewer != player:
            return levelled(action)
        if kind == DRAWN and self.phase == LUCK and viewer != self.turn:
            return drawn(drawn_seat(action), BLANK)
        return seen_card(self, viewer, player, action)

    def result(self) -> tuple[float, ...]:
        return payoffs(self)

    def resample(self, player: int, dice: Dice) -> None:
        """Others' cards, such that whoever is awaited can play, and which of their doubtful moves were cheats."""
        self.deal_again(player, dice)
        self.deeds = self.deeds[:]
        suppose(self.deeds, player, self.seats, dice)
        ledger = Ledger(self.seats)
        ledger.read(self.deeds, self.seats)
        self.latest = ledger.latest
        self.cheated = ledger.cheated if ledger.block == self.block else 0

    def deal_again(self, player: int, dice: Dice) -> None:
        for _try in range(MOST_TRIES):
            deal_again(self, player, dice)
            if not self.awaits_a_play() or self.turn == player or can_play(self, self.turn):
                return
        raise AssertionError("nobody could be on turn here")


def new_game(house: HouseRules, seats: int) -> DogRoyal:
    """Everybody at home, the first deal awaited."""
    state = DogRoyal(seats, house, empty_board(seats))
    set_up(state)
    return state
