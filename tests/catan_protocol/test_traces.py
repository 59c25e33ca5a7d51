"""Case 66: what real clients sent decodes; and our tracker follows a game another server told.

The two lists hold every distinct shape of a line that independent clients of protocol 1.0 were seen to send or get.
"""

import pytest

from stammtisch.catan_protocol.codec import forms, messages
from stammtisch.catan_protocol.codec.refusals import Refusal
from stammtisch.catan_protocol.codec.stream import pieces_of
from stammtisch.catan_protocol.player.tracker import Tracker

SENT = [
    '{"Hallo":{"Version":"NiedlichePixel (KI)"}}',
    '{"Spieler":{"Name":"BlueBro","Farbe":"Blau"}}',
    '{"Spiel starten":{}}',
    '{"Bauen":{"Typ":"Dorf","Ort":[{"x":-2,"y":2},{"x":-2,"y":1},{"x":-1,"y":1}]}}',
    '{"Karten abgeben":{"Abgeben":{"Lehm":3,"Erz":1}}}',
    '{"Karten abgeben":{"Abgeben":{"Holz":0,"Lehm":2,"Wolle":2,"Getreide":0,"Erz":1}}}',
    '{"Ritter ausspielen":{"Ort":{"x":0,"y":-2},"Ziel":0}}',
    '{"Räuber versetzen":{"Ort":{"x":-1,"y":-1},"Ziel":0}}',
    '{"Seehandel":{"Angebot":{"Holz":4},"Nachfrage":{"Erz":1}}}',
    '{"Straßenbaukarte ausspielen":{"Straße 1":[{"x":-2,"y":1},{"x":-1,"y":0}],"Straße 2":[{"x":-2,"y":2},{"x":-1,"y":1}]}}',
    '{"Würfeln":{}}',
    '{"Zug beenden":{}}',
    '{"Entwicklungskarte kaufen":{}}',
    '{"Handel anbieten":{"Angebot":{"Holz":0,"Wolle":1},"Nachfrage":{"Getreide":1,"Erz":0}}}',
    '{"Handel annehmen":{"Handel id":1,"Annehmen":false}}',
    '{"Handel abbrechen":{"Handel id":3}}',
]
GOT = [
    '{"Statusupdate":{"Spieler":{"id":1,"Name":null,"Farbe":null,"Status":"Spiel starten","Siegpunkte":0,"Rohstoffe":{}}}}',
    '{"Statusupdate":{"Spieler":{"id":0,"Farbe":"Blau","Name":"","Status":"Warten","Rohstoffe":{},"Größte Handelsstraße":true}}}',
    '{"Erfindung":{"Spieler":0,"Rohstoffe":{"Holz":3,"Lehm":2,"Wolle":0,"Getreide":0,"Erz":0,"Unbekannt":5}}}',
    '{"Fehler":{"Meldung":"Farbe bereits vergeben!"}}',
    '{"Chatnachricht":{"Nachricht":"Jemand hat den Handel abgebrochen."}}',
    '{"Spiel gestartet":{"Karte":{"Felder":[{"Ort":{"x":2,"y":-2},"Typ":"Wüste","Zahl":0},{"Ort":"a","Typ":"Meer"}],'
    '"Gebäude":[],"Häfen":[{"Typ":"Hafen","Ort":[{"x":-3,"y":3},{"x":-2,"y":2}]}],"Räuber":{"x":2,"y":-2}}}}',
    '{"Handelsangebot angenommen":{"Mitspieler":1,"Handel id":1,"Annehmen":false}}',
    '{"Handelsangebot angenommen":{"Spieler":1,"Handel id":1}}',
]
ASCII = [
    ('{"Wuerfeln":{}}', "Würfeln"),
    ('{"Raeuber versetzen":{"Ort":{"x":0,"y":1}}}', "Räuber versetzen"),
    ('{"Handel abschliessen":{"Handel id":0,"Mitspieler":2}}', "Handel abschließen"),
    ('{"Strassenbaukarte ausspielen":{"Strasse 1":[{"x":0,"y":0},{"x":1,"y":0}]}}', "Straßenbaukarte ausspielen"),
]


@pytest.mark.parametrize("line", SENT)
def test_case_66_every_line_a_client_sent_decodes(line: str) -> None:
    [piece] = pieces_of(line)
    assert forms.read(piece.text).form == "key"


@pytest.mark.parametrize("line", GOT)
def test_what_other_servers_send_decodes(line: str) -> None:
    assert isinstance(forms.read(line, forms.SERVER).message, messages.Message)


@pytest.mark.parametrize(("line", "name"), ASCII)
def test_lines_of_the_ascii_dialect_decode(line: str, name: str) -> None:
    assert name == forms.read(line).message.NAME


def test_case_66_a_lone_null_is_answered() -> None:
    with pytest.raises(Refusal):
        forms.read("null")


def test_the_colours_of_the_dialects_are_the_documents() -> None:
    for spelling in ("Weiß", "Weiss", "Weis", "weiss"):
        message = forms.read(f'{{"Spieler":{{"Name":"A","Farbe":"{spelling}"}}}}').message
        assert isinstance(message, messages.SpielerWaehlen) and message.farbe == "Weiß"


def test_the_tracker_lives_with_little_and_with_messages_before_the_game() -> None:
    tracker = Tracker()
    for line in GOT[:5]:
        tracker.hear(forms.read(line, forms.SERVER).message)
    assert tracker.game is None and set(tracker.players) == {0, 1}
