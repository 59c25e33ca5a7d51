"""Finds what somebody means by a few words."""

import re


def fitting(typed: str, texts: list[str]) -> list[int]:
    """Places of the texts that fit: the same words; else those with all the words; else those with all the letters.

    Case, blanks and punctuation do not count.
    """
    wanted = words_of(typed)
    said = [words_of(text) for text in texts]
    exact = [place for place, words in enumerate(said) if words == wanted]
    phrase = [place for place, words in enumerate(said) if contains(words, wanted)]
    whole = [place for place, words in enumerate(said) if set(wanted) <= set(words)]
    parts = [place for place, words in enumerate(said) if all(part in " ".join(words) for part in wanted)]
    return (exact or phrase or whole or parts) if wanted else []


def words_of(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def contains(words: list[str], phrase: list[str]) -> bool:
    """Whether these words stand there one after the other."""
    return any(words[start : start + len(phrase)] == phrase for start in range(len(words) - len(phrase) + 1))
