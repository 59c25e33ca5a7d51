"""What our client believes of covered cards stays possible, whatever contradicts it."""

from stammtisch.catan_protocol.player import guesses
from stammtisch.games.catan.cases import position
from stammtisch.games.catan.data import RESOURCES, Resources, pack_of
from stammtisch.games.catan.engine.packs import count, packed, total
from stammtisch.games.catan.engine.rules import Catan

ME = 0
WOOD, ORE = RESOURCES.index("wood"), RESOURCES.index("ore")


def believed(*hands: dict[str, int], **more: object) -> Catan:
    """Nothing is certain of these hands but the first one."""
    game = position({"hands": hands, **more})
    game.notes = [0] * len(game.notes)
    return game


def hand(game: Catan, seat: int) -> dict[str, int]:
    return {name: int(count(game.hands[seat], kind)) for kind, name in enumerate(RESOURCES) if count(game.hands[seat], kind)}


def test_what_the_bank_cannot_have_given_was_something_else() -> None:
    game = believed({"wood": 15}, {"wood": 6}, {})
    assert guesses.bank_of(game)[WOOD] == -2
    guesses.balance(game, ME)
    assert hand(game, ME) == {"wood": 15} and int(total(game.hands[1])) == 6
    assert hand(game, 1)["wood"] == 4 and guesses.bank_of(game)[WOOD] == 0


def test_what_is_certain_of_a_hand_is_never_turned_into_something_else() -> None:
    game = believed({"wood": 15}, {"wood": 6}, {"wood": 1})
    game.notes[1] = pack_of(Resources(wood=6))
    guesses.balance(game, ME)
    assert hand(game, 1) == {"wood": 6} and "wood" not in hand(game, 2)


def test_a_card_that_a_hand_must_hold_takes_a_guessed_ones_place() -> None:
    game = believed({}, {"wood": 2}, {})
    guesses.lose(game, ME, 1, pack_of(Resources(ore=1)))
    assert hand(game, 1) == {"wood": 1}


def test_a_card_that_only_another_can_hold_was_wrongly_thought_to_be_his() -> None:
    game = believed({"ore": 10}, {"wood": 1}, {"ore": 9})
    guesses.show(game, ME, 1, pack_of(Resources(ore=1)))
    assert hand(game, 1) == {"ore": 1} and hand(game, 2) == {"ore": 8, "wood": 1}
    assert count(game.notes[1], ORE) == 1


def test_a_hand_has_as_many_cards_as_the_server_says() -> None:
    game = believed({}, {"wood": 2, "ore": 2}, {})
    game.notes[1] = pack_of(Resources(wood=2, ore=1))
    guesses.set_size(game, 1, 3)
    assert hand(game, 1) == {"wood": 2, "ore": 1}  # the one that was only guessed is gone
    guesses.set_size(game, 1, 1)
    assert total(game.hands[1]) == total(game.notes[1]) == 1  # what was certain, too, if need be
    guesses.set_size(game, 1, 5)
    assert total(game.hands[1]) == 5
    guesses.set_size(game, 1, 10**6)
    assert total(game.hands[1]) == guesses.MOST


def test_more_than_there_is_cannot_be_gained() -> None:
    game = believed({}, {}, {})
    guesses.set_size(game, 1, guesses.MOST)
    before = int(game.hands[1])
    guesses.gain(game, 1, pack_of(Resources(wood=1)))
    guesses.gain_unseen(game, 1, pack_of(Resources(wood=1)))
    assert game.hands[1] == before


def test_cards_lost_unseen_are_those_he_has_most_of_and_no_more_than_he_has() -> None:
    game = believed({}, {"wood": 3, "ore": 1}, {})
    assert guesses.lose_unseen(game, 1, 2) == pack_of(Resources(wood=2))
    guesses.lose_unseen(game, 1, 5)
    assert hand(game, 1) == {}


def test_a_played_card_takes_a_guessed_ones_place() -> None:
    game = believed({}, {}, {})
    guesses.set_cards(game, 1, 2)
    guesses.spend_card(game, 1, next(kind for kind in range(5) if not count(game.cards[1], kind)))
    assert total(game.cards[1]) == 1
    guesses.set_cards(game, 1, 0)
    guesses.spend_card(game, 1, 0)
    assert total(game.cards[1]) == 0
    guesses.set_cards(game, 1, 1000)
    assert total(game.cards[1]) == 25


def test_development_cards_of_which_there_are_too_many_were_others() -> None:
    game = believed({}, {}, {}, cards=[{"monopoly": 2}, {}, {}])
    game.cards[1] = packed([0, 0, 1, 0, 0])  # the third of two monopolies
    guesses.balance_deck(game, ME)
    assert count(game.cards[0], 2) == 2 and count(game.cards[1], 2) == 0 and total(game.cards[1]) == 1
    assert total(game.deck) == 25 - 3
