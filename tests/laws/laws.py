"""The laws of every game, and the judge who holds random play against them.

A law is a function of a position; its first sentence says what holds. Cheap ones are asked at every position, the
others at some. Nothing here knows a game.
"""

from collections.abc import Callable, Iterable
from itertools import count

from tests.laws import knowledge, logs, luck, turns, values, words
from tests.laws.tables import Table
from tests.laws.walk import Position, walk

Law = Callable[[Position], None]

AT_THE_START: tuple[Law, ...] = (turns.a_new_game_holds_no_luck,)
EVERYWHERE: tuple[Law, ...] = (
    turns.somebody_can_act,
    turns.random_games_end,
    turns.what_is_conserved_stays,
    words.actions_survive_the_wire,
)
OFTEN: tuple[Law, ...] = (
    values.asking_makes_no_position_unequal,  # first: others ask the shadow too, and replace it
    turns.asking_changes_nothing,
    turns.legal_actions_pass_check,
    turns.a_copy_is_an_independent_twin,
    turns.a_copy_plays_on_alike,
    turns.evaluation_is_a_chance,
    turns.teams_never_change,
    turns.ordering_keeps_every_action,
    values.a_position_survives_bytes,
    luck.chance_changes_nothing,
    luck.chance_depends_on_dice_alone,
    luck.chance_passes_check,
    luck.chance_is_fair,
    words.actions_survive_as_seen,
    words.views_survive_the_wire,
    words.refusals_are_explained,
    words.drawings_show_something,
    words.an_open_board_is_drawn_alike,
    words.actions_can_be_said,
    words.reasons_are_words,
    knowledge.looking_together_shows_the_same,
)
RARELY: tuple[Law, ...] = (
    knowledge.an_imagined_position_looks_alike,
    knowledge.a_resampled_position_looks_alike,
    knowledge.imagined_positions_can_be_played,
    knowledge.resampling_deals_as_widely_as_imagining,
    knowledge.like_outcomes_are_reported_alike,
    knowledge.like_positions_report_alike,
    knowledge.previews_use_nothing_hidden,
    knowledge.nobody_forgets_what_he_did,
    knowledge.what_the_card_calls_open_hides_nothing,
)
AT_THE_END: tuple[Law, ...] = (
    turns.mates_share_the_payoff,
    logs.the_log_replays,
    logs.impossible_entries_are_refused,
    logs.rewinding_meets_the_same_dice,
)
LAWS = (*AT_THE_START, *EVERYWHERE, *OFTEN, *RARELY, *AT_THE_END)

OFTEN_MEANS = 12  # one position in so many
RARELY_MEANS = 50
SURPRISES = 1  # a new kind of situation is always examined, so many times


class Judge:
    """Walks through random games at one table and holds some laws against their positions."""

    def __init__(self, table: Table, laws: Iterable[Law] = LAWS, often: int = OFTEN_MEANS, rarely: int = RARELY_MEANS) -> None:
        self.table = table
        self.laws = set(laws)
        self.often = often
        self.rarely = rarely
        self.positions = 0
        self.games = 0
        self.kinds: dict[tuple[str, int], int] = {}

    def play(self, positions: int, games: int) -> None:
        """Whole random games, until there were so many positions or games."""
        for number in count():
            for position in walk(self.table, number):
                self.examine(position)
            self.games += 1
            if self.positions >= positions or number + 1 >= games:
                return

    def examine(self, at: Position) -> None:
        self.positions += 1
        surprising = self.is_surprising(at)
        self.hold(EVERYWHERE, at)
        if not at.log:
            self.hold(AT_THE_START, at)
        if surprising or at.dice.below(self.often) == 0:
            self.hold(OFTEN, at)
        if surprising or at.dice.below(self.rarely) == 0:
            self.hold(RARELY, at)
        if at.is_over:
            self.hold(AT_THE_END, at)

    def is_surprising(self, at: Position) -> bool:
        """Whether the last action and the number of awaited seats make a situation not examined before."""
        last = type(at.game.decode(at.log[-1].action)).__name__ if at.log else "start"
        kind = last, len(at.state.to_act())
        self.kinds[kind] = self.kinds.get(kind, 0) + 1
        return self.kinds[kind] <= SURPRISES

    def hold(self, laws: Iterable[Law], at: Position) -> None:
        for law in laws:
            if law in self.laws:
                try:
                    law(at)
                except Exception as error:  # a crash breaks the law that led to it
                    raise AssertionError(verdict(law, at, error)) from error


def verdict(law: Law, at: Position, error: Exception) -> str:
    """Which law is broken, how, and how to get there again."""
    reason = str(error) if isinstance(error, AssertionError) and str(error) else repr(error)
    last = ", ".join(f"{entry.player}:{entry.action}" for entry in at.log[-6:])
    return f"{law.__name__}: {reason}\n  at {at.table}, entry {len(at.log)}, seed {at.seed}, last entries {last or 'none'}"
