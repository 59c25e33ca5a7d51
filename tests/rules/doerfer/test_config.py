"""Configuration files: read, written, refused with the line; presets and options (T30)."""

import msgspec
import pytest

from stammtisch.data import options_of, stored_options
from stammtisch.errors import BadOptions
from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.config import Configuration, Odds, Preplaced, must_be_small, parse, write
from stammtisch.games.doerfer.data import Options
from stammtisch.games.doerfer.presets import BY_SEATS, CONFIGURATIONS, PRESETS
from stammtisch.match import Match

FILE = """DoerferGameConfigurationv1
Two on a pond
2
40
WATER 50 100
HOUSES 100 100
TRAINTRACKS 30 70
FIELDS 90 80
PLAINS 100 110
FOREST 0 120
3
1 0 -2 5 HOUSES,PLAINS,FOREST,HOUSES,FIELDS,WATER
2 0 2 0 HOUSES,WATER,FIELDS,HOUSES,FOREST,PLAINS
0 -7 0 1 WATER,WATER,WATER,WATER,WATER,TRAINTRACKS
"""
LINES = FILE.splitlines()


def changed(line: int, text: str | None) -> str:
    """The file with one line replaced, or left out."""
    return "\n".join([*LINES[: line - 1], *([] if text is None else [text]), *LINES[line:]])


def test_a_file_is_read_with_its_biomes_in_any_order() -> None:
    read = parse(FILE)
    assert (read.description, read.players, read.stack) == ("Two on a pond", 2, 40)
    assert read.odds == (Odds(100, 100), Odds(100, 110), Odds(0, 120), Odds(90, 80), Odds(50, 100), Odds(30, 70))
    assert read.preplaced[0] == Preplaced(1, 0, -2, 5, "HPFHAW")
    assert read.preplaced[2] == Preplaced(0, -7, 0, 1, "WWWWWT")


def test_what_follows_the_tiles_is_ignored() -> None:
    assert parse(FILE + "\nand then we all went for a walk\n1 0 0 0 nonsense\n") == parse(FILE)


def test_line_ends_spaces_and_a_byte_order_mark_do_not_matter() -> None:
    assert parse("\ufeff" + FILE.replace("\n", "  \r\n").replace(",", ", ")) == parse(FILE)


def test_a_written_file_reads_back_the_same() -> None:
    assert parse(write(parse(FILE))) == parse(FILE)
    assert write(parse(write(parse(FILE)))) == write(parse(FILE))


def test_a_description_of_several_lines_is_written_as_one() -> None:
    odd = msgspec.structs.replace(parse(FILE), description="two\nlines")
    assert parse(write(odd)) == msgspec.structs.replace(odd, description="two lines")


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_t30_every_preset_is_read_back_from_its_file(name: str) -> None:
    assert parse(PRESETS[name]) == CONFIGURATIONS[name]
    assert parse(PRESETS[name] + "some more\n") == CONFIGURATIONS[name]


@pytest.mark.parametrize(
    ("name", "players", "stack", "tiles"),
    [
        ("singleplayer", 1, 100, 1),
        ("multiplayer_2", 2, 80, 2),
        ("multiplayer_2_easy", 2, 80, 2),
        ("multiplayer_3", 3, 120, 4),
        ("multiplayer_4", 4, 160, 4),
        ("multiplayer_coop", 4, 160, 43),
    ],
)
def test_a_preset_has_its_numbers(name: str, players: int, stack: int, tiles: int) -> None:
    preset = CONFIGURATIONS[name]
    assert (preset.players, preset.stack, len(preset.preplaced)) == (players, stack, tiles)


def test_presets_differ_in_how_tiles_come() -> None:
    usual = tuple(Odds(*pair) for pair in [(100, 100)] * 4 + [(50, 100), (30, 70)])
    for name in ("multiplayer_2", "multiplayer_3", "multiplayer_4", "multiplayer_coop"):
        assert CONFIGURATIONS[name].odds == usual
    assert [odds.chance for odds in CONFIGURATIONS["multiplayer_2_easy"].odds] == [100, 100, 100, 100, 0, 0]
    assert CONFIGURATIONS["singleplayer"].odds == tuple(
        Odds(*pair) for pair in [(60, 110), (100, 170), (100, 170), (90, 90), (40, 110), (30, 70)]
    )


MALFORMED = {
    "wrong kind": (1, "DoerferGameConfigurationv2", "DoerferGameConfigurationv1"),
    "no players": (3, "0", "from 1 to 4"),
    "five players": (3, "5", "from 1 to 4"),
    "players in words": (3, "two", "whole number"),
    "a stack below nothing": (4, "-1", "from 0"),
    "a stack that is no number": (4, "4.5", "whole number"),
    "a stack beyond reason": (4, "9" * 12, "from 0"),
    "a number without end": (4, "9" * 5000, "whole number"),
    "an unknown biome": (6, "DESERT 1 1", "DESERT"),
    "a biome in small letters": (6, "houses 1 1", "houses"),
    "a biome twice": (7, "WATER 30 70", "already"),
    "a biome without weight": (8, "FIELDS 90", "chance and its weight"),
    "a negative chance": (8, "FIELDS -1 80", "chance must be"),
    "a weight in words": (8, "FIELDS 1 many", "weight must be"),
    "too few tiles": (11, "4", "preplaced tile"),
    "a count that is no number": (11, "three", "whole number"),
    "an unknown owner": (12, "3 0 -2 5 HOUSES,PLAINS,FOREST,HOUSES,FIELDS,WATER", "owner must be from 0 to 2"),
    "a negative owner": (12, "-1 0 -2 5 HOUSES,PLAINS,FOREST,HOUSES,FIELDS,WATER", "owner must be"),
    "a row that is no number": (12, "1 a -2 5 HOUSES,PLAINS,FOREST,HOUSES,FIELDS,WATER", "row must be"),
    "a column too far out": (12, "1 0 999999999 5 HOUSES,PLAINS,FOREST,HOUSES,FIELDS,WATER", "column must be"),
    "a rotation of a whole turn": (12, "1 0 -2 6 HOUSES,PLAINS,FOREST,HOUSES,FIELDS,WATER", "rotation must be"),
    "five edges": (12, "1 0 -2 5 HOUSES,PLAINS,FOREST,HOUSES,FIELDS", "six edges"),
    "seven edges": (12, "1 0 -2 5 HOUSES,PLAINS,FOREST,HOUSES,FIELDS,WATER,WATER", "six edges"),
    "an unknown edge": (12, "1 0 -2 5 HOUSES,PLAINS,FOREST,HOUSES,FIELDS,LAVA", "LAVA"),
    "a tile without edges": (12, "1 0 -2 5", "six biomes"),
    "two tiles on one cell": (13, "2 0 -2 0 HOUSES,WATER,FIELDS,HOUSES,FOREST,PLAINS", "already a tile"),
    "an empty line": (12, "", "belong here"),
}


@pytest.mark.parametrize(("line", "text", "reason"), MALFORMED.values(), ids=MALFORMED)
def test_t30_a_malformed_file_is_refused_with_its_line(line: int, text: str, reason: str) -> None:
    where = 15 if text == "4" and line == 11 else line  # one tile more than there is: the file ends too early
    with pytest.raises(BadOptions, match=rf"Line {where} of the configuration: .*{reason}"):
        parse(changed(line, text))


def test_t30_a_missing_biome_is_refused() -> None:
    with pytest.raises(BadOptions, match="Line 10 of the configuration: a biome"):
        parse(changed(7, None))


def test_t30_a_player_without_a_tile_is_refused() -> None:
    with pytest.raises(BadOptions, match="Line 11 of the configuration: player 2 has none"):
        parse(changed(13, "1 0 2 0 HOUSES,WATER,FIELDS,HOUSES,FOREST,PLAINS"))


def test_t30_odds_that_never_give_a_tile_are_refused() -> None:
    dead = FILE
    for line in LINES[4:10]:
        biome, chance, weight = line.split()
        dead = dead.replace(line, f"{biome} 0 {weight}" if biome < "H" else f"{biome} {chance} 0")
    with pytest.raises(BadOptions, match="Line 10 of the configuration: no biome"):
        parse(dead)


@pytest.mark.parametrize("count", range(14))
def test_t30_a_file_that_ends_too_early_is_refused_with_the_missing_line(count: int) -> None:
    with pytest.raises(BadOptions, match=f"Line {count + 1} of the configuration: the file ends here"):
        parse("\n".join(LINES[:count]))


def test_a_stack_may_be_empty_or_large() -> None:
    assert parse(changed(4, "0")).stack == 0
    assert parse(changed(4, "300")).stack == 300


def test_a_new_game_is_small_enough_for_a_server_but_an_old_one_is_what_it_was() -> None:
    options_of(GAME, {"configuration": changed(4, "300")})
    large = {"configuration": changed(4, "301")}
    with pytest.raises(BadOptions, match="stack must be from 0 to 300, not 301"):
        options_of(GAME, large)
    old = stored_options(GAME, large)
    assert isinstance(old, Options) and GAME.new(2, old).stack == 301
    tiles = [f"0 {row} 40 0 WATER,WATER,WATER,WATER,WATER,WATER" for row in range(299)]
    covered = parse("\n".join([*LINES[:10], "301", *LINES[11:13], *tiles]))
    with pytest.raises(BadOptions, match="preplaced tiles must be from 0 to 300, not 301"):
        must_be_small(covered)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_default_is_the_preset_for_the_number_of_seats(seats: int) -> None:
    state = GAME.new(seats, Options())
    assert (state.house.seats, state.house.stack) == (seats, CONFIGURATIONS[BY_SEATS[seats - 1]].stack)
    assert GAME.view(state, 0).options == Options()


@pytest.mark.parametrize("name", CONFIGURATIONS)
def test_a_preset_must_fit_the_number_of_seats(name: str) -> None:
    options = msgspec.convert({"preset": name}, Options)
    for seats in (1, 2, 3, 4):
        if seats == CONFIGURATIONS[name].players:
            assert GAME.new(seats, options).house.seats == seats
        else:
            with pytest.raises(BadOptions, match=rf"{name} is for {CONFIGURATIONS[name].players} players?, not for {seats}"):
                GAME.new(seats, options)


def test_a_configuration_is_played_as_it_says() -> None:
    match = Match(GAME, 2, Options(configuration=FILE), seed="00" * 32)
    seen = GAME.view(GAME.imagine(GAME.view(match.state, 0), match.luck(0)), 0)  # type: ignore[arg-type]
    assert (len(seen.tiles), len(seen.uncovered), seen.stack) == (3, 3, 37)
    assert seen.tiles[0].edges == "HPFHAW"
    assert not any("F" in tile for tile in seen.uncovered)


@pytest.mark.parametrize(
    ("seats", "options", "reason"),
    [
        (3, Options(configuration=FILE), "for 2 players, not for 3"),
        (2, Options(configuration="hello"), "Line 1"),
        (2, Options(preset="multiplayer_2", configuration=FILE), "not both"),
        (5, Options(), "1 to 4 players"),
    ],
)
def test_options_that_do_not_fit_are_refused(seats: int, options: Options, reason: str) -> None:
    with pytest.raises(BadOptions, match=reason):
        GAME.new(seats, options)


def test_tiles_as_far_out_as_allowed_can_be_played_beside() -> None:
    far = 2**27
    tiles = tuple(Preplaced(1, row, column, 0, "PPPPPP") for row in (-far, far) for column in (-far, far))
    text = write(Configuration("far", 1, 4, parse(FILE).odds, tiles))
    match = Match(GAME, 1, Options(configuration=text), seed="11" * 32)
    while match.state.to_act():
        actions = match.state.legal(0)
        assert all(GAME.encode(GAME.decode(action)) == action < 2**62 for action in actions)
        match.play(0, actions[-1])
    assert "further away" in GAME.draw(GAME.view(match.state, 0), "en")  # type: ignore[arg-type]
