"""DOG in words and letters: the board for the terminal, moves and refusals for people."""

from collections.abc import Mapping

from stammtisch.data import Language, Words
from stammtisch.games.dog.data import (
    Card,
    Dealt,
    Divide,
    DogAction,
    Drawn,
    Fold,
    Give,
    Move,
    Portion,
    Start,
    Swap,
    Take,
)
from stammtisch.games.dog.view import DogView
from stammtisch.games.ring.ring import draw_ring
from stammtisch.games.ring.words import (
    A_CARD,
    HOME,
    LETTERS,
    TARGET,
    YOU,
    cards_left,
    dealt,
    drawn,
    folded,
    given,
    hand_facts,
    refusals,
    round_and_pile,
    start_field,
    wins,
)

REFUSALS: Mapping[str, Words] = {
    **refusals("dog"),
    "dog.nonsense": Words("So einen Zug gibt es nicht.", "There is no such move."),
    "dog.not-your-man": Words("Das ist nicht deine Figur.", "That is not your man."),
    "dog.help-partner": Words(
        "Deine Figuren sind alle im Ziel: bewege die deines Partners.",
        "All your men are in: move your partner's.",
    ),
    "dog.no-man-there": Words("Dort steht keine passende Figur.", "There is no such man there."),
    "dog.no-start-card": Words("Starten geht nur mit Ass, König oder Joker.", "Only an ace, a king or a joker starts a man."),
    "dog.nobody-home": Words("Zu Hause ist niemand, der starten könnte.", "Nobody is at home to start."),
    "dog.own-start-taken": Words(
        "Auf dem Startfeld steht schon eine eigene Figur.", "A man of this colour already stands on the start field."
    ),
    "dog.wrong-value": Words("Diese Karte zieht nicht um so viele Felder.", "This card does not move by that many fields."),
    "dog.blocked-start": Words(
        "Der Weg ist versperrt: an einer Figur auf ihrem eigenen Startfeld kommt niemand vorbei.",
        "The way is blocked: nobody passes a man on its own start field.",
    ),
    "dog.fresh": Words(
        "Diese Figur hat ihr Startfeld erst einmal berührt und darf noch nicht ins Ziel.",
        "This man has touched its start field only once and cannot enter the target yet.",
    ),
    "dog.lane-blocked": Words(
        "Im Ziel wird niemand übersprungen, und jeder Punkt muss passen.",
        "In the target nobody is passed, and every point must fit.",
    ),
    "dog.no-swap-card": Words("Figuren tauschen nur Bube und Joker.", "Only a jack or a joker exchanges men."),
    "dog.own-pair": Words("Getauscht wird mit der Figur eines anderen Spielers.", "A man is exchanged with another player's."),
    "dog.not-swappable": Words(
        "Figuren zu Hause, im Ziel oder frisch auf dem Startfeld werden nicht getauscht.",
        "Men at home, in a target or fresh on their start field are not exchanged.",
    ),
    "dog.no-taking": Words(
        "Eine Karte nehmen kann man nur mit der Zwei und nur, wenn ohne Partner gespielt wird.",
        "Only a two takes a card, and only in games without partners.",
    ),
    "dog.nothing-to-take": Words("Dort ist keine Karte zu holen.", "There is no card to take."),
    "dog.finish-the-seven": Words("Spiele zuerst den Rest der Sieben.", "Play the rest of the seven first."),
    "dog.one-portion": Words(
        "Hier wird die Sieben Teil für Teil gespielt: nenne einen Teil.",
        "Here a seven is played portion by portion: name one.",
    ),
    "dog.join-portions": Words(
        "Das sind zu viele Teile: fasse die Schritte jeder Figur zusammen.",
        "These are too many portions: join the steps of each man.",
    ),
    "dog.seven-blocked": Words("So lässt sich die Sieben nicht aufteilen.", "The seven cannot be divided like this."),
    "dog.seven-unused": Words("Alle sieben Schritte müssen genutzt werden.", "All seven steps must be used."),
    "dog.joker-last": Words("Die letzte Figur darf nicht mit einem Joker ins Ziel.", "The last man may not enter by joker."),
}
CARD_WORDS: Mapping[Card, Words] = {
    "A": Words("Ass", "ace"),
    "J": Words("Bube", "jack"),
    "Q": Words("Dame", "queen"),
    "K": Words("König", "king"),
    "X": Words("Joker", "joker"),
}


def draw(seen: DogView, language: Language) -> str:
    """The ring with its field numbers, the seats in its middle, and the hand below."""
    size = 64 if seen.seats <= 4 else 96
    men = {name.rstrip("*"): LETTERS[seat] for seat, four in enumerate(seen.men) for name in four if name[0].isdigit()}
    starts = {start_field(seat, seen.seats): LETTERS[seat].lower() for seat in range(seen.seats)}

    def label(field: int) -> str:
        return f"{men.get(str(field), starts.get(field, ' '))}{field}"

    return "\n".join([draw_ring(size, label, middle(seen, language)), "", *below(seen, language)])


def middle(seen: DogView, language: Language) -> list[str]:
    lines = [round_and_pile(seen.round, seen.pile).in_language(language), ""]
    for seat in range(seen.seats):
        lines += [seat_line(seen, seat, language)]
    if seen.rest:
        steps = seen.rest.steps
        lines += ["", Words(f"noch {steps} Schritte der Sieben", f"{steps} steps of the seven are left").in_language(language)]
    if seen.winner is not None:
        lines += ["", wins(seen.winner).in_language(language)]
    return lines


def seat_line(seen: DogView, seat: int, language: Language) -> str:
    """Home, target, cards and whose turn it is."""
    men = list(seen.men[seat])
    slots = " ".join(LETTERS[seat] if f"T{slot}" in men else "." for slot in range(1, 5))
    fresh = "*" if any(name.endswith("*") for name in men) else " "
    turn = " <-" if seat in seen.to_act else ""
    you = YOU.in_language(language) if seat == seen.viewer else ""
    cards = cards_left(seen.counts[seat], seen.folded[seat]).in_language(language)
    home, target = HOME.in_language(language), TARGET.in_language(language)
    return f"{LETTERS[seat]}{fresh} {home} {men.count('H')}  {target} {slots}  {cards}{you}{turn}"


def below(seen: DogView, language: Language) -> list[str]:
    known = [(each.seat, each.card) for each in seen.known]
    lines = [fact.in_language(language) for fact in hand_facts(seen.hand, seen.giving, known)]
    for done in seen.recent:
        lines.append(f"{LETTERS[done.player]}: {words(done.action, seen).in_language(language)}")
    return [line[:80] for line in lines]


def card_words(card: Card) -> Words:
    return CARD_WORDS.get(card, Words(card, card))


def say(action: DogAction, seen: DogView, language: Language) -> str:
    """The action in a few words; seats are letters as drawn."""
    return words(action, seen).in_language(language)


def words(action: DogAction, seen: DogView) -> Words:
    match action:
        case Give() | Dealt() | Drawn() | Fold():
            return card_event(action)
        case Start(card, seat):
            name = card_words(card)
            return Words(f"{name.de}: {LETTERS[seat]} startet", f"{name.en}: {LETTERS[seat]} starts")
        case Move(card, seat, origin, to):
            name, way = card_words(card), way_words(LETTERS[seat], origin, to)
            return Words(f"{name.de}: {way.de}", f"{name.en}: {way.en}")
        case Swap(card, seat, origin, to):
            name = card_words(card)
            return Words(
                f"{name.de}: {LETTERS[seat]} auf {origin} tauscht mit Feld {to}",
                f"{name.en}: {LETTERS[seat]} on {origin} changes places with field {to}",
            )
        case Take(card, seat):
            name = card_words(card)
            return Words(f"{name.de}: nimmt {LETTERS[seat]} eine Karte", f"{name.en}: takes a card from {LETTERS[seat]}")
        case Divide(card, portions):
            return divide_words(card, portions)
    raise AssertionError(action)


def way_words(letter: str, origin: str, to: str) -> Words:
    return Words(f"{letter} von {origin} nach {to}", f"{letter} from {origin} to {to}")


def divide_words(card: Card, portions: tuple[Portion, ...]) -> Words:
    ways = [way_words(LETTERS[part.seat], part.origin, part.to) for part in portions]
    seven = Words("Joker als 7", "joker as 7") if card == "X" else Words("7", "7")
    return Words(f"{seven.de}: {', '.join(way.de for way in ways)}", f"{seven.en}: {', '.join(way.en for way in ways)}")


def card_event(action: Give | Dealt | Drawn | Fold) -> Words:
    match action:
        case Give(card):
            return given(A_CARD if card is None else card_words(card))
        case Dealt(seat, number, cards):
            return dealt(seat, number, cards)
        case Drawn(seat, card):
            return drawn(seat, card)
        case Fold(cards):
            return folded(cards)
    raise AssertionError(action)
