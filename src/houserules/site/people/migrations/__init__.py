"""Migrations of people."""
