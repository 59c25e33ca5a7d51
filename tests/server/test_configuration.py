"""Settings from a file and from the environment: who wins, what is wrong and where, and what is shown of it."""

import tomllib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from stammtisch import cli
from stammtisch.server.operating import configuration, options
from stammtisch.server.operating.command import serve
from stammtisch.server.running import places


@pytest.fixture(autouse=True)
def empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings of the person who runs this test."""
    monkeypatch.setattr(places, "checkout", lambda: None)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings"))
    monkeypatch.chdir(tmp_path)


def write(*lines: str) -> None:
    Path("stammtisch.toml").write_text("\n".join(["[serve]", *lines]) + "\n", encoding="utf-8")


def run(*words: str, **variables: str) -> str:
    result = CliRunner().invoke(cli.main, ["serve", *words], env=variables)
    assert "Traceback" not in result.output
    return f"{result.exit_code} {result.output}"


def shown(*words: str, **variables: str) -> dict[str, tuple[object, str]]:
    """Every setting with its value and where it came from."""
    output = run("--show-config", *words, **variables)
    assert output.startswith("0 ")
    origins = dict(line.lstrip("# ").split(" =", 1) for line in output.splitlines() if " =" in line)
    values = tomllib.loads(output.removeprefix("0 "))["serve"]
    return {key: (values.get(key), rest.rpartition("  # ")[2]) for key, rest in origins.items()}


def test_the_command_line_wins_then_the_environment_then_the_file() -> None:
    write("port = 8091", "rate = 5", "quiet = true", "catan-seats = 5", 'catan-dialect = "ascii"')
    found = shown("--rate", "7", STAMMTISCH_RATE="6", STAMMTISCH_CATAN_SEATS="6", STAMMTISCH_HONEST_BOTS="yes")
    assert found["port"] == (8091, "stammtisch.toml")
    assert found["rate"] == (7.0, "command line")
    assert found["catan-seats"] == (6, "STAMMTISCH_CATAN_SEATS")
    assert found["honest-bots"] == (True, "STAMMTISCH_HONEST_BOTS")
    assert found["quiet"] == (True, "stammtisch.toml") and found["catan-dialect"] == ("ascii", "stammtisch.toml")
    assert found["host"] == ("0.0.0.0", "usual") and found["keep-days"] == (None, "usual")


def test_every_option_of_serve_can_be_set_and_is_shown() -> None:
    own = {one for one in serve.params if isinstance(one, click.Option)} - set(options.SETTINGS)
    assert {str(one.name) for one in own} == {"config", "show_config"}
    assert set(shown()) == {configuration.key_of(one) for one in options.SETTINGS}
    for option in options.SETTINGS:
        assert configuration.form_of(option)[1]


def test_a_password_is_never_shown_and_what_is_shown_is_a_file_of_settings() -> None:
    write('store = "postgresql://me:secret@127.0.0.1/x"', "workers = 3")
    output = run("--show-config")
    assert "secret" not in output and 'store = "postgresql://me:***@127.0.0.1/x"' in output
    Path("copy.toml").write_text(output.removeprefix("0 "), encoding="utf-8")
    assert shown("--config", "copy.toml")["workers"] == (3, "copy.toml")


def test_a_name_that_is_no_text_is_shown() -> None:
    assert r'store = "\udcff.db"' in run("--show-config", "--store", "\udcff.db")


def test_files_named_in_the_file_lie_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("etc").mkdir()
    for name in ("cert", "key"):
        (Path("etc") / name).touch()
    Path("etc/s.toml").write_text('[serve]\nstore = "games.db"\ntls = ["cert", "key"]\n', encoding="utf-8")
    found = shown("--config", "etc/s.toml")
    assert found["store"][0] == "etc/games.db" and found["tls"][0] == ["etc/cert", "etc/key"]
    Path("etc/s.toml").write_text('[serve]\nstore = "sqlite:///games.db"\ntls = "self"\n', encoding="utf-8")
    assert shown(STAMMTISCH_CONFIG="etc/s.toml")["store"][0] == "sqlite:///games.db"
    Path("etc/s.toml").write_text('[serve]\nstore = "~/games.db"\npush-key = "push.key"\n', encoding="utf-8")
    monkeypatch.setenv("HOME", str(Path("ada").absolute()))
    found = shown("--config", "etc/s.toml")
    assert found["store"][0] == str(Path("ada/games.db").absolute()) and found["push-key"][0] == "etc/push.key"


def test_a_file_that_an_editor_of_windows_wrote_is_read() -> None:
    Path("stammtisch.toml").write_bytes(b"\xef\xbb\xbf[serve]\r\nport = 8091\r\n")
    assert shown()["port"] == (8091, "stammtisch.toml")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("prot = 1", "stammtisch.toml: prot: there is no such setting; there are: base-url, bot-pace,"),
        ("port = 73639", "stammtisch.toml: port: 73639 is not in the range 0<=x<=65535."),
        ("port = true", "stammtisch.toml: port: it has to be a whole number."),
        ('port = "8080"', "stammtisch.toml: port: it has to be a whole number."),
        ('rate = "fast"', "stammtisch.toml: rate: it has to be a number."),
        ("bot-pace = nan", "stammtisch.toml: bot-pace: nan is no number to count with."),
        ("quiet = 1", "stammtisch.toml: quiet: it has to be true or false."),
        ("store = 7", "stammtisch.toml: store: it has to be a text in quotes."),
        ('store = "a\\u0000b"', "stammtisch.toml: store: no name has a character NUL in it."),
        ('tls = ["c", "\\u0000"]', "stammtisch.toml: tls: no name has a character NUL in it."),
        ('port = 0\nstore = ""', "A store needs the name of a file"),
        ('tls = ["no", "files"]', "stammtisch.toml: tls: give `self`, or the files"),
        ('catan-dialect = "x"', "stammtisch.toml: catan-dialect: 'x' is not one of 'document', 'ascii'."),
        ("port = ", "stammtisch.toml is no TOML: Invalid value (at line 2"),
        ("[other]", "stammtisch.toml: other: settings stand below [serve]"),
    ],
)
def test_a_mistake_in_the_file_is_one_line_with_its_place(line: str, told: str) -> None:
    write(line)
    result = CliRunner().invoke(cli.main, ["serve"])
    assert result.exit_code == 2 and len(result.output.splitlines()) == 1, result.output
    assert result.output.startswith(f"Error: {told}")


def test_a_mistake_in_the_environment_names_its_variable() -> None:
    assert run(STAMMTISCH_PORT="x") == "2 Error: STAMMTISCH_PORT: 'x' is not a valid integer range.\n"
    told = run(STAMMTISCH_CONFIG="nowhere.toml")
    assert told == "2 Error: STAMMTISCH_CONFIG: File 'nowhere.toml' does not exist.\n"


def test_other_commands_look_for_the_store_where_the_server_keeps_it() -> None:
    write('store = "games.db"')
    result = CliRunner().invoke(cli.main, ["backup"])
    assert result.output == "Error: There is no store games.db: name it with --store.\n"
    result = CliRunner().invoke(cli.main, ["backup"], env={"STAMMTISCH_STORE": "other.db"})
    assert result.output == "Error: There is no store other.db: name it with --store.\n"
