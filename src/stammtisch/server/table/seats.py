"""The seats of a table, and the question that is open about one of them. Plain values of a sheet."""

from stammtisch.server.wire.kinds import SeatQuestionKind


class Seat:
    """One seat: a guest's, a bot's of this house, or free. A guest is a person, or a program that said so."""

    def __init__(self, guest: str | None = None, bot: str | None = None, program: bool = False) -> None:
        self.guest = guest
        self.bot = bot
        self.program = program and guest is not None
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
        """Whether a guest holds this seat who has not given up."""
        return self.guest is not None and not self.resigned

    @property
    def is_person(self) -> bool:
        """Whether it is somebody's who can be asked; who says he is a program has no say, and holds up nobody."""
        return self.guest is not None and not self.program


class Question:
    """Whether a guest may take a seat, or has to leave it."""

    def __init__(self, kind: SeatQuestionKind, seat: int, guest: str, by: str, now: int, program: bool = False) -> None:
        self.kind = kind
        self.seat = seat
        self.guest = guest
        self.by = by
        self.since = now
        self.program = program
        self.agreed: set[int] = set()


class Hands:
    """Who has held which seat of a running game, and so has seen its hand."""

    def __init__(self, seats: list[Seat]) -> None:
        self.first = [seat.guest for seat in seats]
        self.holders: list[list[str]] = [[] if seat.guest is None else [seat.guest] for seat in seats]
        self.seat_of = {seat.guest: number for number, seat in enumerate(seats) if seat.guest is not None}

    def add(self, seat: int, guest: str) -> None:
        self.seat_of[guest] = seat
        if guest not in self.holders[seat]:
            self.holders[seat].append(guest)
