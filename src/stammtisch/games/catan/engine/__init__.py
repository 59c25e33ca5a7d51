"""The rules of Catan over a flat position, and what bots make of one: compiled, whole."""
