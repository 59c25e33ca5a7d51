"""A sixth game is one folder on each side: nothing else names it, and it has board, help, picture, levels and a bot."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.packages import ROOT, write_printed
from tests.web.house import House, Visitors, await_turn, shoot

SIXTH = Path(__file__).parent / "sixth"  # the web side; the other is printed in docs/add-a-game.md
NOT_COPIED = shutil.ignore_patterns("node_modules", "dist", "__pycache__", ".svelte-kit", ".vite")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources with one more folder on each side, and its own build of the client."""
    copy = tmp_path_factory.mktemp("checkout")
    for side in ("src", "web"):
        shutil.copytree(ROOT / side, copy / side, ignore=NOT_COPIED)
    write_printed(copy / "printed")
    shutil.copytree(copy / "printed" / "becher", copy / "src" / "stammtisch" / "games" / "becher")
    shutil.copytree(SIXTH, copy / "web" / "src" / "boards" / "becher")
    (copy / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    built = subprocess.run(
        [shutil.which("node") or "node", "node_modules/vite/bin/vite.js", "build"],
        cwd=copy / "web",
        env=dict(os.environ),
        check=False,
        capture_output=True,
        text=True,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return copy


@pytest.fixture
def guests(browser: Browser, checkout: Path, tmp_path: Path) -> Iterator[Visitors]:
    house = House(tmp_path, source=checkout / "src")
    house.open()
    people = Visitors(browser, house)
    yield people
    people.leave()
    house.close()
    assert people.complaints == []


def test_a_folder_on_each_side_is_a_game_like_any_other(guests: Visitors) -> None:
    page = guests.enter(language="de-DE")
    card = page.get_by_role("listitem").filter(has=page.get_by_role("heading", name="Becher", exact=True))
    expect(card).to_contain_text("Noch einen Würfel, oder reicht es?")
    expect(card.locator(".becher-picture")).to_be_visible()
    page.get_by_role("button", name="Mit Freunden: Becher", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="2", exact=True).click()
    page.get_by_role("button", name="Tisch aufmachen").click()
    page.get_by_role("combobox", name="Stärke der Bots").select_option("tollkühn")
    page.get_by_role("button", name="Beginnen, Bots füllen auf").click()
    board = page.locator(".table-of-cups")
    expect(board).to_have_css("color", "rgb(1, 2, 3)")
    expect(board.locator("li").nth(1)).to_contain_text("Becher ?, offen")
    assert await_turn(page)
    page.get_by_role("button", name="nimmt noch einen Würfel").click()
    if await_turn(page):
        shoot(page, "sixth-game")
        page.get_by_role("button", name="hört auf").click()
    expect(page.locator("main[data-state=over]")).to_be_visible()
    page.get_by_role("button", name="Regeln").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("Würfle, oder höre rechtzeitig auf.")
