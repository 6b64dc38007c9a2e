"""Settings that hold for every test."""

import gc
import os

from hypothesis import settings

# A busy machine is no failure, so examples have no deadline.
settings.register_profile("houserules", deadline=None)
settings.load_profile("houserules")

# Pages show what commands print without a width of the test runner's own.
os.environ.pop("COLUMNS", None)


def pytest_collection_finish() -> None:
    """Spare the collector what was loaded to find the tests; it stays until the end anyway."""
    gc.collect()
    gc.freeze()
