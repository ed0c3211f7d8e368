# The two commands a newcomer needs are `make run` and `make test`. Everything lives in .venv; nothing else is touched.
PYTHON  ?= python3
VENV    := .venv
BIN     := $(VENV)/bin
RUNTIME := $(VENV)/.runtime
STAMP   := $(VENV)/.complete

.DEFAULT_GOAL := help
.PHONY: help setup run test lint types layers unit fmt lock ci-deps clean

help: ## this list
	@grep -E '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 12

setup: $(STAMP) ## .venv with the locked dependencies; does nothing when nothing changed

# What runs the service is less than half of what tests it, so that a first `make run` waits for that alone.
$(RUNTIME): requirements.txt requirements-build.txt pyproject.toml
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Guard needs Python 3.11 or newer; run: make PYTHON=python3.12 $(MAKECMDGOALS)")'
	@echo "Installing into $(VENV) what the service needs, once; this takes up to a minute."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt -r requirements-build.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation --editable .
	@touch $@

$(STAMP): requirements-dev.txt $(RUNTIME)
	@echo "Installing into $(VENV) what the tests need, once."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

run: $(RUNTIME) ## the service on 127.0.0.1:8080, with a first key and commands to try
	$(BIN)/guard migrate
	$(BIN)/guard serve --welcome

test: lint types layers unit ## all checks and all tests

lint: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/hadolint Dockerfile

types: setup
	$(BIN)/mypy

layers: setup
	$(BIN)/lint-imports

unit: setup
	$(BIN)/pytest --numprocesses=auto --cov --cov-report=term

.PHONY: roundtrip bench profile fuzz
roundtrip: setup ## values formatted by CLDR in each of its locales, read back
	$(BIN)/python -m tests.tools.roundtrip

bench: setup ## cost beside its floor and its peers; results in benchmarks/results
	$(BIN)/python -m benchmarks

profile: setup ## a flame graph of the typical check, benchmarks/results/typical.svg
	$(BIN)/python -m benchmarks.profile

fuzz: setup .fuzz/venv/.complete ## ten minutes of coverage-guided fuzzing; what is at fault is kept in .fuzz/found
	.fuzz/venv/bin/python -m tests.fuzz

.fuzz/venv/.complete: requirements.txt tests/fuzz/requirements.txt
	$(PYTHON) -m venv .fuzz/venv
	.fuzz/venv/bin/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	.fuzz/venv/bin/python -m pip install --quiet --disable-pip-version-check -r tests/fuzz/requirements.txt
	@touch $@

fmt: setup ## format, and fix what can be fixed
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

lock: ## compile the lock files anew (needs uv on the PATH)
	uv pip compile pyproject.toml --universal --generate-hashes --no-header --no-annotate --quiet --output-file requirements.txt
	uv pip compile pyproject.toml --group dev --universal --generate-hashes --no-header --no-annotate --quiet \
		--constraint requirements.txt --output-file requirements-dev.txt
	uv pip compile --group build --universal --generate-hashes --no-header --no-annotate --quiet \
		--constraint requirements-dev.txt --output-file requirements-build.txt

ci-deps: ## what the tests need from the system: nothing beyond Python so far
	@$(PYTHON) --version

clean: ## remove .venv and caches
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage* htmlcov dist
