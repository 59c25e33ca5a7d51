"""What strangers say, as everybody may see it: nothing in it steers a terminal, turns a line round, or covers another one."""

from unicodedata import category

JOINERS = "\u200c\u200d"
BLANKS = "\u115f\u1160\u2800\u3164\uffa0\U0001d159"  # letters that show nothing
MOST_MARKS = 3  # on one letter


def clean(text: str) -> str:
    """One line without what cannot be seen or stored; joined emoji and Persian letters stay whole.

    >>> clean(" Ada\\0  \\u202eLovelace "), clean("\\u200d \\u3164"), len(clean("e" + "\\u0301" * 20))
    ('Ada Lovelace', '', 4)
    >>> clean("well\\x1b[2J\\nBen: I resign")
    'well[2J Ben: I resign'
    """
    kept = [letter for letter in text if is_shown(letter) or letter in JOINERS or letter.isspace()]
    words = " ".join("".join(flat(kept)).split())
    return words if any(category(letter)[0] in "LNPS" for letter in words) else ""


def is_shown(letter: str) -> bool:
    return letter.isprintable() and letter not in BLANKS


def flat(letters: list[str]) -> list[str]:
    """Without marks heaped on one letter until they cover the lines around it."""
    found: list[str] = []
    marks = 0
    for letter in letters:
        marks = marks + 1 if category(letter)[0] == "M" else 0
        if marks <= MOST_MARKS:
            found.append(letter)
    return found
