"""Whose turn it is: founding, turns, the special building phase, and the end of the game."""

from mypy_extensions import i64

from stammtisch.games.catan.engine.packs import count
from stammtisch.games.catan.engine.position import (
    BEFORE_ROLL,
    CEILING,
    FOUNDING,
    NONE,
    OVER,
    POINT,
    POINTS,
    SPECIAL,
    TURN,
    Position,
)

SPECIAL_SEATS = 5  # from so many seats on there is a special building phase


def founding_seat(game: Position, place: i64) -> i64:
    """Once around, then back: A B C C B A."""
    return game.order[place if place < game.seats else 2 * game.seats - 1 - place]


def founded_road(game: Position) -> None:
    """The next village, or the first turn."""
    game.founded = NONE
    game.place += 1
    if game.place < 2 * game.seats:
        game.active = founding_seat(game, game.place)
        game.phase = FOUNDING
    else:
        game.place = 0
        begin_turn(game)


def begin_turn(game: Position) -> None:
    """A player who has the points already wins at the start of his turn."""
    game.active = game.order[game.place]
    game.asked = NONE
    game.card_played = False
    game.fresh = 0
    game.dice = 0
    game.offers_made = 0
    game.phase = BEFORE_ROLL
    look_for_victory(game)


def end_turn(game: Position) -> None:
    """Open offers end with the turn. With five or six, everybody else may build now, whatever he holds."""
    if game.phase == TURN:
        game.offers = []
        game.fresh = 0
        game.asked = game.active
    if game.seats >= SPECIAL_SEATS:
        here = game.order.index(game.asked)
        game.asked = game.order[(here + 1) % game.seats]
        if game.asked != game.active:
            game.phase = SPECIAL
            return
    next_turn(game)


def next_turn(game: Position) -> None:
    game.place = (game.place + 1) % game.seats
    if game.place == 0:
        game.round += 1
        if game.round == game.house.rounds:
            end_by_rounds(game)
            return
    begin_turn(game)


def end_by_rounds(game: Position) -> None:
    """The limit is reached: point cards are shown, and whoever leads alone wins."""
    game.phase = OVER
    game.asked = NONE
    totals = [int(points(game, player)) for player in range(game.seats)]
    if totals.count(max(totals)) == 1:
        game.winner = totals.index(max(totals))


def points(game: Position, player: i64) -> i64:
    """All points, the hidden ones too."""
    return game.tally[8 * player + POINTS] + count(game.cards[player], POINT)


def look_for_victory(game: Position) -> None:
    """Only the player whose turn it is can win; everybody can note that he did not."""
    player = game.active
    if points(game, player) >= game.house.goal:
        game.phase = OVER
        game.winner = player
        game.offers = []
        return
    room = game.house.goal - 1 - game.tally[8 * player + POINTS]
    if game.tally[8 * player + CEILING] > room:
        game.tally[8 * player + CEILING] = int(room)
