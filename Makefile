# Everything that a person does here; `make run` and `make test` set up what they need by themselves.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Settings may stand in .env; what is in the environment already goes first.
WITH_SETTINGS := set -a; [ ! -f .env ] || { kept=$$(export -p); . ./.env; eval "$$kept"; }; set +a;

.PHONY: run test lint format lock bench chaos fuzz gallery clean

run: $(READY)
	@$(WITH_SETTINGS) if [ -n "$$DISCORD_TOKEN" ]; then exec $(BIN)/python -m bot; else exec $(BIN)/python -m bot.playground; fi

test: $(READY)
	$(BIN)/python -m pytest -n 2 --dist loadgroup

lint: $(READY)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/basedpyright

format: $(READY)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: $(READY)
	$(BIN)/python -m pip install --quiet uv
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 pyproject.toml -o requirements.txt
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --extra dev pyproject.toml -o requirements-dev.txt

bench: $(READY)
	$(BIN)/python -m tests.bench

chaos: $(READY)
	$(BIN)/python -m tests.chaos

fuzz: $(READY)
	$(BIN)/python -m tests.fuzz

gallery: $(READY)
	$(BIN)/python -m tests.gallery

clean:
	rm -rf $(VENV) build .pytest_cache .ruff_cache .hypothesis

$(READY): requirements-dev.txt
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Goulash needs Python 3.11 or newer: make PYTHON=python3.12 …" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $(READY)
