"""One server from start to graceful stop: what was asked for, what has to be there before, and the loop."""
