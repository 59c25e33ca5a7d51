"""What a guest keeps between two runs: its tokens, and its notes of starts. In memory, or in a file that only its owner reads."""

import os
from pathlib import Path

import msgspec

from stammtisch.client.luck import Kept
from stammtisch.errors import StammtischError

MOST = 60  # starts remembered


class Content(msgspec.Struct):
    """The file's content."""

    tokens: dict[str, str] = msgspec.field(default_factory=dict)  # by server
    starts: dict[str, Kept] = msgspec.field(default_factory=dict)  # by server and table, the oldest first


class Notes:
    """Tokens and starts; without a path they last as long as the program."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.content = Content()
        if path is not None and path.exists():
            try:
                self.content = msgspec.json.decode(path.read_bytes(), type=Content)
            except (msgspec.DecodeError, UnicodeError) as error:
                raise StammtischError(f"{path} is not a file of this program: {error}.") from error

    def token(self, server: str) -> str | None:
        return self.content.tokens.get(server)

    def keep_token(self, server: str, token: str) -> None:
        self.content.tokens[server] = token
        self._write()

    def start(self, server: str, table: str) -> Kept | None:
        return self.content.starts.get(f"{server} {table}")

    def keep_start(self, server: str, kept: Kept) -> None:
        starts = self.content.starts
        starts[f"{server} {kept.table}"] = kept
        for old in list(starts)[:-MOST]:
            del starts[old]
        self._write()

    def _write(self) -> None:
        """Whole or not at all: a token that is lost is a seat that is lost."""
        if self.path is None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self.path.with_name(f"{self.path.name}.{os.getpid()}.new")
        with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(msgspec.json.encode(self.content))
        fresh.replace(self.path)
