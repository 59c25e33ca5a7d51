"""Sentences as data: a catalogue is a folder of TOML files, one for each language; programs know only the keys.

`{name}` in a text stands for a fact. A text with a number may be a list of forms, of which the language's own rule picks one.
"""

import gettext
import re
import tomllib
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

Language = str  # a code such as "de"
Text = str | list[str]  # a text, or its forms by number
FOLDER = "locale"  # beside the module that uses it
HOUSE = Path(__file__).parent / FOLDER  # what any part of the program may have to say
LANGUAGES: tuple[Language, ...] = tuple(sorted(path.stem for path in HOUSE.glob("*.toml")))  # those the house speaks
USUAL: Language = "en"  # for whoever asks for another
ELSEWHERE = {"german": "de", "english": "en"}  # how Windows calls a language in its settings


def closest(asked: str) -> Language:
    """The language to speak with somebody who would like this one, or the first we know of these.

    >>> closest("de-CH"), closest("de_AT.UTF-8"), closest("German_Germany"), closest("tlh, de;q=0.8"), closest("tlh")
    ('de', 'de', 'de', 'de', 'en')
    """
    wanted = [re.split(r"[-_.;]", each.strip().lower())[0] for each in asked.split(",")]
    return next((each for each in [ELSEWHERE.get(each, each) for each in wanted] if each in LANGUAGES), USUAL)


class Texts:
    """A catalogue in one language: `texts("drop", column=3)`."""

    def __init__(self, language: Language, own: Mapping[str, Text], english: Callable[[], "Texts"]) -> None:
        self.language = language
        self.own = own
        self.english = english  # where what this language lacks is looked for

    def __call__(self, key: str, /, **facts: object) -> str:
        """A text with its facts in it; `count` chooses among the forms of one that has several."""
        text = self.own.get(key) or self.english().own[key]
        if not isinstance(text, str):
            text = text[min(plural_of(self.language)(int(str(facts["count"]))), len(text) - 1)]
        return text.format_map(facts) if facts else text

    def __contains__(self, key: str) -> bool:
        return key in self.own or key in self.english().own

    def word(self, fact: object) -> object:
        """What a fact that is a code is called: `[words]` has its name. Any other fact is its own name."""
        key = f"words.{fact}"
        return self(key) if isinstance(fact, str) and key in self else fact

    def below(self, section: str) -> dict[str, str]:
        """The texts of a section, by the rest of their keys; of one with several forms the last, for many."""
        start = f"{section}."
        found = {**self.english().own, **self.own}
        texts = {key.removeprefix(start): text for key, text in found.items() if key.startswith(start)}
        return {key: text if isinstance(text, str) else text[-1] for key, text in texts.items()}


class Catalogue(dict[Language, Texts]):
    """The texts of one part of the program, by language; each file is read when it is first asked for.

    `shared` has what several parts say alike. What a language lacks is said in English.
    """

    def __init__(self, source: Path | Mapping[Language, Mapping[str, Any]], shared: "Catalogue | None" = None) -> None:
        super().__init__()
        self.source = source
        self.shared = shared

    @classmethod
    def beside(cls, module: str, shared: "Catalogue | None" = None) -> Self:
        """The catalogue in the folder `locale` beside a module, which gives its `__file__`."""
        return cls(Path(module).parent / FOLDER, shared)

    def __missing__(self, language: Language) -> Texts:
        if language not in LANGUAGES:
            return self[USUAL]
        shared = {} if self.shared is None else self.shared[language].own
        self[language] = Texts(language, {**shared, **flat(self.read(language))}, lambda: self[USUAL])
        return self[language]

    def read(self, language: Language) -> Mapping[str, Any]:
        if not isinstance(self.source, Path):
            return self.source.get(language, {})
        path = self.source / f"{language}.toml"
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


GENERAL = Catalogue(HOUSE)


@lru_cache
def plural_of(language: Language) -> Callable[[int], int]:
    """Which form of a text a number takes, by the rule gettext knows for the language: `plural = "n != 1"`."""
    rule: Callable[[int], int] = gettext.c2py(GENERAL[language]("plural"))
    return rule


def flat(found: Mapping[str, Any], above: str = "") -> dict[str, Text]:
    """The texts of a file by their full keys: `refusals.column-full`."""
    texts: dict[str, Text] = {}
    for key, value in found.items():
        if isinstance(value, Mapping):
            texts |= flat(value, f"{above}{key}.")
        else:
            texts[above + key] = value
    return texts
