"""`stammtisch serve` and `doctor`. What they need is loaded when they run: other commands start fast."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from stammtisch.errors import StammtischError
from stammtisch.finite import Finite
from stammtisch.server.operating import configuration, options
from stammtisch.server.operating.configuration import Configured
from stammtisch.server.operating.kinds import HeaderName, WebAddress
from stammtisch.server.operating.options import config_option, store_option
from stammtisch.server.operating.store_command import STORE_COMMANDS
from stammtisch.server.running import places

if TYPE_CHECKING:
    from stammtisch.server.house.hub import Limits
    from stammtisch.server.running.plan import Extension, Plan

MOST_DAYS = 36_500  # a century: more is the same as never
MOST_WORKERS = 1_000  # each is a process
# What stands above the server adds itself here, with options of its own in `serve.params`: it may not be imported.
EXTENSIONS: "list[Callable[[str, dict[str, Any]], Extension]]" = []
EPILOG = f"""Every option may also be a variable such as {configuration.PREFIX}_PORT, or stand below [{configuration.TABLE}]
in a file {places.CONFIGURATION} in the present folder, in the checkout or in the platform's folder for settings, or in the
one --config names."""


class ServeCommand(Configured):
    """Lets `--tls` take either the word `self` or two files."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if "--tls" in args[:-2] and args[args.index("--tls") + 1] != "self":
            place = args.index("--tls") + 1
            args = [*args[:place], ",".join(args[place : place + 2]), *args[place + 2 :]]
        return super().parse_args(ctx, args)


class TlsPair(click.ParamType[tuple[str, ...]]):
    """`self`, or the certificate's and the key's file."""

    name = "CERT KEY|self"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        parts = tuple(map(str, value)) if isinstance(value, list | tuple) else tuple(str(value).split(","))
        if parts != ("self",) and (len(parts) != 2 or not all(Path(part).is_file() for part in parts)):
            self.fail("give `self`, or the files of the certificate and of the key", param, ctx)
        return parts


@click.command(cls=ServeCommand, epilog=EPILOG)
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="The port to listen on.")
@store_option
@click.option("--tls", type=TlsPair(), default=None, help="Serve https: CERT KEY, or `self` for a certificate of our own.")
@click.option("--base-url", type=WebAddress(), default="", help="The address people use, if a proxy stands before this server.")
@click.option(
    "--keep-days", type=click.IntRange(1, MOST_DAYS), default=None, help="End games unplayed for longer, and delete them later."
)
@click.option(
    "--workers",
    type=click.IntRange(0, MOST_WORKERS),
    default=min(MOST_WORKERS, max(1, (os.cpu_count() or 2) - 1)),
    show_default=True,
    help="Processes for bots; 0: one, when a bot is needed.",
)
@click.option(
    "--processes",
    type=click.IntRange(1, 64),
    default=None,
    show_default="1; with PostgreSQL one for every four cores",
    help="Processes that share the tables, behind one port.",
)
@click.option(
    "--bot-pace",
    type=Finite(0),
    default=1.0,
    show_default=True,
    help="Seconds until a bot answers at least; 0: at once.",
)
@click.option("--honest-bots", is_flag=True, help="Bots never cheat, where a game lets people do so.")
@click.option("--rate", type=Finite(0.1), default=30.0, show_default=True, help="Messages a second one connection may send.")
@click.option(
    "--proxy-header", type=HeaderName(), default="", help="Believe this header of the proxy before us, such as X-Forwarded-For."
)
@click.option("--push", is_flag=True, help="Wake people whose turn it is in games of days per move; needs an https --base-url.")
@click.option(
    "--push-key",
    type=click.Path(dir_okay=False),
    default=None,
    help="Where the key for that is kept; made at the first start.",
)
@click.option("--quiet", is_flag=True, help="No address and no QR code at the start.")
@config_option
@click.option("--show-config", is_flag=True, allow_from_autoenv=False, help="Show every setting and where it came from, and end.")
@click.pass_context
def serve(ctx: click.Context, /, show_config: bool, **chosen: Any) -> None:
    """Host games for everybody in the network, and for the internet behind a proxy."""
    if show_config:
        for line in configuration.shown(ctx, options.SETTINGS):
            click.echo(line)
    else:
        host_games(chosen)


def host_games(chosen: dict[str, Any]) -> None:
    """Serve what was asked for until told to stop, in one process or in several."""
    from stammtisch.server.running import premises

    store = chosen["store"]
    count = chosen["processes"] or premises.usual_processes(store, os.cpu_count() or 1)
    premises.may_share(count)
    premises.must_be_free(chosen["host"], chosen["port"])
    if count > 1:
        from stammtisch.server.processes import forking

        forking.begin_to_load()
    from stammtisch.server.running import serving

    plan = planned(count, chosen)
    serving.tls_context(plan.tls)  # what is wrong with its files is told once, and before anything begins
    serving.log_as_json()
    places.make_room(store)
    if count == 1:
        serving.run(serving.serve_until_told(plan))
    else:
        from stammtisch.server.processes import landlord

        serving.run(landlord.host(plan))


def planned(processes: int, chosen: dict[str, Any]) -> "Plan":
    """The house that these options describe."""
    from stammtisch.server.running import serving
    from stammtisch.server.running.plan import Plan

    host, port, base_url = chosen["host"], chosen["port"], chosen["base_url"]
    extensions = [extend(host, chosen) for extend in EXTENSIONS]
    if chosen["push"]:
        extensions.append(waking(base_url, chosen["push_key"]))
    scheme = "https" if chosen["tls"] else "http"
    return Plan(
        host=host,
        port=port,
        url=chosen["store"],
        links=(base_url.rstrip("/"),) if base_url else tuple(serving.addresses(host, port, scheme)),
        limits=limits_in(chosen),
        tls=serving.tls_files(chosen["tls"]),
        processes=processes,
        workers=chosen["workers"],
        quiet=chosen["quiet"],
        extensions=tuple(extensions),
    )


def limits_in(chosen: dict[str, Any]) -> "Limits":
    from stammtisch.server.house.hub import Limits

    return Limits(
        keep_days=chosen["keep_days"],
        bot_pace=chosen["bot_pace"],
        honest_bots=chosen["honest_bots"],
        messages_per_second=chosen["rate"],
        proxy_header=chosen["proxy_header"],
    )


def waking(base_url: str, key: str | None) -> "Extension":
    """Push messages, as something that stands above the server."""
    try:
        from stammtisch.server.web.push.sender import prepared
    except ModuleNotFoundError as error:
        raise StammtischError(f"Push messages need the package {error.name}: pip install 'stammtisch[push]'.") from error
    return prepared(places.push_key() if key is None else Path(key), base_url)


def add_options(more: list[click.Option]) -> None:
    """Take over options, from ourselves and from what stands above the server."""
    serve.params += [option for option in more if option not in serve.params]
    options.SETTINGS += more


add_options([one for one in serve.params if isinstance(one, click.Option) and one.name not in ("config", "show_config")])


@click.command(cls=Configured)
@click.option("--host", default="0.0.0.0", show_default=True, help="As for `serve`.")
@click.option("--port", type=click.IntRange(0, 65535), default=8080, show_default=True, help="As for `serve`.")
@store_option
@config_option
@click.pass_context
def doctor(ctx: click.Context, host: str, port: int, store: str) -> None:
    """Look at everything a server needs, and say what to do. Changes nothing; exits with 1 if something is wrong."""
    from stammtisch.server.operating.doctor import BAD, findings

    found = list(findings(host, port, store))
    for one in found:
        click.echo(f"{one.state:6} {one.name}: {one.told}")
    ctx.exit(1 if any(one.state == BAD for one in found) else 0)


COMMANDS = (serve, *STORE_COMMANDS, doctor)
