"""Dog Royal: four figures with ranks and powers run around the ring, and players may cheat (ROYAL-1 .. ROYAL-10).

Only dispatch: dealing, exchange and turns are the `rounds` of the DOG family, where a figure can go is `moves`, cheats
and accusations are `cheats`, and why something is refused is `refusals`.
"""

from mypy_extensions import i64

from stammtisch.core import CHANCE, UNSEEN, Dice
from stammtisch.games.dog_royal.engine import cheats
from stammtisch.games.dog_royal.engine.deeds import Ledger, suppose
from stammtisch.games.dog_royal.engine.figures import (
    ACCUSE,
    CITIZEN,
    COVER,
    DOWN,
    EXCHANGE,
    FORWARD,
    JUMP,
    LEVEL,
    PLACE,
    PLAY,
    SHIFTED,
    STAY,
    UP,
    card_of,
    field_of,
    figure_of,
    jump,
    levelled,
    lost_figure,
    other_of,
    place,
    placed_of,
    source_of,
    to_of,
)
from stammtisch.games.dog_royal.engine.house import HouseRules
from stammtisch.games.dog_royal.engine.moves import RING_SPOTS, Scout, cell_of
from stammtisch.games.dog_royal.engine.position import DRAW, JUMPING, LOSS, PLACING, Position
from stammtisch.games.dog_royal.engine.refusals import explain, explain_cover
from stammtisch.games.ring.engine.board import HOME, NOBODY, NOWHERE, SLOTS, empty_board
from stammtisch.games.ring.engine.cards import BLANK, NO_CARD, kinds_row, pick, total
from stammtisch.games.ring.engine.events import DRAWN, drawn, drawn_card, drawn_seat
from stammtisch.games.ring.engine.turns import LUCK, PLAYING


class DogRoyal(Position):
    """A game of Dog Royal."""

    def copy(self) -> "DogRoyal":
        twin = DogRoyal(self.seats, self.house, self.board.copy())
        self.copy_position(twin)
        return twin

    # What can be done

    def honest_plays(self, player: int) -> list[int]:
        found: list[int] = []
        scout = Scout(self.board, self.house, self.mover(player))
        cards = kinds_row(self.hands[player])
        while (cards & 15) != BLANK:
            card = cards & 15
            cards >>= 4
            use = self.use_of_card(card)
            if use != NO_CARD:
                scout.find(card, use, LEVEL, found)
        return found

    def plays(self, player: int) -> list[int]:
        """Honest plays first, then tilted ones, then accusations."""
        if self.phase == PLACING:
            return self.openings(player)
        if self.phase == JUMPING:
            here: i64 = self.board.men[self.figure]
            return [STAY, jump(self.figure, here, self.next_special(here))]
        found = self.ready_plays(player)
        if self.house.cheating:
            if len(found) != 0 and cheats.can_tilt(self, player):  # ROYAL-10: a tilt never saves from folding
                self.find_tilts(player, found)
            found += cheats.accusations(self, player)
        return found

    def find_tilts(self, player: i64, found: list[int]) -> None:
        """Add the tilted plays of the number cards among the honest ones found: a tilt never makes a card playable."""
        scout = Scout(self.board, self.house, self.mover(player))
        cards = kinds_row(self.hands[player])
        while (cards & 15) != BLANK:
            card = cards & 15
            cards >>= 4
            use = self.use_of_card(card)
            if use != NO_CARD and FORWARD[use] != 0 and is_among(card, found):
                scout.find(card, use, UP, found)
                scout.find(card, use, DOWN, found)

    def openings(self, player: i64) -> list[int]:
        """ROYAL-2.3: any figure; faces down they are all the same."""
        first = SLOTS * player
        return [place(figure) for figure in range(first, first + (SLOTS if self.house.royal else 1))]

    def legal(self, player: int) -> list[int]:
        if player >= 0 and cheats.can_cover(self, player):
            return [COVER]
        return super().legal(player)

    def lucks(self) -> list[int]:
        if self.luck == DRAW:
            return [drawn(self.turn, pick(self.pile, number)) for number in range(total(self.pile))]
        return cheats.losses(self) if self.luck == LOSS else cheats.new_fields(self)

    def chance(self, dice: Dice) -> int:
        """A card for a special field is drawn by counts; the same as one of `lucks`."""
        if self.phase == LUCK and self.luck == DRAW:
            return drawn(self.turn, pick(self.pile, dice.below(total(self.pile))))
        return super().chance(dice)

    # What happens

    def play(self, player: int, action: int) -> None:
        kind = action & 15
        if kind in (PLAY, EXCHANGE):
            self.play_card(player, action)
        elif kind == DRAWN:
            self.draw_card(self.turn, drawn_card(action))
            self.offer_jump()
        elif kind in (JUMP, STAY):
            self.jump(action)
        elif kind == PLACE:
            self.open_with(placed_of(action))
        elif kind == COVER:
            cheats.cover(self, player)
        elif kind == ACCUSE:
            self.remember(player, action)
            cheats.judge(self, player, action)
        elif kind == SHIFTED:
            self.remember(CHANCE, action)
            cheats.shift(self, field_of(action))
        else:
            self.lose(action)

    def play_card(self, player: i64, action: int) -> None:
        self.remember(player, levelled(action))
        if self.house.cheating and action & 15 == PLAY:
            cheats.note_play(self, player, action)
        self.last = card_of(action)
        self.lay(player, self.last)
        if action & 15 == EXCHANGE:
            self.board.exchange(figure_of(action), other_of(action))
            self.end_turn()
        else:
            self.move(action)

    def move(self, action: int) -> None:
        """Bring the figure where the play says, then see what that is good for."""
        figure: i64 = figure_of(action)
        if source_of(action) == HOME:
            self.board.enter(figure)
            self.end_turn()
            return
        cell = cell_of(self.board, figure, to_of(action))
        if source_of(action) != to_of(action):
            self.board.capture(cell)
            self.board.put(figure, cell)
            if to_of(action) >= RING_SPOTS and self.has_won(figure // SLOTS):
                self.win(self.team(figure // SLOTS))
                return
            if self.is_special(cell):
                self.reward(figure)
                return
        self.end_turn()

    def reward(self, figure: i64) -> None:
        """ROYAL-6: a figure was moved onto a special field: its player draws a card at once, if there is one."""
        self.figure = figure
        if self.pile == 0:
            self.reshuffle()
        if self.pile != 0:
            self.phase = LUCK
            self.luck = DRAW
        else:
            self.offer_jump()

    def offer_jump(self) -> None:
        """ROYAL-7: the citizen may go on to the next free special field."""
        if self.figure % SLOTS == CITIZEN and self.next_special(self.board.men[self.figure]) != NOWHERE:
            self.phase = JUMPING
        else:
            self.end_turn()

    def jump(self, action: int) -> None:
        if action & 15 == JUMP:
            self.remember(self.turn, action)
            self.board.put(self.figure, to_of(action))
        self.end_turn()

    def open_with(self, figure: i64) -> None:
        self.board.enter(figure)
        self.turn = (self.turn + 1) % self.seats
        if self.turn == self.opener():
            self.begin_turns()

    def lose(self, action: int) -> None:
        """A figure pays for an accusation. The accuser plays on, or folds if that has cost him his last move."""
        self.remember(CHANCE, action)
        self.board.take_home(lost_figure(action))
        self.loser = NOBODY
        self.phase = PLAYING
        if not self.can_play(self.turn):
            self.fold(self.turn)
            self.end_turn()

    # What others see

    def seen(self, viewer: int, player: int, action: int) -> int:
        """Tilts are invisible, covering the sensor is not noticed at all, and a drawn card is its owner's secret."""
        kind = action & 15
        if kind == COVER and viewer != player:
            return UNSEEN
        if kind == PLAY and viewer != player:
            return levelled(action)
        if kind == DRAWN and self.phase == LUCK and viewer != self.turn:
            return drawn(drawn_seat(action), BLANK)
        return super().seen(viewer, player, action)

    def resample(self, player: int, dice: Dice) -> None:
        """Others' cards, and which of their doubtful moves were cheats."""
        super().resample(player, dice)
        self.deeds = self.deeds[:]
        suppose(self.deeds, player, self.seats, dice)
        ledger = Ledger(self.seats)
        ledger.read(self.deeds, self.seats)
        self.latest = ledger.latest
        self.cheated = ledger.cheated if ledger.block == self.block else 0

    # Refusals

    def check(self, player: int, action: int) -> None:
        if action & 15 == COVER and 0 <= player < self.seats and self.phase == PLAYING:
            if action != COVER or not cheats.can_cover(self, player):
                raise explain_cover(self, player)
            return
        super().check(player, action)

    def explain(self, player: int, action: int) -> None:
        raise explain(self, player, action)


def new_game(house: HouseRules, seats: int) -> DogRoyal:
    """Everybody at home, the first deal awaited."""
    state = DogRoyal(seats, house, empty_board(seats))
    state.set_up()
    return state


def is_among(card: i64, plays: list[int]) -> bool:
    """Whether one of these plays uses this card."""
    return card in [card_of(action) for action in plays]
