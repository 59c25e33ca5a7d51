"""The values a table works on: its events, its effects, what was witnessed. Interpreted: mypyc breaks msgspec's classes."""
