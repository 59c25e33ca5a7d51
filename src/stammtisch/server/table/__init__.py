"""A table at work: pure, without sockets, clocks or tasks; compiled, whole."""
