"""Why a play of the DOG family is good, in a sentence; it compares the board before and after, and searches nothing."""

from stammtisch.data import Words
from stammtisch.games.dog.engine.actions import ACE, JOKER, KING, START, SWAP, TAKE, seat_of
from stammtisch.games.dog.engine.rules import Dog
from stammtisch.games.ring.engine.board import HOME, SLOTS, Board
from stammtisch.games.ring.engine.events import GIVE, given_card, kind_of
from stammtisch.games.ring.engine.position import OVER, RingPosition
from stammtisch.games.ring.words import LETTERS

REACH = 13  # the farthest a card moves a man
FAR = 10  # fields that are worth mentioning


def reason(state: Dog, player: int, action: int) -> Words | None:
    """The most telling fact about a play of DOG, or nothing."""
    kind = kind_of(action)
    if kind == GIVE:
        return gift(state, player, given_card(action) in (ACE, KING, JOKER))
    if kind == TAKE:
        return Words(f"nimmt {LETTERS[seat_of(action)]} eine Karte", f"takes a card from {LETTERS[seat_of(action)]}")
    after = state.copy()
    after.apply(player, action)
    if after.phase == OVER:
        return None  # then the plain reason says enough
    return on_board(state, player, after.board, starts=kind == START, swaps=kind == SWAP)


def gift(state: RingPosition, player: int, starts: bool) -> Words | None:
    """A card that starts a man helps a partner who has none on the way."""
    partner = state.partner(player)
    on_way = any(0 <= state.board.men[man] < state.board.size for man in men_of(partner))
    if starts and not on_way:
        return Words("hilft dem Partner ins Spiel", "helps the partner into the game")
    return Words("entbehrt am wenigsten", "is the easiest to spare") if not starts else None


def on_board(state: RingPosition, player: int, after: Board, starts: bool, swaps: bool) -> Words | None:
    """What a play changes: who goes home, who comes in, who stands where."""
    before = state.board
    return (
        entering(state, before, after, player)
        or captures(state, before, after, player)
        or (barrier(state, after, player) if starts else None)
        or (Words("bringt eine Figur ins Spiel", "brings a man into the game") if starts else None)
        or (leap(before, after, player) if swaps else None)
        or (setback(state, before, after, player) if swaps else None)
        or quiet(state, before, after, player)
    )


def men_of(seat: int) -> range:
    return range(SLOTS * seat, SLOTS * seat + SLOTS)


def mates(state: RingPosition, player: int) -> list[int]:
    return [seat for seat in range(state.seats) if state.team(seat) == state.team(player)]


def others(state: RingPosition, player: int) -> list[int]:
    return [seat for seat in range(state.seats) if state.team(seat) != state.team(player)]


def entering(state: RingPosition, before: Board, after: Board, player: int) -> Words | None:
    came = sum(after.inside(seat) - before.inside(seat) for seat in mates(state, player))
    if came > 1:
        return Words(f"bringt {came} Figuren ins Ziel", f"brings {came} men into the target")
    return Words("bringt eine Figur ins Ziel", "brings a man into the target") if came == 1 else None


def captures(state: RingPosition, before: Board, after: Board, player: int) -> Words | None:
    """Only if nobody of the own team pays for it."""

    def hit(seat: int) -> int:
        return sum(before.men[man] != HOME and after.men[man] == HOME for man in men_of(seat))

    victims = [seat for seat in others(state, player) if hit(seat)]
    if not victims or any(hit(seat) for seat in mates(state, player)):
        return None
    names = LETTERS[victims[0]] if len(victims) == 1 else " und ".join(LETTERS[seat] for seat in victims)
    count = sum(hit(seat) for seat in victims)
    if count > 1:
        return Words(f"schlägt {count} Figuren von {names}", f"captures {count} men of {names.replace('und', 'and')}")
    return Words(f"schlägt eine Figur von {names}", f"captures a man of {names}")


def barrier(state: RingPosition, after: Board, player: int) -> Words | None:
    """A man on its own start field stops whoever comes from behind."""
    for seat in mates(state, player):
        if after.keeper(seat) < 0:
            continue
        for behind in range(1, REACH + 1):
            man = after.cells[(after.track.starts[seat] - behind) % after.size]
            if man >= 0 and man // SLOTS in others(state, player):
                enemy = LETTERS[man // SLOTS]
                return Words(f"versperrt {enemy} den Weg", f"blocks the way of {enemy}")
    return None


def leap(before: Board, after: Board, player: int) -> Words | None:
    gained = max(after.progress(man) - before.progress(man) for man in men_of(player))
    return Words(f"gewinnt {gained} Felder", f"gains {gained} fields") if gained >= FAR else None


def setback(state: RingPosition, before: Board, after: Board, player: int) -> Words | None:
    for seat in others(state, player):
        lost = max(before.progress(man) - after.progress(man) for man in men_of(seat))
        if lost >= FAR:
            return Words(f"wirft {LETTERS[seat]} um {lost} Felder zurück", f"sets {LETTERS[seat]} back by {lost} fields")
    return None


def quiet(state: RingPosition, before: Board, after: Board, player: int) -> Words | None:
    """Safety, then the way home."""
    moved = [man for seat in mates(state, player) for man in men_of(seat) if before.men[man] != after.men[man]]
    for man in moved:
        if hunters(state, before, man) > 0 and hunters(state, after, man) == 0:
            return Words("bringt eine Figur in Sicherheit", "takes a man out of danger")
    for man in moved:
        if 0 <= after.men[man] < after.size and after.size - after.progress(man) <= REACH < before.size - before.progress(man):
            return Words("kommt in die Nähe des Ziels", "comes within reach of the target")
    if any(before.keeper(seat) >= 0 and after.keeper(seat) < 0 and after.at_home(seat) >= 0 for seat in mates(state, player)):
        return Words("macht das Startfeld frei", "clears the start field")
    return None


def hunters(state: RingPosition, board: Board, man: int) -> int:
    """Enemies within a card's reach behind a man on the ring; none on its own start field or in the target."""
    cell, seat = board.men[man], man // SLOTS
    if not 0 <= cell < board.size or cell == board.track.starts[seat]:
        return 0
    behind = [board.cells[(cell - steps) % board.size] for steps in range(1, REACH + 1)]
    return sum(other >= 0 and state.team(other // SLOTS) != state.team(seat) for other in behind)
