"""Every game can say in a sentence why a move is good; the sentence is about that move."""

import re

import pytest

from stammtisch.bots.hint import hints
from stammtisch.core import CHANCE, FastDice, State
from stammtisch.data import AnyGame
from stammtisch.games import GAMES
from stammtisch.games.catan.engine import actions as catan
from stammtisch.games.catan.reasons import keeping, newly_affordable, saving
from stammtisch.games.doerfer.engine.rules import place
from stammtisch.games.dog_royal.engine.deeds import DOUBTFUL, EVIDENT, VERDICT
from stammtisch.games.dog_royal.engine.figures import COVER, accuse

DOG, ROYAL, DOERFER, CATAN = (GAMES[name] for name in ("dog", "dog-royal", "doerfer", "catan"))


def told(game: AnyGame, state: State, player: int, action: int) -> str | None:
    assert game.reason is not None
    english, german = (game.reason(state, player, action, language) for language in ("en", "de"))
    assert (english is None and german is None) or (english and german and english != german)
    return english


def walk(game: AnyGame, steps: int, most: int) -> set[str]:
    """The sentences about all actions in a random game; no position breaks them."""
    dice = FastDice(3)
    found: set[str] = set()
    state = game.new(game.usual_seats, game.options())
    for _ in range(steps):
        awaited = state.to_act()
        if not awaited:
            break
        if awaited == (CHANCE,):
            state.apply(CHANCE, state.chance(dice))
            continue
        legal = state.legal(awaited[0])
        before = game.view(state, awaited[0])
        found |= {told(game, state, awaited[0], action) or "" for action in legal[:most]}
        assert game.view(state, awaited[0]) == before
        state.apply(awaited[0], legal[dice.below(len(legal))])
    return found


@pytest.mark.parametrize(
    ("game", "beginnings"),
    [
        (DOG, ("captures a figure of", "brings a figure into the game", "helps the partner", "clears the start field")),
        (ROYAL, ("earns a card", "opens with", "blocks the way of", "cheats by one field")),
        (DOERFER, ("closes an area of", "lets an area of")),
        (CATAN, ("lies at fields", "saves up for", "does not help {", "blocks {")),
    ],
    ids=["dog", "dog-royal", "doerfer", "catan"],
)
def test_a_random_game_meets_many_reasons(game: AnyGame, beginnings: tuple[str, ...]) -> None:
    found = walk(game, 70, 12) if game is DOERFER else walk(game, 260, 40)
    for beginning in beginnings:
        assert any(sentence.startswith(beginning) for sentence in found), beginning


def test_closing_an_area_names_its_size_and_points() -> None:
    dice = FastDice(1)
    state = DOERFER.new(2, DOERFER.options())
    while state.to_act():
        seat = state.to_act()[0]
        if seat == CHANCE:
            state.apply(CHANCE, state.chance(dice))
            continue
        for action in state.legal(seat):
            after = state.copy()
            after.apply(seat, action)
            gain = after.score(seat) - state.score(seat)
            sentence = told(DOERFER, state, seat, action) or ""
            assert sentence.startswith("closes") == (gain > 0)
            if gain > 0:
                assert sentence.endswith(f"for {gain} points")
                return
        state.apply(seat, state.legal(seat)[0])
    raise AssertionError("nothing was ever closed")


def test_covering_the_sensor_has_its_reason() -> None:
    state = ROYAL.new(4, ROYAL.options())
    assert told(ROYAL, state, 0, COVER) == "takes the special fields from the others"


@pytest.mark.parametrize(
    ("deeds", "why"),
    [
        ([EVIDENT, 1, 1, 0, 5, 0], "{1} has evidently cheated"),
        ([EVIDENT, 1, 1, 0, 2, 0], None),  # before the accuser's last turn
        ([EVIDENT, 2, 1, 0, 5, 0], None),
        ([DOUBTFUL, 1, 1, 0, 5, 0], None),  # its truth is a secret, or a guess
        ([EVIDENT, 1, 1, 0, 5, 0, VERDICT, 1, 1, 0, 6, 3], None),  # settled
    ],
)
def test_an_accusation_is_reasoned_by_what_everybody_has_seen(deeds: list[int], why: str | None) -> None:
    state = ROYAL.new(4, ROYAL.options())
    state.deeds, state.turns[0] = deeds, 3
    assert told(ROYAL, state, 0, accuse(1)) == why


def test_catan_knows_what_a_hand_is_good_for() -> None:
    brick, wood, wool, grain, ore = 1 << 8, 1, 1 << 16, 1 << 24, 1 << 32
    texts = CATAN.texts["en"]
    assert newly_affordable(wood, wood + brick) == "reasons.road"
    assert newly_affordable(wood + brick, 2 * wood + brick) is None
    assert keeping(2 * grain + 3 * ore, texts) == "keeps the cards for a city"
    assert saving(2 * grain + 2 * ore, texts) == "saves up for a city"
    assert saving(wool, texts) is None


def test_hints_of_a_game_with_secrets_carry_reasons() -> None:
    state = CATAN.new(3, CATAN.options())
    dice = FastDice(2)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.chance(dice))
    seat = state.to_act()[0]
    found = hints(CATAN, CATAN.view(state, seat), state.legal(seat), dice, iterations=20)
    assert len(found) == 3
    assert all(catan.kind_of(hint.action) == catan.BUILD_VILLAGE for hint in found)
    assert "of 36 rolls" in found[0].why and len({hint.why for hint in found}) == 3


def test_a_placement_that_does_nothing_needs_no_reason() -> None:
    state = DOERFER.new(1, DOERFER.options())
    dice = FastDice(5)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.chance(dice))
    quiet = [action for action in state.legal(0) if told(DOERFER, state, 0, action) is None]
    assert quiet and place(0, 0, 0) not in quiet


# Numbers and letters that no board shows. Vier's columns are numbered; a card, a roll, a number of fields or of points is seen.
HIDDEN = {
    "vier": r"(?<!column )(?<!row )\b\d",
    "dog": r"\b[A-F]\b|field \d|from \d|to \d|\bT\d",
    "dog-royal": r"\b[A-F]\b|field \d|from \d|to \d|\bT\d",
    "doerfer": r"\d",
    "catan": r"player \d|crossing|path|field \d|offer \d",
}


@pytest.mark.parametrize("name", HIDDEN)
def test_advice_speaks_of_what_a_board_shows_and_calls_people_by_their_names(name: str) -> None:
    """Hints once said `road on path 34`, `A from 16 to 19` and `player 3`."""
    game, dice = GAMES[name], FastDice(7)
    assert game.suggest is not None
    state = game.new(game.usual_seats, game.options())
    kinds: dict[type, str] = {}
    for _ in range(60 if game is DOERFER else 400):
        awaited = state.to_act()
        if not awaited:
            break
        if awaited == (CHANCE,):
            state.apply(CHANCE, state.chance(dice))
            continue
        seat, legal = awaited[0], state.legal(awaited[0])
        view = game.view(state, seat)
        for action in legal[:: max(1, len(legal) // 8)]:
            decoded = game.decode(action)
            english, german = (game.suggest(decoded, view, language) for language in ("en", "de"))
            assert english and german and english != german
            assert not re.search(HIDDEN[name], re.sub(r"\{\d\}", "", english)), english
            for whom in re.findall(r"\{(\d)\}", german):
                assert int(whom) != seat and int(whom) < view.seats, german
            kinds[type(decoded)] = english
        state.apply(seat, legal[dice.below(len(legal))])
    assert len(kinds) >= {"vier": 3, "dog": 4, "dog-royal": 4, "doerfer": 1, "catan": 7}[name], kinds
