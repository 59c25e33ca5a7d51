"""Small counts packed into one number: five kinds of cards, eight bits each.

A pack is what a hand, the bank, a price or the deck consists of. No count passes 127, so the eighth bit of each
field is free to tell whether a subtraction went below zero.
"""

from typing import Final

from mypy_extensions import i64

KINDS: Final = 5
GUARDS: Final = 0x8080808080
UNIT: Final[list[int]] = [1, 0x100, 0x10000, 0x1000000, 0x100000000]  # one card of each kind


def covers(pack: i64, price: i64) -> bool:
    """Whether the pack holds at least what the price asks, of every kind."""
    return ((pack | GUARDS) - price) & GUARDS == GUARDS


def reduced(pack: i64, loss: i64) -> i64:
    """The pack without the loss; a kind that cannot cover it drops to zero."""
    difference = (pack | GUARDS) - loss
    kept = difference & GUARDS
    return difference & (kept - (kept >> 7))


def total(pack: i64) -> i64:
    """How many cards a pack has: the sum of its digits to base 256."""
    return pack % 255


def count(pack: i64, kind: i64) -> i64:
    return (pack >> (8 * kind)) & 255


def counts(pack: int) -> list[int]:
    """The five counts one by one."""
    return [(pack >> 8 * kind) & 255 for kind in range(KINDS)]


def packed(numbers: list[int]) -> int:
    """The pack with these five counts."""
    pack = 0
    for kind in range(KINDS):
        pack += numbers[kind] * UNIT[kind]
    return pack


def nth(pack: i64, place: i64) -> i64:
    """The kind of the card at this place, when the cards lie sorted in a row."""
    for kind in range(KINDS):
        here = count(pack, kind)
        if place < here:
            return kind
        place -= here
    raise AssertionError(place)


def squeezed(pack: i64) -> i64:
    """The same in 25 bits, for actions: no kind more than 31 times."""
    code: i64 = pack & 31
    code |= (pack >> 3) & 0x3E0
    code |= (pack >> 6) & 0x7C00
    code |= (pack >> 9) & 0xF8000
    code |= (pack >> 12) & 0x1F00000
    return code


def expanded(code: i64) -> i64:
    """The pack behind 25 bits."""
    pack: i64 = code & 31
    pack |= (code & 0x3E0) << 3
    pack |= (code & 0x7C00) << 6
    pack |= (code & 0xF8000) << 9
    pack |= (code & 0x1F00000) << 12
    return pack
