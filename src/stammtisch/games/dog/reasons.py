"""Why a play of the DOG family is good, in a sentence; it compares the board before and after, and searches nothing."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.dog.engine.actions import ACE, JOKER, KING, START, SWAP, TAKE, seat_of
from stammtisch.games.dog.engine.rules import Dog
from stammtisch.games.dog.text import TEXTS
from stammtisch.games.ring.engine.board import HOME, SLOTS, Board
from stammtisch.games.ring.engine.events import GIVE, given_card, kind_of
from stammtisch.games.ring.engine.position import OVER, RingPosition
from stammtisch.telling import listed, name

REACH = 13  # the farthest a card moves a man
FAR = 10  # fields that are worth mentioning


def reason(state: Dog, player: int, action: int, language: Language) -> str | None:
    """The most telling fact about a play of DOG, or nothing."""
    kind, texts = kind_of(action), TEXTS[language]
    if kind == GIVE:
        return gift(state, player, given_card(action) in (ACE, KING, JOKER), texts)
    if kind == TAKE:
        return texts("reasons.takes", whom=name(seat_of(action)))
    after = state.copy()
    after.apply(player, action)
    if after.phase == OVER:
        return None  # then the plain reason says enough
    return on_board(state, player, after.board, texts, starts=kind == START, swaps=kind == SWAP)


def aside(state: Dog, player: int, action: int, language: Language) -> str | None:
    """How far the men that moved still have to go."""
    after = state.copy()
    after.apply(player, action)
    return None if after.phase == OVER else left_to_go(state, after.board, player, TEXTS[language])


def left_to_go(state: RingPosition, after: Board, player: int, texts: Texts) -> str | None:
    moved = [man for seat in mates(state, player) for man in men_of(seat) if state.board.men[man] != after.men[man]]
    ways = [after.size + 1 - after.progress(man) for man in moved if 0 <= after.men[man] < after.size]
    return texts("reasons.left", count=min(ways)) if ways else None


def gift(state: RingPosition, player: int, starts: bool, texts: Texts) -> str | None:
    """A card that starts a man helps a partner who has none on the way."""
    partner = state.partner(player)
    on_way = any(0 <= state.board.men[man] < state.board.size for man in men_of(partner))
    if starts and not on_way:
        return texts("reasons.helps-partner")
    return texts("reasons.spare") if not starts else None


def on_board(state: RingPosition, player: int, after: Board, texts: Texts, starts: bool, swaps: bool) -> str | None:
    """What a play changes: who goes home, who comes in, who stands where."""
    before = state.board
    return (
        entering(state, before, after, player, texts)
        or captures(state, before, after, player, texts)
        or (barrier(state, after, player, texts) if starts else None)
        or (texts("reasons.starts") if starts else None)
        or (leap(before, after, player, texts) if swaps else None)
        or (setback(state, before, after, player, texts) if swaps else None)
        or quiet(state, before, after, player, texts)
    )


def men_of(seat: int) -> range:
    return range(SLOTS * seat, SLOTS * seat + SLOTS)


def mates(state: RingPosition, player: int) -> list[int]:
    return [seat for seat in range(state.seats) if state.team(seat) == state.team(player)]


def others(state: RingPosition, player: int) -> list[int]:
    return [seat for seat in range(state.seats) if state.team(seat) != state.team(player)]


def entering(state: RingPosition, before: Board, after: Board, player: int, texts: Texts) -> str | None:
    came = sum(after.inside(seat) - before.inside(seat) for seat in mates(state, player))
    return texts("reasons.enters", count=came) if came > 0 else None


def captures(state: RingPosition, before: Board, after: Board, player: int, texts: Texts) -> str | None:
    """Only if nobody of the own team pays for it."""

    def hit(seat: int) -> int:
        return sum(before.men[man] != HOME and after.men[man] == HOME for man in men_of(seat))

    victims = [seat for seat in others(state, player) if hit(seat)]
    if not victims or any(hit(seat) for seat in mates(state, player)):
        return None
    whose = listed([name(seat) for seat in victims], texts.language)
    return texts("reasons.captures", count=sum(hit(seat) for seat in victims), whose=whose)


def barrier(state: RingPosition, after: Board, player: int, texts: Texts) -> str | None:
    """A man on its own start field stops whoever comes from behind."""
    for seat in mates(state, player):
        if after.keeper(seat) < 0:
            continue
        for behind in range(1, REACH + 1):
            man = after.cells[(after.track.starts[seat] - behind) % after.size]
            if man >= 0 and man // SLOTS in others(state, player):
                return texts("reasons.blocks", whom=name(man // SLOTS))
    return None


def leap(before: Board, after: Board, player: int, texts: Texts) -> str | None:
    gained = max(after.progress(man) - before.progress(man) for man in men_of(player))
    return texts("reasons.gains", fields=gained) if gained >= FAR else None


def setback(state: RingPosition, before: Board, after: Board, player: int, texts: Texts) -> str | None:
    for seat in others(state, player):
        lost = max(before.progress(man) - after.progress(man) for man in men_of(seat))
        if lost >= FAR:
            return texts("reasons.sets-back", whom=name(seat), fields=lost)
    return None


def quiet(state: RingPosition, before: Board, after: Board, player: int, texts: Texts) -> str | None:
    """Safety, then the way home."""
    moved = [man for seat in mates(state, player) for man in men_of(seat) if before.men[man] != after.men[man]]
    for man in moved:
        if hunters(state, before, man) > 0 and hunters(state, after, man) == 0:
            return texts("reasons.safe")
    for man in moved:
        if 0 <= after.men[man] < after.size and after.size - after.progress(man) <= REACH < before.size - before.progress(man):
            return texts("reasons.near")
    if any(before.keeper(seat) >= 0 and after.keeper(seat) < 0 and after.at_home(seat) >= 0 for seat in mates(state, player)):
        return texts("reasons.clears")
    return None


def hunters(state: RingPosition, board: Board, man: int) -> int:
    """Enemies within a card's reach behind a man on the ring; none on its own start field or in the target."""
    cell, seat = board.men[man], man // SLOTS
    if not 0 <= cell < board.size or cell == board.track.starts[seat]:
        return 0
    behind = [board.cells[(cell - steps) % board.size] for steps in range(1, REACH + 1)]
    return sum(other >= 0 and state.team(other // SLOTS) != state.team(seat) for other in behind)
