"""House rules as words on the command line: `--option jokers=false`."""

import click
import msgspec

from stammtisch.errors import BadOptions

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
