"""The rules of Dog Royal over a flat position, and what bots make of one: compiled, whole."""
