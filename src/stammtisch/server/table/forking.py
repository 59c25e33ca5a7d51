"""Playing on from a position of a finished game: which positions those are, and the table that begins there. Pure."""

from stammtisch.core import CHANCE
from stammtisch.match import Match
from stammtisch.record import named
from stammtisch.server.table.clock import CLOCKS
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Created
from stammtisch.server.wire.messages import Fork, Settings
from stammtisch.server.wire.refusals import Refusal


def fork(source: Sheet, request: Fork, owner: str) -> Created:
    """A new table whose log begins like the source's; the owner sits on one seat, bots on the others."""
    match = source.match
    if source.phase != "over" or match is None:
        raise Refusal("table.not-over")
    seats = len(source.places)
    if request.seat >= seats:
        raise Refusal("table.no-such-seat")
    if not waits_for_somebody(match, request.place):
        raise Refusal("fork.place")
    return Created(
        game=source.game.name,
        version=source.game.version,
        seats=seats,
        options=source.raw_options,
        settings=Settings(),
        owner=owner,
        guests=tuple(owner if seat == request.seat else None for seat in range(seats)),
        bots=tuple(None if seat == request.seat else request.level for seat in range(seats)),
        prefix=tuple(named(source.game, match.log[: request.place])),
        clocks=CLOCKS,
    )


def waits_for_somebody(match: Match, place: int) -> bool:
    """Whether after so many entries the game waited for a decision, and something had been played at all."""
    if not 0 < place <= len(match.log):
        return False
    earlier = Match.replay(match.game, match.seats, match.options, match.seed, match.log[:place]).state
    return earlier.to_act() not in ((), (CHANCE,))
