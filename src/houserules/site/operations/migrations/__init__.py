"""The migrations of operations."""
