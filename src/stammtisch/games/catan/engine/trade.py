"""Trade with the bank and among players.

Offers are numbered and stay open until they are carried out, withdrawn or the turn ends. Everybody else answers
each of them, in any order, and may change his mind once.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.errors import IllegalAction
from stammtisch.games.catan.engine.actions import OFFER, TRADE_BANK, WITHDRAW, answer, at, confirm, trade
from stammtisch.games.catan.engine.board import BIT
from stammtisch.games.catan.engine.hands import gain, give, pay, prove
from stammtisch.games.catan.engine.packs import KINDS, count, counts, covers, total
from stammtisch.games.catan.engine.position import GENERAL, HARBOURS, Position

CARD: Final[list[int]] = [1, 32, 1024, 32768, 1048576]  # one resource as one side of a trade

# An open offer in `offers`, and a seat's answer in its last field.
STRIDE: Final = 4
GIVE: Final = 1
WANT: Final = 2
ANSWERS: Final = 3
YES: Final = 1
NO: Final = 2
SAID: Final = 3  # the bits of both: 0 is no answer yet
CHANGED: Final = 4  # the seat has used up its change of mind
ANSWER_BITS: Final = 7  # all of one seat's
EACH: Final = 4  # bits from one seat's to the next


def rate(game: Position, player: i64, resource: i64) -> i64:
    """How many of this resource the bank asks for one card."""
    harbours: i64 = game.tally[8 * player + HARBOURS]
    if harbours & BIT[resource]:
        return 2
    return 3 if harbours & BIT[GENERAL] else 4


def add_bank_trades(game: Position, player: i64, actions: list[int]) -> None:
    """One card of every resource the bank has, at the best rate."""
    hand: i64 = game.hands[player]
    for resource in range(KINDS):
        held = count(hand, resource)
        if held < 2:
            continue
        price = rate(game, player, resource)
        if held < price:
            continue
        for wanted in range(KINDS):
            if wanted != resource and count(game.bank, wanted):
                actions.append(trade(TRADE_BANK, price * CARD[resource], CARD[wanted]))


def check_sides(giving: int, taking: int) -> None:
    """No gifts, and nothing on both sides."""
    if giving == 0 or taking == 0:
        raise IllegalAction("catan.gift")
    for resource in range(KINDS):
        if count(giving, resource) and count(taking, resource):
            raise IllegalAction("catan.same-resource")


def check_bank_trade(game: Position, player: int, giving: int, taking: int) -> None:
    check_sides(giving, taking)
    if not covers(game.hands[player], giving):
        raise IllegalAction("catan.lacks-cards")
    if not covers(game.bank, taking):
        raise IllegalAction("catan.bank-lacks")
    if total(taking) not in worth(game, player, giving):
        raise IllegalAction("catan.rate")


def worth(game: Position, player: int, giving: int) -> set[int]:
    """How many cards the bank may give for these: each kind at any rate open to the player that divides it."""
    sums = {0}
    harbours = game.tally[8 * player + HARBOURS]
    for resource, number in enumerate(counts(giving)):
        rates = [4] + [3] * (harbours >> GENERAL & 1) + [2] * (harbours >> resource & 1)
        sums = {value + number // each for value in sums for each in rates if number % each == 0}
    return sums


def trade_with_bank(game: Position, player: i64, giving: i64, taking: i64) -> None:
    pay(game, player, giving)
    gain(game, player, taking)


def add_offers(game: Position, player: i64, actions: list[int]) -> None:
    """A sample of offers, one card or two equal ones for one, then what can be done about the open ones."""
    hand: i64 = game.hands[player]
    if game.offers_made < game.house.offers:
        for number in range(1, 3):
            for resource in range(KINDS):
                if count(hand, resource) >= number:
                    add_wishes(game, number * CARD[resource], resource, actions)
    for offer in range(0, len(game.offers), STRIDE):
        actions.append(at(WITHDRAW, game.offers[offer]))
        if covers(hand, game.offers[offer + GIVE]):
            add_partners(game, offer, actions)


def add_wishes(game: Position, giving: i64, resource: i64, actions: list[int]) -> None:
    for wanted in range(KINDS):
        if wanted != resource:
            actions.append(trade(OFFER, giving, CARD[wanted]))


def add_partners(game: Position, offer: i64, actions: list[int]) -> None:
    for player in range(game.seats):
        if answer_of(game, offer, player) & SAID == YES:
            actions.append(confirm(game.offers[offer], player))


def answer_of(game: Position, offer: i64, player: i64) -> i64:
    answers: i64 = game.offers[offer + ANSWERS]
    return (answers >> (EACH * player)) & ANSWER_BITS


def set_answer(game: Position, offer: i64, player: i64, value: i64) -> None:
    shift = EACH * player
    mask: i64 = ANSWER_BITS
    answers: i64 = game.offers[offer + ANSWERS]
    game.offers[offer + ANSWERS] = (answers & ~(mask << shift)) | (value << shift)


def unanswered(game: Position) -> i64:
    """Bits of the seats that owe an answer: everybody is asked, whatever he holds."""
    bits: i64 = 0
    for offer in range(0, len(game.offers), STRIDE):
        for player in range(game.seats):
            if player != game.active and answer_of(game, offer, player) & SAID == 0:
                bits |= BIT[player]
    return bits


def answers(game: Position, player: i64) -> list[int]:
    """What is still to be answered, then the answers that may still be changed."""
    due: list[int] = []
    changes: list[int] = []
    hand: i64 = game.hands[player]
    for offer in range(0, len(game.offers), STRIDE):
        number = game.offers[offer]
        said = answer_of(game, offer, player)
        able = covers(hand, game.offers[offer + WANT])
        if said & SAID == 0:
            due.append(answer(number, False))
            if able:
                due.append(answer(number, True))
        elif said == YES:
            changes.append(answer(number, False))
        elif said == NO and able:
            changes.append(answer(number, True))
    return due + changes


def find_offer(game: Position, number: int) -> int:
    for offer in range(0, len(game.offers), STRIDE):
        if game.offers[offer] == number:
            return offer
    raise IllegalAction("catan.no-offer")


def check_offer(game: Position, player: int, giving: int, wanted: int) -> None:
    if game.house.offers == 0:
        raise IllegalAction("catan.no-trading")
    if game.offers_made >= game.house.offers:
        raise IllegalAction("catan.offers-used", number=int(game.house.offers))
    check_sides(giving, wanted)
    if not covers(game.hands[player], giving):
        raise IllegalAction("catan.lacks-cards")


def make_offer(game: Position, player: i64, giving: i64, wanted: i64) -> None:
    prove(game, player, giving)
    game.offers = [*game.offers, int(game.next_offer), int(giving), int(wanted), 0]
    game.offers_made += 1
    game.next_offer += 1


def check_answer(game: Position, player: int, number: int, accept: bool) -> None:
    offer = find_offer(game, number)
    if player == game.active:
        raise IllegalAction("catan.own-offer")
    said = answer_of(game, offer, player)
    if said & SAID and (said & CHANGED or (said & SAID == YES) == accept):
        raise IllegalAction("catan.answer-final")
    if accept and not covers(game.hands[player], game.offers[offer + WANT]):
        raise IllegalAction("catan.lacks-cards")


def give_answer(game: Position, player: i64, number: int, accept: bool) -> None:
    """Accepting shows that the player holds what is wanted."""
    offer = find_offer(game, number)
    said = answer_of(game, offer, player)
    changed: i64 = CHANGED if said != 0 else 0
    set_answer(game, offer, player, changed | (YES if accept else NO))
    if accept:
        prove(game, player, game.offers[offer + WANT])


def lapse(game: Position, player: i64) -> None:
    """Whoever lost cards is asked again where he had accepted: so an acceptance can always be carried out."""
    for offer in range(0, len(game.offers), STRIDE):
        said = answer_of(game, offer, player)
        if said & SAID == YES:
            set_answer(game, offer, player, said & CHANGED)


def check_confirm(game: Position, player: int, number: int, partner: int) -> None:
    offer = find_offer(game, number)
    if partner >= game.seats or answer_of(game, offer, partner) & SAID != YES:
        raise IllegalAction("catan.not-accepted")
    if not covers(game.hands[player], game.offers[offer + GIVE]):
        raise IllegalAction("catan.lacks-cards")


def carry_out(game: Position, player: i64, number: int, partner: i64) -> None:
    offer = find_offer(game, number)
    giving, wanted = game.offers[offer + GIVE], game.offers[offer + WANT]
    give(game, player, partner, giving)
    give(game, partner, player, wanted)
    withdraw(game, number)
    lapse(game, partner)


def withdraw(game: Position, number: int) -> None:
    offer = find_offer(game, number)
    game.offers = game.offers[:offer] + game.offers[offer + STRIDE :]
