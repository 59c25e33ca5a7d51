"""The searches of any game, compiled."""
