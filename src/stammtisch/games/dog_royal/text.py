"""Dog Royal in words and letters: the board for the terminal, moves and refusals for people."""

from collections.abc import Mapping

from stammtisch.data import Language, Words
from stammtisch.games.dog_royal.data import (
    Accuse,
    Card,
    Cover,
    Dealt,
    Drawn,
    Face,
    Figure,
    Fold,
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
from stammtisch.games.dog_royal.view import Done, RoyalView
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

FACE_LETTERS = "KNCJ"  # king, knight, citizen, jester
FACE_WORDS: Mapping[Face, Words] = {
    "king": Words("König", "king"),
    "knight": Words("Ritter", "knight"),
    "citizen": Words("Bürger", "citizen"),
    "jester": Words("Narr", "jester"),
}
CARD_WORDS: Mapping[Card, Words] = {
    "swap": Words("Tauscher", "swapper"),
    "magnet": Words("Magnet", "magnet"),
    "=": Words("Kopierer", "copier"),
}
REFUSALS: Mapping[str, Words] = {
    **refusals("dog-royal"),
    "dog-royal.not-now": Words("Das geht jetzt nicht.", "That is not possible now."),
    "dog-royal.place-first": Words(
        "Stelle zuerst eine deiner Figuren auf dein Startfeld.", "First put one of your figures on your start field."
    ),
    "dog-royal.jump-first": Words(
        "Sage zuerst, ob der Bürger springt oder bleibt.", "Say first whether the citizen jumps or stays."
    ),
    "dog-royal.nothing-to-copy": Words(
        "Es wurde noch keine Karte gespielt, die der Kopierer kopieren könnte.",
        "No card has been played yet that the copier could copy.",
    ),
    "dog-royal.copy-of-copy": Words("Ein Kopierer kopiert keinen Kopierer.", "A copier does not copy another copier."),
    "dog-royal.is-used-as": Words(
        "Diese Karte gilt jetzt als {card} und als nichts anderes.", "This card counts as {card} now and as nothing else."
    ),
    "dog-royal.not-your-figure": Words("Das ist nicht deine Figur.", "That is not your figure."),
    "dog-royal.help-partner": Words(
        "Deine Figuren sind alle im Ziel: bewege die deines Partners.",
        "All your figures are in the target: move your partner's.",
    ),
    "dog-royal.not-there": Words("Die Figur steht nicht dort.", "The figure does not stand there."),
    "dog-royal.swap-another": Words(
        "Getauscht wird mit dem Tauscher und mit der Figur eines anderen Spielers.",
        "A swapper exchanges one's own figure with another player's.",
    ),
    "dog-royal.not-swappable": Words(
        "Figuren zu Hause, im Ziel oder auf ihrem eigenen Startfeld werden nicht getauscht.",
        "Figures at home, in a target or on their own start field are not exchanged.",
    ),
    "dog-royal.no-start-card": Words(
        "Starten geht nur mit 11 oder 13, nicht mit {card}.", "Only an 11 or a 13 starts a figure, not {card}."
    ),
    "dog-royal.start-taken": Words(
        "Auf deinem Startfeld steht schon eine eigene Figur.", "One of your own figures stands on your start field."
    ),
    "dog-royal.start-only": Words(
        "Von zu Hause geht es nur auf das Startfeld.", "From home a figure can only go to its start field."
    ),
    "dog-royal.magnet-on-track": Words(
        "Ein Magnet zieht nur Figuren auf der Laufbahn.", "A magnet moves figures on the track only."
    ),
    "dog-royal.magnet-alone": Words(
        "Auf der Laufbahn ist keine andere Figur, die den Magneten anzieht.",
        "There is no other figure on the track to attract the magnet.",
    ),
    "dog-royal.magnet-stays": Words(
        "Die Figur steht schon direkt hinter der nächsten.", "The figure already stands directly behind the next one."
    ),
    "dog-royal.magnet-elsewhere": Words(
        "Der Magnet zieht auf das Feld direkt hinter der nächsten Figur, nirgends sonst hin.",
        "A magnet leads to the field directly behind the next figure, nowhere else.",
    ),
    "dog-royal.no-exact-move": Words(
        "Mit der Karte {card} geht es nicht genau dorthin.", "The card {card} does not lead exactly there."
    ),
    "dog-royal.king-is-slow": Words(
        "Der König läuft nur mit Werten von 1 bis 7.", "The King walks with values from 1 to 7 only."
    ),
    "dog-royal.blocked-start": Words(
        "Auf Feld {field} steht eine Figur auf ihrem eigenen Startfeld: sie ist geschützt, und nur ein Ritter kommt vorbei.",
        "On field {field} a figure stands on its own start field: it is protected, and only a knight gets past.",
    ),
    "dog-royal.rank": Words(
        "Auf Feld {field} steht eine ranghöhere Figur: überholen geht nur mit einer grünen Karte.",
        "On field {field} stands a figure of higher rank: only a green card gets past it.",
    ),
    "dog-royal.king-captures": Words(
        "Den König auf Feld {field} schlägt nur ein König.", "Only a King captures the King on field {field}."
    ),
    "dog-royal.lane-blocked": Words(
        "Im Ziel wird niemand übersprungen, und jeder Punkt muss passen.",
        "In the target nobody is passed, and every point must fit.",
    ),
    "dog-royal.fresh": Words(
        "Diese Figur hat ihr Startfeld erst einmal berührt und darf noch nicht ins Ziel.",
        "This figure has touched its start field only once and cannot enter the target yet.",
    ),
    "dog-royal.no-entry-from-start": Words(
        "Wer auf seinem Startfeld stehen bleibt, muss noch eine Runde laufen (Hausregel).",
        "A figure that stops on its start field has to run another lap (house rule).",
    ),
    "dog-royal.no-cheating": Words("In dieser Partie wird nicht geschummelt.", "There is no cheating in this game."),
    "dog-royal.cheat-used": Words(
        "Du hast in diesen fünf Runden schon geschummelt.", "You have already cheated in these five rounds."
    ),
    "dog-royal.tilt-numbers": Words(
        "Kippen ändert nur Zahlen, keinen Start, Tauscher oder Magneten.",
        "A tilt changes numbers only, not a start, a swapper or a magnet.",
    ),
    "dog-royal.tilt-unplayable": Words(
        "Kippen macht keine Karte spielbar, die es ehrlich nicht ist.",
        "A tilt does not make a card playable that honestly is not.",
    ),
    "dog-royal.cover-on-turn": Words(
        "Den Lichtsensor kann man nur abdecken, wenn ein anderer am Zug ist.",
        "The light sensor can only be covered while another player is on turn.",
    ),
    "dog-royal.no-special-fields": Words(
        "In dieser Partie gibt es keine Sonderfelder.", "There are no special fields in this game."
    ),
    "dog-royal.accuse-another": Words("Beschuldigen kann man nur einen anderen Spieler.", "Only another player can be accused."),
    "dog-royal.accusation-used": Words(
        "Du hast in diesen fünf Runden schon jemanden beschuldigt.",
        "You have already accused somebody in these five rounds.",
    ),
    "dog-royal.accuser-home": Words(
        "Wer beschuldigt, braucht selbst eine Figur auf dem Spielplan.",
        "An accuser needs a figure on the board himself.",
    ),
    "dog-royal.accused-home": Words(
        "Der Beschuldigte hat keine Figur auf dem Spielplan.", "The accused has no figure on the board."
    ),
}


def draw(seen: RoyalView, language: Language) -> str:
    """The ring with its field numbers, the seats in its middle, the hand and the latest moves below."""
    size = 64 if seen.seats <= 4 else 96
    figures = {
        int(name.rstrip("*")): LETTERS[seat] + FACE_LETTERS[face]
        for seat, four in enumerate(seen.men)
        for face, name in enumerate(four)
        if name[0].isdigit()
    }
    starts = {start_field(seat, seen.seats): LETTERS[seat].lower() for seat in range(seen.seats)}

    def label(field: int) -> str:
        sign = "*" if field in seen.special_fields else starts.get(field, " ")
        return f"{figures[field]}{sign}" if field in figures else f"{sign}{field}"

    return "\n".join([draw_ring(size, label, middle(seen, language), clockwise=True), "", *below(seen, language)])


def middle(seen: RoyalView, language: Language) -> list[str]:
    last = Words(f", letzte Karte {seen.last}", f", last card {seen.last}").in_language(language) if seen.last is not None else ""
    lines = [round_and_pile(seen.round, seen.pile).in_language(language) + last, ""]
    lines += [seat_line(seen, seat, language) for seat in range(seen.seats)]
    lines += ["", *[line.in_language(language) for line in SIGNS]]
    if seen.winner is not None:
        lines += ["", wins(seen.winner).in_language(language)]
    return lines


SIGNS = (
    Words("K König  N Ritter  C Bürger  J Narr", "K king  N knight  C citizen  J jester"),
    Words("* Sonderfeld, a Startfeld von A", "* special field, a start of A"),
)


def seat_line(seen: RoyalView, seat: int, language: Language) -> str:
    """Home, target, cards and whose turn it is."""
    home = "".join(letter for letter, name in zip(FACE_LETTERS, seen.men[seat], strict=True) if name == "H")
    slots = "".join(in_slot(seen.men[seat], f"T{number}") for number in range(1, 5))
    fresh = "*" if any(name.endswith("*") for name in seen.men[seat]) else " "
    cards = cards_left(seen.counts[seat], seen.folded[seat]).in_language(language)
    turn = " <-" if seat in seen.to_act else ""
    you = YOU.in_language(language) if seat == seen.viewer else ""
    in_home, in_target = HOME.in_language(language), TARGET.in_language(language)
    return f"{LETTERS[seat]}{fresh} {in_home} {home or '-':4} {in_target} {slots}  {cards}{you}{turn}"


def in_slot(four: tuple[str, ...], slot: str) -> str:
    return FACE_LETTERS[four.index(slot)] if slot in four else "."


def below(seen: RoyalView, language: Language) -> list[str]:
    """The viewer's cards and notes, then what happened since his last turn."""
    facts = hand_facts(seen.hand, seen.giving, [(each.seat, each.card) for each in seen.known])
    if seen.viewer >= 0 and seen.options.cheating:
        facts.append(tries_left(seen))
    lines = [fact.in_language(language) for fact in facts]
    lines += [told(done, seen, language) for done in seen.recent]
    return [line[:80] for line in lines]


def tries_left(seen: RoyalView) -> Words:
    cheat = Words("verbraucht", "used") if seen.cheated else Words("übrig", "left")
    accusation = Words("verbraucht", "used") if seen.viewer in seen.accusers else Words("übrig", "left")
    return Words(
        f"Schummeln: {cheat.de}, Anklage: {accusation.de} (je eins in fünf Runden)",
        f"your cheat is {cheat.en}, your accusation {accusation.en} (one each in five rounds)",
    )


def told(done: Done, seen: RoyalView, language: Language) -> str:
    who = LETTERS[done.player] if done.player >= 0 else "-"
    return f"{who}: {words(done.action, seen).in_language(language)}"


def say(action: RoyalAction, seen: RoyalView, language: Language) -> str:
    """The action in a few words; seats are letters as drawn."""
    return words(action, seen).in_language(language)


def words(action: RoyalAction, seen: RoyalView) -> Words:
    match action:
        case Give() | Dealt() | Drawn() | Fold():
            return card_event(action)
        case Play():
            return play_words(action)
        case Swap(card, figure, other):
            name, own, its = card_words(card), figure_words(figure), figure_words(other)
            return Words(f"{name.de}: {own.de} tauscht mit {its.de}", f"{name.en}: {own.en} changes places with {its.en}")
        case Place(figure):
            name = figure_words(figure)
            return Words(f"{name.de} auf das Startfeld", f"{name.en} to the start field")
        case Jump(figure, origin, to):
            name = figure_words(figure)
            return Words(f"{name.de} springt von {origin} nach {to}", f"{name.en} jumps from {origin} to {to}")
        case Stay():
            return Words("bleibt stehen", "stays")
    return cheat_words(action)


def cheat_words(action: RoyalAction) -> Words:
    match action:
        case Cover():
            return Words("schummeln: Lichtsensor abdecken", "cheat: cover the light sensor")
        case Accuse(seat):
            return Words(f"{LETTERS[seat]} hat geschummelt!", f"{LETTERS[seat]} has cheated!")
        case Shifted(field):
            return Words(f"ein Sonderfeld ist jetzt Feld {field}", f"a special field is now field {field}")
        case Lost(figure):
            name = figure_words(figure)
            return Words(f"{name.de} muss nach Hause", f"{name.en} must go home")
    raise AssertionError(action)


def card_words(card: Card) -> Words:
    return CARD_WORDS.get(card, Words(card, card))


def figure_words(figure: Figure) -> Words:
    face = FACE_WORDS[figure.face]
    return Words(f"{face.de} {LETTERS[figure.seat]}", f"{face.en} {LETTERS[figure.seat]}")


def play_words(action: Play) -> Words:
    card, use, figure = card_words(action.card), card_words(action.use), figure_words(action.figure)
    if action.card != action.use:
        card = Words(f"{card.de} als {use.de}", f"{card.en} as {use.en}")
    if action.tilt:
        sign = "+1" if action.tilt > 0 else "-1"
        card = Words(f"{card.de} gekippt {sign}", f"{card.en} tilted {sign}")
    if action.origin == "H":
        return Words(f"{card.de}: {figure.de} startet", f"{card.en}: {figure.en} starts")
    return Words(
        f"{card.de}: {figure.de} von {action.origin} nach {action.to}",
        f"{card.en}: {figure.en} from {action.origin} to {action.to}",
    )


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
