# Everything happens in .venv; a second run installs nothing and needs no network.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --disable-pip-version-check -qq
# Nothing is installed but what was pinned, byte for byte: requirements/hashes.py puts the hashes there.
HASHED := --no-deps --require-hashes
READY := $(VENV)/ready
TYPED := $(wildcard src tests bench drawings requirements)
CODE := setup.py $(TYPED)
# Constants of any file may be compiled into the engine, so each can make it stale.
ENGINE := setup.py $(shell find src -name '*.py')
# Tests of whole programs, which need not run in both modes.
WHOLE := packaging storage server theft faults web
# What plain Python has to prove: every line and branch of the rules, and that it does as the compiled engine does.
PLAIN := rules editions notation records playthroughs perft conformance docs bots/test_views.py \
	bots/chop_chop/test_search.py::test_compiled_and_interpreted_searches_are_the_same \
	bots/cheese_rescue/test_search_bot.py::test_compiled_and_interpreted_searches_are_the_same \
	$(addprefix properties/,test_cheese_rescue_agreement.py test_chop_chop_agreement.py test_parsers.py \
	test_pickle.py test_no_leak.py::test_imagined_positions_look_the_same) terminal/test_whole_game.py
PYTEST := $(PY) -m pytest -q --dist worksteal
# Hundreds of processes start in the tests: what one has read the next need not read again.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help play terminal test test-all check checked plain compiled browser engines bench load torture screenshots format clean
# Nothing is installed side by side, but `make test` compiles the engine while tools are installed and the code is checked.
ifneq ($(MAKECMDGOALS),$(READY)-engine checked)
.NOTPARALLEL:
endif

help:
	@echo "make play     serve both games to the browser on this machine; LAN=1 to the whole house"
	@echo "make terminal play in this terminal; GAME=chop-chop or cheese-rescue, PLAYERS=2 and up"
	@echo "make test     check and test everything"
	@echo "make test-all the same with every example in both modes, and in all browsers; before a release"
	@echo "make browser  test the app in a real browser"
	@echo "make engines  play whole games in Firefox and WebKit as well"
	@echo "make bench    measure the engine against others"
	@echo "make load     measure the server against another"
	@echo "make torture  a million moves over a hundred kills, and attacks; an hour"
	@echo "make screenshots  picture every screen for docs/screenshots"
	@echo "make format   lay out the code"
	@echo "make clean    remove everything that was made"

play: $(READY)-engine
	@$(VENV)/bin/cheeseboard serve $(if $(LAN),--lan) $(if $(PORT),--port $(PORT))

terminal: $(READY)-engine
	@$(VENV)/bin/cheeseboard play $(GAME) $(if $(PLAYERS),--players $(PLAYERS))

test: $(READY)-package $(READY)-serve
	@$(MAKE) --no-print-directory -j2 $(READY)-engine checked
	@$(MAKE) --no-print-directory plain compiled

checked:
	@$(MAKE) --no-print-directory $(READY)-test $(READY)-bench $(READY)-wheels $(READY)-needs check

test-all: $(READY)-engine $(READY)-test $(READY)-bench $(READY)-wheels $(READY)-needs
	@$(MAKE) --no-print-directory check
	@echo "testing the engine as plain Python, with every example…"
	@CHEESEBOARD_PURE=1 EVERY_EXAMPLE=1 $(PYTEST) -n 2 --cov $(foreach part,$(WHOLE),--ignore=tests/$(part))
	@EVERY_EXAMPLE=1 $(MAKE) --no-print-directory compiled engines

# What is wrong is told in one piece, for the engine may be compiled beside it.
check: $(READY)-package $(READY)-serve $(READY)-test $(READY)-bench
	@echo "checking the code…"
	@told=$$({ $(PY) -m ruff format --check --quiet $(CODE) && $(PY) -m ruff check --quiet $(CODE) \
		&& $(PY) -m mypy --strict --no-error-summary $(TYPED) && $(VENV)/bin/lint-imports --no-logo; } 2>&1) \
		|| { echo "$$told"; exit 1; }
	@echo "the code is checked"

plain: $(READY)-engine $(READY)-test
	@echo "testing the engine as plain Python, every line and branch…"
	@CHEESEBOARD_PURE=1 $(PYTEST) -n 2 $(addprefix tests/,$(PLAIN)) --cov

# Tests of whole programs wait as well as work: four at a time keep two cores busy.
compiled: $(READY)-engine $(READY)-test
	@echo "testing the engine compiled, and the whole programs…"
	@CHEESEBOARD_PURE= $(PYTEST) -n 4

browser: $(READY)-engine $(READY)-test $(READY)-needs
	@CHEESEBOARD_PURE= $(PYTEST) -n 2 tests/web

engines: $(READY)-engine $(READY)-test
	@CHEESEBOARD_PURE= $(PY) -m pytest -q tests/web/engines

bench: $(READY)-engine $(READY)-bench
	@$(PY) -m bench

load: $(READY)-engine $(READY)-test
	@$(PY) -m bench.load

torture: $(READY)-engine $(READY)-test $(READY)-needs
	@$(PY) -m bench.ready
	@$(PY) -m bench.held
	@$(PY) -m bench.victim
	@$(PY) -m bench.torture --minutes 40

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
	@$(PIP) install $(HASHED) -r $<
	@touch $@

$(READY)-serve $(READY)-test $(READY)-bench: $(READY)-%: requirements/%.txt $(READY)-build
	@echo "installing the $* tools…"
	@$(PIP) install $(HASHED) -r $<
	@touch $@

# All that an installation from nothing takes, for the tests of one: they need no network.
$(READY)-wheels: requirements/build.txt requirements/serve.txt $(READY)-build
	@echo "keeping wheels to install from…"
	@rm -rf $(VENV)/wheels
	@$(PIP) wheel $(HASHED) --wheel-dir $(VENV)/wheels -r requirements/build.txt -r requirements/serve.txt
	@touch $@

$(READY)-needs: tests/needs.py $(READY)-test
	@echo "installing the browser and the database of the tests…"
	@$(PY) -m tests.needs
	@touch $@

# Linked once; compiled apart from it, so that a new engine needs no installer.
$(READY)-package: pyproject.toml $(READY)-build
	@echo "linking the package…"
	@CHEESEBOARD_PURE=1 $(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(READY)-engine: $(ENGINE) $(READY)-package $(READY)-serve
	@echo "compiling the engine…"
	@find src -name '*.so' -delete
	@CHEESEBOARD_PURE= $(PY) setup.py -q build_ext --inplace --force
	@touch $@
