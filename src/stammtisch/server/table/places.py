"""The seats of a table, and the question that is open about one of them. Plain values of a sheet."""

from stammtisch.server.wire.messages import SeatQuestionKind


class Place:
    """One seat: a person, a bot, or free."""

    def __init__(self, guest: str | None = None, bot: str | None = None) -> None:
        self.guest = guest
        self.bot = bot
        self.resigned = False
        self.rematch = False
        self.acted = 0  # the owner's step count after his last action
        self.relieved: str | None = None  # the bot that this person has taken a running game over from
        self.substitute: str | None = None  # plays for a person who was removed
        self.closed = False  # its person was banned: nobody sits here any more

    @property
    def is_free(self) -> bool:
        return self.guest is None and self.bot is None

    @property
    def plays(self) -> bool:
        """Whether a person holds this seat who has not given up."""
        return self.guest is not None and not self.resigned


class Question:
    """Whether a guest may take a seat, or has to leave it."""

    def __init__(self, kind: SeatQuestionKind, seat: int, guest: str, by: str, now: int) -> None:
        self.kind = kind
        self.seat = seat
        self.guest = guest
        self.by = by
        self.since = now
        self.agreed: set[int] = set()


class Hands:
    """Who has held which seat of a running game, and so has seen its hand."""

    def __init__(self, places: list[Place]) -> None:
        self.first = [place.guest for place in places]
        self.holders: list[list[str]] = [[] if place.guest is None else [place.guest] for place in places]
        self.seat_of = {place.guest: seat for seat, place in enumerate(places) if place.guest is not None}

    def add(self, seat: int, guest: str) -> None:
        self.seat_of[guest] = seat
        if guest not in self.holders[seat]:
            self.holders[seat].append(guest)
