"""What the web client knows of messages and games is what the server and the games say."""

import json
import re
from pathlib import Path

import pytest
from tools import web_client, web_types

from stammtisch.games import OWN


def test_the_generated_files_are_current() -> None:
    assert web_types.stale() == [], "run `make protocol`"


def test_every_message_and_every_game_has_its_type() -> None:
    text = web_types.protocol()
    for name in ("Hello", "Play", "Update", "Ended", "GameInfo", "Frame", "GameRecord"):
        assert f"export interface {name} {{" in text
    assert 'type: "ask-takeback";' in text
    for game in OWN:
        types = (web_types.SOURCE / "boards" / game.name / "types.gen.ts").read_text(encoding="utf-8")
        assert all(re.search(rf"export (type|interface) {name}\b", types) for name in ("View", "Action", "Options"))


def test_the_lock_file_names_no_registry_and_pins_every_package() -> None:
    lock = json.loads((web_types.ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages and all(package["integrity"] for package in packages.values())
    # `npm install` writes addresses back: remove these fields after it.
    assert not any({"resolved", "funding"} & package.keys() for package in packages.values())
    wanted = lock["packages"][""]
    versions = {**wanted["dependencies"], **wanted["devDependencies"]}
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in versions.values())


def test_the_build_is_keyed_by_the_sources_alone() -> None:
    names = {path.relative_to(web_types.ROOT).parts[1] for path in web_client.sources(web_types.ROOT)}
    assert {"src", "package-lock.json", "vite.config.ts"} <= names
    assert not names & {"node_modules", "dist"}


def test_without_node_and_without_pypi_there_is_one_warning_and_no_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(web_client, "version", lambda node: (18, 0))  # as if only an old Node.js were here
    monkeypatch.setattr(web_client, "NODE_FROM_PYPI", str(tmp_path / "nothing.whl"))
    (tmp_path / "web").mkdir()
    assert web_client.build_or_warn(tmp_path) is None
    warning = capsys.readouterr().err
    assert warning.startswith("WARNING: Stammtisch is built without its web client") and warning.count("\n") == 1
    assert web_client.check(tmp_path) == 0


def test_a_client_that_is_built_already_is_not_built_again(tmp_path: Path) -> None:
    (tmp_path / "web" / "dist").mkdir(parents=True)
    (tmp_path / "web" / "dist" / "index.html").write_text("built", encoding="utf-8")
    (tmp_path / "web" / "main.ts").write_text("source", encoding="utf-8")
    (tmp_path / "build").mkdir()
    (tmp_path / "build" / "web.key").write_text(web_client.key_of(tmp_path), encoding="utf-8")
    assert web_client.build(tmp_path) == tmp_path / "web" / "dist"
    key = web_client.key_of(tmp_path)
    (tmp_path / "web" / "main.ts").write_text("changed", encoding="utf-8")
    assert web_client.key_of(tmp_path) != key
