"""Running a server from start to graceful stop: the loop, the address and its QR code, certificates, logs, backups."""

import asyncio
import os
import secrets
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from pathlib import Path
from typing import Any

import click
import structlog

from stammtisch.bots.levels import load_installed
from stammtisch.errors import StammtischError
from stammtisch.server.house.hub import Hub, Limits
from stammtisch.server.house.workers import Workers
from stammtisch.server.store.bus import bus_for
from stammtisch.server.store.store import Store
from stammtisch.server.web.app import Server, listen

Extension = Callable[[Server], AbstractAsyncContextManager[Any]]  # something that stands above a server while it runs
DESCRIPTORS = 65_536
SWITCH = 0.0005  # seconds the loop may keep the interpreter from the thread that commits


def run(work: Coroutine[Any, Any, None]) -> None:
    """On uvloop where there is one."""
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
    else:
        uvloop.run(work)


def addresses(host: str, port: int, scheme: str) -> list[str]:
    """Where this server can be reached: by this machine, and by phones in the same network."""
    if host not in ("0.0.0.0", "::", ""):
        return [f"{scheme}://{host}:{port}"]
    found = [f"{scheme}://localhost:{port}"]
    lan = lan_address()
    return [f"{scheme}://{lan}:{port}", *found] if lan else found


def lan_address() -> str | None:
    """The address this machine has in its network. Nothing is sent: a UDP socket only looks up its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = str(probe.getsockname()[0])
    return None if address.startswith("127.") else address


def welcome(links: list[str]) -> None:
    import segno

    click.echo("\nStammtisch is open. Share this address with everybody in your network:\n")
    for link in links:
        click.echo(f"    {link}")
    click.echo()
    segno.make_qr(links[0]).terminal(compact=True)
    click.echo("\nCtrl-C closes it; every game is kept.\n", nl=True)


def tls_context(tls: tuple[str, ...]) -> ssl.SSLContext | None:
    """`--tls CERT KEY`, or a certificate of our own for `--tls self`."""
    if not tls:
        return None
    cert, key = self_signed() if tls == ("self",) else (Path(tls[0]), Path(tls[1]))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    return context


def self_signed() -> tuple[Path, Path]:
    """A certificate browsers warn of once; kept, so that they do so only once."""
    home = Path(os.environ.get("XDG_DATA_HOME", Path.home() / ".local" / "share")) / "stammtisch"
    home.mkdir(parents=True, exist_ok=True)
    cert, key = home / "self.crt", home / "self.key"
    if not (cert.exists() and key.exists()):
        names = f"subjectAltName=DNS:localhost,DNS:{socket.gethostname()},IP:127.0.0.1"
        names += f",IP:{lan_address()}" if lan_address() else ""
        command = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        command += ["-days", "825", "-subj", "/CN=Stammtisch", "-addext", names, "-keyout", str(key), "-out", str(cert)]
        try:
            subprocess.run(command, check=True, capture_output=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise StammtischError("A certificate of our own needs the program openssl; give --tls CERT KEY instead.") from error
        key.chmod(0o600)
    return cert, key


def log_as_json() -> None:
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.WriteLoggerFactory(sys.stderr),
    )


def raise_descriptors() -> None:
    """As many sockets as the system lets this program have."""
    try:
        import resource
    except ImportError:  # Windows knows no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(DESCRIPTORS, hard)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


async def serve_until_told(
    host: str,
    port: int,
    url: str,
    tls: ssl.SSLContext | None,
    links: list[str],
    workers: int,
    limits: Limits,
    quiet: bool,
    extensions: Sequence[Extension] = (),
) -> None:
    """Serve until SIGINT or SIGTERM, then finish gracefully."""
    sys.setswitchinterval(SWITCH)
    load_installed()
    raise_descriptors()
    hub = Hub(Store(url, secrets.token_hex(6)), bus_for(url), Workers(workers), base_url=links[0], limits=limits)
    stop = asyncio.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(name, stop.set)
    await hub.start()
    server = Server(hub, base_url=links[0])
    async with AsyncExitStack() as stack:
        for extension in extensions:
            await stack.enter_async_context(extension(server))
        runner = await listen(server, host, port, tls)
        if not quiet:
            welcome(links)
        await stop.wait()
        await hub.stop()
    await runner.cleanup()


async def read_all(url: str) -> dict[str, list[dict[str, Any]]]:
    store = Store(url, "export")
    try:
        await store.open()
        return await store.dump()
    finally:
        await store.close()


async def write_all(url: str, content: dict[str, list[dict[str, Any]]]) -> None:
    store = Store(url, "import")
    try:
        await store.open()
        if not await store.is_empty():
            raise StammtischError(f"The store {url} is not empty.")
        await store.fill(content)
    finally:
        await store.close()
