# make play   sets everything up and opens the site
# make test   sets everything up and runs lint, types and all tests
# make bench  measures speed, side by side with OpenSpiel

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PORT ?= 8080

.PHONY: play test lint types unit compiled coverage bench browser format clean

play: $(VENV)/.play
	$(BIN)/fireside serve --port $(PORT) --open

test: lint types unit coverage

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(VENV)/.dev
	$(BIN)/mypy
	MYPYPATH=examples $(BIN)/mypy -p pig -p connect_four

# Playwright keeps an event loop running, beside which no other asynchronous test can run: browsers have a process of their own.
unit: $(VENV)/.dev browser compiled
	$(BIN)/pytest -n 2 --dist worksteal -m "not browser"
	$(BIN)/pytest -m browser tests/browser
	$(BIN)/pytest -m browser tests/examples

# Rules are compiled once, before several test processes would each compile them.
compiled: $(VENV)/.dev
	$(BIN)/python -c "import fireside; print(*fireside.games(), sep='\n')" | xargs -P 2 -I{} $(BIN)/python -m fireside.table.prepare {}
	$(BIN)/python -c "import fireside; print(*fireside.games(), sep='\n')" | xargs -P 2 -I{} $(BIN)/python -m fireside.table.prepare {} bots

# Coverage is measured with the compiler off: compiled lines cannot be seen. Whole random games are left to the compiled tests.
coverage: $(VENV)/.dev
	NUMBA_DISABLE_JIT=1 $(BIN)/pytest -n 2 --dist worksteal -q --ignore=tests/games/test_contract.py \
		--cov=fireside/engine --cov=fireside/games --cov=fireside/draw --cov=fireside/testing \
		--cov-report=term:skip-covered --cov-fail-under=90 tests/engine tests/games tests/draw tests/testing

bench: $(VENV)/.bench
	$(BIN)/python -m bench

browser: $(VENV)/.dev
	$(BIN)/python -m tests.chromium

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
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web,plot,dev]'
	touch $@

$(VENV)/.bench: $(VENV)/bin/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[web,plot,dev,bench]'
	touch $@
