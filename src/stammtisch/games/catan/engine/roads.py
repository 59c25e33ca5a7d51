"""The longest road: trails of one player's roads, each used once (CATAN-3).

Crossings may repeat and rings count. A foreign building interrupts: a trail may end there but not pass.
"""

from mypy_extensions import i64

from stammtisch.games.catan.engine.board import BIT, NOWHERE, PLACE, PRIME, WORD
from stammtisch.games.catan.engine.position import LENGTH, NONE, POINTS, REACH, ROADS_LEFT, Position, owner_of

LEAST = 5  # roads the card needs


def longest_trail(game: Position, player: i64) -> i64:
    """The length of this player's longest road."""
    best: i64 = 0
    ends: i64 = game.sets[8 * player + REACH]
    while ends:
        bit = ends & -ends
        ends ^= bit
        best = max(best, extend(game, player, PLACE[bit % PRIME], 0, 0))
    ends = game.sets[8 * player + REACH + 1]
    while ends:
        bit = ends & -ends
        ends ^= bit
        best = max(best, extend(game, player, WORD + PLACE[bit % PRIME], 0, 0))
    return best


def road_length(game: Position, player: i64) -> i64:
    """The same, remembered until a road or a foreign building may have changed it."""
    known: i64 = game.tally[8 * player + LENGTH]
    if known == 0:
        known = longest_trail(game, player)
        game.tally[8 * player + LENGTH] = int(known)
    return known


def extend(game: Position, player: i64, here: i64, low: i64, high: i64) -> i64:
    """How far a trail can go on from here, without the paths in the two words."""
    best: i64 = 0
    island = game.land.island
    for slot in range(3 * here, 3 * here + 3):
        path: i64 = island.crossing_paths[slot]
        if path == NOWHERE or game.roads[path] != player:
            continue
        bit: i64 = BIT[path]
        length: i64 = 1
        if path < WORD:
            if low & bit:
                continue
            length += beyond(game, player, island.neighbours[slot], low | bit, high)
        else:
            if high & bit:
                continue
            length += beyond(game, player, island.neighbours[slot], low, high | bit)
        if length > best:
            best = length
    return best


def beyond(game: Position, player: i64, here: i64, low: i64, high: i64) -> i64:
    """The rest of a trail that has come to this crossing."""
    building: i64 = game.buildings[here]
    if building and owner_of(building) != player:
        return 0
    return extend(game, player, here, low, high)


def road_built(game: Position, player: i64) -> None:
    """Give the card to a strictly longer road. With too few roads on the board nothing can change."""
    if 15 - game.tally[player * 8 + ROADS_LEFT] <= game.record:
        return
    length = road_length(game, player)
    if length > game.record:
        game.record = length
        hand_over(game, player)


def road_broken(game: Position, crossing: i64, builder: i64) -> None:
    """A new building may have cut the road that holds the card, or one of several equally long ones."""
    if game.longest == NONE:
        if game.record >= LEAST and is_cut_at(game, crossing, builder, NONE):
            measure_again(game)
    elif is_cut_at(game, crossing, builder, game.longest):
        measure_again(game)


def is_cut_at(game: Position, crossing: i64, builder: i64, owner: i64) -> bool:
    """Whether two roads of one other player (of this one, if given) meet here."""
    seen: i64 = NONE
    for slot in range(3 * crossing, 3 * crossing + 3):
        path = game.land.island.crossing_paths[slot]
        if path == NOWHERE:
            continue
        player: i64 = game.roads[path]
        if player in (NONE, builder) or (owner != NONE and player != owner):
            continue
        if player == seen:
            return True
        seen = player
    return False


def measure_again(game: Position) -> None:
    """After an interruption: the holder keeps a longest road, else a single longest one gets the card, else nobody."""
    lengths = [int(road_length(game, player)) for player in range(game.seats)]
    best = max(lengths)
    game.record = max(best, LEAST - 1)
    if best < LEAST:
        hand_over(game, NONE)
    elif game.longest == NONE or lengths[game.longest] < best:
        hand_over(game, lengths.index(best) if lengths.count(best) == 1 else NONE)


def hand_over(game: Position, player: i64) -> None:
    """The card is worth two points."""
    if game.longest == player:
        return
    if game.longest != NONE:
        game.tally[game.longest * 8 + POINTS] -= 2
    if player != NONE:
        game.tally[player * 8 + POINTS] += 2
    game.longest = player
