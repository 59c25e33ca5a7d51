"""The rules of DOG over a flat position, and what bots make of one: compiled, whole."""
