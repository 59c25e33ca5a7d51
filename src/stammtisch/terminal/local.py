"""A game on this machine: people at one keyboard, bots on the other seats, thinking in a thread."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

import msgspec

from stammtisch.bots.base import Bot
from stammtisch.bots.hint import advice
from stammtisch.bots.levels import make_bot
from stammtisch.catalogue import LANGUAGES, Language
from stammtisch.characters import character_name
from stammtisch.core import SPECTATOR, Dice, State
from stammtisch.data import View, title_of
from stammtisch.errors import IllegalAction
from stammtisch.match import Entry, Match
from stammtisch.sentences import sentence
from stammtisch.telling import moments, named, told
from stammtisch.terminal.port import TEXTS, Advice, Choice, Refused, Scene, Seated, story_line
from stammtisch.terminal.rules import rules_of
from stammtisch.terminal.saved import Setting

PATIENCE = 2.0  # seconds a bot may think; the interpreted build would take longer
RECALLED = 100  # entries that are told again when a game goes on
PACE = 0.5  # seconds between two moves of bots, so that people can follow and step in


class LocalPort:
    """A match whose people sit before this screen; they see what the seat sees whose turn it is."""

    def __init__(
        self,
        match: Match,
        setting: Setting,
        bots: Mapping[int, Bot],
        dice: Dice,
        language: Language,
        *,
        pace: float = PACE,
        keep: Callable[["LocalPort"], None] = lambda port: None,
        anew: Callable[[], tuple[Match, Setting]] | None = None,
    ) -> None:
        self.match = match
        self.setting = setting  # of this match: its name and proof, which the next one does not share
        self.bots = bots
        self.dice = dice
        self.language = language
        self.pace = pace
        self.keep = keep  # is called after every step
        self.anew = anew
        self.people = [seat for seat in range(match.seats) if seat not in bots]
        self.keyboard = self.people[0] if self.people else SPECTATOR
        self.is_curtained = False
        self.resigned: int | None = None
        self.finished = False  # whether a game before this one has come to its end here
        self.story: list[str] = []
        self._news = asyncio.Event()
        self._call_person()
        self._recall(RECALLED)

    # What is known

    @property
    def title(self) -> str:
        return title_of(self.match.game, self.language)

    @property
    def names(self) -> list[str]:
        """What the seats are called in this language: who has no name has a number, or as a bot that of a character."""
        return [self._called(seat, name) for seat, name in enumerate(self.setting.names)]

    @property
    def warning(self) -> str | None:
        return None

    @property
    def is_shared(self) -> bool:
        return len(self.people) > 1

    def scene(self) -> Scene:
        match, seat = self.match, self.keyboard
        view = self.view(seat)
        over = self.over() is not None
        legal = [] if seat == SPECTATOR or over else match.state.legal(seat)
        return Scene(
            match.game,
            view,
            tuple(self.choice(seat, view, action) for action in legal),
            seat in match.state.to_act() and not over,
            None if seat == SPECTATOR else seat,
            match.game.draw(view, self.language),
            self.language,
        )

    def choice(self, seat: int, view: View, code: int) -> Choice:
        game, state = self.match.game, self.match.state
        effect = game.preview(state, seat, code) if game.preview is not None else None
        action = game.decode(code)
        return Choice(action, game.say(action, view, self.language), msgspec.to_builtins(effect))

    def view(self, seat: int) -> View:
        return self.match.game.view(self.match.state, seat)  # type: ignore[no-any-return]  # the card's own type of view

    def waiting(self) -> str:
        return ""

    def seats(self) -> list[Seated]:
        texts, awaited = TEXTS[self.language], self.match.state.to_act()
        return [
            Seated(name, texts("bot") if seat in self.bots else "", seat in awaited, "") for seat, name in enumerate(self.names)
        ]

    def curtain(self) -> str | None:
        return self.names[self.keyboard] if self.is_curtained else None

    def lift(self) -> None:
        self.is_curtained = False
        self.wake()

    def question(self) -> str | None:
        return None

    def over(self) -> str | None:
        texts = TEXTS[self.language]
        if self.resigned is not None:
            return texts("resigned", name=self.names[self.resigned])
        if self.match.state.to_act():
            return None
        result = self.match.state.result()
        names = [texts("you") if [seat] == self.people else name for seat, name in enumerate(self.names)]
        winners = [names[seat] for seat, payoff in enumerate(result) if payoff == max(result)]
        told = texts("drawn") if len(winners) == len(result) > 1 else texts("won", names=", ".join(winners))
        return f"{texts('over')} {told}"

    def rules(self) -> str:
        return rules_of(self.match.game, self.language)

    def speak(self, language: Language) -> None:
        """What happened is told again in it."""
        self.language = language
        self._recall()
        self.wake()

    def changed(self) -> Coroutine[Any, Any, object]:
        return self._news.wait()

    def wake(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    # What goes on

    async def run(self) -> None:
        """Let bots play whenever one is awaited."""
        while True:
            news = self.changed()
            seat = next((seat for seat in self.match.state.to_act() if seat in self.bots), None)
            if seat is None or self.over() is not None or self.is_curtained:
                await news
                continue
            news.close()
            await self.let_bot_play(seat)

    async def let_bot_play(self, seat: int) -> None:
        state = self.match.state
        view, legal = self.view(seat), state.legal(seat)
        chosen, _ = await asyncio.gather(
            asyncio.to_thread(self.bots[seat].choose, view, legal, self.dice, PATIENCE), asyncio.sleep(self.pace)
        )
        if self.match.state is state and self.over() is None:  # nobody has played or taken back meanwhile
            self.step(seat, chosen)

    def step(self, seat: int, code: int) -> None:
        self.match.commit(self.match.prepare(seat, code), witness=self.tell)
        self._call_person()
        self.keep(self)
        self.wake()

    def tell(self, state: State, entry: Entry) -> None:
        """Note what the person at the keyboard witnesses; who shares it with others reads what everybody may know."""
        game, viewer = self.match.game, SPECTATOR if self.is_shared else self.keyboard
        for happened in moments(game, viewer, state, [(entry.player, entry.action)]):
            if happened is not None:
                words = game.say(happened.action, happened.before, self.language)
                line = story_line(told(happened, self.language), words, entry.player, self.names.__getitem__)
                self.story.extend([line] if line else [])

    def _called(self, seat: int, name: str) -> str:
        if name not in [TEXTS[spoken]("player", number=seat + 1) for spoken in LANGUAGES]:
            return name
        own = character_name(self.match.game, self.language, self.setting.levels, seat)
        return own or TEXTS[self.language]("player", number=seat + 1)

    def _recall(self, most: int | None = None) -> None:
        """Tell what has happened before, or the last of it."""
        first = 0 if most is None else len(self.match.log) - most
        self.story = []
        for place, (state, entry) in enumerate(self.match.walk()):
            if place >= first:
                self.tell(state, entry)

    def _call_person(self) -> None:
        """Whoever is awaited comes to the keyboard; those who would see other things look away first."""
        awaited = [seat for seat in self.match.state.to_act() if seat in self.people]
        if not awaited or self.keyboard in awaited:
            return
        seat = awaited[0]
        drawn = [self.match.game.draw(self.view(each), self.language) for each in (seat, self.keyboard)]
        self.is_curtained = drawn[0] != drawn[1]
        self.keyboard = seat

    # Requests

    async def play(self, action: Any) -> None:
        try:
            self.step(self.keyboard, int(self.match.game.encode(action)))
        except IllegalAction as refusal:
            raise Refused(sentence(self.match.game, refusal, self.language)) from refusal

    async def hint(self) -> Advice:
        state, seat, game = self.match.state, self.keyboard, self.match.game
        legal = state.legal(seat) if seat != SPECTATOR and seat in state.to_act() else []
        if not legal:
            raise Refused(sentence(game, IllegalAction("not-your-turn"), self.language))
        view, bot = self.view(seat), make_bot(game, "medium")
        best = (await asyncio.to_thread(advice, bot, view, legal, self.dice, PATIENCE, self.language))[0]
        action = game.decode(best.action)
        words = game.say(action, view, self.language)
        return Advice(action, TEXTS[self.language]("hint", words=words, why=named(best.why, self.names.__getitem__)))

    async def take_back(self) -> None:
        """To the last decision of a person; at one keyboard nobody is cheated but oneself."""
        decisions = [place for place, entry in enumerate(self.match.log) if entry.player in self.people]
        if not decisions:
            raise Refused(TEXTS[self.language]("no-undo"))
        self.resigned = None
        self.match.rewind(decisions[-1])
        self.story.append(TEXTS[self.language]("took-back"))
        self._call_person()
        self.keep(self)
        self.wake()

    async def resign(self) -> None:
        if self.over() is not None or self.keyboard == SPECTATOR:
            raise Refused(sentence(None, IllegalAction("over"), self.language))
        self.resigned = self.keyboard
        self.keep(self)
        self.wake()

    async def say(self, text: str) -> None:
        raise Refused(TEXTS[self.language]("nobody-hears"))

    async def answer(self, yes: bool) -> None:
        raise Refused(TEXTS[self.language]("no-question"))

    async def again(self) -> None:
        if self.anew is None:
            raise Refused(TEXTS[self.language]("no-more"))
        if self.over() is None:
            raise Refused(TEXTS[self.language]("not-over"))
        self.finished = True
        self.match, self.setting = self.anew()
        self.resigned = None
        self.keyboard = self.people[0] if self.people else SPECTATOR
        self._call_person()
        self._recall()
        self.wake()
