"""Catan in words and letters: the island for the terminal, moves and refusals for people, who count seats from 1."""

from collections.abc import Callable, Mapping

from stammtisch.data import Language, Words
from stammtisch.games.catan import data
from stammtisch.games.catan.data import CatanAction, Resources
from stammtisch.games.catan.places import NAMES, crossing, field, path
from stammtisch.games.catan.view import CatanView, Field, Phase, Player

REFUSALS: Mapping[str, Words] = {
    "catan.found-village": Words("Gründe zuerst dein Dorf.", "Found your village first."),
    "catan.found-road": Words("Baue zuerst die Straße an deinem neuen Dorf.", "Build the road at your new village first."),
    "catan.founding-road": Words(
        "Die Straße muss an das eben gebaute Dorf grenzen.", "The road must touch the village just built."
    ),
    "catan.roll-first": Words("Du musst zuerst würfeln.", "You must roll first."),
    "catan.rolled-already": Words("Du hast in diesem Zug schon gewürfelt.", "You have rolled already in this turn."),
    "catan.discard-first": Words("Gib zuerst die Hälfte deiner Karten ab.", "Discard half of your cards first."),
    "catan.discard-number": Words("Du musst genau {number} Karten abgeben.", "You must discard exactly {number} cards."),
    "catan.move-robber": Words("Du musst zuerst den Räuber versetzen.", "You must move the robber first."),
    "catan.robber-stays": Words("Der Räuber muss auf ein anderes Feld.", "The robber must go to another field."),
    "catan.friendly-robber": Words(
        "Der freundliche Räuber verschont Spieler mit höchstens zwei offenen Punkten.",
        "The friendly robber spares players with two open points or fewer.",
    ),
    "catan.victim-not-there": Words("Dieser Spieler hat dort kein Gebäude.", "That player has no building there."),
    "catan.no-hex": Words("Dieses Feld gibt es nicht.", "There is no such field."),
    "catan.no-path": Words("Diesen Weg gibt es nicht.", "There is no such path."),
    "catan.no-crossing": Words("Diese Kreuzung gibt es nicht.", "There is no such crossing."),
    "catan.path-taken": Words("Auf diesem Weg steht schon eine Straße.", "There is a road on this path already."),
    "catan.not-connected": Words(
        "Eine Straße muss an dein eigenes Netz anschließen, nicht durch fremde Gebäude hindurch.",
        "A road must join your own network, not through somebody else's building.",
    ),
    "catan.occupied": Words("Diese Kreuzung ist besetzt.", "This crossing is occupied."),
    "catan.too-close": Words(
        "Abstandsregel: Auf einer Nachbarkreuzung steht schon ein Gebäude.",
        "Distance rule: there is a building on a neighbouring crossing.",
    ),
    "catan.no-road-there": Words("Dorthin führt keine deiner Straßen.", "None of your roads leads there."),
    "catan.no-village-there": Words(
        "Eine Stadt entsteht nur aus einem eigenen Dorf.", "A city grows only from a village of yours."
    ),
    "catan.no-roads-left": Words("Du hast keine Straße mehr übrig.", "You have no road left."),
    "catan.no-villages-left": Words("Du hast kein Dorf mehr übrig.", "You have no village left."),
    "catan.no-cities-left": Words("Du hast keine Stadt mehr übrig.", "You have no city left."),
    "catan.cannot-pay": Words("Dafür fehlen dir Rohstoffe.", "You lack the resources for this."),
    "catan.deck-empty": Words("Es gibt keine Entwicklungskarten mehr.", "There are no development cards left."),
    "catan.card-played": Words(
        "In diesem Zug hast du schon eine Entwicklungskarte gespielt.", "You have played a development card in this turn."
    ),
    "catan.card-missing": Words("Diese Karte hast du nicht.", "You do not have this card."),
    "catan.card-fresh": Words("Diese Karte hast du erst in diesem Zug gekauft.", "You bought this card only in this turn."),
    "catan.two-roads": Words("Die Karte baut zwei Straßen, wenn es geht.", "The card builds two roads where possible."),
    "catan.two-cards": Words("Nimm genau zwei Karten aus der Bank.", "Take exactly two cards from the bank."),
    "catan.bank-lacks": Words("Das hat die Bank nicht.", "The bank does not have that."),
    "catan.lacks-cards": Words("Diese Karten hast du nicht.", "You do not have these cards."),
    "catan.rate": Words("Zu diesem Kurs tauscht die Bank nicht.", "The bank does not trade at this rate."),
    "catan.same-resource": Words(
        "Derselbe Rohstoff darf nicht auf beiden Seiten stehen.", "The same resource cannot be on both sides."
    ),
    "catan.gift": Words("Geschenke sind nicht erlaubt: beide Seiten brauchen Karten.", "No gifts: both sides need cards."),
    "catan.no-trading": Words("In dieser Partie handeln die Spieler nicht untereinander.", "Players do not trade in this game."),
    "catan.offers-used": Words(
        "Mehr als {number} Angebote pro Zug sind nicht erlaubt.", "No more than {number} offers are allowed in a turn."
    ),
    "catan.no-offer": Words("Dieses Angebot gibt es nicht mehr.", "This offer is not open any more."),
    "catan.own-offer": Words("Auf das eigene Angebot antwortet man nicht.", "You do not answer your own offer."),
    "catan.answer-final": Words("Deine Antwort steht fest.", "Your answer is final."),
    "catan.not-accepted": Words("Dieser Spieler hat nicht zugesagt.", "That player has not accepted."),
    "catan.only-building": Words(
        "In der außerordentlichen Bauphase darfst du nur bauen und Karten kaufen.",
        "In the special building phase you may only build and buy cards.",
    ),
}

HEX_WIDTH = 12  # columns
QUARTER = HEX_WIDTH // 4
MARGIN = 7  # columns left of the westernmost land, for harbours


class Canvas:
    """Lines of characters that grow as needed."""

    def __init__(self) -> None:
        self.lines: dict[int, dict[int, str]] = {}

    def write(self, line: int, middle: int, text: str) -> None:
        start = middle - len(text) // 2
        row = self.lines.setdefault(line, {})
        for place, letter in enumerate(text):
            row[start + place] = letter

    def text(self) -> str:
        low = min(self.lines)
        rows = [self.lines.get(line, {}) for line in range(low, max(self.lines) + 1)]
        return "\n".join("".join(row.get(at, " ") for at in range(max(row, default=-1) + 1)).rstrip() for row in rows)


def line_of(down: int) -> int:
    """The line of a crossing: two lines from a hex's top to its shoulder, two more to its foot."""
    row, rest = divmod(down + 4, 6)
    return 4 * row + (0 if rest == 0 else 2)


def draw(seen: CatanView, language: Language) -> str:
    """The island, at most 100 columns wide, then what is known of everybody."""
    canvas = Canvas()
    left = min(across for across, _ in seen.crossings)

    def column(across: int) -> int:
        return MARGIN + (across - left) * QUARTER

    for number, each in enumerate(seen.fields):
        draw_field(canvas, seen, number, each, column(each.at[0]), language)
    roads = {road.path: road.owner for road in seen.roads}
    for place, (one, other) in enumerate(seen.paths):
        (ax, ay), (bx, by) = seen.crossings[one], seen.crossings[other]
        mark = "|" if ax == bx else "/" if (ax < bx) == (ay > by) else "\\"
        owned = f"{mark}{roads[place] + 1}{mark}" if place in roads else mark
        canvas.write((line_of(ay) + line_of(by)) // 2, column((ax + bx) // 2), owned)
    draw_crossings(canvas, seen, column)
    for harbour in seen.harbours:
        label = "3:1" if harbour.kind == "general" else f"2:1 {NAMES[harbour.kind].in_language(language)}"
        canvas.write(line_of(harbour.at[1] - 4) + 2, min(max(column(harbour.at[0]), 4), 94), label)
    return "\n".join([canvas.text(), "", *legend(seen, language)])


def draw_field(canvas: Canvas, seen: CatanView, number: int, each: Field, column: int, language: Language) -> None:
    line = line_of(each.at[1] - 4) + 2
    chip = "" if each.chip is None else f" {each.chip}{'!' if each.chip in (6, 8) else ''}"
    terrain = "?" if each.terrain is None else NAMES[each.terrain].in_language(language)
    canvas.write(line, column, f"{terrain}{chip}")
    robber = Words(" RÄUBER", " ROB").in_language(language) if seen.robber == number else ""
    canvas.write(line + 1, column, f"h{number}{robber}")


def draw_crossings(canvas: Canvas, seen: CatanView, column: Callable[[int], int]) -> None:
    ports = {end for harbour in seen.harbours for end in seen.paths[harbour.path]}
    standing = {each.crossing: f"{'C' if each.city else 'v'}{each.owner + 1}" for each in seen.buildings}
    for place, (across, down) in enumerate(seen.crossings):
        empty = "o" if place in ports else "."
        canvas.write(line_of(down), column(across), standing.get(place, empty))


def legend(seen: CatanView, language: Language) -> list[str]:
    lines = [turn(seen).in_language(language)]
    lines += [about(seen, seat, each).in_language(language) for seat, each in enumerate(seen.players)]
    return lines + [fact.in_language(language) for fact in held(seen)]


PHASES_DE: Mapping[Phase, str] = {
    "laying": "Landschaften legen",
    "chipping": "Zahlen legen",
    "anchoring": "Häfen legen",
    "mooring": "Häfen legen",
    "ordering": "um den Beginn würfeln",
    "found-village": "Dorf gründen",
    "found-road": "Straße gründen",
    "before-roll": "vor dem Wurf",
    "rolling": "würfeln",
    "discarding": "Karten abgeben",
    "robbing": "Räuber versetzen",
    "stealing": "Karte ziehen",
    "turn": "handeln und bauen",
    "drawing": "Karte ziehen",
    "special-building": "Bauphase",
    "over": "zu Ende",
}


def turn(seen: CatanView) -> Words:
    roll = "+".join(map(str, seen.dice)) if seen.dice else ""
    awaited = ", ".join(str(seat + 1) for seat in seen.awaited) or "-"
    number, player = seen.round + 1, seen.active + 1
    german, english = (f", gewürfelt {roll}", f", rolled {roll}") if roll else ("", "")
    return Words(
        f"Runde {number}, Spieler {player} am Zug: {PHASES_DE[seen.phase]}{german}; gewartet wird auf {awaited}",
        f"round {number}, player {player}'s turn: {seen.phase}{english}; waiting for {awaited}",
    )


def held(seen: CatanView) -> list[Words]:
    """The bank, the viewer's own cards, and the offers."""
    facts = [both("Bank: {}; {} Entwicklungskarten", "bank: {}; {} development cards", seen.bank, seen.deck)]
    if seen.hand is not None:
        facts.append(both("deine Hand: {}", "your hand: {}", seen.hand))
    if seen.cards is not None:
        own = [(n, NAMES[name]) for name in data.CARDS if (n := getattr(seen.cards, name))]
        german, english = (", ".join(f"{n} {name[place]}" for n, name in own) for place in (0, 1))
        facts.append(Words(f"deine Entwicklungskarten: {german or 'keine'}", f"your development cards: {english or 'none'}"))
    for offer in seen.offers:
        facts.append(both("Angebot {}: {} für {}", "offer {}: {} for {}", offer.number + 1, offer.give, offer.want))
    return facts


def about(seen: CatanView, seat: int, each: Player) -> Words:
    mine = "*" if seat == seen.viewer else " "
    road, army, won = seen.longest_road == seat, seen.largest_army == seat, seen.winner == seat
    return Words(
        f" {seat + 1}{mine} {each.points:2} Punkte, {each.resources:2} Rohstoffe, {each.cards} Karten, {each.knights} Ritter, "
        f"Straße {each.road_length}{' längste Straße' * road}{' größtes Heer' * army}{' GEWINNT' * won}",
        f" {seat + 1}{mine} {each.points:2} points, {each.resources:2} resources, {each.cards} cards, {each.knights} knights, "
        f"road {each.road_length}{' longest road' * road}{' largest army' * army}{' WINNER' * won}",
    )


def cards_in_words(some: Resources, language: Language) -> str:
    parts = [f"{n} {NAMES[name].in_language(language)}" for name in data.RESOURCES if (n := getattr(some, name))]
    return ", ".join(parts) or {"de": "nichts", "en": "nothing"}[language]


def say(action: CatanAction, seen: CatanView, language: Language) -> str:
    """The action in a few words; places by their numbers and by what lies around them."""
    words = said_of_places(action, seen) or said_plainly(action) or said_with_cards(action) or said_by_chance(action)
    return words.in_language(language)


def rob(seen: CatanView, place: int, victim: int | None) -> Words:
    where = field(seen, place)
    if victim is None:
        return Words(f"Räuber auf {where.de}", f"robber to {where.en}")
    return Words(f"Räuber auf {where.de}, beraubt Spieler {victim + 1}", f"robber to {where.en}, robs player {victim + 1}")


def said_of_places(action: CatanAction, seen: CatanView) -> Words | None:
    match action:
        case data.BuildRoad(place):
            return after("Straße", "road", path(seen, place))
        case data.BuildVillage(place):
            return after("Dorf", "village", crossing(seen, place))
        case data.BuildCity(place):
            return after("Stadt", "city", crossing(seen, place))
        case data.MoveRobber(place, victim):
            return rob(seen, place, victim)
        case data.PlayKnight(place, victim):
            return after("Ritter:", "knight:", rob(seen, place, victim))
        case data.PlayRoads(first, None):
            return after("Straßenbau:", "road building:", path(seen, first))
        case data.PlayRoads(first, int(second)):
            one, other = path(seen, first), path(seen, second)
            return after("Straßenbau:", "road building:", Words(f"{one.de} und {other.de}", f"{one.en} and {other.en}"))
    return None


def after(german: str, english: str, rest: Words) -> Words:
    return Words(f"{german} {rest.de}", f"{english} {rest.en}")


def said_plainly(action: CatanAction) -> Words | None:
    match action:
        case data.Roll():
            return Words("würfeln", "roll")
        case data.EndTurn():
            return Words("Zug beenden", "end the turn")
        case data.BuyCard():
            return Words("Entwicklungskarte kaufen", "buy a development card")
        case data.PlayMonopoly(resource):
            return Words(f"Monopol auf {NAMES[resource].de}", f"monopoly on {NAMES[resource].en}")
    return None


def both(german: str, english: str, *facts: Resources | int) -> Words:
    """A sentence about cards in both languages."""

    def told(language: Language) -> list[object]:
        return [cards_in_words(fact, language) if isinstance(fact, Resources) else fact for fact in facts]

    return Words(german.format(*told("de")), english.format(*told("en")))


def said_with_cards(action: CatanAction) -> Words | None:
    match action:
        case data.Discard(some):
            return both("gibt {} ab", "discards {}", some)
        case data.Discarded(number):
            return Words(f"gibt {number} Karten ab", f"discards {number} cards")
        case data.PlayInvention(some):
            return both("Erfindung: {}", "invention: {}", some)
        case data.TradeBank(give, take):
            return both("Bank: {} gegen {}", "bank: {} for {}", give, take)
        case data.Offer(give, want):
            return both("bietet {} für {}", "offers {} for {}", give, want)
        case data.Answer(offer, True):
            return both("nimmt Angebot {} an", "accepts offer {}", offer + 1)
        case data.Answer(offer):
            return both("lehnt Angebot {} ab", "declines offer {}", offer + 1)
        case data.Confirm(offer, partner):
            return both("schließt Angebot {} mit Spieler {} ab", "trades offer {} with player {}", offer + 1, partner + 1)
        case data.Withdraw(offer):
            return both("zieht Angebot {} zurück", "withdraws offer {}", offer + 1)
    return None


def said_by_chance(action: CatanAction) -> Words:
    match action:
        case data.Laid(place, terrain):
            return Words(f"Feld {place}: {NAMES[terrain].de}", f"field {place}: {NAMES[terrain].en}")
        case data.Chipped(corner):
            return Words(f"Zahlenchips ab Ecke {corner + 1}", f"number chips from corner {corner + 1}")
        case data.Anchored(first):
            return Words(f"Häfen ab Meerfeld {first + 1}", f"harbours from sea field {first + 1}")
        case data.Moored(place, harbour):
            return Words(f"Hafen ({NAMES[harbour].de}) am Weg {place}", f"harbour ({NAMES[harbour].en}) at path {place}")
        case data.OrderRolled((first, second)):
            return Words(f"Wurf um die Reihenfolge: {first} + {second}", f"roll for the order: {first} + {second}")
        case data.Rolled((first, second)):
            return Words(f"gewürfelt: {first} + {second} = {first + second}", f"rolled {first} + {second} = {first + second}")
        case data.Drawn(None):
            return Words("eine Entwicklungskarte gezogen", "a development card drawn")
        case data.Drawn(str(card)):
            return Words(f"gezogen: {NAMES[card].de}", f"drawn: {NAMES[card].en}")
        case data.Stolen(None):
            return Words("eine Karte gestohlen", "a card stolen")
        case data.Stolen(str(resource)):
            return Words(f"gestohlen: {NAMES[resource].de}", f"stolen: {NAMES[resource].en}")
    raise AssertionError(action)
