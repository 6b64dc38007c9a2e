"""The schema of the database."""
