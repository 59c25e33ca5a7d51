"""The same games in our engine and in catanatron, compared after every action.

Our engine plays at random; catanatron, in an environment of its own, replays the game from the same map, dice and
draws and says before each step what it allows and what everybody has. Where the rules differ (docs/rules/catan.md)
the difference is named here and counted; anything else is a disagreement.
"""

import json
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.peers import peer_python

from stammtisch.core import CHANCE, FastDice
from stammtisch.games.catan import GAME, coding, data
from stammtisch.games.catan.engine import position as p
from stammtisch.games.catan.engine.actions import (
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_VILLAGE,
    BUY_CARD,
    DISCARD,
    END_TURN,
    MOVE_ROBBER,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    ROLL,
    TRADE_BANK,
    kind_of,
)
from stammtisch.games.catan.engine.board import SMALL
from stammtisch.games.catan.engine.packs import counts
from stammtisch.games.catan.engine.roads import road_length
from stammtisch.games.catan.engine.rules import Catan

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "bench" / "peers" / "catanatron_games.py"
CATANATRON = ["catanatron==3.2.1", "networkx==3.6.1"]
LISTED = (  # what catanatron does otherwise, each with its rule in docs/rules/catan.md
    "card-before-roll",
    "card-bought-this-turn",
    "one-card-invention",
    "road-building-needs-money",
    "sole-shortage",
    "longest-road",
)


def places(number: int) -> list[list[int]]:
    return sorted([list(place) for place in SMALL.triples[number]])


CROSSINGS = [places(number) for number in range(len(SMALL.triples))]
PATHS = [
    sorted([CROSSINGS[SMALL.path_ends[2 * number]], CROSSINGS[SMALL.path_ends[2 * number + 1]]])
    for number in range(len(SMALL.pairs))
]


def crossing(state: Catan, number: int) -> list[list[int]]:
    return CROSSINGS[number] if state.land.island is SMALL else sorted(map(list, state.land.island.triples[number]))


def path(state: Catan, number: int) -> list[list[list[int]]]:
    if state.land.island is SMALL:
        return PATHS[number]
    ends = state.land.island.path_ends
    return sorted([crossing(state, ends[2 * number]), crossing(state, ends[2 * number + 1])])


def told_map(state: Catan) -> dict[str, Any]:
    land = state.land
    harbours = []
    for mooring, kind in zip(land.moorings, land.kinds, strict=True):
        pair = land.island.pairs[mooring]
        [sea] = [place for place in pair if place not in land.island.number]
        [shore] = [place for place in pair if place in land.island.number]
        harbours.append({"sea": sea, "land": shore, "kind": data.HARBOURS[kind]})
    fields = [
        {"at": place, "terrain": data.TERRAINS[land.terrain[number]], "chip": land.chips[number]}
        for number, place in enumerate(land.island.hexes)
    ]
    return {"seats": state.seats, "order": state.order, "fields": fields, "sea": land.island.sea, "harbours": harbours}


def facts(state: Catan) -> dict[str, Any]:
    """The same as catanatron is asked about."""
    players = []
    for seat in range(state.seats):
        tally = state.tally[8 * seat : 8 * seat + 8]
        mine = [(at, code) for at, code in enumerate(state.buildings) if code and p.owner_of(code) == seat]
        players.append(
            {
                "hand": counts(state.hands[seat]),
                "cards": counts(state.cards[seat]),
                "knights": tally[p.KNIGHTS],
                "points": tally[p.POINTS],
                "all_points": tally[p.POINTS] + counts(state.cards[seat])[p.POINT],
                "longest": state.longest == seat,
                "army": state.army == seat,
                "length": road_length(state, seat),
                "left": [tally[p.ROADS_LEFT], tally[p.VILLAGES_LEFT], tally[p.CITIES_LEFT]],
                "roads": sorted(path(state, number) for number, owner in enumerate(state.roads) if owner == seat),
                "villages": sorted(crossing(state, at) for at, code in mine if not p.is_city(code)),
                "cities": sorted(crossing(state, at) for at, code in mine if p.is_city(code)),
            }
        )
    robber = list(state.land.island.hexes[state.robber])
    return {"bank": counts(state.bank), "deck": sum(counts(state.deck)), "robber": robber, "players": players}


def legal(state: Catan, player: int) -> dict[str, list[Any]]:
    """Our legal actions under catanatron's names; its knight and road-building cards are played before their targets."""
    found: dict[str, list[Any]] = {}
    for action in state.legal(player):
        name, value = in_their_words(state, action)
        found.setdefault(name, []).append(value)
    return {name: sorted(values, key=json.dumps) for name, values in found.items()}


def in_their_words(state: Catan, action: int) -> tuple[str, Any]:
    named: Any = coding.decode(action)
    match kind_of(action):
        case kind if kind in (ROLL, END_TURN, BUY_CARD):
            return {ROLL: "ROLL", END_TURN: "END_TURN", BUY_CARD: "BUY_DEVELOPMENT_CARD"}[kind], None
        case kind if kind == BUILD_ROAD:
            return "BUILD_ROAD", path(state, named.path)
        case kind if kind in (BUILD_VILLAGE, BUILD_CITY):
            return {BUILD_VILLAGE: "BUILD_SETTLEMENT", BUILD_CITY: "BUILD_CITY"}[kind], crossing(state, named.crossing)
        case kind if kind in (MOVE_ROBBER, PLAY_KNIGHT):
            place = list(state.land.island.hexes[named.hex])
            return {MOVE_ROBBER: "MOVE_ROBBER", PLAY_KNIGHT: "knight-robber"}[kind], [place, named.victim]
        case kind if kind == PLAY_MONOPOLY:
            return "PLAY_MONOPOLY", named.resource
        case kind if kind == PLAY_INVENTION:
            return "PLAY_YEAR_OF_PLENTY", sorted(names(named.cards))
        case kind if kind == PLAY_ROADS:
            return "road-pair", None
        case kind if kind == TRADE_BANK:
            return "MARITIME_TRADE", [names(named.give)[0], len(names(named.give)), names(named.take)[0]]
        case kind if kind == DISCARD:
            return "DISCARD", None
    raise AssertionError(named)


def names(some: data.Resources) -> list[str]:
    return [name for name in data.RESOURCES for _ in range(getattr(some, name))]


class Table:
    """A game of ours whose steps can be told to catanatron; who decides is left open."""

    def __init__(self, seed: int, seats: int) -> None:
        self.dice = FastDice(seed)
        self.state: Catan = GAME.new(seats, GAME.options(offers=0))
        while self.state.phase <= p.ORDERING:
            self.state.apply(CHANCE, self.state.chance(self.dice))
        self.told = told_map(self.state)

    def choose(self, player: int) -> int:
        choices = self.state.legal(player)
        return choices[self.dice.below(len(choices))]

    def play(self) -> dict[str, Any]:
        """One step: a decision with the chance behind it; all discards of a seven together."""
        state = self.state
        player = state.to_act()[0]
        action = self.choose(player)
        named: Any = coding.decode(action)
        step = {"player": player, "kind": type(named).__struct_config__.tag, **self.details(named)}
        if isinstance(named, data.Discard):
            step["cards"] = dict(self.discards(player, action))
        else:
            state.apply(player, action)
        return step | self.settle(step)

    def details(self, named: Any) -> dict[str, Any]:
        state = self.state
        match named:
            case data.BuildRoad(number):
                return {"path": path(state, number)}
            case data.BuildVillage(number) | data.BuildCity(number):
                return {"crossing": crossing(state, number)}
            case data.MoveRobber(place, victim) | data.PlayKnight(place, victim):
                return {"hex": state.land.island.hexes[place], "victim": victim, "stolen": None}
            case data.PlayRoads(first, second):
                return {"paths": [path(state, number) for number in (first, second) if number is not None]}
            case data.PlayMonopoly(resource):
                return {"resource": resource}
            case data.PlayInvention(some):
                return {"cards": {name: getattr(some, name) for name in data.RESOURCES}}
            case data.TradeBank(give, take):
                return {
                    "give": {name: getattr(give, name) for name in data.RESOURCES},
                    "take": {name: getattr(take, name) for name in data.RESOURCES},
                }
        return {}

    def discards(self, player: int, action: int) -> Iterator[tuple[int, dict[str, int]]]:
        while True:
            named: Any = coding.decode(action)
            yield player, {name: getattr(named.cards, name) for name in data.RESOURCES}
            self.state.apply(player, action)
            if self.state.phase != p.DISCARDING:
                return
            player = self.state.to_act()[0]
            action = self.choose(player)

    def settle(self, step: dict[str, Any]) -> dict[str, Any]:
        """The chance that follows, as part of the step."""
        state = self.state
        found: dict[str, Any] = {}
        while state.to_act() == (CHANCE,):
            outcome = state.chance(self.dice)
            named: Any = coding.decode(outcome)
            if isinstance(named, data.Rolled):
                found["dice"] = named.dice
            elif isinstance(named, data.Drawn):
                found["card"] = named.card
            else:
                found["stolen"] = named.resource
            state.apply(CHANCE, outcome)
        if "dice" in found:
            found["mend"] = {"bank": counts(state.bank), "hands": [counts(hand) for hand in state.hands]}
        return found


class Telling(Table):
    """A random game of four as a list of steps for catanatron, with what we think before each."""

    def __init__(self, seed: int, limit: int) -> None:
        super().__init__(seed, 4)
        self.steps: list[dict[str, Any]] = []
        self.ours: list[dict[str, Any]] = []
        while self.state.to_act() and len(self.steps) < limit:
            self.ours.append(self.thoughts())
            self.steps.append(self.play())
        self.ours.append({"facts": facts(self.state), "legal": {}, "over": True})
        self.told["steps"] = self.steps

    def thoughts(self) -> dict[str, Any]:
        state = self.state
        return {
            "facts": facts(state),
            "legal": legal(state, state.to_act()[0]),
            "fresh": counts(state.fresh),
            "phase": int(state.phase),
            "played": state.card_played,
        }


def compare(ours: list[dict[str, Any]], theirs: list[dict[str, Any]], steps: list[dict[str, Any]]) -> Counter[str]:
    """The listed differences of one game; raises on any other."""
    found: Counter[str] = Counter()
    for number, (mine, other) in enumerate(zip(ours, theirs, strict=True)):
        where = f"before step {number} ({steps[number] if number < len(steps) else 'the end'})"
        if number and "unmended" in theirs[number - 1]:
            compare_roll(mine["facts"], theirs[number - 1]["unmended"], where, found)
        compare_facts(mine["facts"], other["facts"], where, found)
        if "over" not in mine:
            compare_legal(mine, other, steps[number], where, found)
    return found


def compare_roll(mine: dict[str, Any], other: dict[str, Any], where: str, found: Counter[str]) -> None:
    """After a roll hands may differ only where one player alone was entitled to a resource the bank could not pay."""
    if mine["bank"] == other["bank"]:
        return
    short = [kind for kind in range(5) if mine["bank"][kind] != other["bank"][kind]]
    assert all(mine["bank"][kind] == 0 for kind in short), f"{where}: bank {mine['bank']}, theirs {other['bank']}"
    found["sole-shortage"] += 1


def compare_facts(mine: dict[str, Any], other: dict[str, Any], where: str, found: Counter[str]) -> None:
    """All must agree but the longest road, which catanatron gets wrong; ours is then checked by trying every trail."""
    holders = [player["longest"] for player in mine["players"]], [player["longest"] for player in other["players"]]
    lengths = [player["length"] for player in mine["players"]], [player["length"] for player in other["players"]]
    if lengths[0] != lengths[1] or holders[0] != holders[1]:
        found["longest-road"] += 1
        for seat, (one, two) in enumerate(zip(*lengths, strict=True)):
            assert one == two or one == longest_by_hand(mine, seat), f"{where}: lengths {lengths}"
    for seat, (one, two) in enumerate(zip(mine["players"], other["players"], strict=True)):
        for key in sorted(one.keys() - {"length", "longest"}):
            ours, theirs = (without_road(player, key) for player in (one, two))
            assert ours == theirs, f"{where}: seat {seat} {key} is {ours}, theirs {theirs}"
    for key in ("bank", "deck", "robber"):
        assert mine[key] == other[key], f"{where}: {key} is {mine[key]}, theirs {other[key]}"


def without_road(player: dict[str, Any], key: str) -> Any:
    """Points are compared without those of the longest road."""
    return player[key] - 2 * player["longest"] if key.endswith("points") else player[key]


def longest_by_hand(told: dict[str, Any], seat: int) -> int:
    """Every trail of this seat's roads, grown road by road from every end."""
    roads = [tuple(tuple(map(tuple, end)) for end in road) for road in told["players"][seat]["roads"]]
    foreign = {
        tuple(map(tuple, place))
        for other, player in enumerate(told["players"])
        if other != seat
        for place in (*player["villages"], *player["cities"])
    }
    best = 0
    trails = [(end, frozenset([road])) for road in roads for end in road]
    seen = set(trails)
    while trails:
        end, used = trails.pop()
        best = max(best, len(used))
        for road in roads if end not in foreign else ():
            longer = (road[1] if road[0] == end else road[0], used | {road})
            if end in road and road not in used and longer not in seen:
                seen.add(longer)
                trails.append(longer)
    return best


def compare_legal(mine: dict[str, Any], other: dict[str, Any], step: dict[str, Any], where: str, found: Counter[str]) -> None:
    allowed: dict[str, list[Any]] = {}
    for name, value in other["legal"]:
        allowed.setdefault(name, []).append(value)
    theirs = {name: sorted(values, key=json.dumps) for name, values in allowed.items()}
    own = dict(mine["legal"])
    if "DISCARD" in own:
        assert set(theirs) == {"DISCARD"}, f"{where}: we discard, they may {set(theirs)}"
        return
    compare_cards(mine, own, theirs, found)
    robber = own.pop("knight-robber", None)
    if step["kind"] == "play-knight":
        between = sorted([value for _, value in other["between"]], key=json.dumps)
        assert robber == between, f"{where}: the knight may {robber}, theirs {between}"
    assert own == theirs, f"{where}: {difference(own, theirs)}"


def compare_cards(mine: dict[str, Any], own: dict[str, list[Any]], theirs: dict[str, list[Any]], found: Counter[str]) -> None:
    """Development cards: leave aside what the listed differences explain."""
    if mine["phase"] == p.BEFORE_ROLL:
        for name in ("PLAY_MONOPOLY", "PLAY_YEAR_OF_PLENTY", "road-pair"):
            found["card-before-roll"] += own.pop(name, None) is not None
    fresh = mine["fresh"]
    held = {
        "PLAY_KNIGHT_CARD": ("knight-robber", p.KNIGHT),
        "PLAY_ROAD_BUILDING": ("road-pair", p.ROADS),
        "PLAY_MONOPOLY": ("PLAY_MONOPOLY", p.MONOPOLY),
        "PLAY_YEAR_OF_PLENTY": ("PLAY_YEAR_OF_PLENTY", p.INVENTION),
    }
    for name, (ours, card) in held.items():
        if name in theirs and ours not in own and fresh[card]:
            found["card-bought-this-turn"] += 1
            del theirs[name]
    if any(len(value) == 1 for value in theirs.get("PLAY_YEAR_OF_PLENTY", [])) and "PLAY_YEAR_OF_PLENTY" in own:
        found["one-card-invention"] += 1
        theirs["PLAY_YEAR_OF_PLENTY"] = [value for value in theirs["PLAY_YEAR_OF_PLENTY"] if len(value) == 2]
    if "road-pair" in own and "PLAY_ROAD_BUILDING" not in theirs:
        found["road-building-needs-money"] += 1
        del own["road-pair"]
    if "road-pair" in own:
        own["PLAY_ROAD_BUILDING"] = [None]
        del own["road-pair"]
    if "knight-robber" in own:
        own["PLAY_KNIGHT_CARD"] = [None]


def difference(own: dict[str, list[Any]], theirs: dict[str, list[Any]]) -> str:
    told = []
    for name in sorted(own.keys() | theirs.keys()):
        mine, other = own.get(name, []), theirs.get(name, [])
        if mine != other:
            only, lacking = [v for v in mine if v not in other], [v for v in other if v not in mine]
            told.append(f"{name}: only we {only}, only they {lacking}")
    return "; ".join(told)


def run(games: int, first_seed: int = 0, limit: int = 1500) -> Counter[str] | None:
    """Compare so many games; what was found, or None where catanatron cannot be installed."""
    python = peer_python("catanatron", CATANATRON)
    if python is None:
        return None
    found: Counter[str] = Counter()
    with subprocess.Popen([python, SCRIPT, "replay"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin is not None and peer.stdout is not None
        for seed in range(first_seed, first_seed + games):
            game = Telling(seed, limit)
            peer.stdin.write(json.dumps(game.told) + "\n")
            peer.stdin.flush()
            answer = json.loads(peer.stdout.readline())
            try:
                found += compare(game.ours, answer, game.steps)
            except AssertionError as error:
                raise AssertionError(f"game {seed}, {error}") from error
            found["games"] += 1
            found["steps"] += len(game.steps)
        peer.stdin.close()
    return found
