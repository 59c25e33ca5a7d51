"""Finds the action a person means by what he typed."""

from stammtisch.catalogue import Catalogue, Language
from stammtisch.data import AnyGame, View
from stammtisch.speech import fitting

TEXTS = Catalogue.beside(__file__)
MOST_LISTED = 16  # a longer list of one kind is told by its number and an example


class Choices:
    """The legal actions of one decision, numbered from 1 and in words."""

    def __init__(self, game: AnyGame, view: View, legal: list[int], language: Language) -> None:
        self.legal = legal
        self.texts = TEXTS[language]
        self.words = [game.say(game.decode(action), view, language) for action in legal]

    def matching(self, typed: str) -> list[int]:
        """Places in the list that fit: the number, else the words."""
        if typed.isdecimal():
            return [int(typed) - 1] if 1 <= int(typed) <= len(self.legal) else []
        return fitting(typed, self.words)

    def listed(self, places: list[int] | None = None) -> list[str]:
        """Numbered lines to show; of a kind with too many, one example."""
        kinds: dict[str, list[int]] = {}
        for place in range(len(self.legal)) if places is None else places:
            kinds.setdefault(self.words[place].split()[0], []).append(place)
        return [line for kind, members in kinds.items() for line in self.lines(kind, members)]

    def lines(self, kind: str, members: list[int]) -> list[str]:
        if len(members) > MOST_LISTED:
            return ["   ?  " + self.texts("example", kind=kind, number=len(members), words=self.words[members[0]])]
        return [f"{place + 1:4}  {self.words[place]}" for place in members]
