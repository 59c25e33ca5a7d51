"""Who watches a table, from here or from another server, and what they are told. Pure.

Who of them is away and for how long is `presence`'s business.
"""

from collections import deque
from collections.abc import Set

from stammtisch.catalogue import USUAL, Language
from stammtisch.core import SPECTATOR
from stammtisch.record import Called
from stammtisch.server.table import opening, show, talk
from stammtisch.server.table.keeping import kept_until
from stammtisch.server.table.recording import Names
from stammtisch.server.table.sheet import Sheet
from stammtisch.server.table.stage import Stage
from stammtisch.server.values import events
from stammtisch.server.values.effects import NO_WORDS, Effect, Send, Wants, Watcher
from stammtisch.server.values.events import AnyEvent
from stammtisch.server.values.faces import Faces
from stammtisch.server.wire import messages, parts
from stammtisch.server.wire.messages import HISTORY, AnyMessage, Done, Refused, Said
from stammtisch.server.wire.refusals import Refusal, sentence
from stammtisch.start import commit

# What changes a position, or who sees which side of it.
SHOWN = events.Decided | events.Begun | events.TookBack | events.Sat | events.Removed | events.HandedBack | events.Banned


class Audience:
    """The watchers of a table."""

    def __init__(self, sheet: Sheet, names: Names, faces: Faces, invite: str, keep: int | None = None) -> None:
        self.sheet = sheet
        self.names = names
        self.faces = faces
        self.invite = invite
        self.keep = keep  # milliseconds a game nobody plays is kept
        self.watchers: dict[int, Watcher] = {}
        self.elsewhere: dict[str, set[str]] = {}  # guests connected to other servers, and to which
        self.labelled: frozenset[int] = frozenset()  # seats a stand-in plays for, as last told
        self.gone: frozenset[int] = frozenset()  # seats whose people have been away for longer than the grace period
        self.said: deque[Said] = deque(maxlen=HISTORY)
        self.paused = False
        self.following: str | None = None  # the rematch

    def name_of(self, guest: str) -> Called:
        """What this table calls a guest."""
        return talk.name_of(self.sheet, guest, self.names)

    def face_of(self, guest: str) -> int:
        """Which face this table shows for a guest."""
        return talk.face_of(self.sheet, guest, self.faces)

    def is_present(self, guest: str) -> bool:
        return guest in self.elsewhere or any(watcher.guest == guest for watcher in self.watchers.values())

    def is_program(self, guest: str) -> bool:
        """Whether this guest's connections here say that it is one."""
        return any(watcher.program for watcher in self.watchers.values() if watcher.guest == guest)

    def present(self) -> set[int]:
        """The seats whose people are here."""
        here = {watcher.guest for watcher in self.watchers.values()} | set(self.elsewhere)
        return {number for number, seat in enumerate(self.sheet.seats) if seat.guest in here}

    def viewer_of(self, guest: str) -> int:
        seat = self.sheet.seat_of(guest)
        return SPECTATOR if seat is None else seat

    def updates(self, noticing: Set[int], now: int) -> list[Effect]:
        """The whole view for every watcher who notices; equal ones share a message."""
        if self.sheet.match is None:
            return []
        wordless: dict[int, list[int]] = {}
        groups: dict[tuple[int, Wants, Language], list[int]] = {}
        for connection, watcher in self.watchers.items():
            viewer = self.viewer_of(watcher.guest)
            if viewer in noticing:
                if watcher.text:
                    groups.setdefault((viewer, watcher.wants, watcher.language), []).append(connection)
                else:
                    wordless.setdefault(viewer, []).append(connection)
        stage = Stage(self.sheet)
        told: list[Effect] = [
            Send(tuple(group), show.update(stage, viewer, now, NO_WORDS, USUAL)) for viewer, group in wordless.items()
        ]
        for (viewer, wants, language), group in groups.items():
            told.append(Send(tuple(group), show.update(stage, viewer, now, wants, language)))
        return told

    def table_messages(self, but: int | None = None) -> list[Effect]:
        """The table for everybody; the same for all spectators."""
        groups: dict[tuple[int, bool], list[int]] = {}
        for connection, watcher in self.watchers.items():
            if connection != but:
                key = self.viewer_of(watcher.guest), watcher.guest == self.sheet.owner
                groups.setdefault(key, []).append(connection)
        return [Send(tuple(group), self.table_message(*key)) for key, group in groups.items()]

    def table_message(self, viewer: int, is_owner: bool = False) -> messages.Table:
        sheet, present = self.sheet, self.present()
        names = self.name_of
        return messages.Table(
            table=sheet.name,
            at=sheet.noticed[viewer],
            game=sheet.created.game,
            version=sheet.created.version,
            options=sheet.raw_options,
            settings=sheet.settings,
            state="paused" if self.paused or sheet.is_foreign else sheet.phase,
            owner=sheet.owner,
            you=None if viewer == SPECTATOR else viewer,
            seats=tuple(show.seat(sheet, seat, names, self.face_of, present, self.labelled) for seat in range(len(sheet.seats))),
            spectators=sum([sheet.seat_of(watcher.guest) is None for watcher in self.watchers.values()]),
            muted=tuple(sorted(sheet.muted)),
            banned=tuple(sorted(sheet.banned)),
            takeback=show.takeback(sheet),
            question=show.question(sheet, names, self.gone),
            unrated=sheet.unrated,
            server=commit(bytes.fromhex(sheet.secret)) if sheet.secret else None,
            next=self.following,
            invite=self._link(is_owner or viewer != SPECTATOR),
            kept_until=None if self.keep is None or sheet.phase == "over" else kept_until(sheet, self.keep),
        )

    def _link(self, inside: bool) -> str:
        """The address to share; where only those with the link may sit down, those who do not sit here get another."""
        return f"{self.invite}#{self.sheet.key}" if inside and self.sheet.settings.link_only else self.invite

    def everything(self, connection: int, now: int) -> list[Effect]:
        """All a newcomer or a returning player needs."""
        watcher = self.watchers[connection]
        viewer = self.viewer_of(watcher.guest)
        found: list[AnyMessage] = [self.table_message(viewer, watcher.guest == self.sheet.owner)]
        if self.sheet.is_foreign:
            found.append(show.paused(self.sheet, "table.elsewhere", watcher.language))
        if self.sheet.phase == "starting":
            found.append(show.starting(self.sheet))
        if self.sheet.start is not None and self.sheet.start.begun:
            found.append(show.began(self.sheet))
        if self.sheet.match is not None:
            if watcher.text:
                found.append(show.history(self.sheet, viewer, watcher.language))
            found.append(show.update(Stage(self.sheet), viewer, now, watcher.wants, watcher.language))
        if self.sheet.end != "running" and self.sheet.proof is not None:
            found.append(show.ended(self.sheet))
        seat = self.sheet.seat_of(watcher.guest)
        found += [said for said in self.said if talk.may_read(self.sheet, said, seat)]
        return [Send((connection,), message) for message in found]

    def tell(self, event: AnyEvent, noticing: Set[int], now: int) -> list[Effect]:
        """A step has happened: everybody hears what concerns them."""
        over = self.sheet.end != "running"
        if not over and isinstance(event, events.Decided):
            return self.updates(noticing, now)
        effects = self.table_messages()
        if isinstance(event, events.Begun):
            effects.append(Send(tuple(self.watchers), show.began(self.sheet)))
        if isinstance(event, SHOWN):
            effects += self.updates(noticing, now)
        if self.sheet.phase == "starting":
            effects.append(Send(tuple(self.watchers), show.starting(self.sheet)))
        if over and self.sheet.proof is not None and not isinstance(event, events.RematchAsked):
            effects.append(Send(tuple(self.watchers), show.ended(self.sheet)))
        return effects

    # Answers

    def done(self, connection: int, ref: int | None, at: int | None = None) -> list[Effect]:
        """A request was carried out, if whoever sent it wants to know and is still here."""
        if ref is None or connection not in self.watchers:
            return []
        return [Send((connection,), Done(ref=ref, table=self.sheet.name, at=at))]

    def refuse(self, connection: int, ref: int | None, refusal: Refusal) -> list[Effect]:
        watcher = self.watchers.get(connection)
        if watcher is None:
            return []
        words = sentence(refusal, watcher.language, self.sheet.game)
        message = Refused(ref=ref, table=self.sheet.name, code=refusal.code, sentence=words, data=refusal.data)
        return [Send((connection,), message)]

    def break_off(self) -> list[Effect]:
        """Nothing more happens here; everybody is told why, in his language."""
        self.paused = True
        groups: dict[Language, list[int]] = {}
        for connection, watcher in self.watchers.items():
            groups.setdefault(watcher.language, []).append(connection)
        return [Send(tuple(group), show.paused(self.sheet, "table.paused", language)) for language, group in groups.items()]

    # Chat

    def first_luck(self, viewer: int) -> tuple[parts.Seen, ...]:
        """The luck before the first decision, as this viewer saw it."""
        return opening.first_luck(self.sheet, viewer)

    def unsay(self, guest: str) -> None:
        """Newcomers read nothing of this guest any more."""
        kept = [said for said in self.said if said.guest != guest]
        self.said.clear()
        self.said.extend(kept)

    def hear(self, said: Said) -> list[Effect]:
        """Pass on what somebody said, here or at another server."""
        self.said.append(said)
        readers = [
            connection
            for connection, watcher in self.watchers.items()
            if talk.may_read(self.sheet, said, self.sheet.seat_of(watcher.guest))
        ]
        return [Send(tuple(readers), said)]
