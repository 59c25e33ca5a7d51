"""A play of Dog Royal as advice to somebody at the board: the card, the figure, and how far it goes."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.dog_royal.data import Accuse, Figure, Give, Jump, Place, Play, RoyalAction, Swap
from stammtisch.games.dog_royal.text import TEXTS, card_of, say
from stammtisch.games.dog_royal.view import RoyalView
from stammtisch.games.ring.suggesting import of, way
from stammtisch.telling import name


def suggest(action: RoyalAction, seen: RoyalView, language: Language) -> str:
    texts = TEXTS[language]
    match action:
        case Play():
            return played(action, seen, texts)
        case Swap(card, own, other):
            theirs = figure(other, seen, texts)
            return texts("suggest.swap-figures", card=texts.word(card), figure=figure(own, seen, texts), other=theirs)
        case Place(moved):
            return texts("suggest.place", figure=figure(moved, seen, texts))
        case Jump(moved):
            return texts("suggest.jump", figure=figure(moved, seen, texts))
        case Accuse(seat):
            return texts("suggest.accuse", whom=name(seat))
        case Give(str(card)):
            return texts("suggest.give", card=texts.word(card))
    return say(action, seen, language)


def figure(which: Figure, seen: RoyalView, texts: Texts) -> str:
    return f"{texts.word(which.face)}{of(which.seat, seen.viewer, texts)}"


def played(action: Play, seen: RoyalView, texts: Texts) -> str:
    moved, card = figure(action.figure, seen, texts), card_of(action, texts)
    if action.origin == "H":
        return texts("suggest.start-figure", card=card, figure=moved)
    if action.use == "magnet":
        return texts("suggest.magnet", card=card, figure=moved)
    walked = way(seen, action.figure.seat, action.origin, action.to, texts)
    return texts("suggest.move-figure", card=card, figure=moved, way=walked)
