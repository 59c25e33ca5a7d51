"""The catalogues are whole: every language has every text with the same facts, every text is used, every use has its text."""

import ast
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from stammtisch.catalogue import FOLDER, GENERAL, LANGUAGES, Catalogue, closest, flat, plural_of
from stammtisch.games import OWN

SRC = Path(__file__).resolve().parent.parent / "src" / "stammtisch"
FOLDERS = sorted(path.relative_to(SRC).parent for path in SRC.rglob(FOLDER) if path.is_dir())
SHARING = {Path("games/ring"): (Path("games/dog"), Path("games/dog_royal"))}  # who else uses a catalogue's texts
ELSEWHERE = {  # sections that are asked for by the platform, whose keys are the rules' own; other tests hold them
    "refusals": "tests/test_sentences.py",
    "labels": "tests/test_games.py",
    "phrases": "tests/test_sentences.py",
    "characters": "tests/test_characters.py",
}
CARD = ("title", "tagline", "help")  # what the platform asks of every card


def own_texts(folder: Path, language: str) -> dict[str, list[str]]:
    """The texts of a file, with their forms."""
    found = flat(Catalogue(SRC / folder / FOLDER).read(language))
    return {key: [text] if isinstance(text, str) else text for key, text in found.items()}


def shared_texts(folder: Path, language: str) -> dict[str, list[str]]:
    shared = [each for each, users in SHARING.items() if folder in users]
    return own_texts(shared[0], language) if shared else {}


def texts(folder: Path, language: str) -> dict[str, list[str]]:
    return {**shared_texts(folder, language), **own_texts(folder, language)}


def facts(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("folder", FOLDERS, ids=str)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_catalogue_has_every_text_in_every_language_with_the_same_facts(folder: Path, language: str) -> None:
    english, other = texts(folder, "en"), texts(folder, language)
    assert set(other) == set(english)
    for key, forms in other.items():
        assert all(form.strip() for form in forms), key
        for form in forms:  # a form for one may say so in words
            assert facts(form) | ({"count"} & facts(forms[-1])) == facts(english[key][-1]), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_a_form_for_every_number(language: str) -> None:
    forms = max(plural_of(language)(number) for number in range(200)) + 1
    for folder in FOLDERS:
        for key, found in texts(folder, language).items():
            assert len(found) in (1, forms), f"{folder}: {key}"


# What the source asks for


class Asked(NamedTuple):
    """One place where a text is asked for by its key."""

    where: str
    key: str
    facts: frozenset[str]


def sources(folder: Path) -> list[Path]:
    beside = [SRC / "cli.py"] if folder == Path("terminal") else []
    return [*beside, *(path for each in (folder, *SHARING.get(folder, ())) for path in sorted((SRC / each).rglob("*.py")))]


def asked_in(path: Path) -> Iterator[Asked]:
    """`texts("say.drop", column=3)`, `TEXTS[language]("wins")`, `self.texts("over")`, also with one key of two."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).lower().split("[")[0].endswith("texts"):
            given = frozenset(keyword.arg for keyword in node.keywords if keyword.arg is not None)
            for part in ast.walk(node.args[0]):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and not isinstance(node.args[0], ast.JoinedStr):
                    yield Asked(f"{path.name}:{node.lineno}", part.value, given)


def patterns_in(path: Path) -> Iterator[str]:
    """Every text in the source, and every text with holes, as patterns of keys."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"[^.]+" for part in node.values]
            yield "".join(parts)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value)


@pytest.mark.parametrize("folder", FOLDERS[1:], ids=str)
def test_every_text_asked_for_is_there_and_gets_its_facts(folder: Path) -> None:
    for asked in (each for path in sources(folder) for each in asked_in(path)):
        found = texts(folder, "en").get(asked.key)
        if folder in SHARING and found is None:  # one of its users' own
            continue
        assert found is not None, f"{asked.where} asks for {asked.key}, which no file has"
        assert set().union(*map(facts, found)) <= asked.facts, f"{asked.where} gives {asked.key} only {set(asked.facts)}"


@pytest.mark.parametrize("folder", FOLDERS[1:], ids=str)
def test_no_text_is_left_over(folder: Path) -> None:
    patterns = re.compile("|".join({pattern for path in sources(folder) for pattern in patterns_in(path)}))
    words = {f"words.{text}" for path in sources(folder) for text in plain_texts(path)}
    for key in own_texts(folder, "en"):
        if key.split(".")[0] not in ELSEWHERE and key not in {*CARD, *words, *shared_texts(folder, "en")}:
            assert patterns.fullmatch(key), f"nobody asks for {key}"


def plain_texts(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_the_folders_are_those_of_the_program() -> None:
    assert {Path(), Path("bots"), Path("terminal"), Path("server/wire"), Path("games/ring")} < set(FOLDERS)
    assert {Path("games") / game.name.replace("-", "_") for game in OWN} < set(FOLDERS)


# How a catalogue is read


def test_a_language_that_lacks_a_text_says_it_in_english() -> None:
    found = Catalogue({"en": {"hello": "Hello {name}", "labels": {"a": "A", "b": "B"}}, "de": {"labels": {"a": "Ä"}}})
    assert found["de"]("hello", name="Ada") == "Hello Ada"
    assert found["de"].below("labels") == {"a": "Ä", "b": "B"}
    assert "hello" in found["de"] and "bye" not in found["de"]
    with pytest.raises(KeyError):
        found["de"]("bye")


def test_a_language_that_nobody_speaks_is_english_and_reads_no_file() -> None:
    assert Catalogue(SRC / FOLDER)["../../../etc/passwd"] is not GENERAL["en"]
    assert Catalogue(SRC / FOLDER)["../server/wire/locale/de"]("refusals.over") == GENERAL["en"]("refusals.over")
    assert closest("") == "en"


def test_a_shared_catalogue_is_asked_after_the_own_one() -> None:
    shared = Catalogue({"en": {"man": "man", "field": "field"}})
    found = Catalogue({"en": {"man": "figure"}}, shared)
    assert (found["en"]("man"), found["en"]("field")) == ("figure", "field")


def test_a_number_chooses_the_form() -> None:
    found = Catalogue({"de": {"cards": ["{count} Karte", "{count} Karten"]}})
    assert [found["de"]("cards", count=count) for count in (0, 1, 2)] == ["0 Karten", "1 Karte", "2 Karten"]


def test_a_fact_is_not_read_as_a_text() -> None:
    found = Catalogue({"en": {"said": "{name} said it", "words": {"ore": "iron"}}})
    assert found["en"]("said", name="{secret}") == "{secret} said it"
    assert (found["en"].word("ore"), found["en"].word("wool"), found["en"].word(7)) == ("iron", "wool", 7)
