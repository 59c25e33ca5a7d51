"""Legal actions as rows of features: the same actions, told apart, and telling no secret."""

import hashlib
from itertools import islice

import numpy as np
import pytest
from numpy.typing import NDArray

from stammtisch.core import CHANCE
from stammtisch.data import AnyGame
from stammtisch.envs import candidate_columns, candidates
from stammtisch.envs.choices import VERSION
from stammtisch.envs.decision import NoTokens
from stammtisch.games import GAMES, OWN
from stammtisch.games.catan.data import BuildVillage
from stammtisch.games.dog.data import Move, Start
from stammtisch.games.vier.data import Bomb, Delete, Drop
from stammtisch.match import Entry
from tests.laws import toy
from tests.laws.tables import Table, tables
from tests.laws.walk import Position, walk

TABLES = [table for game in OWN for table in tables(game)]
games = pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
# What the columns of each version mean, as a digest: another meaning needs another version, and a line here.
MEANINGS = {
    ("vier", 1, 1): "a07492cc9b35999c",
    ("dog", 1, 1): "95e46f2228233266",
    ("dog-royal", 1, 1): "25641013c546e59d",
    ("doerfer", 1, 1): "64668c5a16901515",
    ("catan", 1, 1): "ee1e65cb73a7a012",
}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_candidates_obey_the_laws(table: Table) -> None:
    for at in islice(walk(table, 5), 0, 400, 29):
        for player in range(at.seats):
            found = candidates(table.game.name, at.state, player)
            assert found.actions == at.state.legal(player)
            assert found.features.shape == (len(found.actions), len(candidate_columns(table.game.name)))
            assert len({row.tobytes() for row in found.features}) == len(found.actions), "two actions look alike"
            like_views_have_like_candidates(at, player, found.features)


def like_views_have_like_candidates(at: Position, player: int, features: NDArray[np.float32]) -> None:
    other = at.state.copy()
    other.resample(player, at.dice)
    for same in (other, at.game.imagine(at.view(player), at.dice)):
        assert np.array_equal(candidates(at.game.name, same, player).features, features)


@games
def test_columns_keep_their_meaning_within_a_version(game: AnyGame) -> None:
    names = candidate_columns(game.name)
    assert len(set(names)) == len(names) and game.tokens is not None
    digest = hashlib.sha256("\n".join(names).encode()).hexdigest()[:16]
    assert MEANINGS.get((game.name, VERSION, game.tokens.vocabulary.version)) == digest


def row_of(at: Position, player: int, action: object) -> dict[str, float]:
    """The features of one action that are not 0, by name."""
    found = candidates(at.game.name, at.state, player)
    row = found.features[found.actions.index(at.game.encode(action))]
    return {name: float(value) for name, value in zip(candidate_columns(at.game.name), row, strict=True) if value}


def a_position(game: AnyGame, seats: int, entries: tuple[int, ...] = (), **options: object) -> Position:
    """After these actions of whoever is awaited, with luck by dice."""
    at = Position(Table(game, seats, game.options(**options)), 1)
    for action in (*entries, None):
        while at.state.to_act() == (CHANCE,):
            at.state.apply(CHANCE, at.state.chance(at.dice))
        if action is not None:
            at.state.apply(at.state.to_act()[0], action)
    return at


def test_stones_and_jokers_of_vier() -> None:
    game = GAMES["vier"]
    at = a_position(game, 2, (3, 0, 3, 0, 3, 1))
    won = row_of(at, 0, Drop(3))
    assert (won["drop"], won["drop part 1"], won["own line"], won["height"]) == (1, 3, 4, 4)
    assert row_of(at, 0, Drop(0))["their line"] == 3
    for action in map(game.decode, at.state.legal(0)):
        if isinstance(action, Delete | Bomb):
            row, after = row_of(at, 0, action), at.state.copy()
            after.apply(0, game.encode(action))
            gone = 6 - sum(len(line.replace(".", "")) for line in game.view(after, 0).rows)
            assert row.get("own stones cleared", 0) + row.get("their stones cleared", 0) == gone


def test_what_grows_round_a_village_of_catan() -> None:
    at = a_position(GAMES["catan"], 4, map="beginner")
    view, seen = at.view(at.state.to_act()[0]), set()
    for action in map(at.game.decode, at.state.legal(view.viewer)):
        assert isinstance(action, BuildVillage)
        row = row_of(at, view.viewer, action)
        seen.add(sum(value for name, value in row.items() if name.startswith("pips of")))
        assert (row["village"], row.get("village part 1", 0)) == (1, action.crossing)
    assert 2 <= max(seen) <= 15 and len(seen) > 5


def test_a_start_of_dog_sends_home_whoever_stands_there() -> None:
    """Every capture that the features tell is one that happens."""
    told = 0
    for at in islice(walk(tables(GAMES["dog"])[0], 9), 0, 900, 3):
        for player in at.state.to_act():
            if player == CHANCE or at.view(player).phase != "play":
                continue
            for action in at.state.legal(player):
                named = at.game.decode(action)
                if isinstance(named, Start | Move) and (hit := int(row_of(at, player, named).get("sent home", 0))):
                    after = at.game.view(at.after(Entry(player, action)), player).men
                    homes = [sum(spot == "H" for four in men for spot in four) for men in (at.view(player).men, after)]
                    assert homes[1] - homes[0] == hit - isinstance(named, Start)
                    told += 1
    assert told > 3


def test_edges_of_a_tile_of_doerfer() -> None:
    """What lies beside a tile is counted on both sides of the border: six edges in all, and no railway in a field."""
    at = next(islice(walk(tables(GAMES["doerfer"])[0], 2), 30, None))
    while at.state.to_act() == (CHANCE,):
        at.state.apply(CHANCE, at.state.chance(at.dice))
    [player] = at.state.to_act()
    found = candidates("doerfer", at.state, player).features
    names = candidate_columns("doerfer")
    touched, alike, unlike, free = (
        found[:, names.index(name)] for name in ("neighbours", "edges alike", "edges unlike", "open edges")
    )
    assert (touched == alike + unlike).all() and (touched + free == 6).all() and touched.min() >= 1 and alike.max() >= 1


def test_a_game_without_a_vocabulary_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stammtisch.envs.choices.find", lambda name: toy.GAME)
    with pytest.raises(NoTokens, match="no vocabulary"):
        candidate_columns("a game that is not known")
