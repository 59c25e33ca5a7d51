"""What the pages print works: Python is run, commands and their options exist, settings can be read."""

import configparser
import doctest
import json
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import NamedTuple

import click
import pytest

from stammtisch.cli import main

pytestmark = pytest.mark.product

ROOT = Path(__file__).resolve().parent.parent.parent
# README.md and add-a-game.md have tests of their own that do more than this one.
PAGES = [*sorted((ROOT / "docs").rglob("*.md")), *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))]
BLOCK = re.compile(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STAMMTISCH = re.compile(r"^(?:\w+=\S+ +)*(?:sudo +)?(?:\S*/)?stammtisch\s+(?P<words>[a-z].*)$")
MAKE = re.compile(r"^(?:\w+=\S+ )*make ([a-z-]+)")


class Block(NamedTuple):
    page: Path
    language: str
    file: str  # the name behind the language: the block is a file
    text: str


def blocks(*languages: str) -> list[Block]:
    found = [Block(page, *parts) for page in PAGES for parts in BLOCK.findall(page.read_text(encoding="utf-8"))]
    return [block for block in found if block.language in languages]


def pages_with(*languages: str) -> list[Path]:
    return list(dict.fromkeys(block.page for block in blocks(*languages)))


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", pages_with("python", "py", "pycon"), ids=name_of)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order and in one namespace, as a reader would; blocks that are files are written, and importable."""
    monkeypatch.chdir(tmp_path)
    space: dict[str, object] = {"__name__": "page"}
    for block in blocks("python", "py", "pycon"):
        if block.page != page:
            continue
        if block.file:
            (tmp_path / block.file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / block.file).write_text(block.text, encoding="utf-8")
            compile(block.text, block.file, "exec")
        elif ">>>" in block.text:
            examples = doctest.DocTestParser().get_doctest(block.text + "\n", space, page.name, str(page), 0)
            failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, clear_globs=False)
            space.update(examples.globs)
            assert tried and not failed
        else:
            exec(compile(block.text, f"{page.name}", "exec"), space)


def shell_lines() -> list[tuple[str, str]]:
    """Every command the pages print, with what may stand before it: from sh blocks, and the indented ones of the README."""
    lines = [(name_of(block.page), line.strip()) for block in blocks("sh", "bash", "console") for line in block.text.splitlines()]
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    indented = re.findall(r"^    ((?:stammtisch|make) .*)$", readme, re.MULTILINE)
    lines += [("README.md", re.split(r"  +", line)[0]) for line in indented]  # what it does stands behind it
    return [(page, line) for page, line in lines if line and not line.startswith("#")]


def test_every_printed_command_of_ours_exists_with_its_options() -> None:
    lines = [(page, found["words"]) for page, line in shell_lines() if (found := STAMMTISCH.search(line))]
    assert len(lines) > 15
    assert [problem for page, words in lines if (problem := complaint(page, words))] == []


def complaint(page: str, words: str) -> str | None:
    """What is wrong with a command, without running it."""
    name, *rest = shlex.split(words.removesuffix("&"), comments=True)
    command = main.commands.get(name)
    if command is None:
        return f"{page}: there is no command {name}"
    known = {option for each in command.params for option in (*each.opts, *each.secondary_opts)}
    unknown = [word for word in rest if re.fullmatch(r"--?[a-z][a-z-]*", word) and word not in known | {"--help", "-h"}]
    return f"{page}: {name} does not know {unknown}" if unknown else None


def test_a_wrong_command_or_option_would_be_found() -> None:
    assert complaint("x.md", "serve --prot 80") == "x.md: serve does not know ['--prot']"
    assert complaint("x.md", "sreve") == "x.md: there is no command sreve"
    assert complaint("x.md", "serve --port 80 &") is None
    assert isinstance(main, click.Group)


def test_every_printed_make_is_a_goal_of_the_makefile() -> None:
    goals = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    used = {found[1] for _, line in shell_lines() if (found := MAKE.match(line))}
    pages = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    used |= set(re.findall(r"`make ([a-z-]+)", pages))
    assert {"play", "test", "docs"} <= used
    assert used - goals == set()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell to ask")
def test_every_shell_block_can_be_read_by_a_shell() -> None:
    found = blocks("sh", "bash")
    assert len(found) > 8
    for block in found:
        ran = subprocess.run(["sh", "-n"], input=block.text, text=True, capture_output=True, check=False)
        assert ran.returncode == 0, f"{block.page.name}: {ran.stderr}"


def messages(text: str) -> list[str]:
    """A block is one document, or a message on each line."""
    lines = [line for line in text.splitlines() if line]
    return lines if all(line.startswith("{") and line.endswith("}") for line in lines) else [text]


def test_every_block_of_settings_can_be_read() -> None:
    for block in blocks("toml", "json", "ini"):
        if block.language == "toml":
            tomllib.loads(block.text)
        elif block.language == "json":
            _ = [json.loads(line) for line in messages(block.text)]
        else:
            configparser.ConfigParser(strict=False, interpolation=None).read_string(block.text)
    assert blocks("toml")
