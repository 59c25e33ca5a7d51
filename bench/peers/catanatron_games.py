"""Runs inside catanatron's own environment: replays our games in it, or measures how fast it plays at random.

`replay` reads one game per line (JSON) and answers with what catanatron thinks before every step, in our words.
`speed SECONDS` prints its figures. Nothing of Stammtisch is imported here.
"""

import json
import random
import sys
import time
from typing import Any

from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.actions import generate_playable_actions
from catanatron.models.coordinate_system import UNIT_VECTORS, Direction, add
from catanatron.models.enums import CITY, ROAD, SETTLEMENT, Action, ActionType
from catanatron.models.map import BASE_MAP_TEMPLATE, CatanMap, LandTile, MapTemplate, NodeRef, Port, Water, initialize_tiles
from catanatron.models.player import Color, RandomPlayer
from catanatron.state_functions import player_key

NAMES = {"wood": "WOOD", "brick": "BRICK", "wool": "SHEEP", "grain": "WHEAT", "ore": "ORE"}
OURS = {theirs: ours for ours, theirs in NAMES.items()}
CARDS = {
    "knight": "KNIGHT",
    "roads": "ROAD_BUILDING",
    "monopoly": "MONOPOLY",
    "invention": "YEAR_OF_PLENTY",
    "point": "VICTORY_POINT",
}
AROUND = {  # the two neighbours that share this corner of a tile
    NodeRef.NORTH: (Direction.NORTHWEST, Direction.NORTHEAST),
    NodeRef.NORTHEAST: (Direction.NORTHEAST, Direction.EAST),
    NodeRef.SOUTHEAST: (Direction.EAST, Direction.SOUTHEAST),
    NodeRef.SOUTH: (Direction.SOUTHEAST, Direction.SOUTHWEST),
    NodeRef.SOUTHWEST: (Direction.SOUTHWEST, Direction.WEST),
    NodeRef.NORTHWEST: (Direction.WEST, Direction.NORTHWEST),
}


def cube(place: list[int]) -> tuple[int, int, int]:
    x, y = place
    return (x + y, -x, -y)


def axial(coordinate: tuple[int, int, int]) -> tuple[int, int]:
    return (-coordinate[1], -coordinate[2])


class Replay:
    """One of our games, played again by catanatron."""

    def __init__(self, told: Any) -> None:
        self.game = Game([RandomPlayer(color) for color in Color][: told["seats"]], catan_map=make_map(told))
        self.state = self.game.state
        self.order: list[int] = told["order"]  # our seat of each of its players
        self.crossing: dict[int, tuple[tuple[int, int], ...]] = {}
        for coordinate, tile in self.state.board.map.land_tiles.items():
            for corner, node in tile.nodes.items():
                around = [coordinate, *(add(coordinate, UNIT_VECTORS[way]) for way in AROUND[corner])]
                self.crossing[node] = tuple(sorted(map(axial, around)))
        self.paths: dict[tuple[int, int], Any] = {}
        self.node = {places: node for node, places in self.crossing.items()}

    def color(self, seat: int) -> Color:
        return self.state.colors[self.order.index(seat)]

    def seat(self, color: Color) -> int:
        return self.order[self.state.colors.index(color)]

    def edge(self, nodes: list[Any]) -> tuple[int, int]:
        first, second = (self.node[tuple(sorted(map(tuple, node)))] for node in nodes)
        return (min(first, second), max(first, second))

    def path(self, edge: tuple[int, int]) -> Any:
        if edge not in self.paths:
            self.paths[edge] = sorted(self.crossing[node] for node in edge)
        return self.paths[edge]

    def legal(self) -> list[Any]:
        """What it allows now, in our words."""
        return [self.in_our_words(action) for action in self.state.playable_actions]

    def in_our_words(self, action: Any) -> list[Any]:
        kind, value = action.action_type.value, action.value
        if kind == "BUILD_ROAD":
            value = self.path(tuple(sorted(value)))
        elif kind in ("BUILD_SETTLEMENT", "BUILD_CITY"):
            value = self.crossing[value]
        elif kind == "MOVE_ROBBER":
            value = self.robbery(value)
        elif kind == "MARITIME_TRADE":
            value = [OURS[value[0]], len([card for card in value[:4] if card]), OURS[value[4]]]
        elif kind == "PLAY_YEAR_OF_PLENTY":
            value = sorted(OURS[card] for card in value)
        elif kind == "PLAY_MONOPOLY":
            value = OURS[value]
        return [kind, value]

    def robbery(self, value: Any) -> list[Any]:
        return [axial(value[0]), None if value[1] is None else self.seat(value[1])]

    def facts(self) -> dict[str, Any]:
        """What it knows of everybody, by our seats."""
        players: dict[int, Any] = {}
        for index, seat in enumerate(self.order):
            have = {
                key.removeprefix(f"P{index}_"): value
                for key, value in self.state.player_state.items()
                if key.startswith(f"P{index}_")
            }
            color = self.state.colors[index]
            built = self.state.buildings_by_color[color]
            players[seat] = {
                "hand": [have[f"{NAMES[name]}_IN_HAND"] for name in NAMES],
                "cards": [have[f"{CARDS[name]}_IN_HAND"] for name in CARDS],
                "knights": have["PLAYED_KNIGHT"],
                "points": have["VICTORY_POINTS"],
                "all_points": have["ACTUAL_VICTORY_POINTS"],
                "longest": have["HAS_ROAD"],
                "army": have["HAS_ARMY"],
                "length": have["LONGEST_ROAD_LENGTH"],
                "left": [have["ROADS_AVAILABLE"], have["SETTLEMENTS_AVAILABLE"], have["CITIES_AVAILABLE"]],
                "roads": sorted(self.path(edge) for edge in {tuple(sorted(edge)) for edge in built[ROAD]}),
                "villages": sorted(self.crossing[node] for node in built[SETTLEMENT]),
                "cities": sorted(self.crossing[node] for node in built[CITY]),
            }
        return {
            "bank": list(self.state.resource_freqdeck),
            "deck": len(self.state.development_listdeck),
            "robber": axial(self.state.board.robber_coordinate),
            "players": [players[seat] for seat in range(len(self.order))],
        }

    def do(self, seat: int, kind: ActionType, value: Any) -> None:
        self.game.execute(Action(self.color(seat), kind, value), validate_action=False)

    def step(self, told: Any) -> list[Any]:
        """Carry out one of our actions, perhaps in several of its own; what it allows in between."""
        kind, seat = told["kind"], told["player"]
        between: list[Any] = []
        if kind == "discard":
            while self.state.is_discarding:
                index = self.state.current_player_index
                self.do(self.order[index], ActionType.DISCARD, cards_of(told["cards"][str(self.order[index])]))
        elif kind in ("move-robber", "play-knight"):
            if kind == "play-knight":
                self.do(seat, ActionType.PLAY_KNIGHT_CARD, None)
                between = self.legal()
            victim = None if told["stolen"] is None else self.color(told["victim"])
            stolen = None if told["stolen"] is None else NAMES[told["stolen"]]
            self.do(seat, ActionType.MOVE_ROBBER, (cube(told["hex"]), victim, stolen))
        elif kind == "play-roads":
            self.do(seat, ActionType.PLAY_ROAD_BUILDING, None)
            for nodes in told["paths"]:
                self.state.is_road_building, self.state.free_roads_available = True, 2
                self.do(seat, ActionType.BUILD_ROAD, self.edge(nodes))
            self.state.is_road_building, self.state.free_roads_available = False, 0
            self.state.playable_actions = generate_playable_actions(self.state)
        else:
            self.do(seat, *self.simple(kind, told))
        return between

    def simple(self, kind: str, told: Any) -> tuple[ActionType, Any]:
        if kind == "roll":
            return ActionType.ROLL, tuple(told["dice"])
        if kind == "build-road":
            return ActionType.BUILD_ROAD, self.edge(told["path"])
        if kind in ("build-village", "build-city"):
            way = ActionType.BUILD_SETTLEMENT if kind == "build-village" else ActionType.BUILD_CITY
            return way, self.node[tuple(sorted(map(tuple, told["crossing"])))]
        if kind == "buy-card":
            return ActionType.BUY_DEVELOPMENT_CARD, CARDS[told["card"]]
        if kind == "play-monopoly":
            return ActionType.PLAY_MONOPOLY, NAMES[told["resource"]]
        if kind == "play-invention":
            return ActionType.PLAY_YEAR_OF_PLENTY, tuple(cards_of(told["cards"]))
        if kind == "trade-bank":
            give = cards_of(told["give"])
            return ActionType.MARITIME_TRADE, (*give, *[None] * (4 - len(give)), cards_of(told["take"])[0])
        return ActionType.END_TURN, None

    def mend(self, told: Any) -> None:
        """Take over our hands and bank where a listed difference of the rules has changed them."""
        self.state.resource_freqdeck = list(told["bank"])
        for seat, hand in enumerate(told["hands"]):
            key = player_key(self.state, self.color(seat))
            for name, number in zip(NAMES, hand, strict=True):
                self.state.player_state[f"{key}_{NAMES[name]}_IN_HAND"] = number
        self.state.playable_actions = generate_playable_actions(self.state)


def cards_of(told: dict[str, int]) -> list[str]:
    return [NAMES[name] for name, number in told.items() for _ in range(number)]


def make_map(told: Any) -> CatanMap:
    """Its map with our terrain, chips and harbours, in the order its fixed node numbers ask for."""
    fields = {cube(field["at"]): field for field in told["fields"]}
    harbours = {cube(each["sea"]): each for each in told["harbours"]}
    topology: dict[Any, Any] = {}
    resources, numbers, ports = [], [], []
    for place in BASE_MAP_TEMPLATE.topology:
        if place in fields:
            topology[place] = LandTile
            resources.append(NAMES.get(fields[place]["terrain"]))
            numbers += [fields[place]["chip"]] if fields[place]["chip"] else []
        elif place in harbours:
            land = cube(harbours[place]["land"])
            [way] = [way for way in Direction if add(place, UNIT_VECTORS[way]) == land]
            topology[place] = (Port, way)
            ports.append(NAMES.get(harbours[place]["kind"]))
        else:
            topology[place] = Water
    template = MapTemplate(numbers, ports, resources, topology)
    return CatanMap.from_tiles(initialize_tiles(template, numbers[::-1], ports[::-1], resources[::-1]))


def replay() -> None:
    for line in sys.stdin:
        told = json.loads(line)
        again = Replay(told)
        found = []
        for step in told["steps"]:
            before = {"legal": again.legal(), "facts": again.facts(), "prompt": again.state.current_prompt.value}
            before["between"] = again.step(step)
            if "mend" in step:
                before["unmended"] = again.facts()
                again.mend(step["mend"])
            found.append(before)
        found.append({"legal": again.legal(), "facts": again.facts(), "prompt": again.state.current_prompt.value})
        print(json.dumps(found), flush=True)


def speed(seconds: float) -> None:
    """Random games of four, and copies of a position in the middle of one."""
    random.seed(1)
    games = actions = 0
    spent = 0.0
    while spent < seconds:
        game = Game([RandomPlayer(color) for color in Color])
        began = time.process_time()
        while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick()
            if len(game.state.actions) == 400:
                middle = game.copy()
        spent += time.process_time() - began
        games += 1
        actions += len(game.state.actions)
    began = time.process_time()
    for _ in range(2000):
        middle.copy()
    copies = 2000 / (time.process_time() - began)
    print(json.dumps({"games": games / spent, "decisions": actions / spent, "copies": copies, "length": actions / games}))


if __name__ == "__main__":
    if sys.argv[1] == "replay":
        replay()
    else:
        speed(float(sys.argv[2]))
