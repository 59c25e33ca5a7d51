"""Cheating and unmasking (ROYAL-10): what a tilt, a covered sensor and an accusation do to a position."""

from mypy_extensions import i64

from stammtisch.games.dog_royal.engine.deeds import COVERED, DOUBTFUL, EVIDENT, NEVER, VERDICT
from stammtisch.games.dog_royal.engine.figures import (
    CHANGES,
    DOWN,
    JESTER,
    LAPSE,
    LEVEL,
    ONE_TO_SEVEN,
    UP,
    VALUES,
    accuse,
    accused_of,
    figure_of,
    lost,
    shifted,
    source_of,
    tilt_of,
    to_of,
    use_of,
)
from stammtisch.games.dog_royal.engine.moves import RING_SPOTS
from stammtisch.games.dog_royal.engine.position import LOSS, SHIFT, Position
from stammtisch.games.ring.engine.board import BITS, HOME, QUARTER, SLOTS
from stammtisch.games.ring.engine.position import LUCK, PLAYING


def can_tilt(position: Position, player: i64) -> bool:
    """Whether this seat, on turn, still has a cheat."""
    return position.house.cheating and not position.has_cheated(player)


def can_cover(position: Position, player: i64) -> bool:
    """Whether this seat may cover the light sensor now: off turn, while another one is to play."""
    return position.phase == PLAYING and player != position.turn and can_tilt(position, player) and len(position.specials) != 0


def accusations(position: Position, player: i64) -> list[int]:
    """Everybody the seat on turn may accuse: both need a figure that could go home."""
    if not position.house.cheating or position.has_accused(player) or not position.is_on_board(player):
        return []
    return [accuse(seat) for seat in range(position.seats) if seat != player and position.is_on_board(seat)]


def note_play(position: Position, player: i64, action: i64) -> None:
    """Write down a number move that was, or might have been, tilted; asked before the figure moves."""
    tilt = tilt_of(action)
    if tilt != LEVEL:
        position.cheated |= BITS[player]
        position.latest[player] = position.clock
    if tilt != LEVEL or might_be_tilted(position, action):
        kind = DOUBTFUL if fits(position, action, LEVEL) else EVIDENT
        write(position, kind, player, 0 if tilt == LEVEL else 1, 0)


def might_be_tilted(position: Position, action: i64) -> bool:
    """Whether this honest play could as well be a tilted one. The copier has been resolved: `use` counts.

    Only a 1-7, or the jester on his way into the target, leaves a choice; a start, swapper or magnet is never tilted.
    """
    enters = to_of(action) >= RING_SPOTS and 0 <= source_of(action) < RING_SPOTS
    if use_of(action) != ONE_TO_SEVEN and not (enters and figure_of(action) % SLOTS == JESTER):
        return False
    return fits(position, action, UP) or fits(position, action, DOWN)


def fits(position: Position, action: i64, tilt: int) -> bool:
    """Whether some printed value of the card, changed by this tilt, brings the figure just there."""
    figure: i64 = figure_of(action)
    steps = distance(position, figure, source_of(action), to_of(action))
    enters = to_of(action) >= RING_SPOTS and source_of(action) < RING_SPOTS
    lapse = LAPSE if enters and position.house.royal and figure % SLOTS == JESTER else 0
    for value in VALUES[use_of(action)]:
        changed: i64 = value + CHANGES[tilt] if value > 0 else value - CHANGES[tilt]
        if value > 0 and changed > 0 and steps <= changed <= steps + lapse:
            return True
        if value < 0 and changed == steps:
            return True
    return False


def distance(position: Position, figure: i64, source: i64, to: i64) -> i64:
    """Steps between two spots as a card counts them; backward ones are negative."""
    size = position.board.size
    if to < RING_SPOTS:
        ahead = (to - source) % size
        return ahead if ahead < size // 2 else ahead - size
    if source >= RING_SPOTS:
        return to - source
    return position.board.track.to_start(figure // SLOTS, source) + to - RING_SPOTS + 1


def cover(position: Position, player: i64) -> None:
    """The special fields are about to move; only the culprit knows who did it."""
    position.cheated |= BITS[player]
    position.latest[player] = position.clock
    write(position, COVERED, position.turn, player, 0)
    position.phase = LUCK
    position.luck = SHIFT


def new_fields(position: Position) -> list[int]:
    """Where the next special field may turn up: free, ordinary, not special before or already."""
    return [
        shifted(field)
        for field in range(position.board.size)
        if field % QUARTER != 0
        and position.board.cells[field] < 0
        and field not in position.specials
        and field not in position.shifting
    ]


def shift(position: Position, field: i64) -> None:
    position.shifting = [*position.shifting, field]
    if len(position.shifting) == len(position.specials):
        position.specials = sorted(position.shifting)
        position.shifting = []
        position.phase = PLAYING


def judge(position: Position, player: i64, action: i64) -> None:
    """The accused pays if he has cheated since the accuser's last own turn, else the accuser does."""
    seat: i64 = accused_of(action)
    since: i64 = position.turns[player]
    guilty = position.latest[seat] >= since
    position.accused |= BITS[player]
    if guilty:
        position.latest[seat] = NEVER
    position.loser = seat if guilty else player
    write(position, VERDICT, seat, 1 if guilty else 0, since)
    position.phase = LUCK
    position.luck = LOSS


def losses(position: Position) -> list[int]:
    """The figures of the loser on the track or in the target, of which one goes home."""
    first = SLOTS * position.loser
    return [lost(figure) for figure in range(first, first + SLOTS) if position.board.men[figure] != HOME]


def write(position: Position, kind: i64, seat: i64, truth: i64, since: i64) -> None:
    position.deeds = [*position.deeds, kind, seat, truth, position.block, position.clock, since]
