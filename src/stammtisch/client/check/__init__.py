"""A kit for other people's bots: a table of their game on a bad network, and what they got wrong in plain words."""
