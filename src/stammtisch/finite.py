"""Numbers on the command line. Click's own ranges let `nan` through, for nothing is above or below it."""

import math
from typing import Any

import click


class Finite(click.FloatRange):
    """A number within its bounds: neither `nan` nor endless."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number = float(super().convert(value, param, ctx))
        if not math.isfinite(number):
            self.fail(f"{value} is no number to count with.", param, ctx)
        return number
