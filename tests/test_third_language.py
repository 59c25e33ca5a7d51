"""Another language is one file in each catalogue and nothing else: a made-up one, in letters of its own, is spoken everywhere."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from stammtisch.catalogue import FOLDER, Catalogue

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / "src" / "stammtisch"
OURS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
THEIRS = str.maketrans(OURS, "αβγδεζηθικλμνξοπρςστυφχψωϊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΪΣΤΥΦΧΨΩΫ")
LEFT_OVER = re.compile(r"[a-z]{3,}")  # words in our letters; tiles, cards and seats have large ones

SPEAK = """
import json, sys
from stammtisch.bots.hint import hints
from stammtisch.catalogue import LANGUAGES, closest
from stammtisch.core import CHANCE, UNSEEN, FastDice
from stammtisch.data import tagline_of, title_of
from stammtisch.errors import IllegalAction
from stammtisch.games import OWN
from stammtisch.match import check
from stammtisch.sentences import sentence
from stammtisch.server.web.api import info
from stammtisch.server.wire.refusals import TEXTS, phrases
from stammtisch.terminal.boards import board_of
from stammtisch.terminal.port import Choice, Scene
from stammtisch.terminal.typed import unknown
from tests.server.room import ADA, BEN, Room, drop

assert closest("xx-YY") == "xx" and "xx" in LANGUAGES
said = [*phrases("xx").values(), *TEXTS["xx"].below("refusals").values()]

def look(game, state, seat):
    view = game.view(state, seat)
    said.append(game.draw(view, "xx"))
    for action in state.legal(seat)[:12]:
        said.append(game.say(game.decode(action), view, "xx"))
        said.append(game.reason(state, seat, action, "xx") or "")
    for action in (0, 1, 5, 77, 4096, 10**6, 2**40):
        try:
            check(state, seat, action)
        except IllegalAction as refusal:
            said.append(sentence(game, refusal, "xx"))

for game in OWN:
    said += [title_of(game, "xx"), tagline_of(game, "xx"), *info(game, "xx").labels.values()]
    dice, state = FastDice(4), game.new(game.usual_seats, game.options())
    for step in range(240):
        awaited = state.to_act()
        if not awaited:
            break
        player = awaited[0]
        action = state.chance(dice) if player == CHANCE else state.legal(player)[dice.below(len(state.legal(player)))]
        if player != CHANCE and step % 8 == 0:
            look(game, state, player)
        seen = state.seen(0, player, action)
        if seen != UNSEEN:
            said.append(game.say(game.decode(seen), game.view(state, 0), "xx"))
        state.apply(player, action)

vier = next(game for game in OWN if game.name == "vier")
state = vier.new(2, vier.options())
said += [hint.why for hint in hints(vier, vier.view(state, 0), state.legal(0), FastDice(1), iterations=50, language="xx")]
choices = [Choice(vier.decode(code), vier.say(vier.decode(code), vier.view(state, 0), "xx")) for code in state.legal(0)]
scene = Scene(vier, vier.view(state, 0), tuple(choices), True, 0, "", "xx")
board, choosing = board_of(scene), board_of(scene).choosing(scene)
said += [unknown("?", board, scene, choosing), *[board.label(target, scene) for target in choosing.targets()]]

room = Room()
room.begin(ADA, BEN)
room.join(ADA, language="xx")
room.play(ADA, drop(3))
room.play(ADA, drop(3))
update = room.update(ADA)
said += [update.drawing, *[seen.text for seen in update.seen], room.inbox[0][-1].sentence]
json.dump(said, sys.stdout)
"""


def translated(texts: Any) -> Any:
    """The same in the made-up letters; what stands for facts stays."""
    if isinstance(texts, Mapping):
        return {key: texts[key] if key == "plural" else translated(texts[key]) for key in texts}
    if isinstance(texts, list):
        return [translated(text) for text in texts]
    return "".join(part if part.startswith("{") else part.translate(THEIRS) for part in re.split(r"(\{[^}]*\})", texts))


def toml(texts: Mapping[str, Any], above: str = "") -> str:
    """A file as a translator would write it; JSON strings, lists and keys are TOML's, too."""
    plain = [f"{json.dumps(key)} = {json.dumps(text)}" for key, text in texts.items() if not isinstance(text, Mapping)]
    tables = [(f"{above}{json.dumps(key)}", found) for key, found in texts.items() if isinstance(found, Mapping)]
    return "\n".join([*plain, *(f"\n[{name}]\n{toml(found, name + '.')}" for name, found in tables)]) + "\n"


@pytest.fixture
def with_another_language(tmp_path: Path) -> Path:
    """The program with one more file in each catalogue."""
    shutil.copytree(SRC, tmp_path / "stammtisch", ignore=shutil.ignore_patterns("__pycache__"))
    folders = [path for path in (tmp_path / "stammtisch").rglob(FOLDER) if path.is_dir()]
    assert len(folders) > 8
    for folder in folders:
        (folder / "xx.toml").write_text(toml(translated(Catalogue(folder).read("en"))), encoding="utf-8")
    return tmp_path


def test_a_third_language_is_one_file_in_each_catalogue(with_another_language: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("COV_", "PYTEST_"))}
    environment["PYTHONPATH"] = os.pathsep.join(map(str, (with_another_language, ROOT)))
    command = [sys.executable, "-c", SPEAK]
    ran = subprocess.run(command, cwd=with_another_language, env=environment, check=False, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout)
    assert len(said) > 900
    for text in said:
        assert not LEFT_OVER.search(re.sub(r"\{\w+\}", "", text)), text
