"""What is committed works on every machine: no registry addresses, no paths of the machine it was written on."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
REGISTRIES = re.compile(
    r"https?://[^\s\"'<>)]*(?:pypi\.org/simple|/simple/|files\.pythonhosted|registry\.npmjs|registry\.yarnpkg|/npm/|artifactory|nexus)",
    re.IGNORECASE,
)
HTTPS = "https" + "://"  # apart, for this file is examined too
INDEX_OPTIONS = re.compile(r"(?:--(?:extra-)?index-url|--find-links|index-url\s*=|^registry\s*=)[= ]?\s*\S", re.MULTILINE)
MACHINE_PATHS = re.compile(r"(?<![\w.~/<{}$-])/(?:home|root|work|mnt|Users)/[\w.]|\b[A-Z]:\\(?:Users|Temp)")
BINARY = {".png", ".ico", ".jpg", ".webp", ".woff2", ".mp3", ".ogg", ".wav"}


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=False, capture_output=True)
    if listed.returncode:
        pytest.skip("this is no git checkout: nothing is tracked")
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name]


def texts() -> list[tuple[str, str]]:
    """Every tracked text but this one, which spells out what it forbids."""
    paths = [path for path in tracked() if path.suffix not in BINARY and path.is_file() and path != Path(__file__).resolve()]
    return [(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")) for path in paths]


def holding(pattern: re.Pattern[str]) -> list[str]:
    return [f"{name}: {found.group()}" for name, text in texts() if (found := pattern.search(text))]


def test_there_are_tracked_files() -> None:
    assert "pyproject.toml" in dict(texts())


def test_no_file_names_a_registry() -> None:
    assert holding(REGISTRIES) == []
    assert holding(INDEX_OPTIONS) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert holding(MACHINE_PATHS) == []
    assert holding(re.compile(rf"(?<![\w.~-]){re.escape(str(ROOT))}/")) == []


def test_package_locks_name_no_place_to_download_from() -> None:
    locks = [text for name, text in texts() if name.endswith("package-lock.json")]
    assert not [text for text in locks if '"resolved"' in text]


def test_no_built_file_is_tracked() -> None:
    built = {".so", ".pyd", ".pyc", ".whl"}
    assert [str(path) for path in tracked() if path.suffix in built] == []


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (REGISTRIES, f"Looking in {HTTPS}mirror.example/simple/"),
        (REGISTRIES, f'"resolved": "{HTTPS}artifactory.example/svelte/-/svelte-5.tgz"'),
        (INDEX_OPTIONS, "pip install --index-url x y"),
        (INDEX_OPTIONS, "registry=http://somewhere"),
        (MACHINE_PATHS, "see /home/anna/stammtisch"),
        (MACHINE_PATHS, '"/root/.venv"'),
    ],
)
def test_what_is_forbidden_is_noticed(pattern: re.Pattern[str], text: str) -> None:
    assert pattern.search(text)


@pytest.mark.parametrize(
    "text", ["https://example.org/home/page", "web/root/x", "~/home/", "https://example.org/project/msgspec"]
)
def test_what_is_allowed_is_not_mistaken(text: str) -> None:
    assert not any(pattern.search(text) for pattern in (REGISTRIES, INDEX_OPTIONS, MACHINE_PATHS))
