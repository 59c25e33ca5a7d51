"""What a hub asks about its guests: whoever has their connections answers. Where nobody has any, nobody is there."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Guests:
    """The questions, and what is told to all of them."""

    connected: Callable[[], set[str]] = set
    dismiss: Callable[[str], None] = lambda guest: None  # closes a guest's connections
    origin_of: Callable[[str], str] = lambda guest: ""  # the network a guest comes from
    is_looking: Callable[[str], bool] = lambda guest: False  # whether somebody sees this guest's page
    trouble: Callable[[bool], None] = lambda is_so: None  # tells everybody that the store fails, or works again
