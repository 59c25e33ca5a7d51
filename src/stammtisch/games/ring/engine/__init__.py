"""The shared rules of the ring games over flat positions: compiled, whole."""
