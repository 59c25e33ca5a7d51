"""OpenSpiel's Connect Four (7 x 6), run by the interpreter of its own environment; prints one JSON object."""

import json
import random
import sys
import time

import pyspiel  # type: ignore[import-not-found]  # installed for this comparison only

SECONDS = float(sys.argv[1])
game = pyspiel.load_game("connect_four")


def driven() -> float:
    """Moves per second with a Python loop around the C++ rules."""
    choose = random.Random(1).choice
    moves, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            moves += 1
    return moves / (time.process_time() - began)


def roll_outs() -> float:
    """Random games per second inside its C++ evaluator, reached through a search of so few nodes that they cost nothing."""
    nodes, games_each = 5, 2000
    evaluator = pyspiel.RandomRolloutEvaluator(games_each, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, nodes, 10, False, 1, False)
    games, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        bot.step(game.new_initial_state())
        games += nodes * games_each
    return games / (time.process_time() - began)


def copies() -> float:
    """Copies per second of a state in the middle of a game."""
    state = game.new_initial_state()
    for action in (3, 3, 2, 4, 4, 1, 0, 5, 5, 5):
        state.apply_action(action)
    copied, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        for _ in range(1000):
            state.clone()
        copied += 1000
    return copied / (time.process_time() - began)


def searches() -> float:
    """Simulations per second of its C++ Monte Carlo tree search from the empty board, one random game each."""
    nodes = 5000
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, nodes, 100, False, 1, False)
    done, began = 0, time.process_time()
    while time.process_time() - began < SECONDS:
        bot.step(game.new_initial_state())
        done += nodes
    return done / (time.process_time() - began)


print(json.dumps({"searches": searches(), "driven": driven(), "roll_outs": roll_outs(), "copies": copies()}))
