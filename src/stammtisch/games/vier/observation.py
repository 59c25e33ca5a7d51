"""What each byte of an observation of Vier says."""

from stammtisch.games.vier.engine.observer import SIZE, VierObserver
from stammtisch.games.vier.tokens import VOCABULARY
from stammtisch.observation import Observation, layout

FIELDS = layout(
    [
        ("cells", (7, 8), "rows from the top: 0 empty, 1 an own stone, 2 the other's"),
        ("jokers", (2, 2), "whether the delete and the bomb are left: own, then the other's"),
        ("turn", (), "1 the viewer is to move, 2 the other, 0 it is over"),
        ("outcome", (), "0 running, 1 won, 2 lost, 3 a draw"),
        ("last", (3,), "the last action: 1 drop, 2 delete a cell, 3 a row, 4 a column, 5 bomb; 1 + x; y from the top, from 1"),
        ("seat", (), "the viewer's seat: 0 began"),
        ("house", (), "whether jokers are played with"),
    ]
)
OBSERVATION = Observation(1, VierObserver(SIZE), len(VOCABULARY), 1, FIELDS)
