"""Dealing again what a viewer cannot know: foreign hands, foreign development cards, secret discards.

Respected are the sizes of all hands, the totals (the bank is open), the least holdings the viewer has noted, and
that nobody holds point cards he would have won with.
"""

from mypy_extensions import i64

from stammtisch.core import Dice
from stammtisch.games.catan.engine.board import BIT
from stammtisch.games.catan.engine.hands import least
from stammtisch.games.catan.engine.packs import KINDS, UNIT, count, nth, total
from stammtisch.games.catan.engine.position import CEILING, DISCARDING, OVER, POINT, Position


def deal_again(game: Position, viewer: int, dice: Dice) -> None:
    others = [seat for seat in range(game.seats) if seat != viewer]
    if game.seats > 1:
        deal_hands(game, viewer, others, dice)
        deal_cards(game, others, dice)
    for informant in others:  # what others know beyond the public is theirs, and no longer true
        for seat in range(game.seats):
            game.notes[game.seats * (informant + 1) + seat] = 0
    if game.phase == DISCARDING:
        choose_discards(game, others, dice)


def deal_hands(game: Position, viewer: int, others: list[int], dice: Dice) -> None:
    """Everybody keeps what the viewer is sure of; the rest is shuffled among all places."""
    pool: i64 = 0
    missing: list[int] = []
    for seat in others:
        hand: i64 = game.hands[seat]
        sure = least(game, viewer, seat)
        pool += hand - sure
        missing.append(int(total(hand) - total(sure)))
        game.hands[seat] = sure
    deal(game.hands, others, missing, pool, dice)


def deal(packs: list[int], others: list[int], missing: list[int], pool: i64, dice: Dice) -> i64:
    """Draw so many cards for each of them out of the pool; returns what is left of it."""
    for place, seat in enumerate(others):
        for _ in range(missing[place]):
            card: i64 = UNIT[draw(pool, dice)]
            pool -= card
            packs[seat] += card
    return pool


def draw(pool: i64, dice: Dice) -> i64:
    """The kind of a random card. The pool may be larger than a pack can count at once."""
    size: i64 = 0
    for kind in range(KINDS):
        size += count(pool, kind)
    return nth(pool, dice.below(size))


def deal_cards(game: Position, others: list[int], dice: Dice) -> None:
    """Point cards shown at the end stay where they are."""
    shown = [seat for seat in others if is_shown(game, seat)]
    pool: i64 = game.deck
    missing: list[int] = []
    for seat in others:
        kept: i64 = count(game.cards[seat], POINT) * UNIT[POINT] if seat in shown else 0
        pool += game.cards[seat] - kept
        missing.append(int(total(game.cards[seat]) - total(kept)))
        game.cards[seat] = kept
    points = count(pool, POINT)
    pool -= points * UNIT[POINT]
    places = deal_points(game, others, shown, missing, points, dice, total(pool) + points)
    game.deck = deal(game.cards, others, missing, pool, dice) + places * UNIT[POINT]
    refresh(game, others, dice)


def is_shown(game: Position, seat: int) -> bool:
    """At the end the winner shows his point cards; when the rounds are over, everybody does."""
    return game.phase == OVER and (seat == game.winner or is_limit_end(game))


def is_limit_end(game: Position) -> bool:
    return game.house.rounds > 0 and game.round >= game.house.rounds


def deal_points(
    game: Position, others: list[int], shown: list[int], missing: list[int], points: i64, dice: Dice, size: i64
) -> i64:
    """Deal the point cards first, to places where they can be; the others' places shrink, the deck takes the rest."""
    in_deck = size
    for gap in missing:
        in_deck -= gap
    left: i64 = 0
    for _ in range(points):
        rooms = [point_room(game, seat, shown, missing[place]) for place, seat in enumerate(others)]
        free = in_deck - left
        at = dice.below(sum(rooms) + free)
        if at >= sum(rooms):
            left += 1
            continue
        place = 0
        while at >= rooms[place]:
            at -= rooms[place]
            place += 1
        game.cards[others[place]] += UNIT[POINT]
        missing[place] -= 1
    return left


def point_room(game: Position, seat: int, shown: list[int], gap: int) -> int:
    """The places of this hand where one more point card can be."""
    if seat in shown:
        return 0
    held = count(game.cards[seat], POINT)
    return gap if held < game.tally[8 * seat + CEILING] else 0


def refresh(game: Position, others: list[int], dice: Dice) -> None:
    """Which of the active player's cards are new is as unknown as the cards."""
    if game.active not in others:
        return
    number = total(game.fresh)
    game.fresh = pick(game.cards[game.active], number, dice)


def pick(pack: i64, number: i64, dice: Dice) -> i64:
    """So many random cards of a pack."""
    chosen: i64 = 0
    for _ in range(number):
        chosen += UNIT[draw(pack - chosen, dice)]
    return chosen


def choose_discards(game: Position, others: list[int], dice: Dice) -> None:
    """Who has chosen is known, what is not."""
    for seat in others:
        if game.discards[seat] and not game.owing & BIT[seat]:
            game.discards[seat] = pick(game.hands[seat], total(game.hands[seat]) // 2, dice)
