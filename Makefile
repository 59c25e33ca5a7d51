# Two commands are all a newcomer needs: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/bin

.PHONY: help play terminal test setup setup-dev lint types web protocol house pure compiled coverage soak attack bench constraints clean

help:
	@echo "make play   play now          make test   check everything"
	@echo "make bench  measure           make soak   the long tests (hours)"

setup:
	@$(PYTHON) tools/prepare.py build

setup-dev:
	@$(PYTHON) tools/prepare.py dev

# Opens the house for this machine and its network; `make terminal` plays here, without a browser.
play: setup
	@$(RUN)/stammtisch serve

terminal: setup
	@$(RUN)/stammtisch play

test: setup-dev
	@$(MAKE) --no-print-directory --jobs=2 lint types web
	@$(MAKE) --no-print-directory pure compiled

lint:
	$(RUN)/ruff check
	$(RUN)/ruff format --check -q

types:
	$(RUN)/mypy

# The web client's own checks: form and lint, types, and unit tests of what is pure.
web:
	$(RUN)/python tools/web_client.py check

# Write the protocol's documents and what the web client knows of messages and games.
protocol: setup-dev
	PYTHONPATH=src $(RUN)/python tools/protocol.py
	PYTHONPATH=src $(RUN)/python tools/web_types.py

# Draw the rooms and their imports for docs/design.md.
house: setup-dev
	$(RUN)/python tools/house.py

# The interpreted build is the reference; the compiled one must play the same games.
pure:
	PYTHONPATH=src STAMMTISCH_BUILD=pure $(RUN)/python -m pytest -n 2

compiled:
	PYTHONPATH=build/wheel STAMMTISCH_BUILD=compiled $(RUN)/python -m pytest -n 2 tests/laws tests/rules

# What the tests reach; not part of `make test`, for tracing makes the interpreted build twice as slow.
coverage: setup-dev
	PYTHONPATH=src STAMMTISCH_BUILD=pure $(RUN)/python -m pytest -n 2 --cov --cov-report=term:skip-covered

soak: setup-dev
	PYTHONPATH=build/wheel STAMMTISCH_BUILD=compiled STAMMTISCH_SOAK=1 $(RUN)/python -m pytest -n 2 -m "soak or not soak" tests/laws tests/rules tests/bots tests/arena tests/server tests/catan_protocol

# Attacks on a freshly started server, as a table; ATTACKS="bots tables" runs some of them.
attack: setup-dev
	PYTHONPATH=build/wheel:. $(RUN)/python -m tools.attack.run $(ATTACKS)

# TOPICS="vier catan" measures some of them; all of them take most of an hour.
bench: setup-dev
	PYTHONPATH=build/wheel $(RUN)/python bench/run.py $(TOPICS)

constraints: setup-dev
	$(RUN)/python tools/constraints.py

clean:
	rm -rf build .venv
