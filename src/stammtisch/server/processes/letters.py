"""What the processes of one house write to each other: a closed union, as MessagePack. Never sent to clients."""

import msgspec

from stammtisch.server.house.limits import Kind


class Letter(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """Something one process tells another."""


# A client of one process at tables of another


class Arrived(Letter, frozen=True, array_like=True, tag=True):
    """A session of the sender wants something at your tables."""

    client: int
    guest: str
    name: str | None  # if he has one
    face: int | None  # if he has chosen one
    hello: bytes  # as far as it says how to speak to him
    address: str


class Asked(Letter, frozen=True, array_like=True, tag=True):
    """What it asks for, as the client wrote it."""

    client: int
    elsewhere: int  # how many tables it watches in other processes
    request: bytes


class Departed(Letter, frozen=True, array_like=True, tag=True):
    client: int


class Delivered(Letter, frozen=True, array_like=True, tag=True):
    """A message for these clients of the reader, as they get it."""

    to: tuple[int, ...]
    message: bytes


class Watching(Letter, frozen=True, array_like=True, tag=True):
    """So many of the sender's tables this client of the reader watches now."""

    client: int
    tables: int


class Dismissed(Letter, frozen=True, array_like=True, tag=True):
    """Let this client of yours go."""

    client: int


class Opened(Letter, frozen=True, array_like=True, tag=True):
    """A stream of texts that the reader shall serve, such as that of a foreign protocol."""

    stream: int
    kind: str
    content: bytes


class Piece(Letter, frozen=True, array_like=True, tag=True):
    stream: int
    text: str | None  # None: it ends
    code: int = 1000  # and how


# What everybody knows


class Posted(Letter, frozen=True, array_like=True, tag=True):
    """What the sender says of itself on the board; None: no more."""

    topic: str
    key: str
    value: bytes | None


class Took(Letter, frozen=True, array_like=True, tag=True):
    """An address has used up so much of what it may ask for."""

    kind: Kind
    address: str
    amount: int


class Spoke(Letter, frozen=True, array_like=True, tag=True):
    """A guest has spoken: everybody may do so only now and then, wherever."""

    guest: str
    own_words: bool


class Settled(Letter, frozen=True, array_like=True, tag=True):
    """A table that this guest asked for stands, or will not: it is no longer under way."""

    guest: str


class Told(Letter, frozen=True, array_like=True, tag=True):
    """News, as servers over one store tell each other."""

    news: str


# Questions and the house itself


class Question(Letter, frozen=True, array_like=True, tag=True):
    number: int
    topic: str
    content: bytes


class Reply(Letter, frozen=True, array_like=True, tag=True):
    number: int
    content: bytes
    error: str = ""


class Begin(Letter, frozen=True, array_like=True, tag=True):
    """The landlord: these siblings are there, and each has a link to you."""

    siblings: tuple[int, ...]


class Ready(Letter, frozen=True, array_like=True, tag=True):
    """A process: connections may be handed to me."""


class Failed(Letter, frozen=True, array_like=True, tag=True):
    """A process: I cannot begin, and this is why."""

    reason: str


class Unfollow(Letter, frozen=True, array_like=True, tag=True):
    """A process: I have no copies of tables any more, and need not hear of their steps."""


class Lost(Letter, frozen=True, array_like=True, tag=True):
    """A process: the link to this sibling broke."""

    sibling: int


class Stop(Letter, frozen=True, array_like=True, tag=True):
    """The landlord: finish gracefully."""


AnyLetter = (
    Arrived
    | Asked
    | Departed
    | Delivered
    | Watching
    | Dismissed
    | Opened
    | Piece
    | Posted
    | Took
    | Spoke
    | Settled
    | Told
    | Question
    | Reply
    | Begin
    | Ready
    | Failed
    | Unfollow
    | Lost
    | Stop
)
LETTERS: msgspec.msgpack.Decoder[AnyLetter] = msgspec.msgpack.Decoder(AnyLetter)
pack = msgspec.msgpack.Encoder().encode
