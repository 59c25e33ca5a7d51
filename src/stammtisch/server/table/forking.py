"""Playing on from a position of a finished game: which positions those are, and the table that begins there. Pure."""

from stammtisch.core import CHANCE
from stammtisch.match import Match
from stammtisch.record import named
from stammtisch.server.table.clock import CLOCKS
from stammtisch.server.table.seating import checked
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Created
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import Fork
from stammtisch.server.wire.settings import Settings

MOST_PLACES = 20_000  # entries of a log that a fork may begin with: they are one row of its own log


def fork(source: Sheet, request: Fork, owner: str, key: str = "") -> Created:
    """A new table whose log begins like the source's; the owner sits on one seat, bots on the others."""
    match = source.match
    if source.phase != "over" or match is None:
        raise Refusal("table.not-over")
    seats = len(source.seats)
    if request.seat >= seats:
        raise Refusal("table.no-such-seat")
    if request.place > MOST_PLACES:
        raise Refusal("fork.long", most=MOST_PLACES)
    if not waits_for_somebody(match, request.place):
        raise Refusal("fork.place")
    options = checked(source.game, seats, source.raw_options)  # a game of an earlier version may have been larger
    return Created(
        game=source.game.name,
        version=source.game.version,
        seats=seats,
        options=options,
        settings=Settings(),
        owner=owner,
        guests=tuple(owner if seat == request.seat else None for seat in range(seats)),
        bots=tuple(None if seat == request.seat else request.level for seat in range(seats)),
        prefix=tuple(named(source.game, match.log[: request.place])),
        key=key,
        clocks=CLOCKS,
    )


def waits_for_somebody(match: Match, place: int) -> bool:
    """Whether after so many entries the game waited for a decision, and something had been played at all."""
    if not 0 < place <= len(match.log):
        return False
    earlier = Match.replay(match.game, match.seats, match.options, match.seed, match.log[:place]).state
    return earlier.to_act() not in ((), (CHANCE,))
