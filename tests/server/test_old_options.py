"""Tables and records from before there were limits to options stay readable; new ones keep to the limits."""

import msgspec
import pytest

from stammtisch import record
from stammtisch.data import Json, options_of, stored_options
from stammtisch.errors import BadOptions
from stammtisch.games import GAMES
from stammtisch.games.doerfer.presets import PRESETS
from stammtisch.match import Match
from stammtisch.server.table import forking
from stammtisch.server.table.fold import restore
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.values.events import Created, Pledged, Row, Voided
from stammtisch.server.wire.refusals import Refusal
from stammtisch.server.wire.requests import Fork
from stammtisch.server.wire.settings import Settings

LARGE = PRESETS["multiplayer_2"].replace("\n80\n", "\n900\n")
OLD: dict[str, Json] = {
    "doerfer": {"configuration": LARGE},
    "dog": {"max_rounds": 1_000_000},
    "dog-royal": {"max_rounds": 1_000_000},
}


@pytest.mark.parametrize("name", sorted(OLD))
def test_an_old_table_loads_and_its_record_verifies_but_no_new_one_is_like_it(name: str) -> None:
    game, options = GAMES[name], OLD[name]
    with pytest.raises(BadOptions):
        options_of(game, options)
    match = Match(game, 2, stored_options(game, options), seed="00" * 32)
    created = Created(game=name, version=game.version, seats=2, options=options, settings=Settings(), owner="ada")
    rows = [Row("t", 1, 2, Pledged(secret="ab" * 32)), Row("t", 2, 3, Voided(reason="unused"))]
    sheet = restore(Sheet("t", game, created, 1), rows)
    assert sheet.phase == "over"
    found = record.write(match, [record.Seat("Ada"), record.Seat("Ben")], name="t", proof=None, end="void", result=None, start=1)
    assert record.replay(found, game).state == match.state


def test_an_old_game_is_not_forked_into_a_new_one_beyond_the_limits() -> None:
    game = GAMES["doerfer"]
    created = Created(game="doerfer", version=game.version, seats=2, options=OLD["doerfer"], settings=Settings(), owner="ada")
    sheet = Sheet("t", game, created, 1)
    sheet.match, sheet.end = Match(game, 2, sheet.options, seed="00" * 32), "void"
    with pytest.raises(Refusal, match="bad-options"):
        forking.fork(sheet, Fork(source="t", place=len(sheet.match.log), seat=0, level="easy"), "ada")


@pytest.mark.parametrize("name", sorted(GAMES))
def test_without_limits_the_types_of_options_still_count(name: str) -> None:
    game = GAMES[name]
    usual = game.options()
    assert stored_options(game, msgspec.to_builtins(usual)) == usual
    with pytest.raises(BadOptions):
        stored_options(game, {"no_such_option": 1})
    for field in msgspec.structs.fields(game.options):
        with pytest.raises(BadOptions):
            stored_options(game, {field.encode_name: {"no": "value"}})
