"""Why something is refused: the best reason, with what its sentence needs (text.py has the sentences)."""

from mypy_extensions import i64

from stammtisch.errors import IllegalAction
from stammtisch.games.dog_royal.engine.cheats import can_tilt, distance, fits
from stammtisch.games.dog_royal.engine.figures import (
    ACCUSE,
    CARD_NAMES,
    CHANGES,
    COPY,
    EXCHANGE,
    FOUR,
    KING,
    KINGS_MOST,
    LEVEL,
    MAGNET,
    PLAY,
    SWAP,
    TEN,
    VALUES,
    accuse,
    accused_of,
    card_of,
    exchange,
    figure_of,
    other_of,
    play,
    source_of,
    starts,
    tilt_of,
    to_of,
    use_of,
)
from stammtisch.games.dog_royal.engine.moves import (
    LONGEST,
    RING_SPOTS,
    can_be_exchanged,
    can_start,
    free_run,
    magnet_field,
    may_enter,
    may_land,
    spot_of,
)
from stammtisch.games.dog_royal.engine.position import JUMPING, PLACING, Position
from stammtisch.games.dog_royal.engine.scout import Scout
from stammtisch.games.ring.engine.board import HOME, NOWHERE, SLOTS
from stammtisch.games.ring.engine.cards import BLANK, NO_CARD, count
from stammtisch.games.ring.engine.events import kind_of

MOST_TILTS = 3


def refusal_at(code: str, field: int) -> IllegalAction:
    return IllegalAction(code, field=field)


def refusal_ahead(code: str, field: int, steps: int) -> IllegalAction:
    """Somebody in the way, so many fields from whoever would walk: boards show no field's number, but people can count."""
    return IllegalAction(code, field=field, count=steps)


def refusal_of(code: str, card: int) -> IllegalAction:
    return IllegalAction(code, card=CARD_NAMES[card])


def explain_cover(position: Position, player: i64) -> IllegalAction:
    """Why the light sensor cannot be covered while somebody is to play."""
    if not position.house.cheating:
        return IllegalAction("dog-royal.no-cheating")
    if player == position.turn:
        return IllegalAction("dog-royal.cover-on-turn")
    return IllegalAction("dog-royal.no-special-fields" if len(position.specials) == 0 else "dog-royal.cheat-used")


def explain(position: Position, player: i64, action: i64) -> IllegalAction:
    """Why the seat on turn cannot do this."""
    kind = kind_of(action)
    if position.phase == PLACING:
        return IllegalAction("dog-royal.place-first")
    if position.phase == JUMPING:
        return IllegalAction("dog-royal.jump-first")
    if kind == ACCUSE:
        return explain_accusation(position, player, action)
    if kind in (EXCHANGE, PLAY):
        return explain_card(position, player, action)
    return IllegalAction("dog-royal.not-now")


def explain_accusation(position: Position, player: i64, action: i64) -> IllegalAction:
    seat = accused_of(action)
    if not position.house.cheating:
        return IllegalAction("dog-royal.no-cheating")
    if seat == player or seat >= position.seats or action != accuse(seat):
        return IllegalAction("dog-royal.accuse-another")
    if position.has_accused(player):
        return IllegalAction("dog-royal.accusation-used")
    return IllegalAction("dog-royal.accuser-home" if not position.is_on_board(player) else "dog-royal.accused-home")


def explain_card(position: Position, player: i64, action: i64) -> IllegalAction:
    """A card that is not there, a copier without anything to copy, a figure of somebody else."""
    card = card_of(action)
    figure = figure_of(action)
    if card == BLANK or use_of(action) == BLANK or figure >= SLOTS * position.seats or not is_well_formed(action):
        return IllegalAction("illegal")
    if count(position.hands[player], card) == 0:
        return IllegalAction("dog-royal.not-in-hand")
    use = position.use_of_card(card)
    if use == NO_CARD:
        return IllegalAction("dog-royal.nothing-to-copy" if position.last != COPY else "dog-royal.copy-of-copy")
    if use != use_of(action):
        return refusal_of("dog-royal.is-used-as", use)
    if figure // SLOTS != position.mover(player):
        return IllegalAction("dog-royal.not-your-figure" if position.mover(player) == player else "dog-royal.help-partner")
    if kind_of(action) == EXCHANGE:
        return explain_exchange(position, figure, other_of(action))
    return explain_play(position, player, action)


def is_well_formed(action: i64) -> bool:
    """Whether it has no stray bits."""
    if kind_of(action) == EXCHANGE:
        return action == exchange(card_of(action), figure_of(action), other_of(action))
    parts = play(card_of(action), use_of(action), figure_of(action), source_of(action), to_of(action), tilt_of(action))
    return action == parts and tilt_of(action) < MOST_TILTS


def explain_exchange(position: Position, figure: i64, other: i64) -> IllegalAction:
    if other >= SLOTS * position.seats or other // SLOTS == figure // SLOTS:
        return IllegalAction("dog-royal.swap-another")
    own_fits = can_be_exchanged(position.board, figure)
    return refusal_at("dog-royal.not-swappable", position.board.men[other if own_fits else figure])


def explain_play(position: Position, player: i64, action: i64) -> IllegalAction:
    board = position.board
    figure: i64 = figure_of(action)
    use = use_of(action)
    source = source_of(action)
    if use == SWAP:
        return IllegalAction("dog-royal.swap-another")
    if spot_of(board, figure, board.men[figure]) != source:
        return IllegalAction("dog-royal.not-there")
    if tilt_of(action) != LEVEL:
        tilt = explain_tilt(position, player, action)
        if tilt is not None:
            return tilt
    if source == HOME:
        return explain_start(position, figure, use)
    if use == MAGNET:
        return explain_magnet(position, figure)
    return explain_walk(position, action)


def explain_start(position: Position, figure: i64, use: i64) -> IllegalAction:
    if not starts(use):
        return refusal_of("dog-royal.no-start-card", use)
    if not can_start(position.board, figure // SLOTS):
        return IllegalAction("dog-royal.start-taken")
    return IllegalAction("dog-royal.start-only")


def explain_magnet(position: Position, figure: i64) -> IllegalAction:
    cell: i64 = position.board.men[figure]
    if cell >= position.board.size:
        return IllegalAction("dog-royal.magnet-on-track")
    field = magnet_field(position.board, figure)
    if field == NOWHERE:
        return IllegalAction("dog-royal.magnet-alone")
    return IllegalAction("dog-royal.magnet-stays" if field == cell else "dog-royal.magnet-elsewhere")


def explain_tilt(position: Position, player: i64, action: i64) -> IllegalAction | None:
    """Why this cannot be a tilt at all, or None if the tilted move must be looked at."""
    use = use_of(action)
    if not position.house.cheating:
        return IllegalAction("dog-royal.no-cheating")
    if not can_tilt(position, player):
        return IllegalAction("dog-royal.cheat-used")
    if source_of(action) == HOME or len(VALUES[use]) == 0:
        return IllegalAction("dog-royal.tilt-numbers")
    honest: list[int] = []
    Scout(position.board, position.house, position.mover(player)).find(card_of(action), use, LEVEL, honest)
    return IllegalAction("dog-royal.tilt-unplayable") if len(honest) == 0 else None


def explain_walk(position: Position, action: i64) -> IllegalAction:
    """A number move: the wrong number, a King too fast, or something in the way."""
    board = position.board
    figure: i64 = figure_of(action)
    to: i64 = to_of(action)
    if to == HOME or board.size <= to < RING_SPOTS or to >= RING_SPOTS + SLOTS:
        return IllegalAction("illegal")
    if (source_of(action) >= RING_SPOTS and to < RING_SPOTS) or not fits(position, action, tilt_of(action)):
        return refusal_of("dog-royal.no-exact-move", use_of(action))
    steps = distance(position, figure, source_of(action), to)
    most = KINGS_MOST + CHANGES[tilt_of(action)]  # the printed value counts
    if position.house.royal and figure % SLOTS == KING and not -most <= steps <= most:
        return IllegalAction("dog-royal.king-is-slow")
    if source_of(action) >= RING_SPOTS:
        return IllegalAction("dog-royal.lane-blocked")
    return explain_way(position, action, steps)


def explain_way(position: Position, action: i64, steps: i64) -> IllegalAction:
    """Who stands in the way of a walk that the card allows."""
    board = position.board
    figure: i64 = figure_of(action)
    use = use_of(action)
    green = use == TEN or (use == FOUR and (steps < 0 or position.house.four_green_forward))
    direction: i64 = 1 if steps > 0 else -1
    run = free_run(board, figure, direction, LONGEST, green, position.house.royal)
    enters = to_of(action) >= RING_SPOTS
    before = board.track.to_start(figure // SLOTS, source_of(action))
    # A way into the target passes the start field, a walk on the ring only what lies before its end.
    if run <= before and before > 0 if enters else run < steps * direction:
        return explain_blocker(position, board.track.ahead(source_of(action), run * direction), run)
    if enters:
        return explain_entry(position, figure)
    if not may_land(board, figure, to_of(action), position.house.royal):
        other: i64 = board.cells[to_of(action)]
        protected = board.track.start(other // SLOTS) == to_of(action)
        return refusal_ahead(
            "dog-royal.blocked-start" if protected else "dog-royal.king-captures", to_of(action), steps * direction
        )
    return IllegalAction("dog-royal.not-now")


def explain_blocker(position: Position, field: i64, steps: i64) -> IllegalAction:
    """A figure that cannot be passed."""
    other: i64 = position.board.cells[field]
    protected = position.board.track.start(other // SLOTS) == field
    return refusal_ahead("dog-royal.blocked-start" if protected else "dog-royal.rank", field, steps)


def explain_entry(position: Position, figure: i64) -> IllegalAction:
    if may_enter(position.board, position.house, figure):
        return IllegalAction("dog-royal.lane-blocked")
    return IllegalAction("dog-royal.fresh" if position.board.is_fresh(figure // SLOTS) else "dog-royal.no-entry-from-start")
