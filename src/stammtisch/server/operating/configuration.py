"""Settings of `serve` from a file and from the environment: which there are, what is wrong with them, and what came from where.

The command line wins over the environment (`STAMMTISCH_PORT`), the environment over the file, the file over what is usual.
"""

import json
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from stammtisch.errors import StammtischError
from stammtisch.server.running import places

PREFIX = "STAMMTISCH"
TABLE = "serve"
FILE = "stammtisch.configuration"  # where a context remembers which file it has read
PATHS = ("store", "tls", "push-key")  # in the file they are meant from its folder


class Configured(click.Command):
    """A command whose options may come from elsewhere; what is wrong there is told with its place."""

    def __init__(self, *words: Any, **named: Any) -> None:
        super().__init__(*words, **named)
        self.context_settings = {**self.context_settings, "auto_envvar_prefix": PREFIX}

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            place = elsewhere(ctx, error.param)
            if place is None:
                raise
            raise StammtischError(f"{place}: {error.message}") from error


def elsewhere(ctx: click.Context, param: click.Parameter | None) -> str | None:
    """The variable, or the file and the key, that a value came from; None for the command line and what is usual."""
    if param is None or param.name is None:
        return None
    source = ctx.get_parameter_source(param.name)
    if source is ParameterSource.ENVIRONMENT:
        return f"{PREFIX}_{param.name.upper()}"
    return f"{ctx.meta[FILE]}: {key_of(param)}" if source is ParameterSource.DEFAULT_MAP else None


def key_of(param: click.Parameter) -> str:
    """An option as it is called in the file: as on the command line, without its dashes."""
    return max(param.opts, key=len).removeprefix("--")


def load(ctx: click.Context, file: Path | None, options: Iterable[click.Option]) -> None:
    """Take over what stands in this file, or in the usual one if there is one."""
    found = file or places.configuration()
    if found is not None:
        ctx.meta[FILE] = str(found)
        ctx.default_map = read(found, {key_of(option): option for option in options})


def read(file: Path, options: dict[str, click.Option]) -> dict[str, Any]:
    """The settings of a file by the names of their parameters; raises StammtischError for what we do not understand."""
    try:
        content = tomllib.loads(file.read_text(encoding="utf-8-sig"))  # editors of Windows write a mark in front
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StammtischError(f"{file} is no TOML: {error}.") from error
    for name in content:
        if name != TABLE or not isinstance(content[name], dict):
            raise StammtischError(f"{file}: {name}: settings stand below [{TABLE}], and nothing else does.")
    return dict(setting(file, key, value, options) for key, value in content.get(TABLE, {}).items())


def setting(file: Path, key: str, value: Any, options: dict[str, click.Option]) -> tuple[str, Any]:
    if key not in options:
        raise StammtischError(f"{file}: {key}: there is no such setting; there are: {', '.join(sorted(options))}.")
    option = options[key]
    wanted, words = form_of(option)
    if not isinstance(value, wanted) or (isinstance(value, bool) and bool not in wanted):
        raise StammtischError(f"{file}: {key}: it has to be {words}.")
    if "\0" in "".join(text for text in (value if isinstance(value, list) else [value]) if isinstance(text, str)):
        raise StammtischError(f"{file}: {key}: no name has a character NUL in it.")  # nor a shell's word
    return str(option.name), from_folder(file.parent, value) if key in PATHS else value


def form_of(option: click.Option) -> tuple[tuple[type, ...], str]:
    """What a setting is in TOML."""
    if option.is_flag:
        return (bool,), "true or false"
    if isinstance(option.type, click.types.IntParamType):
        return (int,), "a whole number"
    if isinstance(option.type, click.types.FloatParamType):
        return (int, float), "a number"
    return ((str, list), "a text or a list of two") if key_of(option) == "tls" else ((str,), "a text in quotes")


def from_folder(folder: Path, value: Any) -> Any:
    """A file that is named in the file of settings lies beside it, wherever the server is started."""
    if isinstance(value, list):
        return [at_home(folder, str(one)) for one in value]
    return value if value in ("", "self") or "://" in value else at_home(folder, value)


def at_home(folder: Path, name: str) -> str:
    """A shell would have read `~` on the command line."""
    try:
        return str(folder / Path(name).expanduser())
    except RuntimeError:  # nobody of that name is here
        return str(folder / name)


def shown(ctx: click.Context, options: Sequence[click.Option]) -> Iterator[str]:
    """The settings as a file of settings, each with where it came from."""
    yield f"[{TABLE}]"
    lines = [(line_of(option, ctx.params[str(option.name)]), origin(ctx, option)) for option in options]
    width = max(len(line) for line, _ in lines)
    for line, place in lines:
        yield f"{line:{width}}  # {place}"


def line_of(option: click.Option, value: Any) -> str:
    from stammtisch.server.running import premises  # needs the database's library, for which other commands do not wait

    if value is None or value == "":
        return f"# {key_of(option)} ="
    safe = premises.called(value) if key_of(option) == "store" else value
    return f"{key_of(option)} = {json.dumps(safe, ensure_ascii=False)}"  # what we have is written alike in JSON and in TOML


def origin(ctx: click.Context, option: click.Option) -> str:
    source = ctx.get_parameter_source(str(option.name))
    if source is ParameterSource.COMMANDLINE:
        return "command line"
    if source is ParameterSource.ENVIRONMENT:
        return f"{PREFIX}_{str(option.name).upper()}"
    return str(ctx.meta[FILE]) if source is ParameterSource.DEFAULT_MAP else "usual"
