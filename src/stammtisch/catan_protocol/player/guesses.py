"""What others may hold, kept consistent with everything that was seen: one guess of each hand, corrected when it fails.

The position is a working copy whose public part is exact. `notes` holds what is certain of each hand; the rest of a
hand is a guess, and the bank is whatever is in no hand.
"""

from stammtisch.games.catan.engine.hands import note_loss, note_unseen_loss, prove
from stammtisch.games.catan.engine.packs import KINDS, UNIT, count, counts, packed, total
from stammtisch.games.catan.engine.position import CEILING, KNIGHTS, POINT, is_city, owner_of
from stammtisch.games.catan.engine.rules import Catan
from stammtisch.games.catan.engine.setup import DECKS, size_of

MOST = 95  # cards there are; no hand is larger, whatever a server says


def bank_of(game: Catan) -> list[int]:
    """Of each resource what is in no hand; below zero where the guesses are wrong."""
    return [int(game.house.bank) - sum([count(hand, kind) for hand in game.hands]) for kind in range(KINDS)]


def loose(game: Catan, seat: int, kind: int) -> int:
    """Cards of a kind in a hand that are only guessed."""
    return int(count(game.hands[seat], kind)) - int(count(game.notes[seat], kind))


def balance(game: Catan, me: int) -> None:
    """Turn guessed cards the bank cannot have given into others."""
    bank = bank_of(game)
    for kind in range(KINDS):
        for seat in range(game.seats):
            while bank[kind] < 0 < max(bank) and seat != me and loose(game, seat, kind) > 0:
                other = bank.index(max(bank))
                game.hands[seat] += UNIT[other] - UNIT[kind]
                bank[kind] += 1
                bank[other] -= 1
    game.bank = packed([max(0, number) for number in bank])


def ensure(game: Catan, me: int, seat: int, pack: int) -> None:
    """This hand must hold these cards: guessed ones become them."""
    for kind, number in enumerate(counts(pack)):
        while count(game.hands[seat], kind) < number:
            spare = next((one for one in range(KINDS) if one != kind and spare_of(game, seat, one, pack) > 0), None)
            game.hands[seat] += UNIT[kind] - (0 if spare is None else UNIT[spare])
            giver = lender(game, me, seat, kind)
            if giver is not None and spare is not None:
                game.hands[giver] += UNIT[spare] - UNIT[kind]


def spare_of(game: Catan, seat: int, kind: int, pack: int) -> int:
    """Cards of a kind that are neither certain nor asked for."""
    return int(count(game.hands[seat], kind)) - max(int(count(game.notes[seat], kind)), int(count(pack, kind)))


def lender(game: Catan, me: int, seat: int, kind: int) -> int | None:
    """Who must be wrongly thought to have a card, if the bank is not."""
    if bank_of(game)[kind] >= 0:
        return None
    others = [one for one in range(game.seats) if one not in (me, seat) and loose(game, one, kind) > 0]
    return others[0] if others else None


def gain(game: Catan, seat: int, pack: int) -> None:
    if total(game.hands[seat]) + total(pack) <= MOST:
        game.hands[seat] += pack
        game.notes[seat] += pack


def lose(game: Catan, me: int, seat: int, pack: int) -> None:
    ensure(game, me, seat, pack)
    game.hands[seat] -= pack
    note_loss(game, seat, pack)


def gain_unseen(game: Catan, seat: int, pack: int) -> None:
    if total(game.hands[seat]) + total(pack) <= MOST:
        game.hands[seat] += pack


def lose_unseen(game: Catan, seat: int, number: int) -> int:
    """Some cards leave, nobody knows which; returns the guess."""
    chosen = 0
    for _ in range(number):
        hand = counts(game.hands[seat] - chosen)
        if not any(hand):
            break
        chosen += UNIT[hand.index(max(hand))]
    game.hands[seat] -= chosen
    note_unseen_loss(game, seat, number)
    return chosen


def show(game: Catan, me: int, seat: int, pack: int) -> None:
    """Everybody knows now that this hand holds these cards."""
    ensure(game, me, seat, pack)
    prove(game, seat, pack)


def set_size(game: Catan, seat: int, size: int) -> None:
    """The server says how many cards a hand has; what we thought differs by guesses."""
    while total(game.hands[seat]) > size:
        held = [kind for kind in range(KINDS) if count(game.hands[seat], kind)]
        kind = max(held, key=lambda kind: loose(game, seat, kind))
        game.hands[seat] -= UNIT[kind]
        if loose(game, seat, kind) < 0:
            game.notes[seat] -= UNIT[kind]
    while total(game.hands[seat]) < min(size, MOST):
        bank = bank_of(game)
        game.hands[seat] += UNIT[bank.index(max(bank))]


def set_own(game: Catan, me: int, pack: int) -> None:
    game.hands[me] = pack
    game.notes[me] = 0


# Development cards


def deck_of(game: Catan) -> list[int]:
    """Cards of each kind that are neither held nor played."""
    held = [sum([int(count(cards, kind)) for cards in game.cards]) for kind in range(KINDS)]
    spent = counts(int(game.spent))
    knights = sum([int(game.tally[8 * seat + KNIGHTS]) for seat in range(game.seats)])
    whole = DECKS[size_of(game.land.island)]
    return [whole[kind] - held[kind] - spent[kind] - (knights if kind == 0 else 0) for kind in range(KINDS)]


def set_cards(game: Catan, seat: int, number: int) -> None:
    """A foreign hand has so many development cards."""
    while total(game.cards[seat]) > number:
        held = counts(game.cards[seat])
        game.cards[seat] -= UNIT[held.index(max(held))]
    while total(game.cards[seat]) < min(number, sum(DECKS[size_of(game.land.island)])):
        deck = deck_of(game)
        game.cards[seat] += UNIT[deck.index(max(deck))]
        game.tally[8 * seat + CEILING] += 1  # it may be a point


def open_points(game: Catan, seat: int) -> int:
    towns = [code for code in game.buildings if code and owner_of(code) == seat]
    return sum([2 if is_city(code) else 1 for code in towns]) + 2 * (game.army == seat) + 2 * (game.longest == seat)


def has_not_won(game: Catan, seat: int, goal: int) -> None:
    """It is this player's turn and the game goes on: more point cards he cannot hold, before he buys or draws level again."""
    room = max(0, goal - 1 - open_points(game, seat))
    game.tally[8 * seat + CEILING] = min(int(game.tally[8 * seat + CEILING]), room)


def limit_points(game: Catan, me: int) -> None:
    """Nobody holds more points than cards. Where a server's rules leave no place for all of them, we believe nothing of that."""
    held = [int(total(cards)) for cards in game.cards]
    for seat in range(game.seats):
        game.tally[8 * seat + CEILING] = min(int(game.tally[8 * seat + CEILING]), held[seat])
    others = [seat for seat in range(game.seats) if seat != me]
    points = int(count(game.deck, POINT)) + sum([int(count(game.cards[seat], POINT)) for seat in others])
    if points > int(total(game.deck)) + sum([int(game.tally[8 * seat + CEILING]) for seat in others]):
        for seat in others:
            game.tally[8 * seat + CEILING] = held[seat]


def spend_card(game: Catan, seat: int, kind: int) -> None:
    """A card of this kind is played out of a hand, where we may have guessed another."""
    if count(game.cards[seat], kind):
        game.cards[seat] -= UNIT[kind]
    elif game.cards[seat]:
        held = counts(game.cards[seat])
        game.cards[seat] -= UNIT[held.index(max(held))]


def balance_deck(game: Catan, me: int) -> None:
    """Turn guessed development cards of which there are too many into others."""
    deck = deck_of(game)
    for kind in range(KINDS):
        for seat in range(game.seats):
            while deck[kind] < 0 < max(deck) and seat != me and count(game.cards[seat], kind):
                other = deck.index(max(deck))
                game.cards[seat] += UNIT[other] - UNIT[kind]
                deck[kind] += 1
                deck[other] -= 1
    game.deck = packed([max(0, number) for number in deck])
