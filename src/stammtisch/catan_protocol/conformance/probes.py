"""What a conforming server refuses in each status, and what it must have told after each action. For `check`."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from stammtisch.catan_protocol.codec import board, objects, words
from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec.objects import amounts
from stammtisch.catan_protocol.codec.values import Karte, Ort, Rohstoffe
from stammtisch.catan_protocol.conformance.calls import Caller
from stammtisch.catan_protocol.player.guesses import bank_of
from stammtisch.games.catan.data import Resources
from stammtisch.games.catan.engine.hands import due
from stammtisch.games.catan.engine.packs import KINDS, counts, packed, total
from stammtisch.games.catan.engine.position import NONE, owner_of
from stammtisch.games.catan.engine.rules import Catan

Attempts = Iterator[tuple[Caller, m.Message]]
Note = Callable[[str, bool, str], None]
SEA = Ort(3, -3)
ONE = objects.rohstoffe(Resources(wood=1))
OTHER = objects.rohstoffe(Resources(ore=1))


class Probe(NamedTuple):
    case: str
    attempts: Callable[[Caller, list[Caller]], Attempts]


def game_of(caller: Caller) -> Catan:
    assert caller.ki.tracker.game is not None
    return caller.ki.tracker.game


def others(caller: Caller, callers: list[Caller]) -> list[Caller]:
    return [one for one in callers if one is not caller]


def elsewhere(caller: Caller, callers: list[Caller]) -> Attempts:
    """Another player builds where it is not his turn."""
    for other in others(caller, callers)[:1]:
        yield other, m.Bauen(typ=words.VILLAGE, ort=(Ort(0, 0), Ort(1, 0), Ort(0, 1)))


def no_places(caller: Caller, callers: list[Caller]) -> Attempts:
    for ort in ([Ort(3, 0), Ort(3, -1), Ort(4, -1)], [Ort(0, 0), Ort(2, 0), Ort(0, 2)], [Ort(0, 0), Ort(1, 0)]):
        yield caller, m.Bauen(typ=words.VILLAGE, ort=tuple(ort))


def too_close(caller: Caller, callers: list[Caller]) -> Attempts:
    game = game_of(caller)
    island = game.land.island
    for crossing, code in enumerate(game.buildings):
        near = [place for place in island.neighbours[3 * crossing : 3 * crossing + 3] if place >= 0]
        if code and near:
            yield caller, m.Bauen(typ=words.VILLAGE, ort=board.crossing_orte(island, near[0]))
            return


def far_road(caller: Caller, callers: list[Caller]) -> Attempts:
    """A founding road that touches no building at all."""
    game = game_of(caller)
    ends = game.land.island.path_ends
    for path in range(len(game.roads)):
        if not game.buildings[ends[2 * path]] and not game.buildings[ends[2 * path + 1]] and game.roads[path] == NONE:
            yield caller, m.Bauen(typ=words.ROAD, ort=board.path_orte(game.land.island, path))
            return


def before_rolling(caller: Caller, callers: list[Caller]) -> Attempts:
    yield caller, m.Bauen(typ=words.ROAD, ort=(Ort(0, 0), Ort(1, 0)))
    yield caller, m.Seehandel(angebot=objects.rohstoffe(Resources(wood=4)), nachfrage=OTHER)
    yield caller, m.HandelAnbieten(angebot=ONE, nachfrage=OTHER)


def roll_again(caller: Caller, callers: list[Caller]) -> Attempts:
    yield caller, m.Wuerfeln()


def wrong_discards(caller: Caller, callers: list[Caller]) -> Attempts:
    yield caller, m.KartenAbgeben(abgeben=objects.rohstoffe(Resources()))
    yield caller, m.KartenAbgeben(abgeben=objects.hidden(int(total(game_of(caller).hands[caller.ki.tracker.me])) // 2))


def wrong_robber(caller: Caller, callers: list[Caller]) -> Attempts:
    game = game_of(caller)
    yield caller, m.RaeuberVersetzen(ort=board.hex_ort(game.land.island, int(game.robber)))
    yield caller, m.RaeuberVersetzen(ort=SEA)


def wrong_victim(caller: Caller, callers: list[Caller]) -> Attempts:
    game = game_of(caller)
    place = next(number for number in range(len(game.land.island.hexes)) if number != game.robber)
    yield caller, m.RaeuberVersetzen(ort=board.hex_ort(game.land.island, place), ziel=caller.id)


def wrong_bank(caller: Caller, callers: list[Caller]) -> Attempts:
    yield caller, m.Seehandel(angebot=ONE, nachfrage=OTHER)
    yield caller, m.Seehandel(angebot=objects.rohstoffe(Resources()), nachfrage=OTHER)


def wrong_offers(caller: Caller, callers: list[Caller]) -> Attempts:
    yield caller, m.HandelAnbieten(angebot=objects.rohstoffe(Resources()), nachfrage=OTHER)
    yield caller, m.HandelAnbieten(angebot=Rohstoffe(holz=-1), nachfrage=OTHER)
    yield caller, m.HandelAnbieten(angebot=ONE, nachfrage=ONE)


def foreign_offer(caller: Caller, callers: list[Caller]) -> Attempts:
    for other in others(caller, callers)[:1]:
        yield other, m.HandelAnbieten(angebot=ONE, nachfrage=OTHER)


PROBES: dict[str, tuple[Probe, ...]] = {
    "Dorf bauen": (Probe("15", elsewhere), Probe("18", no_places), Probe("17", too_close)),
    "Straße bauen": (Probe("16", far_road),),
    "Würfeln": (Probe("22", before_rolling),),
    "Karten wegen Räuber abgeben": (Probe("27", wrong_discards),),
    "Räuber versetzen": (Probe("28", wrong_robber), Probe("30", wrong_victim)),
    "Handeln oder Bauen": (
        Probe("21", roll_again),
        Probe("44", wrong_bank),
        Probe("46", wrong_offers),
        Probe("50", foreign_offer),
    ),
}


def check_map(karte: Karte) -> str | None:
    """What is wrong with a map for three or four."""
    kinds = [field.typ for field in karte.felder]
    chips = {board.place(field.ort): field.zahl for field in karte.felder}
    red = [place for place, chip in chips.items() if chip in (6, 8)]
    deserts = [board.place(field.ort) for field in karte.felder if field.typ == words.FELDER["desert"]]
    if kinds.count(words.SEA) != 18 or len(kinds) != 37:
        return f"{len(kinds)} fields, {kinds.count(words.SEA)} of them sea, instead of 37 and 18"
    if sorted(kinds.count(kind) for kind in words.FELDER.values()) != [1, 3, 3, 4, 4, 4]:
        return "the numbers of fields of each kind are wrong"
    if any((x + dx, y + dy) in red for x, y in red for dx, dy in ((1, 0), (0, 1), (-1, 1))):
        return "6 and 8 are neighbours"
    if len(karte.haefen) != 9:
        return f"{len(karte.haefen)} harbours instead of 9"
    return None if [board.place(karte.raeuber)] == deserts else "the robber is not in the desert"


def check_step(note: Note, caller: Caller, callers: list[Caller], said: m.Message, heard: list[list[m.Message]]) -> None:
    """What one action must have caused, as everybody heard it."""
    own = heard[callers.index(caller)]
    if isinstance(said, m.Wuerfeln):
        check_yield(note, caller, own)
    elif isinstance(said, m.Bauen):
        check_founding(note, caller, callers, said)
    elif isinstance(said, m.RaeuberVersetzen | m.RitterAusspielen):
        check_theft(note, callers, heard)
    elif isinstance(said, m.KartenAbgeben):
        check_discard(note, caller, callers, heard)
    elif isinstance(said, m.HandelAbschliessen):
        told = [sum([isinstance(one, kind) for one in own]) for kind in (m.HandelAusgefuehrt, m.Kosten, m.Ertrag)]
        note("47", told == [1, 2, 2], "Handel ausgeführt, two Kosten and two Ertrag are not all there")
    elif isinstance(said, m.Monopol | m.Erfindung):
        echo = [one for lines in heard for one in lines if isinstance(one, type(said)) and one.spieler == caller.id]
        note("53" if isinstance(said, m.Monopol) else "54", len(echo) == len(callers), f"{said.NAME} is not told to all")
    elif isinstance(said, m.KarteKaufen):
        bought = [one for lines in heard for one in lines if isinstance(one, m.KarteGekauft)]
        unknown = [one for one in bought if one.karte == words.UNKNOWN]
        note("55", len(bought) == len(callers) and len(unknown) == len(callers) - 1, "others see the card, or nobody sees it")


def check_yield(note: Note, caller: Caller, own: Sequence[m.Message]) -> None:
    game, ids = game_of(caller), caller.ki.tracker.ids
    rolls = [sum(one.wurf) for one in own if isinstance(one, m.Wuerfelwurf)]
    if not rolls or rolls[0] == 7:
        return
    roll = rolls[0]
    blocked = game.land.chips[game.robber] == roll
    expected = {ids[seat]: int(due(game, seat, roll, blocked)) for seat in range(game.seats)}
    gained: Counter[int] = Counter()
    for one in own:
        if isinstance(one, m.Ertrag):
            gained[one.spieler] += packed(amounts(one.rohstoffe)[:KINDS])
    if is_short(game, list(expected.values()), list(gained.values())):
        return  # who gets the last cards we cannot judge
    wrong = [id for id, pack in expected.items() if gained[id] != pack]
    note("24", not wrong, f"a roll of {roll} gives player {wrong[:1]} {[counts(gained[id]) for id in wrong[:1]]}")


def is_short(game: Catan, due_to_all: list[int], given: list[int]) -> bool:
    """Whether the bank did not have enough of some kind before it gave what it gave."""
    needed, paid = (map(sum, zip(*map(counts, packs), strict=True)) for packs in (due_to_all, given or [0]))
    return any(left + some < due for left, some, due in zip(bank_of(game), paid, needed, strict=True))


def check_founding(note: Note, caller: Caller, callers: list[Caller], said: m.Bauen) -> None:
    game = game_of(caller)
    towns = sum([bool(code) for code in game.buildings])
    roads = sum([owner != NONE for owner in game.roads])
    if said.typ == words.VILLAGE and game.seats < towns <= 2 * game.seats:
        caller.second = said.ort
    if said.typ == words.ROAD and roads == towns <= 2 * game.seats:
        check_order(note, caller, towns)
        if towns == 2 * game.seats:
            check_second(note, callers)


def towns_of(caller: Caller) -> int:
    return sum([bool(code) and owner_of(code) == caller.ki.tracker.me for code in game_of(caller).buildings])


def check_order(note: Note, caller: Caller, towns: int) -> None:
    """Whose turn this village and road were: each once in any order, then in the opposite one."""
    tracker, seats = caller.ki.tracker, game_of(caller).seats
    why = "the founding does not go around and back"
    if towns <= seats:
        note("14", towns_of(caller) == 1, why)
    elif len(tracker.order) == seats:
        note("14", tracker.order[2 * seats - towns] == tracker.me, why)


def check_second(note: Note, callers: list[Caller]) -> None:
    """A card of each field of land around a second village: at once, or at the end of the founding as the document has it."""
    for caller in callers:
        if not caller.second:
            continue  # a server that told of it too late for us to see
        land = game_of(caller).land
        fields = [place for place in map(board.place, caller.second) if place in land.island.number]
        kinds = [land.terrain[land.island.number[place]] for place in fields]
        expected = [kinds.count(kind) for kind in range(KINDS)]
        gained = [
            amounts(one.rohstoffe)[:KINDS] for one in caller.heard if isinstance(one, m.Ertrag) and one.spieler == caller.id
        ]
        found = [sum(column) for column in zip(*gained, strict=True)] or [0] * KINDS
        note("20", found == expected, f"{found} instead of {expected}")


def check_theft(note: Note, callers: list[Caller], heard: list[list[m.Message]]) -> None:
    moved = [any(isinstance(one, m.RaeuberVersetzt | m.RitterAusspielen) for one in lines) for lines in heard]
    note("28", all(moved), "the new place of the robber is not told to all")
    thefts = [[one for one in lines if isinstance(one, m.Kosten | m.Ertrag)] for lines in heard]
    if not any(thefts):
        return
    note("29", all(len(theft) == 2 for theft in thefts), "a theft is not told to all as one Kosten and one Ertrag")
    for caller, theft in zip(callers, thefts, strict=True):
        is_involved = caller.id in [one.spieler for one in theft]
        is_hidden = [bool(amounts(one.rohstoffe)[KINDS]) for one in theft]
        note("29", is_hidden == [not is_involved] * len(theft), "a stolen card is shown to the wrong players")


def check_discard(note: Note, caller: Caller, callers: list[Caller], heard: list[list[m.Message]]) -> None:
    for other, lines in zip(callers, heard, strict=True):
        costs = [one for one in lines if isinstance(one, m.Kosten) and one.spieler == caller.id]
        hidden = [bool(amounts(one.rohstoffe)[KINDS]) for one in costs]
        note("27", hidden == [other is not caller], "discards are not told, or told to the wrong players")
