"""What bots know about Dog Royal: small functions over a position, no search."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core import Dice
from stammtisch.games.dog_royal.engine.deeds import EVIDENT, KIND, NEVER, SEAT, SIZE, TIME
from stammtisch.games.dog_royal.engine.figures import (
    COPY,
    COVER,
    ELEVEN,
    FOUR,
    KING,
    KINGS_MOST,
    LEVEL,
    ONE_TO_SEVEN,
    PLAY,
    TEN,
    THIRTEEN,
    tilt_of,
)
from stammtisch.games.dog_royal.engine.rules import DogRoyal
from stammtisch.games.ring.engine.board import HOME, SLOTS
from stammtisch.games.ring.engine.cards import count
from stammtisch.games.ring.engine.events import kind_of
from stammtisch.games.ring.engine.position import OVER
from stammtisch.games.ring.engine.worth import chance, coming_hand, nearness, start_worth, way_points

REACH: Final = 13  # the farthest a card moves a figure
RISK: Final = 9  # hundredths of what is at stake, for each figure within reach behind
MOST_HUNTERS: Final = 3
HOLD: Final = 25  # for a card in the hand: one more move
ONE_COVER_IN: Final = 10  # so many chances to cover the sensor a bot lets pass all but one
WORTH_A_COVER: Final = 2
QUOTA: Final = 25  # for a cheat or an accusation still to be had


def evaluate(state: DogRoyal, player: int) -> float:
    """The chance of this seat's team, from the lead in points over the best other team."""
    if state.phase == OVER:
        return state.result()[player]
    return chance(state, player, [seat_points(state, seat) for seat in range(state.seats)])


def seat_points(state: DogRoyal, seat: i64) -> i64:
    """How far a seat's figures have come, less what they risk, and what its hand is good for."""
    board = state.board
    points = hand_points(state, seat) + quota_points(state, seat) - exposure(state, seat)
    for figure in range(SLOTS * seat, SLOTS * seat + SLOTS):
        cell: i64 = board.men[figure]
        if cell == HOME:
            continue
        worth = way_points(board, figure)
        points += worth
        if cell < board.size:
            points += nearness(board, figure) - risk(state, figure, worth)
    return points


def risk(state: DogRoyal, figure: i64, worth: i64) -> i64:
    """What a figure may lose on the ring: others stand behind it within a card's reach."""
    board = state.board
    cell: i64 = board.men[figure]
    if cell == board.track.start(figure // SLOTS):
        return 0
    hunters: i64 = 0
    for behind in range(1, REACH + 1):
        other: i64 = board.cells[(cell - behind) % board.size]
        if other >= 0 and hunters < MOST_HUNTERS and hunts(state, other, figure, behind):
            hunters += 1
    return RISK * hunters * worth // 100


def hunts(state: DogRoyal, other: i64, figure: i64, behind: i64) -> bool:
    """Whether another one so many fields behind is an enemy who might capture this figure."""
    if state.team(other // SLOTS) == state.team(figure // SLOTS):
        return False
    if not state.house.royal:
        return True
    if figure % SLOTS == KING and other % SLOTS != KING:
        return False
    return other % SLOTS != KING or behind <= KINGS_MOST


def hand_points(state: DogRoyal, seat: i64) -> i64:
    """Cards worth keeping, or giving to a partner who needs them: above all those that start a figure."""
    hand = coming_hand(state, seat)
    starts = count(hand, ELEVEN) + count(hand, THIRTEEN)
    points = 25 * count(hand, ONE_TO_SEVEN) + 15 * count(hand, FOUR) + 10 * count(hand, TEN) + 10 * count(hand, ELEVEN)
    points += HOLD * state.sizes[seat] - 10 * count(hand, COPY)
    if starts:
        points += start_worth(state.board, seat) + 20 * (starts - 1)
    return points


def quota_points(state: DogRoyal, seat: i64) -> i64:
    """A cheat or accusation kept is worth a little, so that neither is spent for nothing."""
    if not state.house.cheating:
        return 0
    return (0 if state.has_cheated(seat) else QUOTA) + (0 if state.has_accused(seat) else QUOTA)


def exposure(state: DogRoyal, seat: i64) -> i64:
    """What an evident cheat is likely to cost, as long as somebody of the others can still accuse: one of the figures."""
    time: i64 = state.latest[seat]
    if time == NEVER or not is_evident(state, seat, time) or not can_be_accused(state, seat, time):
        return 0
    board = state.board
    points: i64 = 0
    figures: i64 = 0
    for figure in range(SLOTS * seat, SLOTS * seat + SLOTS):
        if board.men[figure] != HOME:
            points += way_points(board, figure)
            figures += 1
    return 9 * points // (10 * figures) if figures else 0


def is_evident(state: DogRoyal, seat: i64, time: i64) -> bool:
    for place in range(0, len(state.deeds), SIZE):
        if state.deeds[place + KIND] == EVIDENT and state.deeds[place + SEAT] == seat and state.deeds[place + TIME] == time:
            return True
    return False


def can_be_accused(state: DogRoyal, seat: i64, time: i64) -> bool:
    for other in range(state.seats):
        if state.team(other) != state.team(seat) and not state.has_accused(other) and state.turns[other] <= time:
            return True
    return False


def interrupt(state: DogRoyal, player: int, legal: list[int], dice: Dice) -> int | None:
    """Cover the light sensor now and then, when the special fields lie better for the others."""
    if COVER not in legal or dice.below(ONE_COVER_IN) != 0:
        return None
    return COVER if lead_of_others(state, player) >= WORTH_A_COVER else None


def lead_of_others(state: DogRoyal, player: int) -> int:
    """How many more figures of the others than of the own team have a special field within a card's reach."""
    lead = 0
    own = state.team(player)
    for field in state.specials:
        for behind in range(1, REACH + 1):
            figure = state.board.cells[(field - behind) % state.board.size]
            if figure >= 0:
                lead += -1 if state.team(figure // SLOTS) == own else 1
    return lead


def is_cheat(action: int) -> bool:
    """A tilted play or a covered sensor; accusing is honest."""
    return action == COVER or (kind_of(action) == PLAY and tilt_of(action) != LEVEL)
