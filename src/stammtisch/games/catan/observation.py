"""What each byte of an observation of Catan says. Places are numbered as in the view; the large island has the most."""

from stammtisch.games.catan.engine.observer import SIZE, CatanObserver
from stammtisch.games.catan.tokens import VOCABULARY
from stammtisch.games.catan.view import PHASES
from stammtisch.observation import Observation, layout

FIELDS = layout(
    [
        ("seats", (), "players"),
        ("seat", (), "the viewer's seat at the table; all other seats are counted from it"),
        ("house", (8,), "goal, bank, bank chosen by the table, friendly robber, beginner's map, offers, max_rounds (two digits)"),
        ("phase", (), ", ".join(f"{number} {name}" for number, name in enumerate(PHASES))),
        ("awaited", (6,), "by seat"),
        ("active", (), "1 + the seat whose turn it is"),
        ("order", (6,), "1 + the seats in the order of play"),
        ("turn", (), "the active seat's place in the order; while founding, the village that is due"),
        ("round", (2,), "two digits"),
        ("building", (), "1 + the seat that may build in the special phase"),
        ("dice", (2,), "the last roll"),
        ("robber", (), "1 + its hex"),
        ("victim", (), "1 + the seat from which a card is being stolen"),
        ("founded", (), "1 + the crossing of the village whose road is due"),
        ("corner", (), "1 + where the spiral of chips began"),
        ("anchor", (), "1 + the first sea hex with a harbour"),
        ("longest_road", (), "1 + seat"),
        ("largest_army", (), "1 + seat"),
        ("winner", (), "1 + seat"),
        ("bank", (5,), "wood, brick, wool, grain, ore"),
        ("deck", (), "development cards left"),
        ("spent", (5,), "progress cards out of the game: knight, roads, monopoly, invention, point"),
        ("hand", (5,), "own resources"),
        ("cards", (5,), "own development cards"),
        ("fresh", (5,), "of these, bought this turn"),
        ("bought", (), "development cards the active seat bought this turn"),
        ("card_played", (), "whether the active seat has played one this turn"),
        ("discard", (5,), "what the viewer has chosen to discard"),
        ("offers_made", (), "this turn"),
        ("next_offer", (3,), "three digits"),
        (
            "offers",
            (4, 23),
            "open ones: give (5), want (5), answers by seat (0 due, 1 yes, 2 no; 6), whether changed (6), next_offer - number",
        ),
        (
            "players",
            (6, 23),
            "by seat: cards in hand (two digits), resources the viewer is sure of (5), development cards, knights, points,"
            " hidden point cards at most, 1 + those shown at the end, roads, villages and cities left, length of the road,"
            " what the bank asks for one card (5), rank and roll for the order of play",
        ),
        ("terrain", (30,), "by hex: 0 not yet laid, 1 + wood, brick, wool, grain, ore, desert"),
        ("chips", (30,), "by hex: its number"),
        ("harbours", (109,), "by path: 1 + wood, brick, wool, grain, ore, general"),
        ("buildings", (80,), "by crossing: 1 own village, 2 own city, 3 and 4 the next seat's, ..."),
        ("roads", (109,), "by path: 1 + seat"),
    ]
)
OBSERVATION = Observation(1, CatanObserver(SIZE), len(VOCABULARY), 24, FIELDS)
