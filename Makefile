# make run: set everything up and run the main job.  make test: set everything up and test.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
# A distribution's own Python is built with profile-guided optimisation: a quarter faster.
PYTHON ?= $(shell /usr/bin/python3 -c 'import ensurepip, sys; assert sys.version_info >= (3, 11)' \
	2>/dev/null && echo /usr/bin/python3 || echo python3)

.PHONY: run test verify wheel compiled test-wheel bench clean

run: $(READY)
	$(BIN)/houserules games
	$(BIN)/houserules price three-card-poker

test: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest -n 2

verify: $(READY)
	$(BIN)/pytest -m "slow or not slow"
	$(MAKE) test-wheel

# The package with the engine of the table compiled, from the files that are committed.
wheel: $(READY)
	rm -rf build dist && mkdir -p build/tree
	git archive HEAD | tar -x -C build/tree
	HATCH_BUILD_HOOK_ENABLE_MYPYC=true $(BIN)/python -m pip wheel --quiet --no-deps \
		--no-build-isolation --disable-pip-version-check --wheel-dir dist build/tree

compiled: wheel
	$(BIN)/python -m pip install --quiet --no-deps --disable-pip-version-check \
		--target build/compiled dist/*.whl

# What a compiler may get wrong: the table, the games and the terminal as the wheel has them.
test-wheel: compiled
	PYTHONPATH=build/compiled $(BIN)/pytest -n 2 tests/table tests/games tests/terminal tests/test_cases.py

bench: compiled
	$(BIN)/python -m bench

$(READY): requirements.lock pyproject.toml
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $(READY)

clean:
	rm -rf build dist $(VENV) .pytest_cache .mypy_cache .ruff_cache .import_linter_cache
