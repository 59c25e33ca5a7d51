"""What a public forge reads: settings that can be read, and a check that is `make test`."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
FORGE = ROOT / ".github"
yaml = pytest.importorskip("yaml", reason="PyYAML is not installed: `make docs` installs it")


def test_every_change_is_checked_by_the_same_command_as_at_home() -> None:
    settings = yaml.safe_load((FORGE / "workflows" / "test.yml").read_text(encoding="utf-8"))
    job = settings["jobs"]["test"]
    goals = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    run = [step["run"] for step in job["steps"] if "run" in step]
    assert "make test" in run
    assert {line.removeprefix("make ") for line in run} <= goals
    assert settings["permissions"] == {"contents": "read"}, "a check may change nothing"
    assert "3.11" in job["strategy"]["matrix"]["python"], "the oldest version we promise"


def test_a_tag_builds_every_kind_of_package() -> None:
    settings = yaml.safe_load((FORGE / "workflows" / "release.yml").read_text(encoding="utf-8"))
    assert settings[True] == {"push": {"tags": ["v*"]}}, "YAML reads `on` as true"
    assert settings["permissions"] == {"contents": "read"}, "nothing is published before somebody has looked at it"
    machines = settings["jobs"]["wheels"]["strategy"]["matrix"]["machine"]
    assert {machine.split("-")[0] for machine in machines} == {"ubuntu", "macos", "windows"}
    commands = [step["run"] for job in settings["jobs"].values() for step in job["steps"] if "run" in step]
    assert any("cibuildwheel --output-dir" in line for line in commands)
    [plain] = [line for line in commands if "hatchling build" in line]
    assert "-t sdist" in plain and "-t wheel" in plain
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["build-system"]["requires"]
    [installing] = [line for line in commands if "install" in line and "hatchling" in line]
    assert all(re.split(r"[<>=]", one)[0] in installing for one in needed)


def test_updates_are_looked_for_where_dependencies_are_named() -> None:
    settings = yaml.safe_load((FORGE / "dependabot.yml").read_text(encoding="utf-8"))
    files = {"pip": "pyproject.toml", "npm": "package.json", "github-actions": ".github/workflows/test.yml"}
    for update in settings["updates"]:
        assert (ROOT / update["directory"].strip("/") / files.pop(update["package-ecosystem"])).is_file()
    assert files == {}


@pytest.mark.parametrize("page", sorted((FORGE / "ISSUE_TEMPLATE").glob("*.md")), ids=lambda page: page.stem)
def test_a_template_has_the_head_a_forge_wants(page: Path) -> None:
    head = yaml.safe_load(page.read_text(encoding="utf-8").split("---\n")[1])
    assert set(head) == {"name", "about"}
