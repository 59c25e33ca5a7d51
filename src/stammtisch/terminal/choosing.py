"""How an action is chosen: target by target. Pure; a screen, a mouse and a typed line all pick targets here."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from stammtisch.terminal.port import Choice

Target = tuple[str | int, ...]  # ("cell", 3, 4): its kind, then which


class Path(NamedTuple):
    """The targets by which an action is chosen: some in this order, then some in any."""

    steps: tuple[Target, ...]
    bag: tuple[Target, ...] = ()

    def rest(self, picked: list[Target]) -> list[Target] | None:
        """What may be picked next; empty if this is chosen already, None if something else was picked."""
        known = len(self.steps)
        if self.steps[: len(picked)] != tuple(picked[:known]):
            return None
        if len(picked) < known:
            return [self.steps[len(picked)]]
        left = Counter(self.bag)
        left.subtract(picked[known:])
        return None if min(left.values(), default=0) < 0 else [target for target in left if left[target] > 0]

    @property
    def length(self) -> int:
        return len(self.steps) + len(self.bag)


class Choosing:
    """One decision: what was picked, and what comes next. `forced` are kinds picked by themselves where there is one only."""

    def __init__(self, choices: Iterable[Choice], path: Callable[[Any], Path], forced: frozenset[str] = frozenset()) -> None:
        self.options = [(choice, path(choice.action)) for choice in choices]
        self.forced = forced
        self.picked: list[Target] = []
        self.marks: list[int] = []  # how much was picked before each pick of the person
        self._targets: dict[tuple[Target, ...], list[Target]] = {}  # a drawing asks for them again and again
        self.skip()

    def fitting(self, picked: list[Target] | None = None) -> list[tuple[Choice, Path]]:
        """The choices that what was picked may still become."""
        so_far = self.picked if picked is None else picked
        return [(choice, path) for choice, path in self.options if path.rest(so_far) is not None]

    def targets(self) -> list[Target]:
        """What can be picked now, in the order of the legal actions."""
        known = tuple(self.picked)
        if known not in self._targets:
            found = dict.fromkeys(target for _, path in self.options for target in path.rest(self.picked) or ())
            self._targets[known] = list(found)
        return self._targets[known]

    def leading(self, target: Target) -> list[Choice]:
        """The choices that remain if this is picked."""
        return [choice for choice, _ in self.fitting([*self.picked, target])]

    def pick(self, target: Target) -> Choice | None:
        """Take a target that can be picked; the choice, when it is made."""
        if target not in self.targets():
            raise ValueError(target)
        self.marks.append(len(self.picked))
        self.picked.append(target)
        self.skip()
        return self.chosen()

    def chosen(self) -> Choice | None:
        return next((choice for choice, path in self.fitting() if path.length == len(self.picked)), None)

    def skip(self) -> None:
        """Pick what is the only thing to pick, but never the last, by which a person says that it is meant."""
        while len(targets := self.targets()) == 1 and (self.goes_on(targets[0]) or self.is_forced(targets[0])):
            self.picked.append(targets[0])

    def goes_on(self, target: Target) -> bool:
        ahead = [*self.picked, target]
        return all(path.length > len(ahead) for _, path in self.fitting(ahead))

    def is_forced(self, target: Target) -> bool:
        return bool(self.marks) and target[0] in self.forced

    def back(self) -> bool:
        """Undo the last pick; whether there was one."""
        if not self.marks:
            return False
        del self.picked[self.marks.pop() :]
        return True

    def restart(self, steps: list[Target]) -> list[Target]:
        """Forget what was picked; of these steps from the beginning, those that are still to be picked."""
        self.picked, self.marks = [], []
        self.skip()
        return steps[len(self.picked) :]

    def path_of(self, action: Any) -> Path | None:
        return next((path for choice, path in self.options if choice.action == action), None)
