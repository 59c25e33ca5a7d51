"""The proxies of deploy/ in front of a real server, with TLS: people play through them, each with an address of their own."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from tests.server.live import Player, free_port, seat_all
from tests.server.processes import SERVE, Process

DEPLOY = Path(__file__).resolve().parent.parent.parent / "deploy"
NAME = "spiele.example.org"
# `serve` as deploy/stammtisch.service starts it.
BEHIND = f"import sys; sys.argv += ['--base-url', 'https://{NAME}', '--proxy-header', 'X-Forwarded-For']; {SERVE}"


def certificate(folder: Path) -> tuple[Path, Path]:
    cert, key = folder / "cert.pem", folder / "key.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}", "-days", "1"]
    subprocess.run([*words, "-keyout", str(key), "-out", str(cert)], check=True, capture_output=True)
    return cert, key


def nginx(folder: Path, house: int, port: int) -> list[str]:
    """deploy/nginx.conf, with ports and a certificate of this test."""
    cert, key = certificate(folder)
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"(ssl_certificate +)\S+;", rf"\g<1>{cert};", text)
    text = re.sub(r"(ssl_certificate_key +)\S+;", rf"\g<1>{key};", text)
    text = re.sub(r"^ *listen \[::\].*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 443", f"listen 127.0.0.1:{port}").replace("listen 80", f"listen 127.0.0.1:{free_port()}")
    text = text.replace("127.0.0.1:8080", f"127.0.0.1:{house}")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    whole = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {folders} {text} }}"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return ["nginx", "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, house: int, port: int) -> list[str]:
    """deploy/Caddyfile, with ports and a certificate of this test instead of one it would get by itself."""
    cert, key = certificate(folder)
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace(f"{NAME} {{", f"https://{NAME}:{port} {{\n\ttls {cert} {key}").replace(
        "127.0.0.1:8080", f"127.0.0.1:{house}"
    )
    head = f"{{\n\tadmin off\n\tauto_https off\n\tstorage file_system {folder}\n}}\n"
    (folder / "Caddyfile").write_text(head + text, encoding="utf-8")
    return ["caddy", "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]


class Visitor(Player):
    """Somebody who comes through the proxy, by the name people know."""

    async def connect(self, **more: object) -> dict[str, object]:
        resolver = aiohttp.TCPConnector(ssl=False, resolver=Here())
        self.session = aiohttp.ClientSession(connector=resolver)
        address = f"https://{NAME}:{self.port}"
        self.socket = await self.session.ws_connect(f"{address}/ws", max_msg_size=0, headers={"X-Forwarded-For": "203.0.113.9"})
        await self.send("hello", token=self.token, name=self.name, text=self.text, **more)
        welcome = await self.get("welcome")
        self.token, self.guest = welcome["token"] or self.token, str(welcome["guest"])
        return welcome


class Here(aiohttp.abc.AbstractResolver):
    """Every name is this machine's."""

    async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[aiohttp.abc.ResolveResult]:
        return [{"hostname": host, "host": "127.0.0.1", "port": port, "family": 2, "proto": 0, "flags": 0}]

    async def close(self) -> None:
        pass


@asynccontextmanager
async def behind(make: Callable[[Path, int, int], list[str]], folder: Path) -> AsyncIterator[int]:
    """A server with its proxy; the proxy's port."""
    house, port = Process(str(folder / "s.db"), entry=BEHIND), free_port()
    command = make(folder, house.port, port)
    with (folder / "log").open("wb") as log:
        proxy = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        await house.until_ready()
        while not await listens(port):
            assert proxy.poll() is None, (folder / "log").read_text(encoding="utf-8")
            await asyncio.sleep(0.05)
        yield port
    finally:
        proxy.terminate()
        proxy.wait()
        house.kill()


async def listens(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


@pytest.mark.asyncio
@pytest.mark.parametrize("make", [nginx, caddy], ids=["nginx", "caddy"])
async def test_people_play_through_the_proxy(make: Callable[[Path, int, int], list[str]], tmp_path: Path) -> None:
    if shutil.which(make.__name__) is None or shutil.which("openssl") is None:
        pytest.skip(f"there is no {make.__name__}, or no openssl")
    async with behind(make, tmp_path) as port, Visitor(port) as ada, Visitor(port) as ben:
        table = await ada.create()
        [update, _] = await seat_all([ada, ben], table)
        answer = await ada.ask("play", table=table, at=update["at"], action={"type": "drop", "column": 3})
        assert answer["type"] == "done"
        assert (await ben.get("update"))["view"]["rows"][-1] == "...G...."
        async with ada.session.get(f"https://{NAME}:{port}/healthz") as response:
            assert response.status == 200 and "Strict-Transport-Security" in response.headers
        async with ada.session.get(f"https://{NAME}:{port}/metrics") as response:
            assert response.status == 403, "whoever comes through a proxy is not on this machine"
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await ada.session.ws_connect(f"https://{NAME}:{port}/ws", origin="https://evil.example")
