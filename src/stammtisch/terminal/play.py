"""One game in the terminal: people at the keyboard, bots on the other seats.

It draws views and offers what is legal; it knows no rules.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from stammtisch.bots.base import Bot
from stammtisch.catalogue import Language
from stammtisch.core import CHANCE, SPECTATOR, UNSEEN, Dice, State
from stammtisch.data import View
from stammtisch.match import Entry, Match
from stammtisch.terminal.choices import TEXTS, Choices

PATIENCE = 2.0  # seconds a bot may think; the interpreted build would take longer


class Screen(NamedTuple):
    """Where the game is shown and asked for: the console, or a list of strings in a test."""

    ask: Callable[[str], str]  # raises EOFError when there is nobody left to answer
    show: Callable[[str], None]
    clear: Callable[[], None]


class Quit(Exception):
    """The player wants to leave."""


class TerminalGame:
    """A match with people on some seats and bots on the others."""

    def __init__(
        self, match: Match, names: list[str], bots: Mapping[int, Bot], dice: Dice, screen: Screen, language: Language
    ) -> None:
        self.match = match
        self.names = names
        self.bots = bots
        self.dice = dice
        self.screen = screen
        self.language = language
        self.texts = TEXTS[language]
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.at_the_keyboard = self.people[0] if self.people else SPECTATOR

    def run(self) -> None:
        """Play to the end; Quit and KeyboardInterrupt leave the match as it is."""
        while seats := self.match.state.to_act():
            person = next((seat for seat in seats if seat in self.people), None)
            if person is not None:
                self.decide(person)
            else:
                self.offer_interrupts()
                self.let_bot_play()
        self.tell_the_end()

    def let_bot_play(self) -> None:
        seats = self.match.state.to_act()
        if seats:
            seat = seats[0]
            view = self.match.game.view(self.match.state, seat)
            self.play(seat, self.bots[seat].choose(view, self.match.state.legal(seat), self.dice, PATIENCE))

    def decide(self, seat: int) -> None:
        """Show a person the game and carry out his choice."""
        self.hand_over(seat)
        view = self.view(seat)
        self.screen.show(self.match.game.draw(view, self.language))
        self.screen.show(self.texts("turn", name=self.names[seat]))
        choices = Choices(self.match.game, view, self.match.state.legal(seat), self.language)
        for line in choices.listed():
            self.screen.show(line)
        action = self.ask(choices, "ask")
        if action is not None:
            self.play(seat, action)

    def offer_interrupts(self) -> None:
        """People who are not awaited may still step in."""
        for seat in self.people:
            legal = self.match.state.legal(seat)
            if legal:
                choices = Choices(self.match.game, self.view(seat), legal, self.language)
                for line in choices.listed():
                    self.screen.show(line)
                action = self.ask(choices, "interrupt")
                if action is not None:
                    self.play(seat, action)
                    return

    def ask(self, choices: Choices, question: str) -> int | None:
        """The action a person chooses; None for going on without one, or after an undo."""
        while True:
            typed = self.screen.ask(self.texts(question)).strip()
            if typed == "q":
                raise Quit
            if typed == "u":
                if self.undo():
                    return None
            elif typed == "?":
                self.show_all(choices)
            elif typed == "" and question == "interrupt":
                return None
            elif typed:
                places = choices.matching(typed)
                if len(places) == 1:
                    return choices.legal[places[0]]
                self.screen.show(self.texts("many") if places else self.texts("no-match", typed=typed))
                for line in choices.listed(places):
                    self.screen.show(line)

    def show_all(self, choices: Choices) -> None:
        for place, words in enumerate(choices.words, start=1):
            self.screen.show(f"{place:4}  {words}")

    def play(self, seat: int, action: int) -> None:
        """Play and tell the person at the keyboard what he witnesses of it."""
        self.match.commit(self.match.prepare(seat, action), witness=self.tell)

    def tell(self, state: State, entry: Entry) -> None:
        witnessed = state.seen(self.at_the_keyboard, entry.player, entry.action)
        if witnessed != UNSEEN:
            game = self.match.game
            words = game.say(game.decode(witnessed), game.view(state, self.at_the_keyboard), self.language)
            self.screen.show(f"  {'*' if entry.player == CHANCE else self.names[entry.player] + ':'} {words}")

    def undo(self) -> bool:
        """Take back to the last decision of a person; for games at one keyboard, where nobody is cheated but oneself."""
        decisions = [place for place, entry in enumerate(self.match.log) if entry.player in self.people]
        if not decisions:
            self.screen.show(self.texts("no-undo"))
            return False
        self.match.rewind(decisions[-1])
        return True

    def hand_over(self, seat: int) -> None:
        """Between people who see different things, the screen is cleared first."""
        if seat == self.at_the_keyboard:
            return
        mine, theirs = [self.match.game.draw(self.view(each), self.language) for each in (seat, self.at_the_keyboard)]
        if mine != theirs:
            self.screen.clear()
            self.screen.ask(self.texts("hand-over", name=self.names[seat]))
            self.screen.clear()
        self.at_the_keyboard = seat

    def tell_the_end(self) -> None:
        self.screen.show(self.match.game.draw(self.view(self.at_the_keyboard), self.language))
        result = self.match.state.result()
        best = max(result)
        winners = [self.names[seat] for seat, payoff in enumerate(result) if payoff == best]
        self.screen.show(self.texts("over"))
        self.screen.show(self.texts("drawn") if len(winners) == len(result) else self.texts("won", names=", ".join(winners)))

    def view(self, seat: int) -> View:
        return self.match.game.view(self.match.state, seat)  # type: ignore[no-any-return]
