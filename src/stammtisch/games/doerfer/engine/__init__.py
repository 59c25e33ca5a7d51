"""The rules of Dörfer over flat lists, and what bots make of a land: compiled, whole."""
