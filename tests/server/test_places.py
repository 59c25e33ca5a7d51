"""Where things are: beside a checkout, where the platform keeps such, and never where nobody was told."""

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import stammtisch
from stammtisch import cli
from stammtisch.server.running import places, serving


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """As if installed, by somebody whose home this is, who is in an empty folder."""
    monkeypatch.setattr(places, "checkout", lambda: None)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms keep such elsewhere")
def test_an_installed_program_keeps_its_games_where_the_platform_wants_them(installed: Path) -> None:
    store = installed / "data" / "stammtisch" / "stammtisch.db"
    assert places.store() == str(store)
    assert serving.own_certificate() == store.with_name("self.crt")
    places.make_room(str(installed / "elsewhere" / "s.db"))
    assert not (installed / "elsewhere").exists(), "a folder somebody misspelt is not made"
    places.make_room(places.store())
    assert store.parent.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_holds_games_keeps_them(installed: Path) -> None:
    Path("stammtisch.db").touch()
    assert places.store() == "stammtisch.db"


def test_a_checkout_keeps_its_games_from_wherever_it_is_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "src" / "stammtisch"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    monkeypatch.setattr(stammtisch, "__file__", str(tmp_path / ".venv" / "lib" / "x" / "stammtisch" / "__init__.py"))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / ".venv"))
    monkeypatch.chdir(tmp_path)
    assert places.store() == "stammtisch.db"
    monkeypatch.chdir(package)
    assert places.store() == str(tmp_path / "stammtisch.db")
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "elsewhere" / ".venv"))
    assert places.checkout() is None


@pytest.mark.skipif(sys.platform != "linux", reason="other platforms keep such elsewhere")
def test_the_nearest_file_of_settings_counts(installed: Path) -> None:
    assert places.configuration() is None
    usual = installed / "settings" / "stammtisch" / "stammtisch.toml"
    usual.parent.mkdir(parents=True)
    usual.touch()
    assert places.configuration() == usual
    Path("stammtisch.toml").touch()
    assert places.configuration() == Path("stammtisch.toml")


def test_the_place_is_told_at_the_start_without_a_password(capsys: pytest.CaptureFixture[str]) -> None:
    serving.welcome(["http://192.0.2.7:8080"], "postgresql://me:secret@127.0.0.1/x")
    told = capsys.readouterr().out
    assert "Every game is kept in postgresql://me:***@127.0.0.1/x." in told
    assert "http://192.0.2.7:8080" in told and "everybody in your network" in told and "█" in told


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_what_only_this_machine_finds_is_not_to_be_shared(host: str, capsys: pytest.CaptureFixture[str]) -> None:
    serving.welcome([f"http://{host}:8080"], "x.db")
    told = capsys.readouterr().out
    assert f"Stammtisch is open. This address is for this machine only:\n\n    http://{host}:8080\n" in told and "█" not in told


def test_reading_a_store_that_is_not_there_makes_none(installed: Path) -> None:
    for words in (["export", "x.json"], ["backup"], ["void", "--other-versions"]):
        result = CliRunner().invoke(cli.main, [*words, "--store", "typo.db"])
        assert (result.exit_code, result.output) == (2, "Error: There is no store typo.db: name it with --store.\n")
    assert list(Path().iterdir()) == []
