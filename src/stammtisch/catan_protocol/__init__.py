"""The Catan-Protokoll 1.0: students' clients at our tables, and our bots at anybody's."""
