"""When a server has said all that it will say to our last message. Servers differ; time is told.

The document's order is: what an action causes, then `OK`. Some say `OK` first, some never.
"""

LONG = 5.0  # seconds of silence before a message counts as lost or silently accepted
AFTER_NEWS = 1.0  # the same once we have heard of ourselves, or on a server that has withheld an OK before
SHORT = 0.3  # the same if both are so
SETTLE = 0.15  # seconds to listen on where OK comes before what an action causes


class Pace:
    """One conversation: `asked`, then `hears` and `answered`, until it `may_speak` again."""

    def __init__(self) -> None:
        self.waiting = False  # for a confirmation
        self.listening = False  # to what follows an OK
        self.noticed = False  # something about ourselves was told since we asked
        self.heard = 0  # messages since we asked
        self.withholds = False  # this server lets us wait for an OK in vain
        self.confirms_first = False  # this server says OK before what an action causes

    def asked(self) -> None:
        self.waiting, self.listening, self.noticed, self.heard = True, False, False, 0

    def hears(self, is_about_us: bool) -> None:
        self.heard += 1
        self.noticed = self.noticed or is_about_us

    def answered(self, is_ok: bool) -> None:
        if self.waiting and is_ok and not self.heard:
            self.confirms_first = True
        self.waiting = False
        self.listening = is_ok and self.confirms_first

    def may_speak(self, silence: float) -> bool:
        """Whether nothing more is to be waited for, after so many seconds without a word."""
        if self.waiting:
            return silence >= self._limit()
        return not self.listening or silence >= SETTLE

    def give_up(self) -> None:
        """No confirmation came: we take it for one, and wait less the next time."""
        self.waiting = False
        self.withholds = True

    def _limit(self) -> float:
        if self.withholds and self.noticed:
            return SHORT
        return AFTER_NEWS if self.withholds or self.noticed else LONG
