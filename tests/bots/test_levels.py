"""Every bot plays every registered game to its end, sees views only and keeps to what is legal."""

import pytest

from stammtisch.bots import LEVELS, levels_of, make_bot
from stammtisch.bots.base import Bot
from stammtisch.bots.greedy import ErringBot, GreedyBot, one_of_the_best, sample
from stammtisch.bots.levels import GENERAL
from stammtisch.bots.searching import SearchingBot
from stammtisch.core import FastDice
from stammtisch.data import AnyGame, Choosing, Data, Erring, Level, Searching
from stammtisch.errors import UnknownBot
from stammtisch.games import GAMES
from stammtisch.games.vier import GAME as VIER
from stammtisch.games.vier.levels import AlphaBeta
from stammtisch.match import Match
from tests.laws import toy

SEED = "5a" * 32
SMALL = 0.005  # of the usual search, for uncompiled it takes long


def short(game: AnyGame) -> Data:
    """The usual options, ended early where a game might go on for ever."""
    fields = game.options.__struct_fields__
    options: Data = game.options(**({"max_rounds": 3} if "max_rounds" in fields else {}))
    return options


def play(game: AnyGame, bots: list[Bot], seed: int, options: Data | None = None, most: int = 400) -> Match:
    """A match between bots, or the first `most` decisions of it."""
    match = Match(game, len(bots), options or short(game), SEED)
    dice = FastDice(seed)
    for _ in range(most):
        actors = match.state.to_act()
        if not actors:
            break
        seat = actors[-1]
        legal = match.state.legal(seat)
        action = bots[seat].choose(game.view(match.state, seat), legal[:], dice)
        assert action in legal
        match.play(seat, action)
    return match


@pytest.mark.parametrize("name", GENERAL)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_bot_plays_every_game_within_its_rules(game: AnyGame, name: str) -> None:
    seats = game.seats[0]
    match = play(game, [make_bot(game, name, SMALL) for _ in range(seats)], seed=1, most=12 if name != "random" else 400)
    assert match.log


@pytest.mark.parametrize("name", GENERAL)
def test_every_bot_plays_a_game_it_has_never_heard_of(name: str) -> None:
    seats = toy.GAME.seats[-1]
    match = play(toy.GAME, [make_bot(toy.GAME, name, SMALL) for _ in range(seats)], seed=2)
    assert not match.state.to_act()


@pytest.mark.parametrize("name", GENERAL)
def test_the_same_dice_give_the_same_game(name: str) -> None:
    first, second = (play(VIER, [make_bot(VIER, name, SMALL)] * 2, seed=5, most=8) for _ in range(2))
    assert first.log == second.log


def test_an_unknown_bot_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(UnknownBot, match=r"no bot 'brutal'.*random, greedy, easy, medium, hard"):
        make_bot(VIER, "brutal")


def test_the_levels_are_names_of_bots() -> None:
    assert set(LEVELS) < set(GENERAL)


def test_a_greedy_bot_beats_a_random_one() -> None:
    results = [play(VIER, [GreedyBot(VIER), make_bot(VIER, "random")], seed).state.result()[0] for seed in range(10)]
    assert sum(results) >= 8


def test_greedy_keeps_to_the_actions_it_is_offered() -> None:
    state = VIER.position({"rows": ["........"] * 6 + ["GGG....."], "mover": "G"})
    assert GreedyBot(VIER).choose(VIER.view(state, 0), [5, 6, 3], FastDice(1)) == 3
    assert GreedyBot(VIER).choose(VIER.view(state, 0), [5, 6], FastDice(1)) in (5, 6)


def test_looking_deeper_stops_what_one_step_does_not_see() -> None:
    state = VIER.position({"rows": ["........"] * 6 + ["BBB....."], "mover": "G"})
    drops = list(range(8))
    assert GreedyBot(VIER, deep=8).choose(VIER.view(state, 0), drops, FastDice(1)) == 3


def mistakes_in(*rows: str) -> list[int]:
    state = VIER.position({"rows": ["........"] * (7 - len(rows)) + list(rows), "mover": "G"})
    bot, dice, seen = ErringBot(VIER, mistakes=50), FastDice(3), VIER.view(state, 0)
    return [bot.choose(seen, list(range(8)), dice) for _ in range(200)]


def test_mistakes_are_made_as_often_as_said_and_never_from_the_worse_half() -> None:
    choices = mistakes_in("GGB.....", "GGB.....")
    best = max(choices, key=choices.count)
    assert 90 <= choices.count(best) <= 170  # half of the choices, and a part of the mistakes
    assert 2 <= len(set(choices)) <= 4


def test_nobody_errs_absurdly() -> None:
    assert set(mistakes_in("GGG.....")) == {3}


def test_an_honest_bot_leaves_cheats_alone_and_still_plays() -> None:
    royal = GAMES["dog-royal"]
    assert royal.is_cheat is not None
    cheating, honest = (cheats_in(royal, name) for name in ("greedy", "honest:greedy"))
    assert cheating > 0 and honest == 0


def cheats_in(game: AnyGame, name: str) -> int:
    assert game.is_cheat is not None
    match = play(game, [make_bot(game, name)] * 4, seed=3, options=game.options(max_rounds=2), most=80)
    assert len(match.log) > 50
    return sum(game.is_cheat(entry.action) for entry in match.log if entry.player >= 0)


def test_out_of_turn_a_bot_covers_the_sensor_now_and_then() -> None:
    royal = GAMES["dog-royal"]
    match = Match(royal, 4, royal.options(), SEED)
    players, dice = [make_bot(royal, "honest:greedy")] * 4, FastDice(4)
    asked = covered = 0
    for _ in range(90):
        awaited = match.state.to_act()
        for seat in set(range(4)) - set(awaited):
            if legal := match.state.legal(seat):
                seen = royal.view(match.state, seat)
                wanted = make_bot(royal, "medium").interrupt(seen, legal, dice)
                assert wanted is None or wanted in legal
                assert make_bot(royal, "honest:medium").interrupt(seen, legal, dice) is None
                asked, covered = asked + 1, covered + (wanted is not None)
        seat = awaited[0]
        match.play(seat, players[seat].choose(royal.view(match.state, seat), match.state.legal(seat), dice))
    assert 0 < covered < asked / 5


def test_a_game_without_interrupts_is_never_interrupted() -> None:
    assert make_bot(VIER, "easy").interrupt(VIER.view(VIER.new(2, VIER.options()), 1), [1], FastDice(1)) is None


def test_without_time_a_bot_still_answers() -> None:
    state = VIER.new(2, VIER.options())
    seen, legal = VIER.view(state, 0), state.legal(0)
    for name in GENERAL:
        assert make_bot(VIER, name).choose(seen, legal[:], FastDice(2), seconds=0) in legal


def test_equals_are_all_chosen_sometimes() -> None:
    dice = FastDice(1)
    assert {one_of_the_best({1: 0.5, 2: 0.5, 3: 0.4}, dice) for _ in range(50)} == {1, 2}


def test_a_sample_has_no_action_twice() -> None:
    drawn = sample(list(range(50)), 20, FastDice(1))
    assert len(set(drawn)) == 20
    assert sample([4, 5], 20, FastDice(1)) == [4, 5]


def test_a_name_may_carry_a_scale() -> None:
    bot = make_bot(VIER, "mcts:500@0.1")
    assert isinstance(bot, SearchingBot) and bot.iterations == 50
    for name in ("hard@", "hard@0", "hard@x", "honest:honest:easy", "honest:"):
        with pytest.raises(UnknownBot):
            make_bot(VIER, name)


def test_every_level_of_every_game_searches_more_than_the_one_below() -> None:
    for game in GAMES.values():
        effort = [work_of(levels_of(game)[level]) for level in LEVELS]
        assert effort == sorted(effort) and len(set(effort)) == 3, game.name


def work_of(level: Level) -> tuple[int, int]:
    """Iterations or nodes first, then how few mistakes."""
    match level:
        case Choosing(choose=AlphaBeta(work=work, mistakes=mistakes)):
            return work, -mistakes
        case Searching(iterations=iterations):
            return iterations, 0
        case Erring(mistakes=mistakes):
            return 0, -mistakes
        case _:
            return 0, 0
