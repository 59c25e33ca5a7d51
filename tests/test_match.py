"""Matches: seeded dice, play, rewind and replay, with the toy game for its hidden cards and its die."""

import ast
from pathlib import Path

import pytest

from stammtisch.core import CHANCE, MOST_ACTIONS, SPECTATOR, FastDice, State
from stammtisch.errors import BadOptions, BadRecord, IllegalAction, StaleStep, UnclearAction
from stammtisch.games import GAMES
from stammtisch.games.vier.data import Drop
from stammtisch.match import Entry, Match, SeededDice, check
from tests.laws import toy

SEED = "00" * 32


def fresh(seats: int = 2, seed: str = SEED) -> Match:
    return Match(toy.GAME, seats, toy.Options(), seed)


def play_out(match: Match) -> Match:
    """Everybody does the first thing allowed."""
    while match.state.to_act():
        player = match.state.to_act()[0]
        match.play(player, match.state.legal(player)[0])
    return match


def refusal_of(match: Match, player: int, action: int) -> str:
    before = list(match.log)
    with pytest.raises(IllegalAction) as refused:
        match.play(player, action)
    assert match.log == before
    return refused.value.code


def test_dice_fall_as_in_the_published_vectors() -> None:
    dice = SeededDice("00" * 32, 0)
    assert [dice.below(6) for _ in range(8)] == [5, 4, 3, 4, 4, 3, 1, 1]
    assert SeededDice("00" * 32, 17).below(110) == 41


def test_dice_are_the_first_eight_bytes_of_the_hash_scaled() -> None:
    # sha256sum of the 64 zeros followed by ":0:0" begins so.
    assert SeededDice("00" * 32, 0).below(2**64) == 0xF638871C65CBA786


def test_dice_of_another_place_or_seed_fall_otherwise() -> None:
    places = {SeededDice("00" * 32, place).below(2**32) for place in range(50)}
    seeds = {SeededDice(f"{seed:064x}", 0).below(2**32) for seed in range(50)}
    assert len(places | seeds) == 99  # they share one


def test_a_match_begins_with_the_luck_that_comes_first() -> None:
    match = fresh()
    assert [entry.player for entry in match.log] == [CHANCE] * 4
    assert match.state.to_act() == (0, 1)


def test_a_step_is_an_action_and_all_the_luck_behind_it() -> None:
    match = fresh()
    assert len(match.play(1, match.state.legal(1)[0])) == 1
    step = match.play(0, match.state.legal(0)[0])
    assert [entry.player for entry in step] == [0, CHANCE, CHANCE, CHANCE]


def test_luck_is_that_of_its_place() -> None:
    match = play_out(fresh())
    state = toy.Masks(2, toy.Options())
    for place, (player, action) in enumerate(match.log):
        assert player != CHANCE or state.chance(SeededDice(SEED, place)) == action
        state.apply(player, action)


def test_a_game_is_refused_with_a_number_of_seats_it_does_not_know() -> None:
    with pytest.raises(BadOptions, match="masks is for 2 or 4 seats, not 3"):
        fresh(seats=3)
    with pytest.raises(BadOptions, match="not 3"):
        Match.replay(toy.GAME, 3, toy.Options(), SEED, [])


def test_a_refused_action_changes_nothing() -> None:
    match = fresh()
    laid = match.state.legal(0)[0]
    match.play(0, laid)
    assert refusal_of(match, 0, laid) == "masks.has-laid"
    assert refusal_of(match, 1, -1) == "illegal"
    assert refusal_of(match, 1, MOST_ACTIONS) == "illegal"
    assert refusal_of(match, CHANCE, toy.ROLLED) == "not-your-turn"
    assert refusal_of(play_out(match), 0, toy.LAY) == "over"


def test_only_luck_acts_while_luck_is_awaited() -> None:
    with pytest.raises(IllegalAction) as refused:
        check(toy.Masks(2, toy.Options()), 0, toy.LAY)
    assert refused.value.code == "not-your-turn"


def test_an_interrupt_of_a_seat_that_is_not_awaited_is_played() -> None:
    match = fresh()
    match.play(0, match.state.legal(0)[0])
    assert match.state.to_act() == (1,)
    assert match.play(0, toy.MASK + 2) == (Entry(0, toy.MASK + 2),)


def test_a_prepared_step_changes_nothing_until_it_is_committed() -> None:
    match = fresh()
    match.play(1, match.state.legal(1)[0])
    before, log = toy.view(match.state, 0), list(match.log)  # type: ignore[arg-type]
    step = match.prepare(0, match.state.legal(0)[0])
    assert step == match.prepare(0, match.state.legal(0)[0])._replace(after=step.after)
    assert (toy.view(match.state, 0), match.log) == (before, log)  # type: ignore[arg-type]
    match.commit(step)
    assert match.log == [*log, *step.entries] and len(step.entries) == 4
    assert toy.view(match.state, 0) != before  # type: ignore[arg-type]


def test_a_step_is_committed_only_where_it_was_prepared() -> None:
    match = fresh()
    first, other = match.prepare(0, match.state.legal(0)[0]), match.prepare(1, match.state.legal(1)[0])
    match.commit(first)
    for stale in (first, other):
        with pytest.raises(StaleStep, match="place 4 does not fit this match at place 5"):
            match.commit(stale)
    assert match.log[4:] == list(first.entries)
    match.rewind(4)
    with pytest.raises(StaleStep):
        match.commit(first)  # the match has been elsewhere meanwhile
    assert len(match.log) == 4


def test_a_witness_is_shown_each_entry_in_the_position_before_it() -> None:
    match = fresh()
    match.play(1, match.state.legal(1)[0])
    step = match.prepare(0, match.state.legal(0)[0])
    shown: list[tuple[tuple[int, ...], Entry]] = []
    match.commit(step, lambda state, entry: shown.append((state.to_act(), entry)))
    assert shown == [((0,), step.entries[0]), *(((CHANCE,), entry) for entry in step.entries[1:])]
    again = fresh()
    for state, entry in match.walk():
        assert entry.player in (*state.to_act(), CHANCE)
    again.commit(again.recall(match.log[4:]))
    assert again.log == match.log


def test_a_witness_who_fails_stops_the_step() -> None:
    match = fresh()

    def fail(state: State, entry: Entry) -> None:
        raise RuntimeError("cannot look")

    step = match.prepare(0, match.state.legal(0)[0])
    with pytest.raises(RuntimeError):
        match.commit(step, fail)
    assert len(match.log) == 4
    match.commit(step)


def test_a_stored_step_is_taken_as_it_is_and_refused_where_it_is_impossible() -> None:
    match = fresh()
    laid = Entry(0, match.state.legal(0)[0])
    assert match.recall([laid]).entries == (laid,)
    with pytest.raises(BadRecord, match=r"Entry 5 of the log is impossible \(masks.has-laid\)"):
        match.recall([laid, laid])
    assert len(match.log) == 4


CHANGES = {"append", "cut", "extend", "insert", "pop", "clear", "remove", "reverse", "sort"}


def changes_a_log(node: ast.AST) -> bool:
    """Whether this changes something called a log, or the step of a match without the match."""
    match node:
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="log" | "_log"), attr=change)):
            return change in CHANGES
        case ast.Assign(targets=targets) | ast.Delete(targets=targets):
            return any(is_log(target) for target in targets)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return is_log(target)
    return False


def is_log(target: ast.AST) -> bool:
    match target:
        case ast.Attribute(attr=name):
            return name in ("log", "_log")
        case ast.Subscript(value=ast.Attribute(attr=name)):
            return name in ("log", "_log")
    return False


@pytest.mark.parametrize(
    "source", ["a.log.append(1)", "a._log.cut(1)", "a.log += b", "a.log = []", "a._log[2] = 1", "del a.log[3:]"]
)
def test_a_change_of_a_log_is_noticed(source: str) -> None:
    assert any(changes_a_log(node) for node in ast.walk(ast.parse(source)))


def test_nothing_but_a_match_adds_to_a_log() -> None:
    source = Path(__file__).resolve().parent.parent / "src" / "stammtisch"
    changing = {
        path.relative_to(source).as_posix()
        for path in source.glob("**/*.py")
        if any(changes_a_log(node) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert changing == {"match.py"}


@pytest.mark.parametrize("places", range(23))
def test_rewinding_anywhere_meets_the_same_dice(places: int) -> None:
    expected = list(play_out(fresh()).log)
    match = play_out(fresh())
    match.rewind(min(places, len(expected)))
    assert match.log == expected[: len(match.log)]
    assert match.state.to_act() != (CHANCE,)
    assert play_out(match).log == expected


def test_another_decision_after_rewinding_meets_the_dice_of_its_place() -> None:
    match = fresh()
    settled = len(match.log)
    first = match.play(0, match.state.legal(0)[0])
    match.rewind(settled)
    assert len(match.log) == settled
    match.play(0, match.state.legal(0)[-1])
    assert match.log[settled].action != first[0].action
    assert match.luck(settled + 2).below(10**6) == SeededDice(SEED, settled + 2).below(10**6)


def test_a_position_of_the_past_is_what_its_entries_make_of_it_wherever_the_match_has_been() -> None:
    game, dice = GAMES["dog"], FastDice(3)
    match = Match(game, 4, game.options(), SEED)
    while match.state.to_act() and len(match.log) < 500:
        legal = match.state.legal(match.state.to_act()[0])
        match.play(match.state.to_act()[0], legal[dice.below(len(legal))])
    for place in (len(match.log), 499, 400, 129, 128, 127, 64, 1, 0):
        expected = Match.replay(game, 4, match.options, SEED, match.log[:place]).state
        assert match.at(place) == expected == match.at(place)
    for places in (470, 350, 349, 20):
        expected = Match.replay(game, 4, match.options, SEED, match.log[:places]).state
        match.rewind(places)
        assert match.at(places) == expected


def test_nobody_rewinds_beyond_the_log() -> None:
    match = fresh()
    for places in (-1, len(match.log) + 1):
        with pytest.raises(AssertionError):
            match.rewind(places)


def test_a_log_replays_to_the_same_match() -> None:
    match = play_out(fresh(4))
    again = Match.replay(toy.GAME, 4, toy.Options(), SEED, match.log)
    assert again.log == match.log
    assert [toy.view(again.state, seat) for seat in range(4)] == [toy.view(match.state, seat) for seat in range(4)]  # type: ignore[arg-type]
    assert again.state.result() == match.state.result()


def test_replay_stops_where_the_log_stops() -> None:
    match = Match.replay(toy.GAME, 2, toy.Options(), SEED, fresh().log[:2])
    assert match.state.to_act() == (CHANCE,)


@pytest.mark.parametrize(
    ("place", "entry", "reason"),
    [
        (0, Entry(0, toy.LAY), r"Entry 0 of the log is impossible \(not-your-turn\)"),
        (0, Entry(CHANCE, toy.DEALT + 4), r"Entry 0 of the log is impossible \(illegal\)"),
        (4, Entry(CHANCE, toy.ROLLED), r"Entry 4 of the log is impossible"),
        (4, Entry(1, -1), r"Entry 4 of the log is impossible \(illegal\)"),
        (4, Entry(2, toy.LAY), "of player 2, who is not at the table"),
        (4, Entry(SPECTATOR, toy.LAY), "of player -2, who is not at the table"),
    ],
)
def test_replay_refuses_an_impossible_entry(place: int, entry: Entry, reason: str) -> None:
    log = play_out(fresh()).log
    with pytest.raises(BadRecord, match=reason):
        Match.replay(toy.GAME, 2, toy.Options(), SEED, [*log[:place], entry, *log[place + 1 :]])


def test_replay_accepts_luck_the_dice_did_not_give() -> None:
    log = list(fresh().log)
    other = Entry(CHANCE, toy.DEALT + (log[0].action + 1) % 3)
    assert Match.replay(toy.GAME, 2, toy.Options(), SEED, [other]).log == [other]


def test_a_match_knows_no_game() -> None:
    vier = GAMES["vier"]
    match = play_out(Match(vier, 2, vier.options(), SEED))
    assert match.state.result() in ((0.0, 1.0), (1.0, 0.0), (0.5, 0.5))


def vier(jokers: bool = True) -> Match:
    return Match(GAMES["vier"], 2, GAMES["vier"].options(jokers=jokers), SEED)


def test_actions_have_names_words_and_integers() -> None:
    by_name, by_words, by_number, in_german = vier(), vier(), vier(), vier()
    by_name.play(0, Drop(column=3))
    by_words.play(0, "Stone in  COLUMN 4")
    in_german.play(0, "Stein in Spalte 4")
    by_number.play(0, 3)
    assert by_name.log == by_words.log == by_number.log == in_german.log
    assert by_name.state == by_words.state == by_number.state
    assert by_name.legal(1)[:2] == [Drop(column=0), Drop(column=1)] and by_name.legal(0) == []
    assert by_name.view(1) == GAMES["vier"].view(by_name.state, 1)


def test_words_that_fit_one_action_are_enough() -> None:
    match = vier(jokers=False)
    match.play(0, "4")
    assert match.log == [Entry(0, 3)]
    assert match.prepare(1, "column 8").entries == (Entry(1, 7),)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("4", r"'4' fits \d+ legal actions; there are for example: stone in column 4; erases"),
        ("castle", r"'castle' is no legal action; there are for example: stone in column 1;"),
        ("column 9", "is no legal action"),
        ("", "is no legal action"),
        (" ,.", "is no legal action"),
    ],
)
def test_words_that_fit_none_or_several_are_refused(words: str, reason: str) -> None:
    match = vier()
    with pytest.raises(UnclearAction, match=reason):
        match.play(0, words)
    assert match.log == []


def test_an_action_of_another_game_is_refused() -> None:
    with pytest.raises(UnclearAction, match=r"Lay\(.*\) is no action of vier"):
        vier().play(0, toy.decode(toy.LAY))


def test_words_out_of_turn_are_refused_as_any_action_is() -> None:
    match = vier()
    with pytest.raises(IllegalAction) as refused:
        match.play(1, "stone in column 4")
    assert refused.value.code == "not-your-turn"
    with pytest.raises(IllegalAction) as refused:
        play_out(match).play(0, "stone in column 4")
    assert refused.value.code == "over"


def test_a_match_prints_as_everybody_may_see_it() -> None:
    match = fresh()
    assert str(match) == toy.GAME.draw(toy.view(match.state, SPECTATOR), "en")  # type: ignore[arg-type]
    assert repr(match) == "<Match of masks for 2: 4 entries, awaiting (0, 1)>"
