"""Running a server from start to graceful stop: the loop, the address and its QR code, certificates, logs."""

import asyncio
import io
import ipaddress
import secrets
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, TextIO, cast
from urllib.parse import urlsplit

import click
import structlog

from stammtisch.bots.levels import load_installed
from stammtisch.errors import StammtischError
from stammtisch.server.house.hub import Hub
from stammtisch.server.running import places
from stammtisch.server.running.plan import Plan
from stammtisch.server.running.premises import called, no_store
from stammtisch.server.store.bus import bus_for
from stammtisch.server.store.store import TROUBLE, Store
from stammtisch.server.web.app import Server, listen

log = structlog.get_logger()
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
        return [f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}"]
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


def is_loopback(host: str) -> bool:
    """Whether only this machine finds this host."""
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return host == "localhost"


def welcome(links: Sequence[str], url: str) -> None:
    import segno

    is_alone = is_loopback(urlsplit(links[0]).hostname or "")
    told = "This address is for this machine only" if is_alone else "Share this address with everybody in your network"
    click.echo(f"\nStammtisch is open. {told}:\n")
    for link in links:
        click.echo(f"    {link}")
    click.echo()
    if not is_alone:  # a phone that reads it would look for us at home
        segno.make_qr(links[0]).terminal(compact=True)
    click.echo(f"\nEvery game is kept in {called(url)}. Ctrl-C closes the house.\n")


def tls_context(files: tuple[Path, Path] | None) -> ssl.SSLContext | None:
    """For https with this certificate and key; raises StammtischError for files that are none, or do not belong together."""
    if files is None:
        return None
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        context.load_cert_chain(*files)
    except OSError as error:  # a broken file is one, too
        told = (error.strerror or type(error).__name__).split("(_ssl")[0].strip()
        raise StammtischError(f"{files[0]} and {files[1]} are no certificate and its key: {told}.") from error
    return context


def tls_files(tls: tuple[str, ...] | None) -> tuple[Path, Path] | None:
    """Of `--tls CERT KEY`, or of a certificate of our own for `--tls self`."""
    if not tls:
        return None
    return self_signed() if tls == ("self",) else (Path(tls[0]), Path(tls[1]))


def own_certificate() -> Path:
    """Where `--tls self` keeps its certificate."""
    return places.data_folder() / "self.crt"


def self_signed() -> tuple[Path, Path]:
    """A certificate browsers warn of once; kept, so that they do so only once."""
    cert = own_certificate()
    key = cert.with_suffix(".key")
    cert.parent.mkdir(parents=True, exist_ok=True)
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


class Log(io.TextIOBase):
    """Where it cannot be written, as on a full disk or when its reader is gone, people play on without."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        with suppress(OSError):
            return self.stream.write(text)
        return 0

    def flush(self) -> None:
        with suppress(OSError):
            self.stream.flush()


def log_as_json() -> None:
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        logger_factory=structlog.WriteLoggerFactory(cast(TextIO, Log(sys.stderr))),
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


def stop_on_signals(loop: asyncio.AbstractEventLoop, stop: asyncio.Event) -> None:
    """SIGINT and SIGTERM ask for a graceful stop, also where loops know no signals: on Windows."""
    for name in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(name, stop.set)
        except NotImplementedError:
            signal.signal(name, lambda number, frame: loop.call_soon_threadsafe(stop.set))


def prepare_process() -> None:
    """Once in every process that serves."""
    sys.setswitchinterval(SWITCH)
    load_installed()
    raise_descriptors()


def announce(plan: Plan) -> None:
    """The doors are open."""
    if plan.quiet:
        log.info("open", address=plan.links[0], store=called(plan.url), processes=plan.processes)
    else:
        welcome(plan.links, plan.url)


@asynccontextmanager
async def opened(hub: Hub, plan: Plan) -> AsyncIterator[Server]:
    """A server, with all that stands above it; raises StammtischError for a store that does not answer."""
    async with AsyncExitStack() as stack:
        hub.memory.open()
        stack.callback(hub.memory.close)
        try:
            await hub.start()
        except TROUBLE as error:
            raise no_store(plan.url, error) from error
        server = Server(hub, base_url=plan.links[0])
        for extension in plan.extensions:
            await stack.enter_async_context(extension(server))
        yield server
        await hub.stop()


async def serve_until_told(plan: Plan) -> None:
    """Serve in this process until SIGINT or SIGTERM, then finish gracefully."""
    prepare_process()
    store = Store(plan.url, secrets.token_hex(6))
    hub = Hub(store, bus_for(plan.url), plan.staff_of(0), base_url=plan.links[0], limits=plan.limits)
    stop = asyncio.Event()
    stop_on_signals(asyncio.get_running_loop(), stop)
    async with opened(hub, plan) as server:
        runner = await listen(server, plan.host, plan.port, tls_context(plan.tls))
        announce(plan)
        await stop.wait()
    await runner.cleanup()
