"""PettingZoo's connect_four by `last()` and `step()`; prints one JSON object."""

import json
import sys

from bench.loops import turn_by_turn
from pettingzoo.classic import connect_four_v3

print(json.dumps({"aec": turn_by_turn(connect_four_v3.env(), float(sys.argv[1]))}))
