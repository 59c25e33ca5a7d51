"""A guest's half of the start: luck of its own, drawn once for a table, and the promises the server is held to.

The operator owns the server, so nothing here believes it: the first commitment and the first closed list count. The page
does the same (`web/src/lib/luck.ts`); docs/security.md says why. Pure, but for drawing the bytes.
"""

import secrets
from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec

from stammtisch.catalogue import Catalogue, Language
from stammtisch.server.wire.messages import Began, Ended, Starting
from stammtisch.server.wire.requests import Ready, Reveal
from stammtisch.start import ENTROPY_BYTES, Pledge, commit, derive_seed

TEXTS = Catalogue.beside(__file__)

# What is wrong, if anything: then nothing is sent until somebody has chosen.
Warning = Literal["server", "reopened", "list", "own", "elsewhere", "began", "dropped", "seed"]


class Kept(msgspec.Struct, kw_only=True):
    """What is remembered of the start at one table. A table has one match, whatever the server calls it."""

    table: str
    server: str  # the server's commitment, as first told
    seat: int | None = None
    entropy: str | None = None  # ours in hex: drawn once, never derived from anything the server knows
    commitments: tuple[str | None, ...] | None = None  # the first closed list
    sent: bool = False  # our commitment is out
    shown: bool = False  # our bytes are out
    left_out: tuple[int, ...] | None = None  # those whom the beginning named
    alone: bool = False  # go on without luck of our own, although something was wrong


class Answer(NamedTuple):
    """What to send, or what to say first."""

    request: Ready | Reveal | None = None
    warning: Warning | None = None


def note(kept: Kept | None, start: Starting, seat: int | None, draw: Callable[[int], bytes] = secrets.token_bytes) -> Kept:
    """The notes of a start, begun at its first sight."""
    kept = kept or Kept(table=start.table, server=start.server)
    if seat is not None and kept.commitments is None:
        kept.entropy = kept.entropy or draw(ENTROPY_BYTES).hex()
        kept.seat = seat
    return kept


def answer(kept: Kept, start: Starting, seat: int, shared: bool = False) -> Answer:
    """What the start asks of us now; it fills in the notes, which are to be kept before anything is sent.

    `shared`: another program of ours may have the same token, and have said ready.
    """
    warning = None if kept.alone else wrong_with(kept, start, seat, shared)
    if warning is not None:
        return Answer(warning=warning)
    if start.phase == "commit":
        if start.ready[seat]:
            return Answer()
        commitment = None if kept.alone or kept.entropy is None else commitment_of(kept.entropy)
        kept.sent = commitment is not None
        return Answer(Ready(table=start.table, attempt=start.attempt, commitment=commitment))
    kept.commitments = kept.commitments or start.commitments
    if kept.alone or not kept.sent or start.revealed[seat] or not is_listed(kept, start.commitments):
        return Answer()
    kept.shown = True
    return Answer(Reveal(table=start.table, attempt=start.attempt, entropy=kept.entropy or ""))


def wrong_with(kept: Kept, start: Starting, seat: int, shared: bool = False) -> Warning | None:
    if start.server != kept.server or start.match != kept.table:
        return "server"
    if start.phase == "commit" and kept.commitments is not None:
        return "reopened"
    if not kept.sent and start.ready[seat]:
        return in_our_place(shared)
    if start.phase == "commit":
        return None
    if kept.commitments is not None and kept.commitments != start.commitments:
        return "list"
    is_ours = (
        start.commitments is not None and kept.entropy is not None and start.commitments[seat] == commitment_of(kept.entropy)
    )
    return "own" if kept.sent and not is_ours else None


def in_our_place(shared: bool) -> Warning:
    """Somebody has said ready for us who is not this program."""
    return "elsewhere" if shared else "own"


def wrong_beginning(kept: Kept | None, began: Began, seat: int | None, shared: bool = False) -> Warning | None:
    """Whether the beginning is the one that was promised; asked before the first move. The first one told counts."""
    if kept is None or kept.alone:
        return None
    if kept.left_out is None:
        kept.left_out = began.left_out
    if kept.server != began.server or began.match != kept.table or kept.left_out != began.left_out:
        return "began"
    if kept.commitments is not None and kept.commitments != began.commitments:
        return "began"
    sits_there = seat is not None and seat == kept.seat
    if sits_there and not kept.sent:
        return in_our_place(shared)
    if sits_there and not is_listed(kept, began.commitments):
        return "own"
    return "dropped" if kept.shown and kept.seat in began.left_out else None


def wrong_end(kept: Kept | None, ended: Ended) -> Warning | None:
    """Whether the seed that is shown in the end is the one everybody's values make. A start broken off has none."""
    if kept is None or kept.alone or ended.seed is None:
        return None
    server, seats = ended.proof.server, ended.proof.seats
    if server.commitment != kept.server or any(not opens(one) for one in (server, *seats) if one is not None):
        return "seed"
    listed = tuple(None if one is None else one.commitment for one in seats)
    if kept.commitments is not None and listed != kept.commitments:
        return "seed"
    missing = tuple(seat for seat, one in enumerate(seats) if one is not None and one.value is None)
    if server.value is None or (kept.left_out is not None and missing != kept.left_out):
        return "seed"
    shown = [bytes.fromhex(one.value) for one in seats if one is not None and one.value is not None]
    return None if ended.seed == derive_seed(kept.table, bytes.fromhex(server.value), shown) else "seed"


def opens(pledge: Pledge) -> bool:
    """Whether the value is the one that was committed to, if it was shown at all."""
    return pledge.value is None or commit(bytes.fromhex(pledge.value)) == pledge.commitment


def commitment_of(entropy: str) -> str:
    return commit(bytes.fromhex(entropy))


def is_listed(kept: Kept, commitments: tuple[str | None, ...] | None) -> bool:
    """Whether the closed list has our commitment where we sit: only then is there anything to reveal."""
    if kept.entropy is None or kept.seat is None or commitments is None:
        return False
    return commitments[kept.seat] == commitment_of(kept.entropy)


def told(warning: Warning, language: Language) -> str:
    """What is wrong, in plain words."""
    return TEXTS[language](f"luck.{warning}")
