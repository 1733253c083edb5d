# Everything that a person does here; each target sets up what it needs by itself.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# Settings may stand in .env; what is in the environment already goes first.
WITH_SETTINGS := set -a; [ ! -f .env ] || { kept=$$(export -p); . ./.env; eval "$$kept"; }; set +a;

.PHONY: run test check lint format lock wheel bench chaos fuzz gallery clean

run:
	@$(WITH_SETTINGS) if [ -n "$$DISCORD_TOKEN" ]; then $(MAKE) -s $(VENV)/.run && exec $(BIN)/python -m bot; \
	else $(MAKE) -s $(VENV)/.playground && exec $(BIN)/python -m bot.playground; fi

test: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 --dist loadgroup

# What most changes need: without the browser and the slow tests, in about a minute.
check: $(VENV)/.dev
	$(BIN)/python -m pytest -n 2 --dist loadgroup -m "not browser and not slow"

lint: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/basedpyright

format: $(VENV)/.dev
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

LOCK = $(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 pyproject.toml

lock: $(VENV)/.dev
	$(LOCK) -o requirements.txt
	$(LOCK) --extra playground -o requirements-playground.txt
	$(LOCK) --extra dev -o requirements-dev.txt

wheel: $(VENV)/.dev
	$(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir build/wheel .

bench: $(VENV)/.dev
	$(BIN)/python -m tests.bench

chaos: $(VENV)/.dev
	$(BIN)/python -m tests.chaos

fuzz: $(VENV)/.dev
	$(BIN)/python -m tests.fuzz

gallery: $(VENV)/.dev
	$(BIN)/python -m tests.gallery

clean:
	rm -rf $(VENV) build .pytest_cache .ruff_cache .hypothesis .import_linter_cache

# The bot alone, the bot with its simulated Discord, and what its tests and linters need: each holds the one before.
$(VENV)/.run: requirements.txt
$(VENV)/.playground: requirements-playground.txt
$(VENV)/.dev: requirements-dev.txt

$(VENV)/.run $(VENV)/.playground $(VENV)/.dev: | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r $<
	@touch $@

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Goulash needs Python 3.11 or newer: make PYTHON=python3.12 …" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
