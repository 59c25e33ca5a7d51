"""Reading and writing: both forms, every spelling, every layout; rubbish is reported and harms nothing."""

import json

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.catan_protocol.codec import forms, messages, words
from stammtisch.catan_protocol.codec.refusals import Refusal, sentence
from stammtisch.catan_protocol.codec.stream import LONGEST, Splitter, pieces_of, text_of
from stammtisch.catan_protocol.codec.values import Karte, Ort, Spieler

BUILD = messages.Bauen(typ="Straße", ort=(Ort(-2, 0), Ort(-1, 0)))


def names(text: str) -> list[str]:
    """What a frame holds: message names, or codes of refusals."""
    found = []
    for piece in pieces_of(text):
        if piece.refusal is not None:
            found.append(piece.refusal.code)
            continue
        try:
            found.append(forms.read(piece.text).message.NAME)
        except Refusal as refusal:
            found.append(refusal.code)
    return found


def test_both_forms_are_written_compactly_with_one_line_feed() -> None:
    roll = messages.Wuerfeln()
    assert forms.written(roll, "key") == '{"Würfeln":{}}\n'.encode()
    assert forms.written(roll, "mapper") == '{"@type":"Würfeln","data":{}}\n'.encode()
    assert forms.written(messages.Serverantwort(text="OK"), "mapper") == b'{"@type":"Serverantwort","data":"OK"}\n'


@pytest.mark.parametrize("form", ["key", "mapper"])
def test_what_is_written_is_read_again(form: forms.Form) -> None:
    assert forms.read(forms.written(BUILD, form)) == (BUILD, form)
    answer = messages.Serverantwort(text="Zeile\nund noch eine")
    assert forms.read(forms.written(answer, form), forms.SERVER) == (answer, form)


@pytest.mark.parametrize(
    "text",
    [
        '{"Bauen":{"Typ":"Straße","Ort":[{"x":-2,"y":0},{"x":-1,"y":0}]}}',
        '{"Bauen":{"Typ":"Strasse","Ort":[{"y":0,"x":-2},{"x":-1,"y":0}]}}',
        '{"bauen":{"typ":"strasse","ort":[{"x":-2,"y":0},{"x":-1,"y":0}],"Farbe":"Lila"}}',
        '{"@type":"Bauen","data":{"Typ":"Straße","Ort":[{"x":-2,"y":0},{"x":-1,"y":0}]}}',
        '{"data":{"Typ":"Straße","Ort":[{"x":-2,"y":0},{"x":-1,"y":0}]},"@type":"Bauen"}',
        '{"@type":"Bauen","Typ":"Straße","Ort":[{"x":-2,"y":0},{"x":-1,"y":0}]}',
        '{"Bauen":{"Typ":"Stra\u00dfe","Ort":[{"x":-2,"y":0},{"x":-1,"y":0}]}, "Zeit": 5}',
    ],
)
def test_spellings_orders_and_extra_keys_do_not_matter(text: str) -> None:
    assert forms.read(text).message == BUILD


@pytest.mark.parametrize("name", ["Würfeln", "Wuerfeln", "wuerfeln", "Wu\u0308rfeln", " Würfeln "])
def test_a_message_is_known_with_and_without_umlauts(name: str) -> None:
    assert forms.read(json.dumps({name: {}})).message == messages.Wuerfeln()


@pytest.mark.parametrize("kind", [*messages.FROM_CLIENT, *messages.FROM_SERVER], ids=lambda kind: kind.NAME)
def test_every_message_is_known_by_its_ascii_spelling(kind: type[messages.Message]) -> None:
    types = forms.CLIENT if kind in messages.FROM_CLIENT else forms.SERVER
    assert types[words.folded(words.folded(kind.NAME).title())] is kind


@pytest.mark.parametrize("body", ["{}", "null", '""', "[]", '{"egal":1}'])
def test_an_empty_message_may_be_empty_in_any_way(body: str) -> None:
    assert forms.read(f'{{"Zug beenden":{body}}}').message == messages.ZugBeenden()


def test_resources_are_read_with_zeros_without_them_and_with_null() -> None:
    for text in ('{"Holz":1,"Lehm":0}', '{"Holz":1}', '{"holz":1,"Erz":null}'):
        found = forms.read(f'{{"Karten abgeben":{{"Abgeben":{text}}}}}').message
        assert isinstance(found, messages.KartenAbgeben) and found.abgeben.holz == 1 and not found.abgeben.erz


def test_numbers_and_truth_may_stand_in_quotes() -> None:
    assert forms.read('{"Bauen":{"Typ":"Straße","Ort":[{"x":"-2","y":"0"},{"x":-1,"y":"0"}]}}').message == BUILD
    for text in ('"false"', '"False"', "false"):
        found = forms.read(f'{{"Handel annehmen":{{"Handel id":"3","Annehmen":{text}}}}}').message
        assert found == messages.HandelAnnehmen(nummer=3, annehmen=False)
    named = forms.read('{"Spieler":{"Name":"7","Farbe":"null"}}').message  # a text stays a text
    assert named == messages.SpielerWaehlen(name="7", farbe="null")


def test_null_is_what_is_not_there() -> None:
    told = '{"Statusupdate":{"Spieler":{"id":1,"Status":"Warten","Größte Rittermacht":null,"Siegpunkte":null,"Rohstoffe":null}}}'
    assert forms.read(told, forms.SERVER).message == messages.Statusupdate(spieler=Spieler(id=1, status="Warten"))


def test_what_is_empty_on_a_map_may_be_missing() -> None:
    told = '{"Spiel gestartet":{"Karte":{"Felder":[],"Räuber":{"x":0,"y":0},"Häfen":null}}}'
    assert forms.read(told, forms.SERVER).message == messages.SpielGestartet(karte=Karte(felder=(), raeuber=Ort(0, 0)))


@pytest.mark.parametrize("text", ['"OK"', '{"Antwort":"OK"}', '"Ok"', '"ok."'])
def test_a_confirmation_may_be_spelt_otherwise_or_wrapped(text: str) -> None:
    found = forms.read(f'{{"Serverantwort":{text}}}', forms.SERVER).message
    assert isinstance(found, messages.Serverantwort) and words.is_ok(found.text)
    assert not words.is_ok("Nicht OK") and not words.is_ok("")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[]", "protocol.no-json"),
        ("5", "protocol.no-json"),
        ("null", "protocol.no-json"),
        ("{}", "protocol.not-one"),
        ('{"Foo":{}}', "protocol.unknown"),
        ('{"@type":"Foo"}', "protocol.unknown"),
        ('{"@type":5}', "protocol.unknown"),
        ('{"Würfeln":{},"Zug beenden":{}}', "protocol.not-one"),
        ('{"Bauen":5}', "protocol.body"),
        ('{"Bauen":{}}', "protocol.body"),
        ('{"Bauen":{"Typ":"Dorf","Ort":[{"x":1.5,"y":0}]}}', "protocol.body"),
        ('{"Bauen":{"Typ":"Dorf","Ort":[{"x":true,"y":0}]}}', "protocol.body"),
        ('{"Bauen":{"Typ":"Dorf","Ort":[{"x":"1.5","y":0}]}}', "protocol.body"),
        ('{"Bauen":{"Typ":"Dorf","Ort":[{"x":"eins","y":0}]}}', "protocol.body"),
        ('{"Handel annehmen":{"Handel id":0,"Annehmen":"ja"}}', "protocol.body"),
        ('{"Bauen":' + "[" * 500 + "]" * 500 + "}", "protocol.no-json"),
        ('{"a":' * 100_000, "protocol.no-json"),
        ('{"Bauen":{"Typ":"Dorf","Ort":[{"x":1e400,"y":0}]}}', "protocol.no-json"),
    ],
)
def test_what_is_no_message_is_refused_with_a_code(text: str, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        forms.read(text)
    assert caught.value.code == code


def test_case_3_objects_are_found_in_every_layout() -> None:
    roll, end = '{"Würfeln":{}}', '{"Zug beenden":{}}'
    pretty = json.dumps({"Bauen": msgspec.to_builtins(BUILD)}, indent=2, ensure_ascii=False)
    assert names(roll + end) == ["Würfeln", "Zug beenden"]
    assert names(f"\n\n{roll}\r\n\n{end}\n") == ["Würfeln", "Zug beenden"]
    assert names(f"{pretty}\n{pretty}{roll}") == ["Bauen", "Bauen", "Würfeln"]
    assert names("\ufeff" + roll) == ["Würfeln"]
    assert names("") == []


def test_strings_may_hold_braces_quotes_and_line_feeds() -> None:
    text = json.dumps({"Chatnachricht senden": {"Nachricht": 'a } "b" \\ {\n ['}})
    piece = next(pieces_of(text + '{"Würfeln":{}}'))
    message = forms.read(piece.text).message
    assert isinstance(message, messages.ChatSenden) and message.nachricht == 'a } "b" \\ {\n ['


def test_case_4_rubbish_is_reported_and_the_next_object_found() -> None:
    roll = '{"Würfeln":{}}'
    assert names("{") == ["protocol.unfinished"]
    assert names("blah\n" + roll) == ["protocol.no-json", "Würfeln"]
    assert names("blah" + roll) == ["protocol.no-json", "Würfeln"]
    assert names("}}\n" + roll) == ["protocol.no-json", "Würfeln"]
    assert names("{\n" + roll) == ["protocol.unfinished", "Würfeln"]
    assert names('{"Bauen\n' + roll) == ["protocol.unfinished", "Würfeln"]
    assert names('{"Bauen":5}' + roll) == ["protocol.body", "Würfeln"]
    assert names('{"a" 1}\n' + roll) == ["protocol.no-json", "Würfeln"]


def test_a_stream_may_be_cut_anywhere() -> None:
    pretty = json.dumps({"Bauen": msgspec.to_builtins(BUILD)}, indent=2, ensure_ascii=False)
    whole = f'{{"Würfeln":{{}}}}\n{pretty}\n{{"Zug beenden":{{}}}}'
    for cut in range(len(whole)):
        splitter = Splitter()
        pieces = [*splitter.feed(whole[:cut]), *splitter.feed(whole[cut:])]
        assert [forms.read(piece.text).message.NAME for piece in pieces] == ["Würfeln", "Bauen", "Zug beenden"]


def test_an_endless_object_is_refused_once_and_its_line_skipped() -> None:
    splitter = Splitter()
    pieces = [piece for _ in range(100) for piece in splitter.feed('{"a":"' + "x" * 2000)]
    assert [piece.refusal.code for piece in pieces if piece.refusal] == ["protocol.too-long"]
    assert len(splitter.rest) <= LONGEST
    [piece] = splitter.feed('xxx\n{"Würfeln":{}}')
    assert forms.read(piece.text).message == messages.Wuerfeln()


def test_bytes_that_are_no_utf_8_are_read_as_the_systems_of_old_clients_wrote_them() -> None:
    assert forms.read(text_of('{"Würfeln":{}}'.encode("latin-1"))).message == messages.Wuerfeln()
    assert forms.read(text_of('{"Würfeln":{}}'.encode())).message == messages.Wuerfeln()


@settings(deadline=None, max_examples=300)
@given(st.text(alphabet='{}[]":,\\ \nabÜ1-', max_size=60), st.integers(0, 60))
def test_cutting_a_stream_anywhere_never_changes_what_is_found(text: str, cut: int) -> None:
    one, other = Splitter(), Splitter()
    whole = [*one.feed(text + "\n")]
    halves = [*other.feed(text[:cut]), *other.feed(text[cut:] + "\n")]
    assert [(piece.text, piece.refusal and piece.refusal.code) for piece in whole] == [
        (piece.text, piece.refusal and piece.refusal.code) for piece in halves
    ]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"Bauen":{}}', "das Feld „Typ“ fehlt"),
        ('{"Bauen":{"Typ":3}}', "erwartet wird Text, nicht eine ganze Zahl (bei „Typ“)"),
        ('{"Handel anbieten":{"Angebot":{"Erz":""}}}', "erwartet wird eine ganze Zahl oder null, nicht Text (bei „Angebot.Erz“)"),
    ],
)
def test_a_content_that_cannot_be_read_is_explained_in_german(line: str, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        forms.read(line)
    assert sentence(refused.value).endswith(f"ist nicht verständlich: {reason}")
