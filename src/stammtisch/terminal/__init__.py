"""Playing in a terminal, for any registered game."""
