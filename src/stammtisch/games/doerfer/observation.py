"""What each byte of an observation of Dörfer says.

Areas are not among them: they follow from the tiles. Of tiles beyond the window only the number is said.
"""

from stammtisch.games.doerfer.engine.observer import SIZE, DoerferObserver
from stammtisch.games.doerfer.tokens import VOCABULARY
from stammtisch.observation import Observation, layout

FIELDS = layout(
    [
        (
            "land",
            (33, 33, 8),
            "rows of cells around the middle of the own tiles: owner (0 no tile, 1 the viewer, 2 the next seat, 5 the board),"
            " 1 + biome of each edge as it lies, clockwise from the north, rotation",
        ),
        ("outside", (5, 2), "tiles beyond the window, by owner from 1 to 5; two digits"),
        ("centre", (2, 5), "row and column of the window's middle cell, plus 2**28; five digits"),
        ("uncovered", (5, 6), "1 + biome of each edge of the uncovered tiles, the oldest first"),
        ("stack", (2,), "tiles still covered; two digits"),
        ("scores", (4, 3), "points by seat, the viewer's first; three digits"),
        ("mover", (), "1 + the seat whose turn it is, also while a tile is uncovered"),
        ("turn", (), "the same, 0 while nobody is awaited"),
        ("skips", (), "players passed over before the mover because the tile fits nowhere for them"),
        ("last", (3,), "1 + row and column in the window of the last placement (0 beyond it), 1 + rotation"),
        ("end", (), "0 running, 1 all tiles are laid, 2 nobody can go on"),
        ("winners", (4,), "by seat, when it is over"),
        ("seat", (), "the viewer's seat at the table"),
        ("seats", (), "players"),
        ("odds", (6, 2, 3), "chance and weight of each biome for a new tile; three digits"),
    ]
)
OBSERVATION = Observation(1, DoerferObserver(SIZE), len(VOCABULARY), 14, FIELDS)
