"""The seven: simultaneous discards, the robber, the theft."""

from itertools import permutations
from typing import Final

from mypy_extensions import i64

from stammtisch.errors import IllegalAction
from stammtisch.games.catan.engine.actions import DISCARD, NOBODY, STOLEN, at, robbery
from stammtisch.games.catan.engine.board import BIT
from stammtisch.games.catan.engine.hands import hand_size, lose, note_unseen_loss, steal
from stammtisch.games.catan.engine.packs import KINDS, UNIT, count, covers, squeezed, total
from stammtisch.games.catan.engine.position import DISCARDING, NONE, POINTS, ROBBING, STEALING, Position
from stammtisch.games.catan.engine.trade import lapse

SAFE: Final = 7  # cards that nobody has to halve
LISTED: Final = 300  # discards `legal` lists one by one; of more it lists a sample
PROTECTED: Final = 2  # open points up to which the friendly robber spares a player
PRIORITIES: Final[list[list[int]]] = [list(order) for order in permutations(range(KINDS))]


def seven(game: Position) -> None:
    """Everybody with more than seven cards halves his hand; then the robber moves."""
    game.owing = 0
    for player in range(game.seats):
        if hand_size(game, player) > SAFE:
            game.owing |= BIT[player]
    if game.owing:
        game.discards = [0] * int(game.seats)
        game.phase = DISCARDING
    else:
        game.phase = ROBBING


def discards(game: Position, player: i64) -> list[int]:
    """The ways to halve this hand, the evenest first; of very many only a sample."""
    hand: i64 = game.hands[player]
    number = total(hand) // 2
    even = at(DISCARD, squeezed(even_discard(hand, number)))
    found: list[int] = [even]
    add_discards(found, hand, 0, number, 0)
    if len(found) > LISTED:
        return [even, *sorted({at(DISCARD, squeezed(greedy_discard(hand, number, order))) for order in PRIORITIES} - {even})]
    del found[found.index(even, 1)]
    return found


def add_discards(found: list[int], hand: i64, kind: i64, number: i64, chosen: i64) -> None:
    """All packs of so many cards out of the kinds from this one on."""
    if kind == KINDS - 1:
        if number <= count(hand, kind):
            found.append(at(DISCARD, squeezed(chosen + number * UNIT[kind])))
        return
    most = count(hand, kind)
    for taken in range(min(most, number) + 1):
        if len(found) > LISTED:
            return
        add_discards(found, hand, kind + 1, number - taken, chosen + taken * UNIT[kind])


def even_discard(hand: i64, number: i64) -> i64:
    """Always one of what there is most of."""
    chosen: i64 = 0
    for _ in range(number):
        most: i64 = 0
        for kind in range(1, KINDS):
            if count(hand - chosen, kind) > count(hand - chosen, most):
                most = kind
        chosen += UNIT[most]
    return chosen


def greedy_discard(hand: i64, number: i64, order: list[int]) -> i64:
    """All of the first kind, then of the next, until it is enough."""
    chosen: i64 = 0
    for kind in order:
        taken = min(number, count(hand, kind))
        chosen += taken * UNIT[kind]
        number -= taken
    return chosen


def discard(game: Position, player: i64, pack: i64) -> None:
    """Choose in secret; all discards happen together when the last one has chosen."""
    game.discards[player] = pack
    game.owing &= ~BIT[player]
    if game.owing:
        return
    several = len([chosen for chosen in game.discards if chosen]) > 1
    for seat in range(game.seats):
        chosen: i64 = game.discards[seat]
        if chosen == 0:
            continue
        game.bank += chosen
        if several:  # the bank shows only what they gave together
            game.hands[seat] -= chosen
            note_unseen_loss(game, seat, total(chosen))
        else:
            lose(game, seat, chosen)
    game.discards = []
    game.phase = ROBBING


def check_discard(game: Position, player: int, pack: int) -> None:
    number = hand_size(game, player) // 2
    if total(pack) != number:
        raise IllegalAction("catan.discard-number", number=int(number))
    if not covers(game.hands[player], pack):
        raise IllegalAction("catan.lacks-cards")


def spared(game: Position, player: i64) -> i64:
    """Bits of the players the friendly robber spares."""
    bits: i64 = 0
    if game.house.friendly:
        for other in range(game.seats):
            if other != player and game.tally[8 * other + POINTS] <= PROTECTED:
                bits |= BIT[other]
    return bits


def is_barred(game: Position, place: i64, protected: i64) -> bool:
    """Whether the robber may not go to this hex: he never stays, and a friendly one spares the weak."""
    return place == game.robber or (game.around[place] & protected) != 0


def all_barred(game: Position, protected: i64) -> bool:
    return len([place for place in range(len(game.around)) if not is_barred(game, place, protected)]) == 0


def add_robberies(game: Position, player: i64, kind: i64, actions: list[int]) -> None:
    """Where the robber can go and whom he can rob; robbing nobody is listed only where nobody can be robbed."""
    protected = spared(game, player)
    rich = robbable(game, player) & ~protected
    barring: i64 = protected
    if protected and all_barred(game, protected):
        barring = 0
    for place in range(len(game.around)):
        if is_barred(game, place, barring):
            continue
        victims = game.around[place] & rich
        if victims == 0:
            actions.append(robbery(kind, place, NOBODY))
            continue
        for victim in range(game.seats):
            if victims & BIT[victim]:
                actions.append(robbery(kind, place, victim))


def robbable(game: Position, player: i64) -> i64:
    """Bits of the other players who hold cards."""
    bits: i64 = 0
    for other in range(game.seats):
        if other != player and game.hands[other] != 0:
            bits |= BIT[other]
    return bits


def check_robbery(game: Position, player: int, place: int, victim: int) -> None:
    if not 0 <= place < len(game.around):
        raise IllegalAction("catan.no-hex")
    if place == game.robber:
        raise IllegalAction("catan.robber-stays")
    protected = spared(game, player)
    if is_barred(game, place, protected) and not all_barred(game, protected):
        raise IllegalAction("catan.friendly-robber")
    if victim == NOBODY:
        return
    if victim == player or victim >= game.seats or game.around[place] & BIT[victim] == 0:
        raise IllegalAction("catan.victim-not-there")
    if protected & BIT[victim]:
        raise IllegalAction("catan.friendly-robber")


def move_robber(game: Position, place: i64, victim: i64, resume: i64) -> None:
    """Put the robber down; a victim with cards loses one by chance."""
    game.robber = place
    game.phase = resume
    if victim != NOBODY and game.hands[victim] != 0:
        game.victim = victim
        game.resume = resume
        game.phase = STEALING


def thefts(game: Position) -> list[int]:
    """Every card of the victim, as a chance event."""
    hand: i64 = game.hands[game.victim]
    found: list[int] = []
    for kind in range(KINDS):
        found += [at(STOLEN, kind)] * int(count(hand, kind))
    return found


def stolen(game: Position, resource: i64) -> None:
    steal(game, game.active, game.victim, resource)
    lapse(game, game.victim)
    game.victim = NONE
    game.phase = game.resume
