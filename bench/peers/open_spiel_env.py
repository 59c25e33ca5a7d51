"""OpenSpiel's connect_four with tensor and mask from Python; prints one JSON object. The choice of actions is not timed."""

import json
import random
import sys
import time

import pyspiel

SECONDS = float(sys.argv[1])
game = pyspiel.load_game("connect_four")
state = game.new_initial_state()
steps, spent = 0, 0.0
while spent < SECONDS:
    began = time.process_time()
    state.observation_tensor(state.current_player())
    mask = state.legal_actions_mask()
    spent += time.process_time() - began
    action = random.choice([place for place, allowed in enumerate(mask) if allowed])
    began = time.process_time()
    state.apply_action(action)
    if state.is_terminal():
        state = game.new_initial_state()
    spent += time.process_time() - began
    steps += 1
print(json.dumps({"steps": steps / spent}))
