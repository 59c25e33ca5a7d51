"""The operator's commands, and where their settings come from."""
