"""Words for the table that are no moves: the person's own language, and English always."""

from stammtisch.catalogue import USUAL, Language
from stammtisch.terminal.port import TEXTS

COMMANDS = ("help", "hint", "undo", "resign", "again", "language", "log", "quit", "yes", "no")


def command_of(typed: str, language: Language) -> str | None:
    wanted = typed.casefold()
    for spoken in (language, USUAL):
        for command in COMMANDS:
            if wanted in TEXTS[spoken](f"commands.{command}").split():
                return command
    return None


def words_for(language: Language) -> list[str]:
    """The first word of each, for completion."""
    return [TEXTS[language](f"commands.{command}").split()[0] for command in COMMANDS]
