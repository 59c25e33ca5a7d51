"""The rules of Vier over sets of bits, and what bots make of a position: compiled, whole."""
