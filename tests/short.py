"""Options that keep games short, for tests that play whole ones."""

from typing import Any

from stammtisch.data import AnyGame

BIOMES = ("HOUSES", "PLAINS", "FOREST", "FIELDS", "WATER", "TRAINTRACKS")


def few_tiles(seats: int) -> str:
    """A configuration of Dörfer in which there are eight tiles to lay."""
    odds = [f"{biome} 100 1" for biome in BIOMES]
    tiles = [f"{player} 0 {3 * player} 0 {','.join(['PLAINS'] * 6)}" for player in range(1, seats + 1)]
    return "\n".join(["DoerferGameConfigurationv1", "few tiles", str(seats), "8", *odds, str(seats), *tiles])


def short(game: AnyGame, seats: int | None = None, rounds: int = 1) -> dict[str, Any]:
    if game.name == "doerfer":
        return {"configuration": few_tiles(seats or game.usual_seats)}
    return {"max_rounds": rounds} if "max_rounds" in game.options.__struct_fields__ else {}
