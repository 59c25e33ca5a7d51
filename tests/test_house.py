"""The picture of the house in docs/design.md is drawn from the imports, and is the house as it stands."""

import pytest
from tools import house


def test_the_picture_is_fresh() -> None:
    assert house.PICTURE.read_text(encoding="utf-8") == house.draw(), "run `make house`"


def test_the_design_shows_the_picture() -> None:
    assert "pictures/house.svg" in (house.ROOT / "docs" / "design.md").read_text(encoding="utf-8")


def test_a_room_is_found_by_name() -> None:
    assert house.room_of("stammtisch.server.table.sheet.Sheet") == "server.table"
    assert house.room_of("stammtisch.server.running.serving") == "server.running"
    assert house.room_of("stammtisch.match.Match") == "match"
    assert house.room_of("asyncio") is None


def test_every_room_stands_above_what_it_uses() -> None:
    uses = house.plan()
    floors = house.floors(uses)
    assert all(floors[room] > floors[other] for room, used in uses.items() for other in used)
    assert floors["errors"] == 0 < floors["core"] < floors["server.wire"] < floors["server.table"] < floors["cli"]


def test_a_circle_is_named() -> None:
    with pytest.raises(ValueError, match="a -> b -> a"):
        house.floors({"a": {"b"}, "b": {"a"}})


def test_what_follows_is_left_out() -> None:
    assert house.reduced({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == {"a": {"b"}, "b": {"c"}, "c": set()}


def test_what_is_compiled_has_a_bold_frame() -> None:
    assert {"core", "observer", "server.table", "games.vier", "bots", "envs"} <= house.compiled()
    assert not {"cli", "server.web", "match"} & house.compiled()
    assert 'stroke-width="2.5"' in house.box("core", True, 0, 0)
