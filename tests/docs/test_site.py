"""`make docs` builds a site without a warning, for strict servers, whose links all lead somewhere."""

import html
import json
import re
from pathlib import Path

import pytest
from tools.docs import build, links, pages, play, schemas, strict

from stammtisch.games import GAMES


def text_of(page: Path) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", page.read_text(encoding="utf-8")))


def test_the_site_has_every_page_and_begins_in_german(built: Path) -> None:
    for source in pages.DOCS.rglob("*.md"):
        assert (built / source.relative_to(pages.DOCS).with_suffix(".html")).is_file()
    start = (built / "index.html").read_text(encoding="utf-8")
    assert '<html lang="de"' in start
    assert "Willkommen am Stammtisch" in start
    assert strict.complaints(built) == [] == links.complaints(built)


def test_code_and_lists_are_shown_as_such_on_every_page(built: Path) -> None:
    for page in built.rglob("*.html"):
        assert "```" not in text_of(page), f"{page.name} shows a fence"
    changes = (built / "changelog.html").read_text(encoding="utf-8")
    assert len(re.findall(r"<li>", changes)) > changes.count("<strong>") >= 5
    assert not re.search(r"</strong>\s+- ", changes), "a list below a sentence is a list"
    bot = (built / "first-bot.html").read_text(encoding="utf-8")
    assert '<span class="filename">my_bots.py</span>' in bot


def test_text_is_read_as_a_forge_reads_it() -> None:
    read = pages.as_the_site_reads
    assert read("a\n- b\n  c\n- d") == "a\n\n- b\n  c\n- d"
    assert read("## a\n1. b\n2. c\n\n- d") == "## a\n1. b\n2. c\n\n- d"
    assert read("```sh\nx\n- y\n```\n- z") == "```sh\nx\n- y\n```\n- z"


def test_the_python_reference_comes_from_docstrings(built: Path) -> None:
    page = text_of(built / "python-api.html")
    assert "the log that led to it, and the seed behind its luck" in page
    assert "everything the platform knows of a game, in one place" in page


def test_every_path_and_form_of_the_http_api_is_on_its_page(built: Path) -> None:
    page = text_of(built / "http-api.html")
    document = json.loads((pages.DOCS / "openapi.json").read_text(encoding="utf-8"))
    assert len(document["paths"]) > 5
    assert [path for path in document["paths"] if f"GET {path}" not in page] == []
    assert [name for name in document["components"]["schemas"] if name not in page] == []


def test_every_message_of_the_websocket_api_is_on_its_page(built: Path) -> None:
    page = text_of(built / "websocket-api.html")
    messages = schemas.read("asyncapi.json")["components"]["messages"]
    assert len(messages) > 40
    assert [name for name, told in messages.items() if name not in page or told["name"] not in page] == []


@pytest.mark.parametrize("game", play.games())
def test_a_game_is_told_with_the_help_of_the_table(game: str) -> None:
    page = play.page(GAMES[game])
    headings = re.findall(r"^## .*$", play.help_of(game).read_text(encoding="utf-8"), re.MULTILINE)
    assert headings and all(heading in page for heading in headings)
    assert "{" not in re.sub(r"\{ \.\w+ \}", "", page), "a figure was not replaced"
    missing = [figure for figure in play.figures(game) if not (play.PICTURES / play.picture_of(game, figure)).is_file()]
    assert missing == [], "run `make pictures`"


def test_all_five_games_are_told() -> None:
    assert play.games() == ["vier", "dog", "dog-royal", "doerfer", "catan"]


def test_a_page_without_a_place_is_listed_at_the_end_of_the_menu() -> None:
    assert '{ "Mehr" = ["forgotten.md"] }' in build.configuration(["index.md", "forgotten.md"])
    assert "Mehr" not in build.configuration(["index.md"])


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ("<script>evil()</script>", "a script inside the page (plain)"),
        ('<script src="https://cdn.example/x.js"></script>', "asks https://cdn.example/x.js"),
        ('<img src="//cdn.example/x.png">', "asks //cdn.example/x.png"),
        ('<link rel="stylesheet" href="https://fonts.example/css">', "asks https://fonts.example/css"),
        ('<a onclick="x()">', "a handler onclick inside the page"),
        ("<style>a{}</style>", "a style sheet inside the page"),
    ],
)
def test_what_the_policy_would_refuse_is_found(page: str, complaint: str) -> None:
    assert strict.of_page(page) == [complaint]


def test_what_the_policy_allows_is_not_mistaken() -> None:
    assert strict.of_page('<a href="https://example.org">x</a><script type="application/json">{}</script><img src="a.png">') == []


def test_scripts_move_into_files_that_run_at_the_same_place(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "page.html").write_text("<p>a<script>one()</script>b<script src=x.js></script>", encoding="utf-8")
    strict.without_inline_scripts(tmp_path)
    page = (tmp_path / "deep" / "page.html").read_text(encoding="utf-8")
    found = re.fullmatch(r'<p>a<script src="(\.\./assets/inline/\w+\.js)"></script>b<script src=x.js></script>', page)
    assert found
    assert (tmp_path / "deep" / found[1]).read_text(encoding="utf-8") == "one()\n"


def test_links_that_lead_nowhere_are_named(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<a href="b.html#here">1</a><a href="b.html#gone">2</a><a href="c.html">3</a><img src="p.png">'
        '<a href="#top" id="top">4</a><a href="https://example.org/x">5</a><a href="../outside.html">6</a>',
        encoding="utf-8",
    )
    (tmp_path / "b.html").write_text('<p id="here">', encoding="utf-8")
    (tmp_path.parent / "outside.html").write_text("", encoding="utf-8")
    found = links.complaints(tmp_path)
    assert found == [f"a.html: nothing is at {target}" for target in ("b.html#gone", "c.html", "p.png", "../outside.html")]


def test_links_out_of_the_folder_lead_to_their_page_on_the_site(tmp_path: Path) -> None:
    page = pages.DOCS / "rules" / "x.md"
    moved = [
        pages.moved(link, page, tmp_path / "rules" / "x.md", tmp_path)
        for link in ("../../CHANGELOG.md#a", "../../examples", "vier.md", "#here", "https://example.org/../x")
    ]
    assert moved == ["../changelog.md#a", "../examples.md", "vier.md", "#here", "https://example.org/../x"]
