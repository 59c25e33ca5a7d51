"""Every refusal of the rules and of the server has its sentence in every language, with the facts it needs; none is left over.

The raise sites are read from the source. `position.code("x")` stands for `<game>.x` in each game that inherits from the folder.
Codes or facts that are only known at run time are the business of the laws, which provoke refusals.
"""

import ast
import re
import string
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple, TypeGuard

import pytest

from stammtisch.catalogue import GENERAL, LANGUAGES, Language
from stammtisch.data import AnyGame
from stammtisch.errors import IllegalAction
from stammtisch.games import GAMES, OWN
from stammtisch.games.vier import GAME as VIER
from stammtisch.sentences import sentence
from stammtisch.server.wire.refusals import PHRASES, TEXTS, Refusal
from stammtisch.server.wire.refusals import sentence as server_sentence

SRC = Path(__file__).resolve().parent.parent / "src"
OF_THE_DOCUMENT = "protocol."  # the Catan-Protokoll speaks German only; tests/catan_protocol has its codes
WITHOUT_A_CODE = "unexplained"  # for the codes of a plug-in that has no sentence for them


def catalogue(language: Language) -> Mapping[str, str]:
    """The sentences by the codes as they are raised."""
    games = {f"{game.name}.{code}": text for game in OWN for code, text in game.texts[language].below("refusals").items()}
    return {**GENERAL[language].below("refusals"), **TEXTS[language].below("refusals"), **games}


CODES = [code for code in catalogue("en") if code != WITHOUT_A_CODE]
CATALOGUE = {language: catalogue(language) for language in LANGUAGES}


RAISED = ("IllegalAction", "Refusal")


class Site(NamedTuple):
    """One place where a move is refused."""

    where: str
    code: str
    facts: frozenset[str] | None  # None: not known before run time


def families(module: str) -> list[AnyGame]:
    """The games whose state inherits from a class of this module's folder."""
    folder = module.rpartition(".")[0]
    return [
        game
        for game in GAMES.values()
        if any(cls.__module__.rpartition(".")[0] == folder for cls in type(game.new(game.seats[0], game.options())).__mro__)
    ]


def codes_in(expression: ast.expr, module: str) -> list[str] | None:
    """The codes an expression may stand for; None if only the program knows."""
    match expression:
        case ast.Constant(value=str(code)):
            return [code]
        case ast.IfExp(body=body, orelse=orelse):
            one, other = codes_in(body, module), codes_in(orelse, module)
            return None if one is None or other is None else one + other
        case ast.JoinedStr(values=parts):  # a code with a hole: any that fits
            holes = "".join(re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z-]+" for part in parts)
            return [code for code in CODES if re.fullmatch(holes, code)] or [ast.unparse(expression)]
        case ast.Call(func=ast.Attribute(attr="code"), args=[inner]):
            endings = codes_in(inner, module)
            return None if endings is None else [f"{game.name}.{ending}" for game in families(module) for ending in endings]
        case _:
            return None


def sites_in(source: str, module: str) -> Iterator[Site]:
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in RAISED:
            names = [keyword.arg for keyword in node.keywords]
            facts = None if None in names else frozenset(name for name in names if name is not None)
            codes = codes_in(node.args[0], module)
            if codes is None:  # any code this module spells out may be meant, or any reason it asks another for
                codes, facts = spelled_out(tree) + reasons_of_others(node.args[0], tree, module), None
            for code in codes:
                yield Site(f"{module}:{node.lineno}", code, facts)


def spelled_out(tree: ast.Module) -> list[str]:
    texts = {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return sorted(text for text in texts if text in CODES or (text.split(".")[0] in GAMES and " " not in text and "." in text))


def reasons_of_others(expression: ast.expr, tree: ast.Module, module: str) -> list[str]:
    """What `self.code(reason(...))` may stand for: every text the module of `reason` returns."""
    match expression:
        case ast.Call(func=ast.Attribute(attr="code"), args=[ast.Call(func=ast.Name(id=asked))]):
            sources = [node.module for node in ast.walk(tree) if imports(node, asked)]
            endings = {ending for source in sources if source for ending in returned_texts(parsed(source))}
            return [f"{game.name}.{ending}" for game in families(module) for ending in sorted(endings)]
        case _:
            return []


def imports(node: ast.AST, name: str) -> TypeGuard[ast.ImportFrom]:
    return isinstance(node, ast.ImportFrom) and name in {alias.name for alias in node.names}


def parsed(module: str) -> ast.Module:
    return ast.parse((SRC / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8"))


def returned_texts(tree: ast.Module) -> set[str]:
    values = [node.value for node in ast.walk(tree) if isinstance(node, ast.Return) and node.value is not None]
    parts = [part for value in values for part in ast.walk(value)]
    texts = {part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)}
    return {text for text in texts if text}


def all_sites() -> list[Site]:
    found: list[Site] = []
    for path in sorted(SRC.glob("stammtisch/**/*.py")):
        module = ".".join(path.relative_to(SRC).with_suffix("").parts)
        found += sites_in(path.read_text(encoding="utf-8"), module)
    return [site for site in found if not site.code.startswith(OF_THE_DOCUMENT)]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


SITES = all_sites()


@pytest.mark.parametrize("site", SITES, ids=lambda site: f"{site.where}-{site.code}")
def test_every_refusal_has_its_sentences_and_their_facts(site: Site) -> None:
    for language, sentences in CATALOGUE.items():
        text = sentences.get(site.code, "")
        assert text.strip(), f"{site.where} refuses with {site.code}, which has no sentence in {language}"
        if site.facts is not None:
            assert placeholders(text) <= site.facts, f"{site.where} does not give what the {language} sentence needs"


@pytest.mark.parametrize("code", CODES)
def test_no_sentence_is_left_over(code: str) -> None:
    assert code in {site.code for site in SITES}


def test_every_set_phrase_has_its_words() -> None:
    for language in LANGUAGES:
        assert list(TEXTS[language].below("phrases")) == list(PHRASES)


def test_a_code_that_nobody_explains_is_told_as_it_is() -> None:
    assert sentence(VIER, IllegalAction("vier.forgotten", x=1), "en") == "That is not possible (vier.forgotten)."
    assert server_sentence(Refusal("table.forgotten"), "de") == "Das geht nicht (table.forgotten)."


def test_a_sentence_is_told_in_the_language_asked_for() -> None:
    refusal = IllegalAction("vier.column-full", column=3)
    assert sentence(VIER, refusal, "de") == "Spalte 3 ist voll."
    assert sentence(VIER, refusal, "en") == "Column 3 is full."
    assert sentence(VIER, IllegalAction("over"), "en") == "The game is over."
    assert server_sentence(Refusal("table.full"), "de", VIER) == "Alle Plätze sind besetzt."


def test_a_fact_that_is_a_code_is_told_by_its_name() -> None:
    clash = IllegalAction("doerfer.clash", side="north", tile="water", there="plains")
    assert sentence(GAMES["doerfer"], clash, "de").startswith("Im Norden trifft Wasser auf Grünland")
    assert sentence(GAMES["doerfer"], clash, "en").startswith("On the north side water would meet plains")


def test_raise_sites_are_read_in_every_form() -> None:
    source = """
def check(self, bomb, code, facts):
    raise IllegalAction("over")
    raise IllegalAction("vier.bomb-used" if bomb else "vier.delete-used", x=1)
    raise errors.IllegalAction("illegal", **facts)
"""
    assert list(sites_in(source, "stammtisch.games.vier.engine.rules")) == [
        Site("stammtisch.games.vier.engine.rules:3", "over", frozenset()),
        Site("stammtisch.games.vier.engine.rules:4", "vier.bomb-used", frozenset({"x"})),
        Site("stammtisch.games.vier.engine.rules:4", "vier.delete-used", frozenset({"x"})),
        Site("stammtisch.games.vier.engine.rules:5", "illegal", None),
    ]


def test_codes_known_only_at_run_time_are_any_the_module_spells_out() -> None:
    source = 'REASONS = ("vier.no-jokers", "some text", "vier.py")\ndef check(reason):\n    raise IllegalAction(reason)\n'
    assert {site.code for site in sites_in(source, "stammtisch.games.vier.engine.rules")} == {"vier.no-jokers", "vier.py"}


def test_codes_of_a_family_stand_for_each_of_its_games() -> None:
    source = 'raise IllegalAction(self.code("no-jokers"))'
    assert [site.code for site in sites_in(source, "stammtisch.games.vier.engine.rules")] == ["vier.no-jokers"]
