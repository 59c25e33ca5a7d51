"""What a server knows of a client that has said hello."""

from stammtisch.catalogue import Language, closest
from stammtisch.server.house.clients import Client
from stammtisch.server.house.identity import guest_of
from stammtisch.server.wire import messages, requests
from stammtisch.server.wire.refusals import Refusal, sentence


class Session:
    """A client that has said hello."""

    def __init__(self, client: Client, token: str, hello: requests.Hello, guest: str | None = None) -> None:
        self.client = client
        self.token = token  # empty where another process of this house knows it
        self.guest = guest or guest_of(token)
        self.language = closest(hello.language)
        self.text = hello.text
        self.program = hello.bot
        self.draws = frozenset(hello.draws or ())
        self.tables: set[str] = set()
        self.is_seen = True  # by the person, as far as the client says
        self.elsewhere = 0  # how many more it watches in other processes of this house


def saving(is_in_trouble: bool, language: Language) -> messages.Saving:
    return messages.Saving(ok=not is_in_trouble, sentence=sentence(Refusal("store.away"), language) if is_in_trouble else "")
