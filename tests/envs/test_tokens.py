"""The law of tokens, for every game, number of seats and option: every legal action can be told by its tokens."""

from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

import pytest

from stammtisch.core import CHANCE, FastDice
from stammtisch.data import AnyGame
from stammtisch.envs import Decision
from stammtisch.envs.decision import NoTokens
from stammtisch.errors import IllegalAction
from stammtisch.games import GAMES, OWN
from stammtisch.games.catan.data import RESOURCES, Offer, Resources
from stammtisch.games.doerfer.data import Place
from tests.laws import toy
from tests.laws.tables import Table, tables
from tests.laws.walk import Position, walk

# What the ids of each version mean, as a digest: another one needs another version, and a line here.
MEANINGS = {
    ("vier", 1): "350a089a3d1fe56992fd6d72383764c472b17f2bea8cc584e09d511802efae45",
    ("dog", 1): "f7bc6cfbbfa86f0e8c42700f1e942469ebc4b4285066d4463f19551c139b6cb3",
    ("dog-royal", 1): "48742b851c21e1884b84ab47edd1e4d844b6d507d593d1d542fb31b3d0a87e29",
    ("doerfer", 1): "2bfea1fc2a55f3c3803f137687c9c3fc07f7cca6249c99a7d77a9b292b8b4a31",
    ("catan", 1): "a71d0c6f74334dd9b908bcd3ca29effe407527f3523c7aae51322dda77aeea28",
}
LONGEST = {"vier": 1, "dog": 8, "dog-royal": 2, "doerfer": 14, "catan": 40}  # tokens of an action
TABLES = [table for game in OWN for table in tables(game)]


def spellings(at: Position, player: int) -> dict[tuple[int, ...], int]:
    """The legal actions of a seat by their tokens; two with the same tokens are a failure."""
    assert at.game.tokens is not None
    spell = at.game.tokens.speller(at.view(player))
    found: dict[tuple[int, ...], int] = {}
    for action in at.state.legal(player):
        tokens = spell(at.game.decode(action))
        assert tokens not in found, f"{at.game.decode(action)} and {at.game.decode(found[tokens])} are spelled alike"
        found[tokens] = action
    return found


def is_prefix_free(spelled: list[tuple[int, ...]]) -> bool:
    """Whether none begins with another; a beginning stands right before what it begins, in their order."""
    return not any(second[: len(first)] == first for first, second in pairwise(sorted(spelled)))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_legal_action_is_told_by_its_tokens(table: Table) -> None:
    hold_to_the_law(islice(walk(table, 7), 0, 350, 7))


@pytest.mark.soak
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_every_legal_action_of_whole_games_is_told_by_its_tokens(game: AnyGame) -> None:
    for table in tables(game, mixed=20, every_seat_number=True):
        for number in range(3):
            hold_to_the_law(walk(table, number))


def hold_to_the_law(positions: Iterable[Position]) -> None:
    for number, at in enumerate(positions):
        assert at.game.tokens is not None
        for player in range(at.seats):
            spelled = spellings(at, player)
            assert is_prefix_free(list(spelled)), sorted(spelled)
            assert all(0 <= token < len(at.game.tokens.vocabulary) for tokens in spelled for token in tokens)
            assert max(map(len, spelled), default=0) <= LONGEST[at.game.name]
            if number % 20 == 0:
                assert all(chosen(at, player, tokens) == action for tokens, action in spelled.items())


def chosen(at: Position, player: int, tokens: tuple[int, ...]) -> int | None:
    """What a decision comes to that is taken token by token."""
    decision = Decision(at.game, at.state, player)
    for place, token in enumerate(tokens):
        assert token in decision.allowed()
        assert decision.choose(token) == (place == len(tokens) - 1)
    assert decision.allowed() == []
    return decision.action


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_ids_keep_their_meaning_within_a_version(game: AnyGame) -> None:
    assert game.tokens is not None
    vocabulary = game.tokens.vocabulary
    assert MEANINGS.get((game.name, vocabulary.version)) == vocabulary.digest()


def test_a_token_that_is_not_allowed_is_refused_and_changes_nothing() -> None:
    game = GAMES["catan"]
    state = game.new(4, game.options(map="beginner"))
    dice = FastDice(1)
    while state.to_act() == (CHANCE,):
        state.apply(CHANCE, state.chance(dice))
    [player] = state.to_act()
    decision = Decision(game, state, player)
    allowed = decision.allowed()
    with pytest.raises(IllegalAction):
        decision.choose(next(token for token in range(500) if token not in allowed))
    assert (decision.allowed(), decision.prefix, decision.action) == (allowed, (), None)


def own_offers(at: Position, player: int) -> Iterator[int]:
    """Offers at random, of cards he holds and of any number of others."""
    hand = at.view(player).hand
    for _ in range(20):
        kinds = [kind for kind in RESOURCES if at.dice.below(2)]
        give = {kind: 1 + at.dice.below(getattr(hand, kind)) for kind in kinds if getattr(hand, kind)}
        want = {kind: 1 + at.dice.below(31) for kind in RESOURCES if kind not in kinds and at.dice.below(2)}
        if give and want:
            yield at.game.encode(Offer(Resources(**give), Resources(**want)))


def test_every_offer_the_rules_accept_has_tokens() -> None:
    """Of any cards for any others, not only those of the sample among the legal actions."""
    [table, *_] = tables(GAMES["catan"])
    assert table.game.tokens is not None
    tried = unlisted = 0
    for at in islice(walk(table, 4), 0, 600, 3):
        player = max(at.state.to_act(), default=CHANCE)
        if player == CHANCE:
            continue
        decision = Decision(at.game, at.state, player)
        if decision.composer is None or decision.composer.opening is None:
            continue
        spell = table.game.tokens.speller(at.view(player))
        for action in own_offers(at, player):
            at.state.check(player, action)
            assert chosen(at, player, spell(at.game.decode(action))) == action
            tried += 1
            unlisted += action not in at.state.legal(player)
    assert tried > 100 and unlisted > 50


def test_one_card_for_another_is_not_spelled_twice() -> None:
    """It has a token of its own; a gift, or all five kinds, cannot be offered at all."""
    game = GAMES["catan"]
    at = next(at for at in walk(tables(game)[0], 4) if may_offer_all(at))
    decision = Decision(game, at.state, at.state.to_act()[0])
    vocabulary = game.tokens.vocabulary if game.tokens else None
    assert vocabulary is not None
    for word in ("offer", "give wood", "take ore"):
        decision.choose(next(token for token in decision.allowed() if vocabulary.name(token) == word))
    assert [vocabulary.name(token) for token in decision.allowed()] == ["take ore"]


def may_offer_all(at: Position) -> bool:
    if at.state.to_act() in ((), (CHANCE,)):
        return False
    view = at.view(at.state.to_act()[0])
    return view.phase == "turn" and view.viewer == view.active and bool(view.hand.wood) and view.offers_made < view.options.offers


def test_a_cell_beyond_the_window_is_spelled_digit_by_digit() -> None:
    game = GAMES["doerfer"]
    assert game.tokens is not None
    state = game.new(2, game.options())
    spell = game.tokens.speller(game.view(state, 0))
    spelled = [spell(Place(row, column, 3)) for row in (16, -17, 5000) for column in (0, 2**27, -(2**27))]
    assert [len(tokens) for tokens in spelled] == [2, 14, 14, 14, 14, 14, 14, 14, 14]
    assert len(set(spelled)) == 9 and is_prefix_free(spelled)
    assert [game.tokens.vocabulary.name(token) for token in spelled[0]] == ["cell 16 2", "turned 3"]


def test_a_token_is_named_for_people() -> None:
    game = GAMES["dog"]
    assert game.tokens is not None
    names = {game.tokens.vocabulary.name(token) for token in range(len(game.tokens.vocabulary))}
    assert {"give 7", "start A own", "move joker mate 3 -4 ring", "portion 1 2 7 target", "done"} <= names


def test_a_game_without_a_vocabulary_says_so() -> None:
    with pytest.raises(NoTokens, match="no vocabulary"):
        Decision(toy.GAME, toy.GAME.new(toy.GAME.seats[0], toy.GAME.options()), 0)
