# make run: set everything up and run the main job.  make test: set everything up and test.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# A distribution's own Python is built with profile-guided optimisation: a quarter faster.
PYTHON ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys; assert sys.version_info >= (3, 11)' \
	2>/dev/null && echo /usr/bin/python3 || echo python3)

# The folder for the site's database and secret.
export HOUSERULES_DATA ?= $(CURDIR)/var
PORT ?= 8000

# The browser of the browser tests: the system's, or Debian's where it may be installed.
BROWSER := chromium chromium-browser google-chrome google-chrome-stable chrome

.PHONY: run show test browser verify figures bench clean

run: $(READY)
	$(BIN)/houserules price three-card-poker
	$(BIN)/houserules site run --demo --port $(PORT)

show: $(READY)
	$(BIN)/houserules games
	$(BIN)/houserules price three-card-poker

test: $(READY) browser
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2 --dist worksteal
	env HOUSERULES_TEST_DATABASE=postgresql $(BIN)/pytest -n 2 --dist worksteal tests/site \
		--ignore tests/site/browser \
		--ignore tests/site/test_api_document.py

browser:
	@for one in $(BROWSER); do command -v $$one >/dev/null && exit 0; done; \
		{ [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && \
		apt-get install -qq -y chromium >/dev/null 2>&1; } || \
		echo "Install chromium or chrome to run the browser tests; they are skipped."

verify: $(READY)
	$(BIN)/pytest -m "slow or not slow"
	env HOUSERULES_TEST_DATABASE=postgresql $(BIN)/pytest -m slow tests/site
	$(BIN)/python -m houserules.shipped --check

figures: $(READY)
	$(BIN)/python -m houserules.shipped

bench: $(READY)
	$(BIN)/python -m bench

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

clean:
	rm -rf dist $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
