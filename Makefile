# Everything happens in .venv; a second run installs nothing and needs no network.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq
INSTALL := $(PIP) install --no-deps
READY := $(VENV)/ready
TYPED := $(wildcard src tests bench drawings)
CODE := setup.py $(TYPED)
# Constants of any of these files may be compiled into the engine, so each can make it stale.
ENGINE := setup.py $(shell find src/cheeseboard/games src/cheeseboard/bots src/cheeseboard/table src/cheeseboard/server -name '*.py')
# Tests of whole programs, which need not run in both modes.
WHOLE := packaging storage server theft faults web
PYTEST := $(PY) -m pytest -q -n 2 --dist worksteal

.PHONY: help play terminal test browser engines bench load screenshots format clean
.NOTPARALLEL:

help:
	@echo "make play     serve both games to the browser on this machine; LAN=1 to the whole house"
	@echo "make terminal play in this terminal; GAME=chop-chop or cheese-rescue, PLAYERS=2 and up"
	@echo "make test     check and test everything"
	@echo "make browser  test the app in a real browser"
	@echo "make engines  play whole games in Firefox and WebKit as well"
	@echo "make bench    measure the engine against others"
	@echo "make load     measure the server against another"
	@echo "make screenshots  picture every screen for docs/screenshots"
	@echo "make format   lay out the code"
	@echo "make clean    remove everything that was made"

play: $(READY)-engine
	@$(VENV)/bin/cheeseboard serve $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

terminal: $(READY)-engine
	@$(VENV)/bin/cheeseboard play $(GAME) $(if $(PLAYERS),--players $(PLAYERS))

test: $(READY)-engine $(READY)-test $(READY)-bench
	@echo "checking the code…"
	@$(PY) -m ruff format --check --quiet $(CODE)
	@$(PY) -m ruff check --quiet $(CODE)
	@$(PY) -m mypy --strict --no-error-summary $(TYPED)
	@$(VENV)/bin/lint-imports --no-logo
	@echo "testing the engine as plain Python, every line and branch…"
	@CHEESEBOARD_PURE=1 $(PYTEST) --cov $(foreach part,$(WHOLE),--ignore=tests/$(part))
	@echo "testing the engine compiled, and the whole programs…"
	@CHEESEBOARD_PURE= $(PYTEST)

browser: $(READY)-engine $(READY)-test
	@CHEESEBOARD_PURE= $(PYTEST) tests/web

engines: $(READY)-engine $(READY)-test
	@CHEESEBOARD_PURE= $(PY) -m pytest -q tests/web/engines

bench: $(READY)-engine $(READY)-bench
	@$(PY) -m bench

load: $(READY)-engine $(READY)-test
	@$(PY) -m bench.load

screenshots: $(READY)-engine $(READY)-test
	@$(PY) -m tests.web.screenshots

format: $(READY)-test
	@$(PY) -m ruff check --fix --exit-zero --silent $(CODE)
	@$(PY) -m ruff format $(CODE)

clean:
	@rm -rf $(VENV) build dist src/*.egg-info .coverage* .hypothesis .*_cache
	@find src -name '*.so' -delete
	@find . -name __pycache__ -prune -exec rm -rf {} +

# A stamp is touched last, so what failed is tried again.

$(READY)-python:
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit(f"Cheeseboard needs Python 3.11 or newer; $(PYTHON) is {v[0]}.{v[1]}. Try: make PYTHON=python3.11")'
	@echo "making room in $(VENV)…"
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(READY)-build: requirements/build.txt $(READY)-python
	@echo "installing the build tools…"
	@$(INSTALL) -r $<
	@touch $@

$(READY)-serve $(READY)-test $(READY)-bench: $(READY)-%: requirements/%.txt $(READY)-build
	@echo "installing the $* tools…"
	@$(INSTALL) -r $<
	@touch $@

# Linked once; compiled apart from it, so that a new engine needs no installer.
$(READY)-package: pyproject.toml $(READY)-build
	@echo "linking the package…"
	@CHEESEBOARD_PURE=1 $(INSTALL) --no-build-isolation --editable .
	@touch $@

$(READY)-engine: $(ENGINE) $(READY)-package $(READY)-serve
	@echo "compiling the engine…"
	@find src -name '*.so' -delete
	@CHEESEBOARD_PURE= $(PY) setup.py -q build_ext --inplace --force
	@touch $@
