"""The laws of observations, for every game, number of seats and option.

The same view makes the same bytes, so that learners are told no secrets; different views make different bytes, so that they
are told everything else; and the mask is the prefix tree of the legal actions.
"""

import hashlib
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from stammtisch.core import CHANCE, FastDice, State
from stammtisch.data import AnyGame
from stammtisch.envs.decision import Decision
from stammtisch.errors import StammtischError
from stammtisch.games import GAMES, OWN
from stammtisch.observation import IS_COMPILED, Observation, number_in
from stammtisch.observer import Observer
from tests.build import COMPILED
from tests.laws.tables import Table, tables
from tests.laws.walk import Position, walk

SRC = Path(__file__).resolve().parent.parent.parent / "src"
TABLES = [table for game in OWN for table in tables(game)]
MOST_ACTIONS = 3  # of each player that are looked behind
# What the bytes of each version mean, as a digest of the fields: another meaning needs another version, and a line here.
MEANINGS = {
    ("vier", 1): "2480a807c2fcee1c",
    ("dog", 1): "01c33ba8680ff637",
    ("dog-royal", 1): "879bcf4c308d492c",
    ("doerfer", 1): "1a2217be01faa09d",
    ("catan", 1): "9a5c5d60cab51e33",
}


def observation_of(game: AnyGame) -> Observation:
    assert game.observation is not None
    return game.observation


def observed(seen: Observation, state: State, viewer: int) -> bytes:
    found = bytearray(seen.size)
    seen.observe(state, viewer, found)
    return bytes(found)


def masked(seen: Observation, state: State, player: int, chosen: tuple[int, ...] = ()) -> set[int]:
    found = bytearray(seen.words)
    seen.mask(state, player, found, chosen)
    assert set(found) <= {0, 1}
    return {token for token, is_allowed in enumerate(found) if is_allowed}


def like_views_are_observed_alike(at: Position, seen: Observation) -> None:
    for viewer in range(at.seats):
        here = observed(seen, at.state, viewer)
        assert max(here) < 128
        other = at.state.copy()
        other.resample(viewer, at.dice)
        for same in (at.game.imagine(at.view(viewer), at.dice), other):
            there = observed(seen, same, viewer)
            differing = [field.name for field in seen.fields if part(here, field) != part(there, field)]
            assert not differing, f"{viewer} sees no difference, but observes one in {differing}"


def part(bytes_of: bytes, field: Any) -> bytes:
    return bytes_of[field.offset : field.offset + field.size]


def other_views_are_observed_otherwise(at: Position, seen: Observation) -> None:
    """Among this position and what may come next."""
    following = [at.state, *(at.after(entry) for entry in at.actions(MOST_ACTIONS))]
    for viewer in range(at.seats):
        views: dict[bytes, bytes] = {}
        for state in following:
            view = at.as_bytes(at.game.view(state, viewer))
            known = views.setdefault(observed(seen, state, viewer), view)
            assert known == view, f"{viewer} observes no difference between {known!r} and {view!r}"


def masks_are_the_prefix_tree_of_legal_actions(at: Position, seen: Observation) -> None:
    assert at.game.tokens is not None
    for player in range(at.seats):
        spell = at.game.tokens.speller(at.view(player))
        spelled = [spell(at.game.decode(action)) for action in at.state.legal(player)]
        tree = seen.tree(at.state, player)
        ends = [0, *tree.ends]
        assert [tuple(tree.tokens[a:b]) for a, b in pairwise(ends)] == spelled
        opening = opening_of(at, player)
        assert masked(seen, at.state, player) == {tokens[0] for tokens in spelled} | opening == set(tree.allowed())
        for tokens in at.pick([tokens for tokens in spelled if len(tokens) > 1 and tokens[0] not in opening], 1):
            depth = 1 + at.dice.below(len(tokens) - 1)
            prefix = tokens[:depth]
            following = {other[depth] for other in spelled if other[:depth] == prefix}
            assert masked(seen, at.state, player, prefix) == following


def opening_of(at: Position, player: int) -> set[int]:
    """The token that begins an action of a seat's own making, where there is one."""
    assert at.game.tokens is not None
    composer = at.game.tokens.composer
    opening = composer(at.view(player)).opening if composer else None
    return set() if opening is None else {opening}


def actions_of_ones_own_are_spelled_alike(at: Position, seen: Observation) -> None:
    """The compiled composer and the one made from the view go the same way, to an action that the rules accept."""
    for player in range(at.seats):
        decision, tree = Decision(at.game, at.state, player), seen.tree(at.state, player)
        token = next(iter(opening_of(at, player)), None)
        while token is not None:
            found, complete = tree.choose(token), decision.choose(token)
            assert decision.action == (found if complete else None) and tree.allowed()
            if complete:
                at.state.check(player, found)
                break
            assert tree.allowed() == decision.allowed() == sorted(masked(seen, at.state, player, decision.prefix))
            [token] = at.pick(decision.allowed(), 1)


LAWS = (
    like_views_are_observed_alike,
    other_views_are_observed_otherwise,
    masks_are_the_prefix_tree_of_legal_actions,
    actions_of_ones_own_are_spelled_alike,
)


def positions(table: Table) -> Iterator[Position]:
    """Few of a game in the tests, but of every sort: the beginning, then one in so many."""
    return islice(walk(table, 3), 0, 460, 23 if COMPILED else 46)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_observations_obey_the_laws(table: Table) -> None:
    for at in positions(table):
        for law in LAWS:
            law(at, observation_of(table.game))


@pytest.mark.soak
@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_observations_of_whole_games_obey_the_laws(game: AnyGame) -> None:
    for table in tables(game, mixed=20, every_seat_number=True):
        for at in walk(table, 5):
            for law in LAWS:
                law(at, observation_of(game))


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_the_fields_lie_one_behind_the_other(game: AnyGame) -> None:
    seen = observation_of(game)
    assert len({field.name for field in seen.fields}) == len(seen.fields)
    assert [field.offset for field in seen.fields[1:]] == [field.offset + field.size for field in seen.fields[:-1]]
    assert seen.fields[-1].offset == seen.observer.size
    assert game.tokens is not None and seen.words == len(game.tokens.vocabulary)


@pytest.mark.parametrize("game", OWN, ids=lambda game: game.name)
def test_bytes_keep_their_meaning_within_a_version(game: AnyGame) -> None:
    """Datasets and networks that were kept rely on it."""
    seen = observation_of(game)
    digest = hashlib.sha256("\n".join(str(tuple(field)) for field in seen.fields).encode()).hexdigest()[:16]
    assert MEANINGS.get((game.name, seen.version)) == digest


class Meddling(Observer):
    """An observer with a bug planted in it."""

    def __init__(self, good: Observer, bug: Callable[[Any, int, Any, int], None]) -> None:
        super().__init__(good.size)
        self.good = good
        self.bug = bug

    def observe(self, state: State, viewer: int, out: Any, at: int) -> None:
        self.good.observe(state, viewer, out, at)
        self.bug(state, viewer, out, at)

    def spell(self, state: State, player: int, actions: list[int], tokens: list[int], ends: list[int]) -> None:
        self.good.spell(state, player, actions, tokens, ends)


def broken(game: AnyGame, bug: Callable[[Any, int, Any, int], None]) -> Observation:
    good = observation_of(game)
    return Observation(1, Meddling(good.observer, bug), good.words, good.longest, good.fields[:-1])


def test_the_laws_notice_an_observation_that_tells_a_secret() -> None:
    def bug(state: Any, viewer: int, out: Any, at: int) -> None:
        out[at + 200] = state.hands[(viewer + 1) % state.seats] & 15

    table = tables(GAMES["dog"])[2]
    with pytest.raises(AssertionError, match="known"):
        for at in positions(table):
            like_views_are_observed_alike(at, broken(table.game, bug))


def test_the_laws_notice_an_observation_that_forgets_something() -> None:
    def bug(state: Any, viewer: int, out: Any, at: int) -> None:
        out[at + 28] = out[at + 29] = 0  # the dice: equal sums have the same effect

    table = tables(GAMES["catan"])[2]
    with pytest.raises(AssertionError, match="observes no difference"):
        for at in walk(table, 3):
            other_views_are_observed_otherwise(at, broken(table.game, bug))


def some_position(name: str, places: int, **options: Any) -> Position:
    game = GAMES[name]
    table = Table(game, game.usual_seats, game.options(**options))
    return next(islice(walk(table, 1), places, None))


def fields_of(at: Position, viewer: int) -> dict[str, Any]:
    seen = observation_of(at.game)
    return seen.decode(observed(seen, at.state, viewer))


def test_a_board_of_vier_can_be_read_from_its_fields() -> None:
    at = some_position("vier", 12, jokers=False)
    letters = (".GB", ".BG")
    for viewer in (0, 1):
        fields = fields_of(at, viewer)
        assert tuple("".join(letters[viewer][cell] for cell in row) for row in fields["cells"]) == at.view(viewer).rows
        assert (fields["turn"], fields["seat"], fields["outcome"]) == (1 if at.view(viewer).to_act == viewer else 2, viewer, 0)


def test_hands_and_men_of_dog_can_be_read_from_their_fields() -> None:
    at = some_position("dog", 60)
    for viewer in range(4):
        fields, view = fields_of(at, viewer), at.view(viewer)
        assert sum(fields["hand"]) == len(view.hand) == fields["counts"][0]
        assert fields["counts"][:4] == [view.counts[(viewer + place) % 4] for place in range(4)]
        at_home = [sum(man == 0 for man in four) for four in fields["men"][:4]]
        assert at_home == [sum(man == "H" for man in view.men[(viewer + place) % 4]) for place in range(4)]
        assert number_in(fields["round"]) == view.round


def test_figures_and_special_fields_of_dog_royal_can_be_read_from_their_fields() -> None:
    at = some_position("dog-royal", 80)
    for viewer in range(4):
        fields, view = fields_of(at, viewer), at.view(viewer)
        special = [(field + 16 * viewer) % 64 for field, is_special in enumerate(fields["special_fields"]) if is_special]
        assert sorted(special) == list(view.special_fields)
        assert number_in(fields["clock"]) == view.clock
        assert [deed[1] for deed in fields["deeds"] if deed[0]] == [(deed.seat - viewer) % 4 + 1 for deed in reversed(view.deeds)]


def test_tiles_of_doerfer_can_be_read_from_their_fields() -> None:
    at = some_position("doerfer", 60)
    fields, view = fields_of(at, 1), at.view(1)
    row, column = (number_in(digits) - 2**28 for digits in fields["centre"])
    found = {
        (row + down - 16, column + across - 16): cell
        for down, cells in enumerate(fields["land"])
        for across, cell in enumerate(cells)
        if cell[0]
    }
    assert found.keys() == {(tile.row, tile.column) for tile in view.tiles}
    for tile in view.tiles:
        owner, *edges, rotation = found[tile.row, tile.column]
        assert owner == (5 if tile.owner == 0 else (tile.owner - 2) % 4 + 1) and rotation == tile.rotation
        assert "".join("HPFAWT"[edges[(side + rotation) % 6] - 1] for side in range(6)) == tile.edges
    assert [number_in(digits) for digits in fields["scores"]] == [view.scores[(1 + place) % 4] for place in range(4)]


def test_tiles_beyond_the_window_are_counted() -> None:
    game = GAMES["doerfer"]
    lines = ["DoerferGameConfigurationv1", "far apart", "2", "20"]
    odds = [f"{biome} 100 1" for biome in ("HOUSES", "PLAINS", "FOREST", "FIELDS", "WATER", "TRAINTRACKS")]
    tile = ",".join(["PLAINS"] * 6)
    text = "\n".join([*lines, *odds, "3", f"1 0 0 0 {tile}", f"2 0 40 0 {tile}", f"0 -60 0 0 {tile}"])
    state = game.new(2, game.options(configuration=text))
    fields = observation_of(game).decode(observed(observation_of(game), state, 0))
    assert [number_in(digits) for digits in fields["outside"]] == [0, 1, 0, 0, 1]
    assert sum(cell[0] > 0 for cells in fields["land"] for cell in cells) == 1


def test_cards_and_pieces_of_catan_can_be_read_from_their_fields() -> None:
    at = some_position("catan", 220)
    for viewer in range(4):
        fields, view = fields_of(at, viewer), at.view(viewer)
        assert fields["hand"] == [getattr(view.hand, kind) for kind in ("wood", "brick", "wool", "grain", "ore")]
        built = {(place, (code - 1) // 2, code % 2 == 0) for place, code in enumerate(fields["buildings"]) if code}
        assert built == {(each.crossing, (each.owner - viewer) % 4, each.city) for each in view.buildings}
        points = [player[9] for player in fields["players"][:4]]
        assert points == [view.players[(viewer + place) % 4].points for place in range(4)]


def test_chosen_tokens_are_part_of_the_observation() -> None:
    at = some_position("doerfer", 20)
    seen = observation_of(at.game)
    while at.state.to_act() == (CHANCE,):
        at.state.apply(CHANCE, at.state.chance(FastDice(1)))
    [player] = at.state.to_act()
    token = min(masked(seen, at.state, player))
    found = bytearray(seen.size)
    seen.observe(at.state, player, found, (token,))
    assert number_in(seen.decode(found)["chosen"][0]) == token + 1
    with pytest.raises(ValueError, match="No legal action"):
        seen.mask(at.state, player, bytearray(seen.words), (token, token))


def test_what_cannot_be_written_or_read_is_refused_with_a_sentence() -> None:
    at = some_position("vier", 3)
    seen = observation_of(at.game)
    for write, size in ((seen.observe, seen.size), (seen.mask, seen.words)):
        some, long = memoryview(bytearray(2 * size)), memoryview(bytearray(8 * size)).cast("q")
        buffers: list[Any] = [bytearray(size - 1), memoryview(bytes(size)), some[::2], some, long]
        for buffer in buffers:
            with pytest.raises(StammtischError, match=f"must be {size} bytes in one piece"):
                write(at.state, 0, buffer)
        for seat in (-1, 2):
            with pytest.raises(StammtischError, match=f"seats 0 to 1, not {seat}"):
                write(at.state, seat, bytearray(size))
    with pytest.raises(StammtischError, match=f"{seen.size} bytes, not 3"):
        seen.decode(b"abc")


@pytest.mark.skipif(IS_COMPILED, reason="the compiled build needs librt")
def test_the_interpreted_build_needs_no_librt() -> None:
    program = (
        "import sys; sys.modules['librt'] = sys.modules['librt.vecs'] = None\n"
        "from stammtisch.games import GAMES\n"
        "game = GAMES['vier']; state = game.new(2, game.options()); seen = bytearray(game.observation.size)\n"
        "game.observation.observe(state, 0, seen); print(seen[60])"
    )
    ran = subprocess.run([sys.executable, "-c", program], env={"PYTHONPATH": str(SRC)}, capture_output=True, check=False)
    assert (ran.returncode, ran.stdout.strip()) == (0, b"1"), ran.stderr.decode()
