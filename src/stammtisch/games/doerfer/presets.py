"""The configurations Dörfer comes with (DOERFER-7), by name, as files."""

from collections.abc import Mapping

from stammtisch.games.doerfer.config import Configuration, Odds, Preplaced, write

# Chance and weight of houses, plains, forest, fields, water and tracks.
ALONE = (Odds(60, 110), Odds(100, 170), Odds(100, 170), Odds(90, 90), Odds(40, 110), Odds(30, 70))
TOGETHER = (*[Odds(100, 100)] * 4, Odds(50, 100), Odds(30, 70))
EASY = (*[Odds(100, 100)] * 4, Odds(0, 100), Odds(0, 70))


def plain(biome: str, *places: tuple[int, int, int]) -> tuple[Preplaced, ...]:
    """Tiles of one biome at (owner, row, column)."""
    return tuple(Preplaced(owner, row, column, 0, 6 * biome) for owner, row, column in places)


CONFIGURATIONS: Mapping[str, Configuration] = {
    "singleplayer": Configuration(
        "Alone: as many points as you can with a hundred tiles",
        1,
        100,
        ALONE,
        (Preplaced(1, 0, 0, 0, "HPFTAW"),),
    ),
    "multiplayer_2": Configuration(
        "Two players, two villages that will meet",
        2,
        80,
        TOGETHER,
        (Preplaced(1, 0, -2, 0, "HPFHAW"), Preplaced(2, 0, 2, 0, "HWAHFP")),
    ),
    "multiplayer_2_easy": Configuration(
        "Two players without water and tracks: every tile fits",
        2,
        80,
        EASY,
        (Preplaced(1, 0, -2, 0, "HPFHAH"), Preplaced(2, 0, 2, 0, "HHAHFP")),
    ),
    "multiplayer_3": Configuration(
        "Three players round a meadow that belongs to nobody",
        3,
        120,
        TOGETHER,
        (*plain("H", (1, -2, -3), (2, -2, 3), (3, 3, 0)), *plain("P", (0, 0, 0))),
    ),
    "multiplayer_4": Configuration(
        "Four players, close together",
        4,
        160,
        TOGETHER,
        plain("H", (1, -1, -1), (2, -1, 1), (3, 1, -1), (4, 1, 1)),
    ),
    "multiplayer_coop": Configuration(
        "Four players on both banks of a long river",
        4,
        160,
        TOGETHER,
        (*plain("H", (1, -1, -3), (2, -1, 3), (3, 1, -3), (4, 1, 3)), *plain("W", *[(0, row, 0) for row in range(-19, 20)])),
    ),
}
PRESETS: Mapping[str, str] = {name: write(configuration) for name, configuration in CONFIGURATIONS.items()}
BY_SEATS = ("singleplayer", "multiplayer_2", "multiplayer_3", "multiplayer_4")  # at seats - 1
