"""What single fields of the protocol may be: the limits of what a client sends, and the types made of them."""

from typing import Annotated, Literal

from msgspec import Meta

from stammtisch.catalogue import Language

NAME_LENGTH = 24
CHAT_LENGTH = 280
MESSAGE_BYTES = 16_384
MOST_OFFERED = 20  # tables a bot can offer to sit at
RATE = 30.0  # messages of one connection a second, if the operator does not say otherwise
BURST = 2.0  # seconds of messages that may come at once

FACES = 24  # to choose from
FaceNumber = Annotated[int, Meta(ge=0, lt=FACES)]
Name = Annotated[str, Meta(min_length=1, max_length=NAME_LENGTH)]
GameName = Annotated[str, Meta(max_length=40)]
GameNames = Annotated[tuple[GameName, ...], Meta(max_length=100)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
GuestId = Annotated[str, Meta(min_length=1, max_length=40)]
SeatNumber = Annotated[int, Meta(ge=0, lt=16)]
Hex = Annotated[str, Meta(max_length=64, pattern="^[0-9a-f]*$")]
Token = Annotated[str, Meta(min_length=16, max_length=64, pattern="^[!-~]*$")]  # plain letters, digits and signs
LanguageCode = Annotated[Language, Meta(min_length=1, max_length=35)]
Level = Annotated[str, Meta(min_length=1, max_length=24)]
Ref = Annotated[int, Meta(ge=0, lt=2**53)]
Count = Annotated[int, Meta(ge=0, lt=2**53)]
SeatQuestionKind = Literal["enter", "remove", "ban"]
