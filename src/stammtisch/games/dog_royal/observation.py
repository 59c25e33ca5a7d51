"""What each byte of an observation of Dog Royal says."""

from stammtisch.games.dog_royal.engine.observer import SIZE, RoyalObserver
from stammtisch.games.dog_royal.tokens import VOCABULARY
from stammtisch.games.dog_royal.view import PHASES
from stammtisch.games.ring.observation import shared
from stammtisch.observation import Observation, layout

FIELDS = layout(
    [
        *shared(PHASES),
        ("luck", (), "what chance decides: 1 a card, 2 the special fields, 3 the figure that is lost"),
        ("special_fields", (96,), "fields from the viewer's start field on: whether it is special"),
        ("shifting", (96,), "the new special fields while they move, in the order they were found, from 1"),
        ("figure", (2,), "the figure on a special field: 1 + seat, 1 + face (king, knight, citizen, jester)"),
        ("loser", (), "1 + the seat that pays for an accusation"),
        ("last", (), "1 + the card played last, for the copier"),
        ("block", (2,), "of five rounds, from 0; two digits"),
        ("lap", (2,), "how often the turn has come back to the opener in this round; two digits"),
        ("cheated", (), "whether the viewer's own cheat of this block is used up"),
        ("accusers", (6,), "by seat: who has accused somebody in this block"),
        ("clock", (3,), "turns taken; three digits"),
        ("turns", (6, 3), "by seat: the clock after its last turn; three digits"),
        ("house", (7,), "royal, solo, a four may go forward, magnet_zero, no_entry_from_start, cheating, quota by laps"),
        ("offsets", (15,), "whether there are special fields 1 to 15 fields behind each start field"),
        (
            "recent",
            (48, 8),
            "the viewer's last move and all since, the latest first, a row for each folded card: 1 + player (7 chance), kind"
            " (3 fold, 4 play, 5 exchange, 7 jump, 10 accuse, 11 a special field turns up, 12 a figure is lost), 1 + card,"
            " 1 + the card it is used as, 1 + seat and 1 + face of the figure, from, to (of an exchange: the other figure)",
        ),
        (
            "deeds",
            (40, 10),
            "what may have been a cheat, the latest first: 1 doubtful, 2 evident, 3 the sensor was covered, 4 an accusation;"
            " 1 + seat; truth (0 not known, 1 no, 2 yes); block in two digits; the clock in three; of an accusation how long"
            " before the accuser's last turn was, in two",
        ),
    ]
)
OBSERVATION = Observation(1, RoyalObserver(SIZE), len(VOCABULARY), 2, FIELDS)
