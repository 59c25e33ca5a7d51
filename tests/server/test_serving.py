"""What `serve` does for people at its start: a certificate, addresses, a welcome."""

import shutil
import ssl
import stat
from pathlib import Path

import aiohttp
import pytest

from stammtisch.server.running import serving
from stammtisch.server.web.app import listen
from tests.server.live import free_port, live


@pytest.mark.asyncio
async def test_a_certificate_of_our_own_serves_https(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if shutil.which("openssl") is None:
        pytest.skip("There is no openssl here, which makes the certificate.")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    context = serving.tls_context(serving.tls_files(("self",)))
    assert stat.S_IMODE((tmp_path / "stammtisch" / "self.key").stat().st_mode) == 0o600
    async with live(str(tmp_path / "s.db")) as server, aiohttp.ClientSession() as session:
        port = free_port()
        runner = await listen(server.server, "127.0.0.1", port, context)
        trusted = ssl.create_default_context(cafile=str(tmp_path / "stammtisch" / "self.crt"))
        async with session.get(f"https://localhost:{port}/healthz", ssl=trusted) as response:
            assert (response.status, "Strict-Transport-Security" in response.headers) == (200, True)
        await runner.cleanup()


def test_phones_are_shown_an_address_of_this_network_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "lan_address", lambda: "192.0.2.7")
    assert serving.addresses("0.0.0.0", 8080, "http") == ["http://192.0.2.7:8080", "http://localhost:8080"]
    assert serving.addresses("127.0.0.1", 80, "https") == ["https://127.0.0.1:80"]
    assert serving.addresses("::1", 8080, "http") == ["http://[::1]:8080"]


def test_the_welcome_prints_the_address_and_a_qr_code(capsys: pytest.CaptureFixture[str]) -> None:
    serving.welcome(["http://192.0.2.7:8080"], "s.db")
    printed = capsys.readouterr().out
    assert "http://192.0.2.7:8080" in printed
    assert "█" in printed or "▄" in printed
