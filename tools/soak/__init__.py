"""Long tests that are run in parts: each part leaves a line in a ledger, and `python -m tools.soak` adds them up."""
