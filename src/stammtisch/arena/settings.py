"""House rules as words on the command line: `--option jokers=false`."""

import click
import msgspec

from stammtisch.data import AnyGame
from stammtisch.errors import BadOptions

ROUNDS = 100  # bots that know nothing would play some games for ever

settings_option = click.option("--option", "-o", "settings", multiple=True, metavar="KEY=VALUE", help="A house rule; repeatable.")


def values_of(settings: tuple[str, ...]) -> dict[str, object]:
    """KEY=VALUE words as JSON values; a value that is no JSON is a plain string."""
    values: dict[str, object] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise BadOptions(f"An option is KEY=VALUE, not {setting!r}.")
        try:
            values[key] = msgspec.json.decode(value)
        except msgspec.DecodeError:
            values[key] = value
    return values


def limited(game: AnyGame, values: dict[str, object]) -> dict[str, object]:
    """The same house rules with an end after ROUNDS rounds, where a game has that option and nobody said otherwise."""
    has_limit = "max_rounds" in game.options.__struct_fields__
    return {"max_rounds": ROUNDS, **values} if has_limit else values
