"""Our bots at any server of the protocol: a view rebuilt from messages, and a computer player that acts on it."""
