"""The files for hosts: read by the programs they are for where these are installed, else by us."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.docs.test_blocks import complaint

DEPLOY = Path(__file__).resolve().parent.parent.parent / "deploy"


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile as (instruction, rest), with continued lines joined."""
    joined = re.sub(r"\\\n\s*", "", re.sub(r"^#.*\n", "", read("Dockerfile"), flags=re.MULTILINE))
    return [(word, rest) for word, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def test_the_image_is_built_in_one_stage_and_runs_in_another_without_rights() -> None:
    found = instructions()
    stages = [place for place, (word, _) in enumerate(found) if word == "FROM"]
    assert len(stages) == 2
    last = found[stages[1] :]
    assert "gcc" in " ".join(rest for _, rest in found[: stages[1]])
    assert "gcc" not in " ".join(rest for _, rest in last)
    words = [word for word, _ in last]
    assert dict(last)["USER"] == "stammtisch"
    assert words.index("USER") < words.index("ENTRYPOINT")
    known = {"FROM", "RUN", "COPY", "USER", "WORKDIR", "VOLUME", "EXPOSE", "STOPSIGNAL", "HEALTHCHECK", "ENTRYPOINT", "CMD"}
    assert {word for word, _ in found} <= known


def test_what_the_image_runs_exists_and_its_health_check_is_python() -> None:
    last = dict(instructions())
    assert json.loads(last["ENTRYPOINT"]) == ["stammtisch"]
    assert complaint("Dockerfile", " ".join(json.loads(last["CMD"]))) is None
    python, flag, program = json.loads(last["HEALTHCHECK"].partition("CMD ")[2])
    assert (python, flag) == ("python", "-c")
    compile(program, "HEALTHCHECK", "exec")
    assert "/readyz" in program


def test_the_steps_of_the_image_name_files_of_the_checkout() -> None:
    ignored = (DEPLOY.parent / ".dockerignore").read_text(encoding="utf-8").split()
    assert {".git", ".venv", "build", "web/node_modules"} <= set(ignored)
    assert {"*.db", "*.db-*", "*.db.*", "stammtisch.toml"} <= set(ignored), "nobody's games and passwords, nor their backups"
    needed = ("constraints.txt", "pyproject.toml", "src", "web/package.json", "tools/web_client.py", "hatch_build.py", "LICENSE")
    assert all((DEPLOY.parent / name).exists() and name not in ignored for name in needed)


def test_compose_starts_the_house_when_its_database_is_well() -> None:
    yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: `make docs` installs it")
    services: dict[str, Any] = yaml.safe_load(read("compose.yaml"))["services"]
    house, database = services["house"], services["database"]
    assert (DEPLOY / house["build"]["context"] / house["build"]["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
    store = house["command"][house["command"].index("--store") + 1]
    user, name = database["environment"]["POSTGRES_USER"], database["environment"]["POSTGRES_DB"]
    assert store == f"postgresql://{user}:{database['environment']['POSTGRES_PASSWORD']}@database/{name}"
    assert "${POSTGRES_PASSWORD:?" in store, "nobody starts it without choosing a password"
    assert complaint("compose.yaml", " ".join(house["command"]).replace(store, "x")) is None
    assert house["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in database
    assert "ports" not in database, "the database is for the house alone"


def test_the_unit_starts_a_command_that_exists() -> None:
    [command] = re.findall(r"^ExecStart=\S+/stammtisch (.*)$", read("stammtisch.service"), re.MULTILINE)
    assert complaint("stammtisch.service", command) is None


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd-analyze")
def test_systemd_understands_the_unit_and_finds_it_hardened(tmp_path: Path) -> None:
    unit = tmp_path / "stammtisch.service"
    unit.write_text(read("stammtisch.service").replace("/opt/stammtisch/bin/stammtisch", sys.executable), encoding="utf-8")
    ran = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert [line for line in ran.stderr.splitlines() if "stammtisch" in line] == []
    ran = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", str(unit)], capture_output=True, text=True, check=False
    )
    level = re.search(r"exposure level for \S+: ([\d.]+)", ran.stdout)
    assert level and float(level[1]) < 2.0


def test_the_proxies_pass_on_sockets_and_vouch_for_one_address() -> None:
    nginx = read("nginx.conf")
    assert nginx.count("{") == nginx.count("}")
    for line in ("proxy_http_version 1.1;", "proxy_set_header Upgrade $http_upgrade;", "X-Forwarded-For $remote_addr;"):
        assert line in nginx
    assert "proxy_add_x_forwarded_for" not in nginx, "it would believe what a client claims"
    assert "reverse_proxy 127.0.0.1:8080" in read("Caddyfile")


@pytest.mark.skipif(shutil.which("nginx") is None or shutil.which("openssl") is None, reason="there is no nginx, or no openssl")
def test_nginx_understands_its_file(tmp_path: Path) -> None:
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-days", "1"]
    subprocess.run([*make, "-keyout", str(tmp_path / "key"), "-out", str(tmp_path / "cert")], check=True, capture_output=True)
    text = re.sub(r"(ssl_certificate +)\S+;", rf"\1{tmp_path}/cert;", read("nginx.conf"))
    text = re.sub(r"(ssl_certificate_key +)\S+;", rf"\1{tmp_path}/key;", text)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")  # folders that an installed nginx has elsewhere
    folders = " ".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    whole = f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ access_log off; {folders} {text} }}"
    (tmp_path / "all.conf").write_text(whole, encoding="utf-8")
    ran = subprocess.run(["nginx", "-t", "-c", str(tmp_path / "all.conf")], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.mark.skipif(shutil.which("caddy") is None, reason="there is no caddy")
def test_caddy_understands_its_file() -> None:
    command = ["caddy", "adapt", "--config", str(DEPLOY / "Caddyfile"), "--adapter", "caddyfile"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert "127.0.0.1:8080" in ran.stdout
