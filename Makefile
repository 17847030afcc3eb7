# make play   sets everything up and opens the site
# make test   sets everything up and runs lint, types and all tests
# make bench  measures speed, side by side with OpenSpiel and boardgame.io
# make reference  writes the reference of the API into build/reference

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PORT ?= 8080

.PHONY: play test lint types compiled unit interpreted online bench browser database reference format clean

play: $(VENV)/.play
	$(BIN)/fireside serve --port $(PORT) --open

# Compiling takes longest: lint, types and the installation of a browser and a database server go beside it.
test: $(VENV)/.dev
	$(MAKE) -j4 lint types compiled browser database
	$(MAKE) unit interpreted online

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy
	MYPYPATH=examples $(BIN)/mypy -p pig -p connect_four
	MYPYPATH=examples/train $(BIN)/mypy -m agent -m rollout -m ppo

# Rules and bots are compiled once, before several test processes would each compile them.
compiled: $(VENV)/.dev
	$(BIN)/python -c "import fireside; print(*fireside.games(), sep='\n')" | xargs -P 2 -I{} $(BIN)/python -m fireside.table.server.prepare {} simulation

# Tests run with the compiler on, with the compiler off, or in a browser; tests/conftest.py says which.
# The folders are named to look for tests only where there are some.
unit: $(VENV)/.dev compiled database
	$(BIN)/pytest -n 2 --dist worksteal --durations=15 -m "compiled and not browser" --ignore=tests/browser --ignore=tests/draw --ignore=tests/guides --ignore=tests/testing

# With the compiler off: compiled lines cannot be seen by coverage.
interpreted: $(VENV)/.dev
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --dist worksteal -m interpreted tests/draw tests/engine tests/games tests/guides tests/lab tests/rl tests/testing \
		tests/test_game.py tests/test_position.py tests/test_record.py \
		--cov=fireside \
		--cov-report=term:skip-covered --cov-fail-under=90

# In a real browser. Playwright keeps an event loop running, beside which no other asynchronous test can run.
online: $(VENV)/.dev compiled browser database
	$(BIN)/pytest -n 2 --dist worksteal --durations=15 -m browser tests/browser tests/examples

bench: $(VENV)/.bench
	$(BIN)/python -m bench

browser: $(VENV)/.dev
	$(BIN)/python -m tests.chromium

# After the browser: apt-get does one thing at a time.
database: $(VENV)/.dev browser
	$(BIN)/python -m tests.postgres

reference: $(VENV)/.dev
	NUMBA_DISABLE_JIT=1 $(BIN)/python -m tests.reference build/reference

format: $(VENV)/.dev
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean:
	rm -rf $(VENV) build dist *.egg-info

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.play: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web]'
	touch $@

$(VENV)/.dev: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web,plot,postgres,metrics,lab,cluster,dev]'
	touch $@

$(VENV)/.bench: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web,plot,postgres,metrics,lab,cluster,dev,bench]'
	touch $@
