"""Migrations of the demonstration."""
