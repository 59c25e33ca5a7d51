"""The house around the tables: who comes in, which tables are open, who thinks, who else serves. It owns tasks and time."""
