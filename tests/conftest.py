"""Settings that hold for every test."""

import os

from hypothesis import settings

# A busy machine is no failure, so examples have no deadline.
settings.register_profile("houserules", deadline=None)
settings.load_profile("houserules")

# Pages show what commands print without a width of the test runner's own.
os.environ.pop("COLUMNS", None)
