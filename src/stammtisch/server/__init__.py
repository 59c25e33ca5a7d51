"""Play together on any device: tables, the lobby, the durable log, and the sockets around them."""
