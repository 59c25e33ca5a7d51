"""A finished or running game as JSON, and the proof that it was fair.

Pure: reading and writing files is the caller's business. `verify` proves integrity, legality and luck,
not who chose a move.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from stammtisch.core import CHANCE
from stammtisch.data import AnyGame, Data, Json, action_of, stored_options
from stammtisch.errors import BadRecord, IllegalAction, StammtischError
from stammtisch.match import Entry, Match
from stammtisch.start import ENTROPY_BYTES, SECRET_BYTES, VERSION, Pledge, Proof, commit, derive_seed, is_hex

FORMAT = "stammtisch-record-2"
STARTS = {"stammtisch-record-1": 1, FORMAT: 2}  # the version of the start behind each format; both are read for ever
End = Literal["running", "finished", "resigned", "void"]


Called = (
    str | int
)  # a name somebody has chosen, or the number of a guest without one, who is called `Guest 1234` where it is shown


class Seat(Data, frozen=True):
    """Who sat there: a name, and the level if it was a bot."""

    name: Called
    bot: str | None = None
    seen_by: tuple[Called, ...] | UnsetType = UNSET  # everybody who has held this hand, if others have than who sat there at last


class Effort(Data, frozen=True):
    """How a bot came to a decision: with its dice, which follow from the server's secret, it decides so again."""

    level: str
    place: int  # of the log, where it was asked
    looks: int | None  # at the clock that found time left, if then there was none; null: it was not stopped


class Line(Data, frozen=True):
    """One entry of the log with its named action; player -1 is chance."""

    player: int
    action: Json
    effort: Effort | UnsetType = UNSET  # of a bot


class Record(Data, frozen=True, kw_only=True):
    """A whole game, readable for ever by the rules version it names."""

    format: str
    game: str
    version: int
    match: str  # the identity that went into the seed
    options: Json
    seats: tuple[Seat, ...]
    proof: Proof | None  # none while the game runs, or for a position played on without a start
    seed: str | None  # shown when the game is over in any way
    log: tuple[Line, ...]
    end: End
    result: tuple[float, ...] | None  # per seat, when finished or resigned
    unrated: bool | UnsetType = UNSET  # one person may have seen two hands
    digest: str = ""


def digest(record: Record) -> str:
    """SHA-256 over the canonical JSON of everything but the digest itself."""
    content = msgspec.structs.replace(record, digest="")
    return hashlib.sha256(msgspec.json.encode(content, order="sorted")).hexdigest()


def write(
    match: Match,
    seats: Sequence[Seat],
    *,
    name: str,
    proof: Proof | None,
    end: End,
    result: tuple[float, ...] | None,
    start: int = VERSION,
    efforts: Mapping[int, Effort] | None = None,
) -> Record:
    """The record of a match. The seed stays hidden while the game runs. `start` is the version of how it began."""
    record = Record(
        format=format_of(start),
        game=match.game.name,
        version=match.game.version,
        match=name,
        options=msgspec.to_builtins(match.options),
        seats=tuple(seats),
        proof=None if end == "running" else proof,
        seed=None if end == "running" else match.seed,
        log=tuple(with_efforts(named(match.game, match.log), efforts or {})),
        end=end,
        result=result,
    )
    return msgspec.structs.replace(record, digest=digest(record))


def format_of(start: int) -> str:
    """The format of records whose match began so."""
    return next(name for name, version in STARTS.items() if version == start)


def finished(match: Match, seats: Sequence[Seat], *, name: str, proof: Proof | None) -> Record:
    """The record of a match that was played to its end."""
    return write(match, seats, name=name, proof=proof, end="finished", result=match.state.result())


def named(game: AnyGame, log: Iterable[Entry]) -> list[Line]:
    """Log entries with their actions in the form that leaves the process."""
    return [Line(player, msgspec.to_builtins(game.decode(action))) for player, action in log]


def with_efforts(lines: list[Line], efforts: Mapping[int, Effort]) -> list[Line]:
    """The same lines, with what bots spent on theirs."""
    for place, effort in efforts.items():
        lines[place] = Line(lines[place].player, lines[place].action, effort)
    return lines


def encode(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=1)


def decode(content: bytes) -> Record:
    try:
        return msgspec.json.decode(content, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadRecord(f"This is no record: {error}") from error


def entries(game: AnyGame, lines: Sequence[Line]) -> list[Entry]:
    """The log as the rules know it; raises BadRecord for an action the game does not have."""
    found = []
    for place, line in enumerate(lines):
        try:
            action = action_of(game, line.action)
        except (msgspec.ValidationError, ValueError, OverflowError, IllegalAction) as error:
            raise BadRecord(f"Entry {place} of the log is no action of {game.name}: {error}") from error
        found.append(Entry(line.player, action))
    return found


def replay(record: Record, game: AnyGame) -> Match:
    """The match behind a record; refuses impossible entries, but not those the dice did not give."""
    if record.format not in STARTS:
        raise BadRecord(f"The format is {record.format!r}, not {FORMAT!r}.")
    if record.game != game.name:
        raise BadRecord(f"This is a record of {record.game}, not of {game.name}.")
    if record.version != game.version:
        raise BadRecord(f"The record is of version {record.version} of the rules; this program has {game.version}.")
    try:
        log = entries(game, record.log)
        return Match.replay(game, len(record.seats), stored_options(game, record.options), record.seed or "", log)
    except BadRecord:
        raise
    except StammtischError as error:
        raise BadRecord(str(error)) from error


def verify(record: Record, game: AnyGame, commitments: Sequence[str] = ()) -> None:
    """Prove integrity, legality and luck, or raise BadRecord with the reason.

    `commitments` are what somebody kept from the start of the match: each must be in the record.
    """
    if digest(record) != record.digest:
        raise BadRecord("The digest does not fit: something in the record was changed.")
    if is_broken_off(record) and record.proof is not None:
        check_pledges(record, record.proof)
        check_commitments(record.proof, commitments)
        return
    if record.end == "running" or record.seed is None:
        raise BadRecord("The record shows no seed yet: its luck cannot be checked while the game runs.")
    if record.proof is None:
        raise BadRecord("The record has no proof of its seed: this match began without commitments.")
    check_seed(record, record.proof)
    check_commitments(record.proof, commitments)
    match = replay(record, game)
    check_luck(match)
    check_end(record, match)


def check_seed(record: Record, proof: Proof) -> None:
    """The seed follows from the server's secret and the seats' entropy, and both from their commitments."""
    secret, entropy = check_pledges(record, proof)
    if derive_seed(record.match, secret, entropy, STARTS[record.format]) != record.seed:
        raise BadRecord("The seed does not follow from the revealed values.")


def check_pledges(record: Record, proof: Proof) -> tuple[bytes, list[bytes]]:
    """The revealed values, which are what was committed to; only since version 2 a seat may be left out."""
    if record.format not in STARTS:
        raise BadRecord(f"The format is {record.format!r}, not {FORMAT!r}.")
    if len(proof.seats) != len(record.seats):
        raise BadRecord("The proof lists another number of seats than the record.")
    listed = [pledge for pledge in proof.seats if pledge is not None]
    shown = [pledge for pledge in listed if pledge.value is not None or STARTS[record.format] == 1]
    return revealed(proof.server, SECRET_BYTES), [revealed(pledge, ENTROPY_BYTES) for pledge in shown]


def is_broken_off(record: Record) -> bool:
    """Whether the start was broken off after the list was closed: there is a list with reveals, but no game."""
    return record.end == "void" and record.seed is None and not record.log


def left_out(record: Record) -> list[int]:
    """The seats that committed to entropy and did not reveal it: their part is missing in the seed."""
    return [seat for seat, pledge in enumerate(record.proof.seats if record.proof else ()) if pledge and pledge.value is None]


def is_of_server_alone(record: Record) -> bool:
    """Whether no seat added entropy of its own: then the server could have chosen the luck."""
    return record.proof is not None and all(pledge is None or pledge.value is None for pledge in record.proof.seats)


def revealed(pledge: Pledge, size: int) -> bytes:
    """The value behind a commitment; raises BadRecord if it is another one."""
    if pledge.value is None or not is_hex(pledge.value, size):
        raise BadRecord(f"A revealed value is {size} bytes in hex, not {(pledge.value or '')[:80]!r}.")
    value = bytes.fromhex(pledge.value)
    if commit(value) != pledge.commitment:
        raise BadRecord(f"A revealed value does not fit its commitment {pledge.commitment[:16]}...")
    return value


def check_commitments(proof: Proof, kept: Sequence[str]) -> None:
    known = {proof.server.commitment, *(seat.commitment for seat in proof.seats if seat is not None)}
    for commitment in kept:
        if commitment.lower() not in known:
            raise BadRecord(f"The commitment {commitment} is not in the record: the match was started otherwise.")


def check_luck(match: Match) -> None:
    """Every chance entry is what the seeded dice give at its place, and none is missing."""
    for place, (state, (player, action)) in enumerate(match.walk()):
        if player == CHANCE and state.chance(match.luck(place)) != action:
            raise BadRecord(f"Entry {place} of the log is possible, but the dice gave something else.")
    if match.state.to_act() == (CHANCE,):
        raise BadRecord("The log ends before the luck that must follow its last entry.")


def check_end(record: Record, match: Match) -> None:
    over = not match.state.to_act()
    if over != (record.end == "finished"):
        raise BadRecord(f"The record says {record.end}, but the log {'ends' if over else 'does not end'} the game.")
    if over and match.state.result() != record.result:
        raise BadRecord("The result is not the one the log leads to.")
    if record.end == "void" and record.result is not None:
        raise BadRecord("A void game has no result.")
    if record.result is not None and len(record.result) != match.seats:
        raise BadRecord("The result is for another number of seats.")
