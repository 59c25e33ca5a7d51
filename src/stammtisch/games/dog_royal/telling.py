"""Dog Royal in sentences. Nothing here tells of a cheat but to whoever did it, and what an accusation brought to light."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.dog_royal.data import (
    Accuse,
    Cover,
    Dealt,
    Drawn,
    Figure,
    Give,
    Jump,
    Lost,
    Place,
    Play,
    RoyalAction,
    Shifted,
    Stay,
    Swap,
)
from stammtisch.games.dog_royal.text import TEXTS
from stammtisch.games.dog_royal.view import RoyalView
from stammtisch.games.ring import telling as ring
from stammtisch.telling import Happened, name

Event = Happened[RoyalAction, RoyalView]


def tell(happened: Event, language: Language) -> str:
    """What happened and what came of it; empty for the many small events of a deal."""
    texts = TEXTS[language]
    told = moved(happened, texts) or cards(happened, texts) or cheating(happened, texts)
    return f"{told}{ring.consequences(happened, texts)}".strip()


def moved(happened: Event, texts: Texts) -> str:
    who = happened.who
    match happened.action:
        case Place(figure):
            return texts("tell.place", who=who, figure=whom(happened, figure, texts))
        case Play(origin="H", figure=figure):
            started = texts("tell.start", who=who, figure=whom(happened, figure, texts))
            return f"{started}{ring.captures(happened, texts)}."
        case Play() as play:
            return walked(happened, play, texts)
        case Swap(_, _, other):
            return texts("tell.swap", who=who, to=happened.to(other.seat, texts.language))
        case Jump():
            return f"{texts('tell.jump', who=who)}{ring.captures(happened, texts)}."
        case Stay():
            return texts("tell.stay", who=who)
    return ""


def walked(happened: Event, play: Play, texts: Texts) -> str:
    if play.use == "magnet":
        return texts("tell.magnet", who=happened.who, figure=whom(happened, play.figure, texts))
    how = " " + texts("tell.with", figure=by(happened, play.figure, texts))
    told = ring.moved(happened, play.figure.seat, play.origin, play.to, texts, how)
    return f"{told} {texts('tell.tilted')}" if play.tilt else told


def cards(happened: Event, texts: Texts) -> str:
    match happened.action:
        case Give(card):
            return ring.given(happened, card, texts)
        case Dealt(seat, _, hand):
            return ring.dealt(happened, seat, hand, texts)
        case Drawn(seat, card) if happened.before.luck == "card":
            if card is None:
                return texts("tell.special", who=name(seat))
            return texts("tell.special-card", who=name(seat), card=texts.word(card))
        case Drawn(seat, card):
            return ring.drawn(happened, seat, card, texts)
    return ""


def cheating(happened: Event, texts: Texts) -> str:
    match happened.action:
        case Cover():
            return texts("tell.cover", who=happened.who)
        case Shifted():
            return "" if happened.before.shifting else texts("tell.shifted")  # once for all of them
        case Accuse(seat):
            true = happened.after.deeds[-1].truth
            key = "tell.accused-rightly" if true else "tell.accused-wrongly"
            return texts(key, who=happened.who, whom=happened.whom(seat, texts.language))
        case Lost(figure):
            return texts("tell.lost", who=name(figure.seat), figure=by(happened, figure, texts))
    return ""


def whom(happened: Event, figure: Figure, texts: Texts) -> str:
    """A figure that is moved; where there are no ranks they are all alike."""
    return texts(f"whom.{figure.face if happened.before.options.royal else 'figure'}")


def by(happened: Event, figure: Figure, texts: Texts) -> str:
    """A figure with which somebody moves."""
    return texts(f"with.{figure.face if happened.before.options.royal else 'figure'}")
