# Two commands are all a newcomer needs: `make play` and `make test`.
PYTHON ?= python3
VENV := .venv
RUN := $(VENV)/$(if $(filter Windows_NT,$(OS)),Scripts,bin)

.PHONY: help play terminal test setup setup-dev lint types web protocol house docs pictures pure compiled coverage soak attack bench release constraints clean

help:
	@echo "make play   play now          make test   check everything"
	@echo "make bench  measure           make soak   the long tests (hours)"
	@echo "make docs   the documentation"

setup:
	@$(PYTHON) tools/prepare.py build

setup-dev:
	@$(PYTHON) tools/prepare.py dev

# Opens the house for this machine and its network; `make terminal` plays here, without a browser.
# `make play PORT=8090` takes another port.
play: setup
	@$(RUN)/stammtisch serve $(if $(PORT),--port $(PORT))

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
	PYTHONPATH=src:. $(RUN)/python -m tools.sessions

# Draw the rooms and their imports for docs/design.md.
house: setup-dev
	$(RUN)/python tools/house.py

# The documentation as a site in build/docs/site; the next `make play` serves it under /docs.
docs:
	@$(PYTHON) tools/prepare.py docs
	@$(RUN)/python tools/docs/build.py

# Photograph the figures in the games' help for the documentation, in Chromium.
pictures: setup-dev
	$(RUN)/python tools/docs/pictures.py
	$(RUN)/python tools/docs/boards.py
	$(RUN)/python tools/docs/previews.py

# The interpreted build is the reference; the compiled one must play the same games, and its server is what people run.
# Not traced: random games, for which tracing takes longest, and pages in a browser. docs/design.md says what runs where.
# Twice as many at once as there are processors, for many wait for sockets and processes; of pages, which wait less, one more.
# Who has none left takes from others.
CORES := $(shell $(PYTHON) -c "import os; cores = os.cpu_count() or 1; print(2 * cores, cores + 1)")
PYTEST := $(RUN)/python -m pytest --dist worksteal -n $(word 1,$(CORES))
PYTEST_PAGES := $(RUN)/python -m pytest --dist worksteal -n $(word 2,$(CORES))
UNTRACED := tests/laws/test_laws.py tests/laws/test_laws_bite.py tests/laws/test_builds.py tests/web
# What is marked `product` meets the program as people run it, and so the compiled build only; of these files nothing else.
PRODUCT := tests/client/test_one_table.py tests/deploy/test_release.py tests/docs/test_blocks.py tests/test_add_a_game.py
pure:
	PYTHONPATH=src STAMMTISCH_BUILD=pure $(PYTEST) -m "not soak and not product" --cov --cov-report= $(addprefix --ignore=,$(UNTRACED))
	$(RUN)/coverage json -q -o build/coverage.json
	$(RUN)/python tools/floors.py build/coverage.json
	PYTHONPATH=src STAMMTISCH_BUILD=pure $(PYTEST_PAGES) $(UNTRACED)

compiled:
	PYTHONPATH=build/wheel STAMMTISCH_BUILD=compiled $(PYTEST) tests/laws tests/rules tests/server tests/catan_protocol $(PRODUCT)

# All that the tests reach, line by line.
coverage: setup-dev
	PYTHONPATH=src STAMMTISCH_BUILD=pure $(RUN)/python -m pytest -n 2 --cov --cov-report=term:skip-covered

soak: setup-dev
	PYTHONPATH=build/wheel STAMMTISCH_BUILD=compiled STAMMTISCH_SOAK=1 $(RUN)/python -m pytest -n 2 -m "soak or not soak" tests/laws tests/rules tests/bots tests/arena tests/envs tests/selfplay tests/server tests/catan_protocol
	PYTHONPATH=build/wheel STAMMTISCH_BUILD=compiled STAMMTISCH_SOAK=1 $(RUN)/python -m pytest -n 0 -rs -s -m soak tests/examples
	PYTHONPATH=build/wheel:. $(RUN)/python -m tools.soak.kill --store sqlite
	PYTHONPATH=build/wheel:. $(RUN)/python -m tools.soak.kill --store postgresql
	PYTHONPATH=build/wheel:. $(RUN)/python -m tools.soak.secrecy dog dog-royal catan doerfer vier
	PYTHONPATH=build/wheel:. $(RUN)/python -m tools.soak

# Attacks on a freshly started server, as a table; ATTACKS="bots tables" runs some of them, "--store postgresql" elsewhere.
attack: setup-dev
	PYTHONPATH=build/wheel:. $(RUN)/python -m tools.attack.run $(ATTACKS)

# TOPICS="vier catan" measures some of them; all of them take most of an hour.
bench: setup-dev
	PYTHONPATH=build/wheel $(RUN)/python bench/run.py $(TOPICS)

# A version, after everything was checked: changelog, records for the tests, packages, checksums, tag. Nothing is sent anywhere.
release: test
	@$(PYTHON) tools/prepare.py release
	PYTHONPATH=build/wheel:. $(RUN)/python -m tools.release $(VERSION)

constraints:
	@$(PYTHON) tools/prepare.py release
	$(RUN)/python tools/constraints.py

clean:
	rm -rf build .venv
