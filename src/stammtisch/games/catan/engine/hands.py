"""Resources on the move, and what everybody can note about the hands they cannot see.

`notes` holds packs of the least each seat must hold. At [seat]: what all have seen it gain and not yet give away;
at [seats * (v + 1) + seat]: what v knows beyond that, from thefts he took part in.
"""

from mypy_extensions import i64

from stammtisch.games.catan.engine.packs import KINDS, UNIT, count, covers, reduced, total
from stammtisch.games.catan.engine.position import ROLLS, Position, is_city, owner_of


def gain(game: Position, player: i64, pack: i64) -> None:
    """Everybody sees this player take these cards from the bank."""
    game.bank -= pack
    add(game.hands, player, pack)
    add(game.notes, player, pack)


def add(packs: list[int], place: i64, pack: i64) -> None:
    """Cards more at one place of a list: `packs[place] += pack`, which would add Python's integers."""
    held: i64 = packs[place]
    packs[place] = held + pack


def pay(game: Position, player: i64, pack: i64) -> None:
    """Everybody sees this player return these cards to the bank."""
    game.bank += pack
    lose(game, player, pack)


def lose(game: Position, player: i64, pack: i64) -> None:
    """Cards leave this hand, in sight of all; where they go is the caller's business."""
    add(game.hands, player, -pack)
    note_loss(game, player, pack)


def give(game: Position, giver: i64, receiver: i64, pack: i64) -> None:
    """Cards change hands, in sight of all."""
    lose(game, giver, pack)
    add(game.hands, receiver, pack)
    add(game.notes, receiver, pack)


def note_loss(game: Position, player: i64, pack: i64) -> None:
    before: i64 = game.notes[player]
    after = reduced(before, pack)
    game.notes[player] = after
    if game.informed:
        for viewer in range(game.seats):
            place = game.seats * (viewer + 1) + player
            beyond: i64 = game.notes[place]
            if beyond:
                game.notes[place] = reduced(before + beyond, pack) - after


def note_unseen_loss(game: Position, player: i64, number: i64) -> None:
    """So many cards left this hand, and nobody else saw which: each kind may have lost them all."""
    note_loss(game, player, number * 0x0101010101)


def steal(game: Position, thief: i64, victim: i64, resource: i64) -> None:
    """One card changes hands; only the two of them see which."""
    card: i64 = UNIT[resource]
    known_to_thief = reduced(least(game, thief, victim), card)
    add(game.hands, victim, -card)
    add(game.hands, thief, card)
    note_unseen_loss(game, victim, 1)
    own = game.seats * (thief + 1) + victim
    game.notes[own] = known_to_thief - game.notes[victim]
    add(game.notes, game.seats * (victim + 1) + thief, card)
    game.informed = True


def prove(game: Position, player: i64, pack: i64) -> None:
    """Everybody now knows that this player holds at least these cards."""
    before: i64 = game.notes[player]
    after = larger(before, pack)
    game.notes[player] = after
    if game.informed:
        for viewer in range(game.seats):
            place = game.seats * (viewer + 1) + player
            game.notes[place] = larger(before + game.notes[place], pack) - after


def larger(one: i64, other: i64) -> i64:
    """The larger count of each kind."""
    return one + reduced(other, one)


def least(game: Position, viewer: i64, player: i64) -> i64:
    """The pack this viewer is sure of in another hand; a spectator knows what all know."""
    known: i64 = game.notes[player]
    if viewer >= 0:
        known += game.notes[game.seats * (viewer + 1) + player]
    return known


def hand_size(game: Position, player: i64) -> i64:
    return total(game.hands[player])


def produce(game: Position, roll: i64) -> None:
    """Pay out the fields with this number. A resource the bank cannot pay in full is short."""
    demand: i64 = 0
    blocked = game.land.chips[game.robber] == roll
    for player in range(game.seats):
        demand += due(game, player, roll, blocked)
    if demand == 0:
        return
    short: i64 = 0 if covers(game.bank, demand) else shortage(game, roll, blocked, demand)
    for player in range(game.seats):
        pack = due(game, player, roll, blocked)
        if short and pack:
            pack = rationed(game, pack, short)
        if pack:
            gain(game, player, pack)


def due(game: Position, player: i64, roll: i64, blocked: bool) -> i64:
    """What this player is entitled to, the field under the robber left out."""
    pack: i64 = game.income[player * ROLLS + roll]
    if blocked and pack:
        here = 6 * game.robber
        unit: i64 = UNIT[game.land.terrain[game.robber]]
        for corner in range(here, here + 6):
            building: i64 = game.buildings[game.land.island.hex_crossings[corner]]
            if building and owner_of(building) == player:
                pack -= unit * (2 if is_city(building) else 1)
    return pack


def shortage(game: Position, roll: i64, blocked: bool, demand: i64) -> i64:
    """A pack of marks for the resources the bank cannot pay: 1 if one player alone is entitled, 2 if more are."""
    marks: i64 = 0
    for resource in range(KINDS):
        if count(demand, resource) <= count(game.bank, resource):
            continue
        entitled: i64 = 0
        for player in range(game.seats):
            if count(due(game, player, roll, blocked), resource):
                entitled += 1
        marks += UNIT[resource] * (1 if entitled == 1 else 2)
    return marks


def rationed(game: Position, pack: i64, short: i64) -> i64:
    """Of a short resource nobody gets any, but a player who alone is entitled gets the rest (CATAN-3, shortage)."""
    for resource in range(KINDS):
        mark = count(short, resource)
        if mark and count(pack, resource):
            left = count(game.bank, resource) if mark == 1 else 0
            pack -= UNIT[resource] * (count(pack, resource) - left)
    return pack
