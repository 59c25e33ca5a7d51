"""Everything that can be refused or go wrong, as one tree.

StammtischError
    IllegalAction     a move the rules refuse: a stable code and what its sentence needs
    UnclearAction     a move in words that fits none, or several; or of another game
    BadOptions        a game cannot be set up like this
    BadRecord         a record is damaged, impossible or not what the dice gave
    BadDump           bytes that are no position of this game and version
    StaleStep         a step was made for another position than the match is in
    BadStart          a commitment or reveal does not fit the start of a match
    UnknownGame       no game is registered under this name
    UnknownBot        no bot has this name
    BadChoice         a bot played what the rules do not allow
    ProtocolError     a message that cannot be understood
"""

Fact = str | int


class StammtischError(Exception):
    """Base of all errors that are somebody else's mistake; its text is one clear sentence."""


class IllegalAction(StammtischError):
    """A refused move. `code` never changes its meaning; the catalogue has its sentences."""

    def __init__(self, code: str, **data: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.data = data


class UnclearAction(StammtischError):
    """Nobody can tell which move is meant."""


class BadOptions(StammtischError):
    """The options or the number of seats do not fit the game."""


class BadRecord(StammtischError):
    """A record that does not prove what it claims."""


class BadDump(StammtischError):
    """Bytes that hold no position this program can play on."""


class StaleStep(StammtischError):
    """A step that was prepared for another place of the log, or before the match went back."""


class BadStart(StammtischError):
    """A commitment or reveal that does not fit."""


class UnknownGame(StammtischError):
    """No game of this name is registered."""


class UnknownBot(StammtischError):
    """No bot of this name plays here."""


class BadChoice(StammtischError):
    """A bot played what the rules do not allow."""


class ProtocolError(StammtischError):
    """A message that cannot be understood."""
