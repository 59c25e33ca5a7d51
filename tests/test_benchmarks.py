"""A benchmark says whether a figure is what it was meant to be."""

import pytest
from bench.rates import Row, row
from bench.run import verdict


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (row("a batch", 700_000, None, "decisions/s", least=700_000), "700,000: met"),
        (row("a batch", 699_999, None, "decisions/s", least=700_000), "700,000: MISSED"),
        (row("two processes", 181, 100, "decisions/s", times=1.8), "1.8 times: met"),
        (row("two processes", 179, 100, "decisions/s", times=1.8), "1.8 times: MISSED"),
        (row("a start", 2, 3.9, "s", less_is_better=True, times=2), "2 times: MISSED"),
        (row("beside a peer that is not there", 181, None, "decisions/s", times=1.8), "1.8 times: not measured"),
        (row("without a goal", 1, 2, "decisions/s"), ""),
    ],
)
def test_a_goal_is_told_as_met_or_missed(found: Row, said: str) -> None:
    assert verdict(found) == said
