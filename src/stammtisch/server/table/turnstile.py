"""How often seats of a table may change hands, and how much its spectators may say. Pure; time is an argument in milliseconds."""

OWN = 8  # changes one guest may make at once
OWN_PACE = 10_000  # milliseconds until one more is allowed
ALL = 60  # and all strangers together
ALL_PACE = 1_000
TALK = 20  # lines that all spectators together may say at once: each goes to everybody
TALK_PACE = 500
MOST_KNOWN = 1000


class Turnstile:
    """Lets everybody sit down and stand up a few times, then slowly.

    What is refused costs only whoever tried it, or a few strangers could keep everybody else from the seats.
    """

    def __init__(self) -> None:
        self.guests: dict[str, tuple[float, int]] = {}  # what is left, and when that was
        self.strangers: tuple[float, int] = (ALL, 0)
        self.talk: tuple[float, int] = (TALK, 0)

    def lets(self, guest: str, now: int) -> bool:
        """Whether this guest may try to change a seat now; counts it if so."""
        own = filled(self.guests.get(guest, (OWN, now)), OWN, OWN_PACE, now)
        if own < 1:
            return False
        if len(self.guests) >= MOST_KNOWN:
            self.guests.clear()
        self.guests[guest] = own - 1, now
        return True

    def lets_in(self, now: int) -> bool:
        """Whether one more stranger may sit down or ask for a seat now; counts it if so."""
        left = filled(self.strangers, ALL, ALL_PACE, now)
        if left < 1:
            return False
        self.strangers = left - 1, now
        return True

    def lets_speak(self, now: int) -> bool:
        """Whether one more spectator may say something now; counts it if so."""
        left = filled(self.talk, TALK, TALK_PACE, now)
        if left < 1:
            return False
        self.talk = left - 1, now
        return True


def filled(bucket: tuple[float, int], most: int, pace: int, now: int) -> float:
    left, since = bucket
    return min(float(most), left + max(0, now - since) / pace)
