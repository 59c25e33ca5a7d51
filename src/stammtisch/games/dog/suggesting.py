"""A play of DOG as advice to somebody at the board: the card, and what it does to whose man."""

from stammtisch.catalogue import Language, Texts
from stammtisch.games.dog.data import Divide, DogAction, Give, Move, Start, Swap, Take
from stammtisch.games.dog.telling import standing_on
from stammtisch.games.dog.text import TEXTS, say
from stammtisch.games.dog.view import DogView
from stammtisch.games.ring.suggesting import of, way
from stammtisch.telling import name


def suggest(action: DogAction, seen: DogView, language: Language) -> str:
    texts = TEXTS[language]
    match action:
        case Start(card, seat):
            return texts("suggest.start", card=texts.word(card), of=of(seat, seen.viewer, texts))
        case Move(card, seat, origin, to):
            walked = way(seen, seat, origin, to, texts)
            return texts("suggest.move", card=texts.word(card), of=of(seat, seen.viewer, texts), way=walked)
        case Swap(card, seat, _, to):
            other = name(standing_on(seen, to))
            return texts("suggest.swap", card=texts.word(card), of=of(seat, seen.viewer, texts), other=other)
        case Take(card, seat):
            return texts("suggest.take", card=texts.word(card), whom=name(seat))
        case Divide():
            return divided(action, seen, texts)
        case Give(str(card)):
            return texts("suggest.give", card=texts.word(card))
    return say(action, seen, language)


def divided(action: Divide, seen: DogView, texts: Texts) -> str:
    """A man that walks twice is told as it stands: each way from where it began."""
    card = texts("say.joker-as-seven") if action.card == "X" else action.card
    ways = [f"{way(seen, part.seat, part.origin, part.to, texts)}{of(part.seat, seen.viewer, texts)}" for part in action.portions]
    return texts("suggest.seven", card=card, ways=", ".join(ways))
