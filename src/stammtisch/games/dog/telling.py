"""DOG in sentences: `Bot 4 moves 4 back and sends you home.`"""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.dog.data import Dealt, Divide, DogAction, Drawn, Give, Move, Portion, Start, Swap, Take
from stammtisch.games.dog.text import TEXTS
from stammtisch.games.dog.view import DogView
from stammtisch.games.ring import telling as ring
from stammtisch.telling import Happened

Event = Happened[DogAction, DogView]


def tell(happened: Event, language: Language) -> str:
    """What happened and what came of it; empty for the many small events of a deal."""
    texts = TEXTS[language]
    return f"{played(happened, texts) or cards(happened, texts)}{ring.consequences(happened, texts)}".strip()


def played(happened: Event, texts: Texts) -> str:
    who = happened.who
    match happened.action:
        case Start(card, _):
            return f"{texts('tell.start', who=who, card=texts.word(card))}{ring.captures(happened, texts)}."
        case Move(card, seat, origin, to):
            how = " " + texts("tell.with-joker") if card == "X" else ""
            return ring.moved(happened, seat, origin, to, texts, how)
        case Swap(_, _, _, to):
            return texts("tell.swap", who=who, to=happened.to(standing_on(happened.before, to), texts.language))
        case Take(_, seat):
            return texts("tell.take", who=who, to=happened.to(seat, texts.language))
        case Divide(_, portions):
            return divided(happened, portions, texts)
    return ""


def divided(happened: Event, portions: tuple[Portion, ...], texts: Texts) -> str:
    if len(portions) == 1:
        [only] = portions
        return ring.moved(happened, only.seat, only.origin, only.to, texts)
    walks = [ring.walk(happened.before, part.seat, part.origin, part.to) for part in portions]
    parts = " + ".join(texts("tell.into-target") if steps is None else str(steps) for steps in walks)
    return f"{texts('tell.seven', who=happened.who, parts=parts)}{ring.captures(happened, texts)}."


def cards(happened: Event, texts: Texts) -> str:
    match happened.action:
        case Give(card):
            return ring.given(happened, card, texts)
        case Dealt(seat, _, hand):
            return ring.dealt(happened, seat, hand, texts)
        case Drawn(seat, card):
            return ring.drawn(happened, seat, card, texts)
    return ""


def standing_on(seen: DogView, field: int) -> int:
    """Whose man stands on a field of the ring."""
    return next(seat for seat, four in enumerate(seen.men) if str(field) in [spot.rstrip("*") for spot in four])
