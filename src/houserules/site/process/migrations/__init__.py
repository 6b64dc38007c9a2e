"""The schema of the process."""
