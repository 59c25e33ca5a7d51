"""What our client believes of others' covered cards, whatever a server tells."""

from stammtisch.catan_protocol.codec import messages as m
from stammtisch.catan_protocol.codec import objects
from stammtisch.catan_protocol.codec.values import Entwicklungskarten, Rohstoffe, Spieler
from stammtisch.catan_protocol.player.tracker import Tracker
from stammtisch.core import FastDice
from stammtisch.games.catan import GAME
from stammtisch.games.catan.data import Cards, Resources
from stammtisch.games.catan.engine.board import LARGE
from tests.catan_protocol.test_document import laid

SEATS = 5
FAR = [0, 20, 40, 60]  # crossings; nobody here asks about distances


def told(id: int, status: str, cards: int = 0) -> m.Statusupdate:
    hidden = Entwicklungskarten(unbekannt=cards) if id else Entwicklungskarten()
    return m.Statusupdate(spieler=Spieler(id=id, status=status, entwicklungskarten=hidden))


def with_nine_points() -> Tracker:
    """We are 0 and on turn; 1 has nine open points."""
    tracker = Tracker()
    tracker.hear(m.Willkommen(id=0))
    for id in range(SEATS):
        tracker.hear(told(id, "Warten"))
    tracker.hear(m.SpielGestartet(karte=objects.karte(GAME.view(laid(SEATS, 3), 0), tuple(range(SEATS)))))
    for crossing in FAR:
        tracker.hear(m.Bauvorgang(gebaeude=objects.town(LARGE, 1, crossing, city=True)))
    tracker.hear(m.Bauvorgang(gebaeude=objects.town(LARGE, 1, 70, city=False)))
    tracker.hear(told(1, "Handeln oder Bauen"))
    tracker.hear(told(1, "Warten"))
    tracker.hear(told(0, "Würfeln"))
    return tracker


def buys(tracker: Tracker, number: int) -> None:
    """So many cards of player 1 in the special building phase."""
    tracker.hear(told(0, "Warten"))
    tracker.hear(told(1, "Bauen"))
    for bought in range(number):
        tracker.hear(m.KarteGekauft(spieler=1, karte="Unbekannt"))
        tracker.hear(told(1, "Bauen", bought + 1))
    tracker.hear(told(1, "Warten", number))
    tracker.hear(told(0, "Würfeln"))


def test_who_has_not_won_in_his_turn_may_have_bought_points_since() -> None:
    tracker = with_nine_points()
    assert tracker.view().players[1].points_at_most == 0
    buys(tracker, 2)
    assert tracker.view().players[1].points_at_most == 2
    tracker.hear(told(0, "Warten"))
    tracker.hear(told(1, "Würfeln", 2))
    assert tracker.view().players[1].points_at_most == 0  # he would have won


def test_a_server_that_lets_nobody_win_is_played_on() -> None:
    tracker = with_nine_points()
    buys(tracker, 34)
    tracker.hear(told(0, "Warten"))
    tracker.hear(told(1, "Würfeln", 34))
    tracker.hear(told(1, "Warten", 34))
    tracker.hear(told(0, "Würfeln"))
    seen = tracker.view()
    assert sum(GAME.imagine(seen, FastDice(1)).cards) > 0 and seen.players[1].cards == 34


def test_what_a_status_leaves_out_has_not_changed() -> None:
    tracker = Tracker()
    tracker.hear(m.Willkommen(id=0))
    for id in range(SEATS):
        tracker.hear(m.Statusupdate(spieler=Spieler(id=id, status="Warten", name=f"Spieler {id}", farbe="Rot")))
    tracker.hear(m.SpielGestartet(karte=objects.karte(GAME.view(laid(SEATS, 3), 0), tuple(range(SEATS)))))
    tracker.hear(m.Ertrag(spieler=0, rohstoffe=Rohstoffe(holz=2)))
    tracker.hear(m.KarteGekauft(spieler=0, karte="Monopol"))
    tracker.hear(m.LaengsteHandelsstrasse(spieler=1))
    for id in range(SEATS):
        tracker.hear(m.Statusupdate(spieler=Spieler(id=id, status="Warten")))
    view = tracker.view()
    assert (view.hand, view.cards, view.longest_road) == (Resources(wood=2), Cards(monopoly=1), 1)
    assert tracker.players[3].name == "Spieler 3"
    tracker.hear(m.Statusupdate(spieler=Spieler(id=0, status="Warten", rohstoffe=Rohstoffe())))  # nothing, and that is told
    assert tracker.view().hand == Resources()


def test_who_only_watches_has_no_seat() -> None:
    tracker = Tracker()
    tracker.hear(m.Willkommen(id=0))
    for id in range(SEATS):
        tracker.hear(told(id, "Wartet auf Spielbeginn"))
    tracker.hear(m.Statusupdate(spieler=Spieler(id=98, status="Bereit", name="Eva")))
    tracker.hear(m.Statusupdate(spieler=Spieler(id=99, status="Zuschauer")))
    tracker.hear(m.Statusupdate(spieler=Spieler(id=97, status="Verbindung verloren", name="Weg")))
    tracker.hear(m.SpielGestartet(karte=objects.karte(GAME.view(laid(SEATS, 3), 0), tuple(range(SEATS)))))
    assert tracker.ids == [*range(SEATS), 98]
