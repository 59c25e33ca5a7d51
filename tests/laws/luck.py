"""Laws of luck: chance is an actor that changes nothing by deciding, and decides fairly."""

from collections import Counter
from fractions import Fraction
from math import sqrt

from stammtisch.core import CHANCE, Dice, FastDice, State
from stammtisch.errors import IllegalAction
from stammtisch.match import check
from tests.laws.walk import Position

MOST_ROLLS = 1200  # ways the dice can fall that are still gone through one by one
DRAWS = 600


class Told(Dice):
    """Dice that fall as told, and then always on 0; they note how many sides were asked for."""

    def __init__(self, rolls: list[int]) -> None:
        self.rolls = rolls
        self.sides: list[int] = []

    def below(self, n: int) -> int:
        place = len(self.sides)
        self.sides.append(n)
        return self.rolls[place] if place < len(self.rolls) else 0


def awaited(at: Position) -> bool:
    return at.state.to_act() == (CHANCE,)


def chance_changes_nothing(at: Position) -> None:
    """Asking for an outcome leaves the position alone."""
    if awaited(at):
        before = at.looks()
        at.state.chance(at.dice)
        assert at.face() == before, "chance has changed the position"


def chance_depends_on_dice_alone(at: Position) -> None:
    """The same dice give the same outcome, however often they are asked."""
    if awaited(at):
        for seed in range(4):
            outcomes = {at.state.copy().chance(FastDice(seed)) for _ in range(3)} | {at.state.chance(FastDice(seed))}
            assert len(outcomes) == 1, f"the same dice gave {sorted(outcomes)}"


def chance_passes_check(at: Position) -> None:
    """What luck gives is possible."""
    if awaited(at):
        for _ in range(8):
            outcome = at.state.chance(at.dice)
            try:
                check(at.state, CHANCE, outcome)
            except IllegalAction as refusal:
                raise AssertionError(f"chance gives {outcome} but check says {refusal.code}") from refusal


def chance_is_fair(at: Position) -> None:
    """Every outcome comes as often as `legal(CHANCE)` lists it. A game with too many to list lists none."""
    listed = Counter(at.state.legal(CHANCE)) if awaited(at) else Counter()
    if not listed:
        return
    found = exact_odds(at.state)
    if found is None:
        assert_plausible(at, listed)
        return
    total = listed.total()
    expected = {outcome: Fraction(count, total) for outcome, count in listed.items()}
    wrong = {outcome for outcome in expected | found if expected.get(outcome) != found.get(outcome)}
    told = {outcome: (str(expected.get(outcome, 0)), str(found.get(outcome, 0))) for outcome in sorted(wrong)[:5]}
    assert not wrong, f"outcomes with wrong odds (expected, found): {told}"


def exact_odds(state: State) -> dict[int, Fraction] | None:
    """The odds of every outcome, from every way the dice can fall; None if those are too many."""
    odds: dict[int, Fraction] = {}
    rolls: list[int] | None = []
    for _ in range(MOST_ROLLS):
        if rolls is None:
            return odds
        dice = Told(rolls)
        outcome = state.chance(dice)
        share = Fraction(1)
        for sides in dice.sides:
            share /= sides
        odds[outcome] = odds.get(outcome, Fraction(0)) + share
        rolls = next_rolls(rolls, dice.sides)
    return odds if rolls is None else None


def next_rolls(rolls: list[int], sides: list[int]) -> list[int] | None:
    """The way to fall after this one, in counting order; None behind the last."""
    fallen = [*rolls, *[0] * (len(sides) - len(rolls))]
    while fallen and fallen[-1] + 1 == sides[len(fallen) - 1]:
        fallen.pop()
    return [*fallen[:-1], fallen[-1] + 1] if fallen else None


def assert_plausible(at: Position, listed: Counter[int]) -> None:
    """A chi-square test far beyond any doubt; rare outcomes count as one."""
    draws = max(DRAWS, 4 * len(listed))
    found = Counter(at.state.chance(at.dice) for _ in range(draws))
    assert set(found) <= set(listed), f"chance gave {sorted(set(found) - set(listed))[:5]}, which legal does not list"
    scale = draws / listed.total()
    common = {outcome for outcome, count in listed.items() if count * scale >= 5}
    cells = [(listed[outcome] * scale, found[outcome]) for outcome in common]
    rest = (draws - sum(cell[0] for cell in cells), draws - sum(cell[1] for cell in cells))
    cells += [rest] if rest[0] >= 5 else []
    surprise = sum((seen - expected) ** 2 / expected for expected, seen in cells)
    assert surprise < len(cells) + 8 * sqrt(2 * len(cells)) + 20, f"chi-square {surprise:.0f} over {len(cells)} outcomes"
