"""What is durable: the schema and its migrations, group commits, and the bus between servers."""
