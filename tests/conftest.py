"""Settings that hold for every test."""

from hypothesis import settings

# A busy machine is no failure, so examples have no deadline.
settings.register_profile("houserules", deadline=None)
settings.load_profile("houserules")
