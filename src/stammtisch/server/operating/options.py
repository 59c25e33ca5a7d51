"""Options that several commands of a server share."""

from pathlib import Path

import click

from stammtisch.server.operating import configuration
from stammtisch.server.running import places

SETTINGS: list[click.Option] = []  # those of `serve`, filled when it is made: what may stand in a file


def read_configuration(ctx: click.Context, _param: click.Parameter, file: Path | None) -> None:
    configuration.load(ctx, file, SETTINGS)


config_option = click.option(
    "--config",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    is_eager=True,
    expose_value=False,
    callback=read_configuration,
    help=f"The file of settings, if not the usual {places.CONFIGURATION}.",
)
store_option = click.option(
    "--store",
    default=places.store,
    show_default=f"{places.STORE} here or in the data folder",
    help="A file for SQLite, or postgresql://...",
)
