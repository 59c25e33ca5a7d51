"""Time for whole games in one process: it goes on only while everybody waits, and what was waited is added up."""

from collections.abc import Sequence

from tests.catan_protocol.games import Player
from tests.catan_protocol.stage import Stage

STUCK = 400  # rounds in which nothing at all happens, although time passes


class Clock:
    """A clock that goes on only when everybody waits."""

    def __init__(self) -> None:
        self.now = 0.0
        self.waited = 0.0

    def monotonic(self) -> float:
        return self.now

    def skip(self, here: Stage) -> bool:
        """To the end of the next limit; whether there was one."""
        room = here.room
        watch = room.waiting.patience if room.seated is not None else room.doorkeeper
        ends = [since + limit for seat, since in watch.since.items() if (limit := watch.limits.get(seat)) is not None]
        if not ends:
            return False
        self.waited += max(0.0, min(ends) - self.now)
        self.now = max(self.now, min(ends))
        watch._time_is_up()
        return True


async def finish(here: Stage, players: Sequence[Player], clock: Clock) -> None:
    """Play to the end; time passes only while all of them are silent, and nothing new is told."""
    idle, step = 0, None
    while not all(player.ki.is_over for player in players):
        acted = [await player.act() for player in players]
        if not any(acted):
            heard = [player.read for player in players]
            await here.settle(1)
            for player in players:
                player.hear()
            if heard == [player.read for player in players]:
                clock.skip(here)
                await here.settle(1)
        before, step = step, (clock.now, players[0].read)
        idle = idle + 1 if step == before else 0
        assert idle < STUCK, [(type(player).__name__, player.ki.tracker.status) for player in players]
