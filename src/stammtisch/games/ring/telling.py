"""What happened on a ring, in sentences: how far somebody walked, who had to go home, who is out, which cards came.

Never compiled, like all texts.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from stammtisch.catalogue import Texts
from stammtisch.core import SPECTATOR
from stammtisch.games.ring.engine.board import QUARTER
from stammtisch.games.ring.words import cards_by_name, start_field
from stammtisch.telling import Happened, listed, name

FARTHEST = 14  # fields that a card goes forward; what looks farther went back


class RingSeen(Protocol):
    """What the sentences need of a view."""

    @property
    def seats(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def men(self) -> Sequence[Sequence[str]]: ...
    @property
    def hand(self) -> Sequence[str] | None: ...
    @property
    def giving(self) -> str | None: ...
    @property
    def folded(self) -> Sequence[Sequence[str]]: ...


R = TypeVar("R", bound=RingSeen)


def walk(seen: RingSeen, seat: int, origin: str, to: str) -> int | None:
    """How many fields a man went, backwards below zero; None into the target or in it."""
    if to.startswith("T"):
        return None
    around = QUARTER * (4 if seen.seats <= 4 else 6)
    origin = str(start_field(seat, seen.seats)) if origin == "H" else origin
    forward = (int(to) - int(origin)) % around
    return forward if forward <= FARTHEST else forward - around


def sent_home(happened: Happened[Any, R]) -> list[tuple[int, int]]:
    """The men that were sent home: seat, and which of the four."""
    pairs = zip(happened.before.men, happened.after.men, strict=True)
    return [
        (seat, man)
        for seat, (before, after) in enumerate(pairs)
        for man in range(4)
        if after[man] == "H" and before[man] != "H" and after.count("H") > before.count("H")
    ]


def captures(happened: Happened[Any, R], texts: Texts) -> str:
    """`und schlägt dich`, or nothing."""
    victims = sorted({seat for seat, _ in sent_home(happened)})
    if not victims:
        return ""
    return " " + texts("tell.captures", whom=listed([happened.whom(seat, texts.language) for seat in victims], texts.language))


def consequences(happened: Happened[Any, R], texts: Texts) -> str:
    """The card that came from the partner, and who is out now."""
    came = received(happened)
    return "".join(
        [
            " " + texts("tell.received", card=cards_by_name(texts, came)) if came else "",
            *(" " + texts("tell.fold", who=name(seat), count=count) for seat, count in newly_folded(happened).items()),
        ]
    )


def newly_folded(happened: Happened[Any, R]) -> dict[int, int]:
    """Who is out now, and with how many cards."""
    pairs = zip(happened.before.folded, happened.after.folded, strict=True)
    return {seat: len(now) for seat, (then, now) in enumerate(pairs) if now and not then}


def received(happened: Happened[Any, R]) -> list[str]:
    """What came into the hand with the end of the exchange, also into one that is laid down at once."""
    before, after, viewer = happened.before, happened.after, happened.viewer
    if before.phase != "exchange" or after.phase == "exchange" or viewer == SPECTATOR:
        return []
    given = getattr(happened.action, "card", None) if happened.player == viewer else before.giving
    kept = Counter(before.hand or ()) - Counter([given] if given else [])
    now = after.folded[viewer] if viewer in newly_folded(happened) else after.hand or ()
    return list((Counter(now) - kept).elements())


def partner(seat: int, seats: int) -> int:
    return (seat + seats // 2) % seats


def given(happened: Happened[Any, R], card: str | None, texts: Texts) -> str:
    """The viewer's own card; that the others give theirs as well is no news, and what came is told when all have given."""
    if card is None:
        return ""
    to = name(partner(happened.player, happened.before.seats))
    return texts("tell.give", who=happened.who, to=to, card=texts.word(card))


def dealt(happened: Happened[Any, R], seat: int, cards: Sequence[str] | None, texts: Texts) -> str:
    """One line for a whole deal: the viewer's own, or that there was one."""
    if cards is not None and seat == happened.viewer:
        return texts("tell.dealt", cards=cards_by_name(texts, cards))
    return texts("tell.deal") if happened.viewer == SPECTATOR and seat == 0 else ""


def drawn(happened: Happened[Any, R], seat: int, card: str | None, texts: Texts) -> str:
    if card is not None and seat == happened.viewer:
        return texts("tell.drawn-card", who=name(seat), card=texts.word(card))
    return texts("tell.drawn", who=name(seat))


def moved(happened: Happened[Any, R], seat: int, origin: str, to: str, texts: Texts, how: str = "") -> str:
    """How somebody went, and whom that sent home."""
    steps = walk(happened.before, seat, origin, to)
    whose = "" if seat == happened.player else " " + texts("tell.for", whom=happened.whom(seat, texts.language))
    key = "tell.target" if steps is None else "tell.back" if steps < 0 else "tell.forward"
    facts = {"who": happened.who, "how": how, "whose": whose}
    told = texts(key, **facts) if steps is None else texts(key, steps=abs(steps), **facts)
    return f"{told}{captures(happened, texts)}."
