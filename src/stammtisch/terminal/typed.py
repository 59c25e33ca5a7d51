"""Finds what somebody means by what they typed: a target, a choice, or something the rules do not allow. Pure."""

import re
from typing import Any, NamedTuple

from stammtisch.speech import fitting, words_of
from stammtisch.terminal.boards.base import Board, said
from stammtisch.terminal.choosing import Choosing, Path, Target
from stammtisch.terminal.port import TEXTS, Choice, Scene

SOME = 4  # moves named to somebody whose words fit several
MOST_IMAGINED = 4000  # actions looked through for what is not legal
VERBS = ("do", "card", "tool")  # targets that are no places
BELOW_ZERO = re.compile(r"(?<!\w)-\d+")


class Meant(NamedTuple):
    """What was typed; one of these is set."""

    picks: list[Target] | None = None  # targets to pick, one after the other
    anew: bool = False  # what was picked before is meant no more
    choice: Choice | None = None
    attempt: Any | None = None  # an action to be tried, though it was not among the legal ones
    sentence: str = ""  # to be told


def understand(typed: str, board: Board, scene: Scene, choosing: Choosing) -> Meant:
    target = named(typed, board, scene, choosing)
    if target is not None:
        return Meant(picks=[target])
    other = other_verb(typed, board, scene, choosing)
    if other is not None:
        return Meant(picks=other, anew=True)
    attempt = impossible(typed, board, scene, choosing) or blocked(typed, board, scene, choosing)
    if attempt is not None:
        return Meant(attempt=attempt)
    found = worded(typed, choosing)
    if len(found) == 1:
        return Meant(choice=found[0][0])
    if found:
        return among(found, choosing, scene)
    attempt = board.read(typed, scene) or imagined(typed, board, scene)
    if attempt is not None:
        return Meant(attempt=attempt)
    return Meant(sentence=unknown(typed, board, scene, choosing))


def named(typed: str, board: Board, scene: Scene, choosing: Choosing) -> Target | None:
    """The target that is called so."""
    found = [target for target in choosing.targets() if is_called(typed, board.label(target, scene))]
    return found[0] if len(found) == 1 else None


def other_verb(typed: str, board: Board, scene: Scene, choosing: Choosing) -> list[Target] | None:
    """The way to a verb of this name that something else has been begun before: `bomb` while an eraser is aimed."""
    if not choosing.marks:
        return None
    ways = [path.steps[: place + 1] for _, path in choosing.options for place, step in enumerate(path.steps) if step[0] in VERBS]
    found = list(dict.fromkeys(way for way in ways if is_called(typed, board.label(way[-1], scene))))
    return list(found[0]) if len(found) == 1 else None


def is_called(typed: str, label: str) -> bool:
    """Whether these are the same words and numbers; a cell of Dörfer may lie below zero."""
    wanted = words_of(typed)
    return bool(wanted) and words_of(label) == wanted and BELOW_ZERO.findall(label) == BELOW_ZERO.findall(typed)


def impossible(typed: str, board: Board, scene: Scene, choosing: Choosing) -> Any | None:
    """What the chip of this name is for, or would be, if no legal action has anything to do with it: the rules say why."""
    possible = {step for _, path in choosing.options for step in path.steps}
    called = [target for target in board.verbs(scene) if is_called(typed, board.label(target, scene))]
    return board.action(called, scene) if len(called) == 1 and called[0] not in possible else None


def blocked(typed: str, board: Board, scene: Scene, choosing: Choosing) -> Any | None:
    """What a place of this name would mean that cannot be picked next: a full column, a crossing too near.

    Else the same number would be taken for something else that has it, such as the row of an eraser or another path.
    """
    done = len(choosing.picked)
    for action, _ in zip(board.imaginable(scene), range(MOST_IMAGINED), strict=False):
        *begun, following = board.path(action, scene).steps[: done + 1]
        is_blocked = begun == choosing.picked and following not in choosing.targets() and following[0] not in VERBS
        if is_blocked and is_called(typed, board.label(following, scene)):
            return action
    return None


def worded(typed: str, choosing: Choosing) -> list[tuple[Choice, Path]]:
    """The choices whose words fit: among those that are left, else among all."""
    for options in (choosing.fitting(), choosing.options):
        places = fitting(typed, [choice.words for choice, _ in options])
        if places:
            return [options[place] for place in places]
    return []


def among(found: list[tuple[Choice, Path]], choosing: Choosing, scene: Scene) -> Meant:
    """Several fit: what they have in common is picked, so that the next question is a smaller one."""
    shared = common([path.steps for _, path in found])
    known = choosing.picked
    if len(shared) > len(known) and shared[: len(known)] == known:
        return Meant(picks=shared[len(known) :])
    texts = TEXTS[scene.language]
    some = "; ".join(choice.words for choice, _ in found[:SOME])
    return Meant(sentence=texts("many", count=len(found), some=some))


def common(paths: list[tuple[Target, ...]]) -> list[Target]:
    """The steps with which all of these begin."""
    shared: list[Target] = []
    for steps in zip(*paths, strict=False):
        if len(set(steps)) > 1:
            break
        shared.append(steps[0])
    return shared


def imagined(typed: str, board: Board, scene: Scene) -> Any | None:
    """An action that fits these words, though it is not legal: the rules will say why."""
    actions = [action for action, _ in zip(board.imaginable(scene), range(MOST_IMAGINED), strict=False)]
    places = fitting(typed, [said(scene, action) for action in actions]) if scene.game is not None else []
    return actions[places[0]] if places else None


def unknown(typed: str, board: Board, scene: Scene, choosing: Choosing) -> str:
    texts = TEXTS[scene.language]
    options = choosing.fitting() or choosing.options
    if not options:
        return texts("not-now", typed=typed)
    return texts("unknown", typed=typed, some="; ".join(choice.words for choice, _ in options[:SOME]))


def completions(board: Board, scene: Scene, choosing: Choosing) -> list[str]:
    """What a typed line may become: what targets are called, and moves in words."""
    labels = [board.label(target, scene) for target in choosing.targets()]
    return list(dict.fromkeys([*labels, *(choice.words for choice, _ in choosing.fitting())]))
