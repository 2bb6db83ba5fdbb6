# One word for everything: each target first makes what it needs, and is quick the second time.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
MADE := $(VENV)/.made
PIP := $(PY) -m pip install --quiet --disable-pip-version-check
UV := 0.13.9

.DEFAULT_GOAL := help
.PHONY: help serve demo test engines screens lint bench sweep messages map openapi locks

help: ## this list
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

serve: $(MADE)/run ## keep score: the table's own server (DATA=folder PORT=4545)
	$(PY) -m fortyfives serve $(if $(DATA),--data $(DATA)) $(if $(PORT),--port $(PORT))

demo: $(MADE)/run ## look around: a made-up club with a match on every screen
	$(PY) -m fortyfives serve --demo --data instance-demo $(if $(PORT),--port $(PORT))

test: export PYTHONDONTWRITEBYTECODE = # whatever is started by a test need not be compiled again
test: $(MADE)/dev $(MADE)/browser ## all tests, those in the browser too (T="-k floor" for some)
	$(PY) -m pytest --numprocesses auto --maxprocesses 4 --dist worksteal $(T)

engines: $(MADE)/dev $(MADE)/engines ## the smoke tests in Firefox and WebKit; fails where one of them is missing
	ENGINES=all $(PY) -m pytest --numprocesses 2 --dist loadfile tests/browser/engines

lint: $(MADE)/dev ## style, types, and the direction of imports
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(PY) -m bandit --quiet --configfile pyproject.toml --recursive app.py deploy fortyfives
	$(VENV)/bin/lint-imports

screens: $(MADE)/dev $(MADE)/browser ## pictures of every screen, into docs/screens
	$(PY) -m tools.screens

bench: $(MADE)/dev ## how fast the engine is on this machine
	$(PY) -m benchmarks.engine

sweep: $(MADE)/dev ## a million random hands per rule set, engine and plain statement side by side (an hour or so)
	$(PY) -m tests.plain.compare --count 100000
	$(PY) -m tests.plain.sweep
	$(PY) -m tests.plain.every_hand

messages: $(MADE)/dev ## collect every sentence for translators
	$(PY) -m tools.messages

map: $(MADE)/dev ## write docs/map.md anew
	$(PY) -m tools.map

openapi: $(MADE)/dev ## write docs/openapi.json, which tells programs what the API is, anew
	$(PY) -m tools.openapi

LOCK := $(VENV)/bin/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11

locks: | $(PY) ## locks/, every package with the checksums of its files, anew: after a version has changed
	$(PIP) uv==$(UV)
	$(LOCK) requirements.txt --output-file locks/run.txt
	$(LOCK) requirements-dev.txt --output-file locks/dev.txt
	$(LOCK) deploy/requirements.txt --output-file locks/deploy.txt

$(PY):
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed: make PYTHON=/path/to/python3"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(MADE)/run: locks/run.txt | $(PY)
	$(PIP) --require-hashes -r locks/run.txt
	@mkdir -p $(MADE) && touch $@

$(MADE)/dev: locks/dev.txt | $(PY)
	$(PIP) --require-hashes -r locks/dev.txt
	@mkdir -p $(MADE) && touch $@ $(MADE)/run

$(MADE)/browser: tools/browser.py $(MADE)/dev
	$(PY) -m tools.browser
	@touch $@

$(MADE)/engines: tools/engines.py $(MADE)/dev
	$(PY) -m tools.engines
	@touch $@
