"""What players see and read of Dörfer."""

import msgspec

from stammtisch.core import CHANCE, SPECTATOR, FastDice
from stammtisch.games.doerfer import GAME
from stammtisch.games.doerfer.data import Drawn, Options, Place
from stammtisch.games.doerfer.engine.recount import biomes, facing
from stammtisch.games.doerfer.engine.rules import draw
from stammtisch.games.doerfer.engine.tiles import tile_of
from stammtisch.games.doerfer.view import Area, DoerferView, OpenEdge, Tile
from tests.rules.doerfer.boards import configured, laid, lay, positions, uncover, with_stack


def opening() -> DoerferView:
    """Two players, one river begun."""
    state = configured(2, 9, (1, 0, 0, 0, "HPFHAW"), (2, 0, 2, 0, "PPWPPP"))
    uncover(state, "PPPPPF", "FFAPAF", "TPPPPP")
    lay(state, 0, 1, 4)
    uncover(state, "WWHHHH")
    return GAME.view(state, 1)


def test_a_view_tells_what_lies_there_and_what_comes() -> None:
    seen = opening()
    assert seen.tiles[-1] == Tile(owner=1, row=0, column=1, rotation=4, edges="PPPPPF", centre="P")
    assert (seen.to_act, seen.mover, seen.uncovered, seen.stack) == (1, 1, ("FFAPAF", "TPPPPP", "WWHHHH"), 5)
    assert (seen.last, seen.end, seen.winners, seen.scores) == (Place(0, 1, 4), None, (), (0, 0))


def test_an_open_area_shows_its_edges_owners_and_worth() -> None:
    seen = opening()
    plains = next(area for area in seen.areas if area.biome == "PLAINS")
    assert plains == Area(biome="PLAINS", size=1, owners=(1, 2), closed=False, points=3, edges=plains.edges, open=plains.open)
    assert plains.edges == (*(6 + side for side in (0, 1, 3, 4, 5)), *(12 + side for side in (0, 1, 2, 4, 5)))
    assert OpenEdge(0, 2, 0) in plains.open
    assert OpenEdge(0, 1, 0) in plains.open
    assert OpenEdge(0, 2, 4) not in plains.open  # the tile between them lies there


def test_open_edges_are_exactly_those_before_free_cells() -> None:
    met = {True: 0, False: 0}
    for seed in range(8):
        for count, state in enumerate(positions(GAME.new(2, with_stack("multiplayer_2", 40)), FastDice(seed))):
            if count % 10 == 0:
                nodes = biomes(laid(state))
                for area in GAME.view(state, 0).areas:
                    met[area.closed] += 1
                    assert area.closed == (not area.open)
                    for edge in area.open:
                        assert facing((edge.row, edge.column, edge.side)) not in nodes
                        assert nodes[edge.row, edge.column, edge.side] == {"FIELDS": "A"}.get(area.biome, area.biome[0])
    assert min(met.values()) > 0


def test_a_view_survives_json_and_imagination_at_every_stage() -> None:
    dice = FastDice(5)
    for preset, seats in (("singleplayer", 1), ("multiplayer_2", 2), ("multiplayer_coop", 4)):
        for count, state in enumerate(positions(GAME.new(seats, with_stack(preset, 30)), dice)):
            if count % 6 == 0:
                seen = GAME.view(state, SPECTATOR)
                assert msgspec.json.decode(msgspec.json.encode(seen), type=DoerferView) == seen
                twin = GAME.imagine(seen, dice)
                assert GAME.view(twin, SPECTATOR) == seen
                assert twin.to_act() == state.to_act()
                assert [twin.legal(seat) for seat in range(seats)] == [state.legal(seat) for seat in range(seats)]
                assert twin.board.areas.scores == state.board.areas.scores


DRAWING = r"""
         _____
        /     \
       /  -1,0 \_____
       \       /     \
        \_____/  -1,1 \_____
        /  H  \       /     \
  _____/W  1  P\_____/  0,2  \
 /     \A  h  F/  P  \       /
/  0,-1 \__H__/P  1  P\_____/
\       /     \F  p  P/     \
 \_____/  1,0  \__P__/  1,2  \
       \       /     \       /
        \_____/  1,1  \_____/
              \       /
               \_____/

> player 1: 0 points
  to lay: PPPPPP FFFFFF (clockwise from the north), 1 more in the stack
"""


def test_a_drawing_shows_edges_owners_centres_and_where_the_tile_fits() -> None:
    state = configured(1, 4, (1, 0, 0, 0, "HPFHAW"))
    uncover(state, "PPPPPF", "PPPPPP")
    lay(state, 0, 1, 5)
    uncover(state, "FFFFFF")
    drawn = GAME.draw(GAME.view(state, 0), "en")
    assert drawn == DRAWING.strip("\n"), f"\n{drawn}"


def test_a_drawing_tells_of_skips_and_of_the_end() -> None:
    state = configured(2, 10, (1, 0, 0, 0, "PPPPPP"), (2, 0, 9, 0, "WWWWWW"))
    uncover(state, "WWWWWW", "PPPPPP", "PPPPPP")
    assert "player 1 could not lay the tile and was skipped" in GAME.draw(GAME.view(state, 0), "en")
    blocked = GAME.new(2, Options())
    uncover(blocked, "TTTTTT", "PPPPPP", "HHHHHH")
    assert "over (nobody can lay a tile), won by player 1 and player 2" in GAME.draw(GAME.view(blocked, 0), "en")


def test_actions_are_told_in_both_languages() -> None:
    seen = opening()
    actions = (Place(-1, 2, 0), Place(3, 4, 5), Drawn("HHWHTA"))
    assert [(GAME.say(action, seen, "de"), GAME.say(action, seen, "en")) for action in actions] == [
        ("Plättchen auf Zeile -1, Spalte 2", "tile on row -1, column 2"),
        ("Plättchen auf Zeile 3, Spalte 4, um 300° gedreht", "tile on row 3, column 4, turned by 300°"),
        (
            "aufgedeckt: HHWHTA (3 Häuser, 1 Acker, 1 Wasser, 1 Zugstrecke)",
            "uncovered: HHWHTA (3 houses, 1 fields, 1 tracks, 1 water)",
        ),
    ]


def test_actions_have_names_and_numbers() -> None:
    placed = (Place(-7, 3, 5), {"type": "place", "row": -7, "column": 3, "rotation": 5})
    uncovered = (Drawn("HPFAWT"), {"type": "drawn", "edges": "HPFAWT"})
    for action, wire in (placed, uncovered):
        assert msgspec.to_builtins(action) == wire
        assert GAME.decode(GAME.encode(action)) == action
    assert GAME.encode(Drawn("HPFAWT")) == draw(tile_of("HPFAWT"))


def test_nothing_is_hidden_so_everybody_sees_the_same() -> None:
    state = GAME.new(2, Options())
    uncover(state, "PPPPPP", "FFFFFF", "HHHHHH")
    views = [msgspec.structs.replace(GAME.view(state, viewer), viewer=0) for viewer in (0, 1, SPECTATOR)]
    assert views[0] == views[1] == views[2]
    assert state.seen(1, CHANCE, 5) == 5
